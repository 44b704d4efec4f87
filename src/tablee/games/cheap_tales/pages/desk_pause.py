"""Time: the clock of real play, respites with their healers, rests, what all must get through."""

from collections.abc import Iterator
from typing import ClassVar

import msgspec

from tablee.games.cheap_tales.pages.desk_shapes import Chapter, Note, Presses, PressForm
from tablee.games.cheap_tales.pages.desk_words import ALL, Desk
from tablee.games.cheap_tales.pages.words import Seen, Shut
from tablee.games.cheap_tales.view import HeroView
from tablee.kernel.acts import Act, Choice
from tablee.kernel.common.tell_time import duration
from tablee.kernel.page import Fold, Part
from tablee.kernel.words import Offer

HOUR = 60
MOST_CARES = 40
"""Healers and patients that one form pairs at most."""


class PlayClock(Part, frozen=True):
    template: ClassVar[str] = "desk_play_clock.html"

    played: str
    worth: str


class Closed(Part, frozen=True):
    """Something that cannot be done now."""

    template: ClassVar[str] = "desk_closed.html"

    shut: Shut


class Care(msgspec.Struct, frozen=True):
    """Somebody who may look after a patient; `at` is the row of the form."""

    at: str
    id: str
    healer: str
    said: str
    skills: tuple[Choice, ...]


class Patient(msgspec.Struct, frozen=True):
    id: str
    said: str
    cares: tuple[Care, ...]


class Respite(Part, frozen=True):
    """Who breathes, what comes back to them, and who looks after whom."""

    template: ClassVar[str] = "desk_respite.html"

    act: Act
    back: tuple[tuple[str, str], ...]
    patients: tuple[Patient, ...]


def pauses(sight: Seen) -> Iterator[Chapter]:
    desk = sight.once(Desk)
    yield desk.chapter(
        "part-pause",
        sight.t("Play clock, respite, rest"),
        "timer",
        lambda: _inside(desk),
        stands_open=sight.mine.ellipsis,
    )


def _inside(desk: Desk) -> Iterator[Part]:
    t, sight = desk.t, desk.sight
    yield from _play_clock(desk)
    for offer in sight.offers_of("end-rest"):
        text = t("A rest goes on: experience may be spent.")
        yield Note(key="rest-goes-on", text=text, look="td-hint")
        yield desk.form(offer, "", "main", "end-rest")
    yield from _respites(desk)
    note = t("time jumps, all comes back, experience is given")
    for offer in sight.offers_of("rest"):
        yield _for_all(desk, offer, note)
    for offer in sight.offers_of("call-group"):
        yield _for_all(desk, offer)
    for offer in sight.offers_of("allow-thirds"):
        how = sight.choice_name("how", sight.mine.thirds, "allow-thirds")
        yield desk.folded(offer, "", "allow-thirds", how)


def _play_clock(desk: Desk) -> Iterator[Part]:
    t, sight, played = desk.t, desk.sight, desk.sight.mine.played
    worth = "{count} XP so far, and more if you say so."
    yield PlayClock(
        key="play-clock",
        played=duration(played, t),
        worth=t.many(worth, worth, played // HOUR),
    )
    for offer in sight.offers_of("note-play"):
        steps = ((15, t("+15 min")), (30, t("+30 min")), (60, t("+1 h")))
        label, id = sight.ask_name("note-play"), "note-quick"
        quick: Presses = desk.presses(offer, "minutes", steps, id, label)
        yield PressForm(key=id, presses=quick)
        yield desk.folded(offer, t("Another length of play"), "note-play")


def _for_all(desk: Desk, offer: Offer, note: str = "") -> Fold:
    """Something in which everybody takes part, unless the keeper says otherwise."""
    ask = offer.ask
    return desk.fold(
        f"{ask}-fold",
        desk.sight.ask_name(ask),
        lambda: (desk.form(offer, "", "main", ask, values={"who": ALL}),),
        note=note,
    )


def _respites(desk: Desk) -> Iterator[Part]:
    t, sight = desk.t, desk.sight
    offer, title = sight.offer_of("respite"), sight.ask_name("respite")
    if offer:
        note = t("some ten minutes to breathe")
        yield desk.fold("respite-fold", title, lambda: (_respite(desk, offer),), note=note)
    elif sight.mine.heroes and not sight.mine.ellipsis:
        is_fight = sight.mine.fight is not None
        why = t("a fight is on") if is_fight else t("first settle what lies on the table")
        yield Closed(key="no-respite", shut=Shut(title, why))


def _respite(desk: Desk, offer: Offer) -> Respite:
    fields = [field.name for field in offer.fields]
    who = offer.fields[0].choices
    return Respite(
        key="respite",
        act=desk.act(offer, "", "main", "respite", values={"who": ALL}, only=fields),
        back=tuple(_back(desk, who)),
        patients=tuple(_patients(desk, who)),
    )


def _back(desk: Desk, who: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    """What comes back to each without a healer."""
    found = desk.sight.looks.prospects({"ask": "respite", "who": list(who)})
    figures = {
        (one.key, one.who): one.figure(value, desk.t) for one in found for _, value in one.parts
    }
    for id, seen in desk.heroes.items():
        life, power = figures.get(("life-back", id), "0"), figures.get(("power-back", id), "0")
        if life != "0" or power != "0":
            yield seen.hero.name, f"+{life}, +{power}"


def _patients(desk: Desk, who: tuple[str, ...]) -> Iterator[Patient]:
    t, row = desk.t, 0
    healers = [one for one in desk.heroes.values() if one.is_up and one.hero.approved]
    for id, seen in desk.heroes.items():
        hero = seen.hero
        if id not in who or hero.life >= seen.most_life:
            continue
        chosen = healers[: max(0, MOST_CARES - row)]
        cares = tuple(_care(desk, hero.name, one, row + n) for n, one in enumerate(chosen))
        row += len(chosen)
        life = t("life {life} out of {most}", life=hero.life, most=seen.most_life)
        yield Patient(id, f"{hero.name}, {life}", cares)


def _care(desk: Desk, patient: str, healer: HeroView, row: int) -> Care:
    hero = healer.hero
    skills = (skill for skill in hero.skills if skill.controlled)
    return Care(
        at=f"care.{row}",
        id=f"care-{row + 1}",
        healer=hero.id,
        said=desk.t("{name} looks after {patient}", name=hero.name, patient=patient),
        skills=tuple(
            Choice(skill.id, f"{skill.name} (+{skill.rank})", number == 0)
            for number, skill in enumerate(skills)
        ),
    )
