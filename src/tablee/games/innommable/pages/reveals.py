"""Reveals: the next in a bone frame, naming the dice that fall; the others below, with reasons."""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import ClassVar

from tablee.games.innommable.pages.desk import Section, desk_of
from tablee.games.innommable.pages.forms import (
    Aside,
    Doing,
    Sentence,
    area,
    doing,
    fold,
    folded_doing,
    why,
)
from tablee.games.innommable.pages.preparation import aimed_at, symptom_name
from tablee.games.innommable.pages.reserve import is_played, to_come
from tablee.games.innommable.pages.reveal_cards import RevealsToCome
from tablee.games.innommable.pages.words import Seen, shortened
from tablee.games.innommable.state.preparation import PLACES, Concrete
from tablee.games.innommable.words.names import reveal_name
from tablee.kernel.page import Fold, Part
from tablee.kernel.words import Offer

LEGIBLE = 96


class Past(Part, frozen=True):
    """What was revealed; a symptom may show again."""

    template: ClassVar[str] = "desk_past.html"

    text: str
    kind: str
    again: Fold | None


class Motif(Part, frozen=True):
    template: ClassVar[str] = "desk_motif.html"

    motif: str


def reveals(sight: Seen) -> Iterator[Section]:
    if not is_played(sight):
        return
    if sight.mine.phase == 1:
        yield _symptoms(sight)
    elif desk_of(sight).prepared.concrete:
        yield _concrete(sight)


def _symptoms(sight: Seen) -> Section:
    t, mine, desk = sight.t, sight.mine, desk_of(sight)
    motif, hint = desk.prepared.aesthetic.motif, t("No new symptom in this scene yet.")
    is_due = desk.symptom_due and mine.scene
    return Section(
        key="desk-reveals",
        title_id="reveals-title",
        title=t("The five symptoms"),
        note=t("one in a scene"),
        inside=(
            *_past_symptoms(sight),
            *_next_symptoms(sight),
            *((Motif(key="motif", motif=motif),) if motif else ()),
            *((_hint("symptom-due", hint, "hourglass-low"),) if is_due else ()),
        ),
    )


def _hint(key: str, text: str, icon: str) -> Sentence:
    return Sentence(key=key, text=text, look="id-hint", icon=icon)


def _past_symptoms(sight: Seen) -> Iterator[Past]:
    t, prepared = sight.t, desk_of(sight).prepared
    for place in PLACES:
        one = prepared.symptom(place)
        if one.revealed_in is None:
            continue
        offer = sight.offer_of("repeat-symptom", symptom=place)
        text = shortened(one.text, LEGIBLE)
        again = None
        if offer:
            make = partial(_repeat, sight, offer)
            note = t("no die for this")
            title, key = t("It shows again"), f"repeat-{place}-fold"
            again = folded_doing(sight, title, make, key=key, note=note)
        yield Past(key=f"past-{place}", text=text, kind=symptom_name(place, t), again=again)


def _repeat(sight: Seen, offer: Offer) -> Doing:
    t, id = sight.t, f"repeat-{offer.given['symptom']}"
    words = area("text", t("In other words, or as it was told"), rows=2)
    return doing(sight, offer, t("Let it return"), "quiet", words, id=id)


def _next_symptoms(sight: Seen) -> Iterator[Part]:
    t, mine, desk = sight.t, sight.mine, desk_of(sight)
    queue, brought, none_yet = RevealsToCome(sight), dict(desk.queue), True
    for place in PLACES:
        one = desk.prepared.symptom(place)
        if one.revealed_in is not None:
            continue
        is_next = none_yet and (place in queue.offers or not queue.offers)
        more = ""
        if is_next and mine.scene and not desk.symptom_due and not mine.aside:
            more = t("Open scene {number}.", number=mine.scene + 1)
        name, count = symptom_name(place, t), len(brought.get(place, ()))
        yield queue.reveal(place, name, one.text, count, "symptom", is_next=is_next, more=more)
        yield from aimed_at(sight, place)
        none_yet = none_yet and not is_next


def _concrete(sight: Seen) -> Section:
    t, mine, desk = sight.t, sight.mine, desk_of(sight)
    is_paced = mine.phase == 2 and bool(to_come(sight))
    due = mine.scene + 2 - desk.dry_scenes
    note = t("two scenes without a die")
    if not desk.slow:
        note = t("a die is expected by scene {number}", number=due)
    slow = t("The situation unfolds too slowly: let a die fall in this scene.")
    is_slow = desk.slow and bool(to_come(sight))
    return Section(
        key="desk-reveals",
        title_id="reveals-title",
        title=t("To be revealed"),
        note=note if is_paced else "",
        is_pressing=desk.slow,
        inside=(
            *((_hint("slow", slow, "hourglass-low"),) if is_slow else ()),
            *_next_concrete(sight),
            *_past_concrete(sight),
            *((why(sight, "dice.pace-phase-two", "why-pace"),) if mine.phase == 2 else ()),
        ),
    )


def _next_concrete(sight: Seen) -> Iterator[Part]:
    t, desk = sight.t, desk_of(sight)
    queue, none_yet = RevealsToCome(sight), True
    left = [one for one in desk.prepared.concrete if one.revealed_in is None]
    for one in sorted(left, key=lambda one: one.kind == "source"):
        is_next = none_yet and one.id in queue.offers
        count = one.dice + (desk.leftover if one.kind == "source" else 0)
        kicker = _kicker(sight, one)
        yield queue.reveal(one.id, kicker, one.text, count, "concrete", is_next=is_next)
        none_yet = none_yet and not is_next
        if one.kind == "source" and desk.leftover and one.id in queue.offers:
            text = t.many(
                "{count} die beyond its own falls with it: other reveals would be left without.",
                "{count} dice beyond its own fall with it: other reveals would be left without.",
                desk.leftover,
            )
            yield _hint("leftover", text, "warning")


def _kicker(sight: Seen, one: Concrete) -> str:
    name = reveal_name(one.kind, sight.t)
    return f"{name}, {sight.t('which opens the Confrontation')}" if one.kind == "source" else name


def _past_concrete(sight: Seen) -> Iterator[Past]:
    t, again = sight.t, sight.offers_of("repeat-symptom")
    for one in desk_of(sight).prepared.concrete:
        if one.revealed_in is not None:
            text, kind = shortened(one.text, LEGIBLE), reveal_name(one.kind, t)
            yield Past(key=f"past-{one.id}", text=text, kind=kind, again=None)
    folded = None
    if again:
        make = partial(_repeats, sight, again)
        note = t("no die for this")
        folded = fold(sight, "repeat-fold", t("One of them shows again"), make, note=note)
    yield Past(key="past-symptoms", text=t("The five symptoms"), kind="", again=folded)


def _repeats(sight: Seen, offers: Sequence[Offer]) -> Iterator[Doing]:
    t, prepared = sight.t, desk_of(sight).prepared
    for offer in offers:
        place = offer.given["symptom"]
        yield doing(
            sight,
            offer,
            t("Let it return"),
            "quiet",
            Aside(prepared.symptom(place).text, "i-story"),
            area("text", t("In other words, or as it was told"), rows=2),
            id=f"repeat-{place}",
            about=symptom_name(place, t),
        )
