"""Threats, the difficulty, and the next scene: what the keeper does in every scene."""

from collections.abc import Iterator
from fractions import Fraction
from functools import partial
from typing import ClassVar

import msgspec

from tablee.games.innommable.pages.desk import Section, desk_of
from tablee.games.innommable.pages.forms import (
    Doing,
    Flag,
    Listed,
    Sentence,
    Written,
    doing,
    fold,
    line,
    rule_text,
    why,
)
from tablee.games.innommable.pages.reserve import is_played
from tablee.games.innommable.pages.words import (
    People,
    Seen,
    has_objection,
    offers_for,
    short_chance,
    shortened,
)
from tablee.kernel.acts import Act, Choice, act
from tablee.kernel.page import Fold, Part
from tablee.kernel.words import Offer


class Threatened(Part, frozen=True):
    """Somebody to threaten; with the reason where that cannot be done now."""

    template: ClassVar[str] = "desk_threatened.html"

    name: str
    note: str
    fold: Fold | None


class Threats(Part, frozen=True):
    template: ClassVar[str] = "desk_threats.html"

    people: tuple[Threatened, ...]


class Chance(msgspec.Struct, frozen=True):
    said: str
    width: float


class ChanceRow(msgspec.Struct, frozen=True):
    """A chance of success before and after the difficulty rises."""

    name: str
    before: Chance
    after: Chance


class RaiseForm(Part, frozen=True):
    template: ClassVar[str] = "desk_raise.html"

    act: Act
    element: Listed
    text: Written
    at: tuple[str, str]
    rows: tuple[ChanceRow, ...]


class Pace(Part, frozen=True):
    """Gentle reminders of the book."""

    template: ClassVar[str] = "desk_pace.html"

    lines: tuple[tuple[str, str], ...]
    """A sign and a sentence each."""


def threats(sight: Seen) -> Iterator[Section]:
    t, mine, people = sight.t, sight.mine, sight.once(People)
    active = [one.id for one in mine.protagonists if one.is_active]
    if not is_played(sight) or not mine.scene or not active:
        return
    found = tuple(_threatened(sight, people, who) for who in active)
    harmless = t("A threat does no harm: only a tick does.")
    yield Section(
        key="desk-threats",
        title_id="threats-title",
        title=t("Threaten"),
        note=t("once each in a scene"),
        inside=(
            Threats(key="threats", people=found),
            Sentence(key="threats-help", text=harmless),
        ),
    )


def _threatened(sight: Seen, people: People, who: str) -> Threatened:
    t, name, key = sight.t, people.call(who), f"threaten-{who}-fold"
    offer = next(iter(offers_for(sight, who, "threaten")), None)
    if offer:
        folded = fold(sight, key, name, partial(_threaten, sight, offer, name), look="id-pick")
        return Threatened(key=key, name=name, note=t("not yet"), fold=folded)
    if people.standing[who].threatened:
        note = t("already, in this scene")
    else:
        note = sight.looks.why_not({"ask": "threaten", "who": who, "text": "…"})
    return Threatened(key=key, name=name, note=note, fold=None)


def _threaten(sight: Seen, offer: Offer, name: str) -> tuple[Doing]:
    t = sight.t
    itself = Flag(name="source", label=t("It is the source itself"))
    fields = (
        line("text", t("What threatens {name}", name=name)),
        *((itself,) if len(offer.fields) > 1 else ()),
    )
    label, id = t("Threaten {name}", name=name), f"threaten-{offer.given['who']}"
    return (doing(sight, offer, label, "main", *fields, id=id),)


def difficulty(sight: Seen) -> Iterator[Section]:
    t, mine = sight.t, sight.mine
    if mine.phase not in (2, 3) or not mine.scene:
        return
    offer, can_rise = sight.offer_of("raise-difficulty"), mine.difficulty < mine.difficulty_most
    up = t("Raise to {number}", number=mine.difficulty + 1)
    inside: Part
    if offer:
        inside = _raise(sight, offer)
    else:
        text = _why_not_raised(sight, can_rise=can_rise)
        inside = Sentence(key="raise-shut", text=text, look="id-lock", icon="lock-simple")
    yield Section(
        key="desk-raise",
        title_id="raise-title",
        title=up if can_rise else t("Difficulty {number}", number=mine.difficulty),
        note=t("once in a scene, {most} at most", most=mine.difficulty_most),
        inside=(inside, why(sight, "meter.difficulty-raise", "why-raise")),
    )


