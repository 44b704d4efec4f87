"""Meter rolls that are due, in the book's order, and rises that wait to be told."""

from collections.abc import Iterable, Iterator, Mapping
from typing import ClassVar

import msgspec

from tablee.games.cthulhu_blanc.pages.meters import MeterScore, meter_scores
from tablee.games.cthulhu_blanc.pages.words import (
    DrawnDie,
    People,
    Seen,
    die,
    press,
    times_it_rises,
)
from tablee.games.cthulhu_blanc.state import GATE, HIGHEST, METERS, Meter, Owed
from tablee.games.cthulhu_blanc.words.names import meter_name
from tablee.games.cthulhu_blanc.words.verdict import MAY_RISE
from tablee.kernel.acts import Act
from tablee.kernel.page import Part
from tablee.kernel.stage import is_own_throw
from tablee.kernel.words import Offer

QUESTIONS = {
    "cthulhu-blanc.meter.folie-play-terror": "Madness rose. How does it show?",
    "cthulhu-blanc.meter.blessures-play": "A wound more. Where does it hurt?",
    "cthulhu-blanc.meter.bureaucratie-play": "One form too many. Which procedure sticks?",
}
"""What somebody is asked when a meter has risen, by the rule that wants it played."""


RISEN: Mapping[str, Meter] = {
    "cthulhu-blanc.meter.folie-play-terror": "folie",
    "cthulhu-blanc.meter.blessures-play": "blessures",
    "cthulhu-blanc.meter.bureaucratie-play": "bureaucratie",
}


ROLL: Mapping[Meter, str] = {
    "folie": "Roll the Madness die",
    "blessures": "Roll the Wounds die",
    "bureaucratie": "Roll the Bureaucracy die",
}


class Due(msgspec.Struct, frozen=True):
    """A roll that is owed: the meter's die, its chance, and its button where it is the next."""

    id: str
    meter: str
    die: DrawnDie
    name: str
    whose: str
    chance: str
    steps: tuple[str, ...]
    """The six boxes: full, the one that may be next, or empty."""
    warning: str
    why: str
    roll: Act | None
    waiting: str = ""


class Dues(Part, frozen=True):
    template: ClassVar[str] = "dues.html"

    dues: tuple[Due, ...]


class Telling(Part, frozen=True):
    """A rise that its player has yet to put into words."""

    template: ClassVar[str] = "telling.html"

    forms: tuple[Act, ...]
    meters: tuple[MeterScore, ...]
    """How high the meter stands by now, where no card on the stage says it to this seat."""
    is_on_stage: bool
    """Whether this seat's own throw lies on the stage: it made the meter rise."""

    @property
    def is_of_throw(self) -> bool:
        return self.is_on_stage


def dues(sight: Seen) -> Iterator[Dues]:
    """Rolls outside a test that this seat owes; those of a test stand on its card."""
    yield from _dues(sight, "dues", own=True)


def dues_of_others(sight: Seen) -> Iterator[Dues]:
    yield from _dues(sight, "dues-of-others", own=False)


def _dues(sight: Seen, key: str, *, own: bool) -> Iterator[Dues]:
    people = sight.once(People)
    busy = {who for trial in sight.mine.trials for who in trial.pools}
    free = [
        owed for owed in sight.mine.owed if owed.who not in busy and (owed.who in people.own) == own
    ]
    found = tuple(list_dues(sight, people, free))
    if found:
        yield Dues(key=key, dues=found)


def list_dues(sight: Seen, people: People, owed: Iterable[Owed], place: str = "") -> Iterator[Due]:
    """Rolls in the book's order: by meter. Everybody has the button of their first one."""
    seen: set[str] = set()
    for one in in_book_order(owed):
        offer = sight.offer_of("roll-meter", who=one.who)
        t, waiting, roll = sight.t, "", None
        if offer is None:
            waiting = t("Waiting for {name}.", name=people.call(one.who))
        elif one.who not in seen:
            look = "main" if one.who in people.own else "quiet"
            roll = press(sight, offer, t(ROLL[one.meter]), look, id=f"roll{place}-{one.who}")
        seen.add(one.who)
        yield _due(sight, people, one, roll, waiting, place)


def in_book_order(owed: Iterable[Owed]) -> list[Owed]:
    return sorted(owed, key=lambda one: METERS.index(one.meter))


def _due(
    sight: Seen, people: People, owed: Owed, roll: Act | None, waiting: str, place: str
) -> Due:
    t = sight.t
    score = people.by_id[owed.who].score(owed.meter)
    if score >= HIGHEST:
        chance = t("nothing is left to rise.")
    else:
        rises = t(MAY_RISE[owed.meter], score=score, next=score + 1)
        chance = t("{what}: {chance}.", what=rises, chance=times_it_rises(score, t))
    return Due(
        id=f"owed-{owed.who}-{owed.meter}{place}",
        meter=owed.meter,
        die=die(owed.meter, t),
        name=t("{meter} roll", meter=meter_name(owed.meter, t)),
        whose=people.call(owed.who) if is_to_be_named(owed.who, people.own) else "",
        chance=chance,
        steps=tuple(
            "full" if box <= score else "next" if box == score + 1 else "empty"
            for box in range(1, HIGHEST + 1)
        ),
        warning=t("Six is the end.") if score == GATE else "",
        why=owed.why,
        roll=roll,
        waiting=waiting,
    )


def is_to_be_named(who: str, own: tuple[str, ...]) -> bool:
    """Whether a reader must be told who is meant: only who plays one agent alone knows it."""
    return own != (who,)


def tellings(sight: Seen) -> Iterator[Telling]:
    people = sight.once(People)
    for who in people.own:
        agent, forms = people.by_id[who], tell_forms(sight, who, "now")
        if forms and who in sight.mine.untold and not agent.is_ending:
            is_own, risen = is_own_throw(sight), {RISEN[offer.rule] for offer in _marks(sight, who)}
            scores = (one for one in meter_scores(agent, sight.t) if one.meter in risen)
            yield Telling(
                key=f"telling-{who}",
                forms=forms,
                meters=() if is_own else tuple(scores),
                is_on_stage=is_own,
            )


def tell_forms(sight: Seen, who: str, place: str) -> tuple[Act, ...]:
    """How a rise showed, told by whoever plays it. `place` tells the same form here and there
    on one page apart."""
    t = sight.t
    return tuple(
        press(
            sight,
            offer,
            t("Enter in the file"),
            "main" if place == "now" else "quiet",
            id=f"tell-{place}-{who}",
            icon="pen-nib",
            labels={"text": t(QUESTIONS[offer.rule])},
        )
        for offer in _marks(sight, who)
    )


def _marks(sight: Seen, who: str) -> Iterator[Offer]:
    return (offer for offer in sight.offers_of("tell-mark") if offer.given["who"] == who)