def _why_not_raised(sight: Seen, *, can_rise: bool) -> str:
    mine = sight.mine
    is_free = not (mine.raised or mine.aside or mine.resolution or has_objection(mine))
    if can_rise and is_free:
        return sight.t("Nothing has been told that could still be taken up: wait for a monologue.")
    return sight.looks.why_not({"ask": "raise-difficulty", "element": "…", "text": "…"})


def _raise(sight: Seen, offer: Offer) -> RaiseForm:
    t, mine, people = sight.t, sight.mine, sight.once(People)
    told = {one.id: one for one in mine.elements}
    usable = [told[id] for id in reversed(offer.fields[0].choices)]
    higher = mine.difficulty + 1
    label = t("Announce difficulty {number}", number=higher)
    return RaiseForm(
        key="raise",
        act=act(sight, offer, label, id="raise", only=()),
        element=Listed(
            name="element",
            label=t("Taking up"),
            choices=tuple(
                Choice(
                    one.id,
                    f"{shortened(one.text, 64)} ({people.call(one.who)}, d{one.die})",
                    one is usable[0],
                )
                for one in usable
            ),
            required=True,
        ),
        text=line("text", t("How it comes back")),
        at=(t("at {number}", number=mine.difficulty), t("at {number}", number=higher)),
        rows=tuple(_chances(sight, people, usable[0].id)),
    )


def _chances(sight: Seen, people: People, element: str) -> Iterator[ChanceRow]:
    mine, ask = sight.mine, {"ask": "raise-difficulty", "element": element, "text": "…"}
    found = {
        (one.who, one.times): one.value
        for one in sight.looks.prospects(ask)
        if one.key == "success-at" and isinstance(one.value, Fraction)
    }
    for one in mine.protagonists:
        before = found.get((one.id, mine.difficulty))
        after = found.get((one.id, mine.difficulty + 1))
        if before is not None and after is not None:
            yield ChanceRow(people.call(one.id), _chance(sight, before), _chance(sight, after))


def _chance(sight: Seen, chance: Fraction) -> Chance:
    return Chance(short_chance(chance, sight.t), round(100 * float(chance), 1))


def next_scene(sight: Seen) -> Iterator[Section]:
    if not is_played(sight):
        return
    t, mine = sight.t, sight.mine
    name = sight.view.common.scene
    yield Section(
        key="desk-scene",
        title_id="scene-title",
        title=t("Scene {number}", number=mine.scene + 1),
        note=t("now: {name}", name=name) if mine.scene and name else "",
        look="id-section id-scene",
        inside=(_open_scene(sight), *_pace(sight), *_conduct(sight)),
    )


def _open_scene(sight: Seen) -> Part:
    t, offer, number = sight.t, sight.blank_offer_of("open-scene"), sight.mine.scene + 1
    if offer is None:
        text = sight.looks.why_not({"ask": "open-scene", "name": "…"})
        return Sentence(key="scene-shut", text=text, look="id-lock", icon="lock-simple")
    label, look = t("Open scene {number}", number=number), "quiet" if sight.mine.scene else "main"
    name = line("name", t("A place, a moment, an action"))
    return doing(sight, offer, label, look, name, id="desk-open-scene")


def _pace(sight: Seen) -> Iterator[Pace]:
    t, mine, desk = sight.t, sight.mine, desk_of(sight)
    if not mine.scene:
        return
    boxes, alone = desk.boxes_this_scene, len(desk.unthreatened)
    added = t.many("{count} box added in this scene", "{count} boxes added in this scene", boxes)
    none = t("No box added in this scene yet: press them.")
    lines = [("square", added if boxes else none)]
    if alone:
        one, several = (
            "{count} protagonist not threatened yet",
            "{count} protagonists not threatened yet",
        )
        lines.append(("lightning", t.many(one, several, alone)))
    if mine.phase_waits:
        lines.append(("hourglass-low", t("The next phase begins with the next scene.")))
    yield Pace(key="pace", lines=tuple(lines))


def _conduct(sight: Seen) -> Iterator[Fold]:
    rules = [one.removeprefix("innommable.") for one in desk_of(sight).conduct]
    if rules:
        title = sight.t("How to keep this phase")
        yield fold(
            sight,
            "conduct-fold",
            title,
            lambda: (rule_text(sight, one, f"conduct-{n}") for n, one in enumerate(rules, 1)),
        )
