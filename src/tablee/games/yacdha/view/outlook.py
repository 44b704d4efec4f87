"""What the calendar between scenarios holds in store, worked out by the rules that will do it."""

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Literal

import msgspec

from tablee.dice.readers import TypedDice
from tablee.dice.throws import Above
from tablee.games.yacdha.rules.campaign.asks import EndScenario
from tablee.games.yacdha.rules.campaign.decide import (
    cast_of,
    heals,
    is_automatic,
    may_end_scenario,
    period,
    recovery_die,
)
from tablee.games.yacdha.rules.common import SIX
from tablee.games.yacdha.rules.luck.events import LuckCapped, LuckGained
from tablee.games.yacdha.rules.meters.decide import check_die
from tablee.games.yacdha.rules.meters.events import MeterFell
from tablee.games.yacdha.rules.mythos import after_a_month, dream_die
from tablee.games.yacdha.state.people import METERS, Meter, Person
from tablee.games.yacdha.state.state import State
from tablee.kernel.words import By, Refused

Outcome = Literal["clear-success", "other"]


class Healing(msgspec.Struct, frozen=True):
    """A period of care: the days done and needed, and what its end brings."""

    who: str
    meter: Meter
    days: int
    needed: int
    runs: bool
    automatic: bool
    due: bool
    sixths: int
    """Faces of the die that bring the meter down, where a throw decides."""


class Month(msgspec.Struct, frozen=True):
    """What a month of study would do."""

    lower: bool
    mythos: int
    madness: int


class Ending(msgspec.Struct, frozen=True):
    """What an end of the scenario would bring: madness and luck after it, by person."""

    outcome: Outcome
    remarkable: bool
    madness: Mapping[str, int]
    luck: Mapping[str, int]


def healings(state: State) -> Iterator[Healing]:
    for person in cast_of(state):
        for meter, care in person.care.items():
            needed = period(person, meter)
            automatic = is_automatic(state, care)
            yield Healing(
                person.id,
                meter,
                min(care.days, needed),
                needed,
                heals(state, person, meter),
                automatic,
                care.due,
                sixths(recovery_die(person, meter)),
            )


@lru_cache(maxsize=512)
def sixths(die: Above, is_above: bool = True) -> int:
    """How many faces of a die that the rules throw bring what is wished."""
    return int(SIX * die.odds().chance(is_above))


def rises(persons: Iterable[Person]) -> dict[str, dict[Meter, int]]:
    """For everybody whose meters are known: the faces that would raise each at a check."""
    return {
        p.id: {m: sixths(check_die(p, m)) for m in METERS if p.meter(m)}
        for p in persons
        if not p.is_out
    }


def dreamers(persons: Iterable[Person]) -> dict[str, int]:
    """The faces that would bring somebody a dream."""
    return {p.id: sixths(dream_die(p), is_above=False) for p in persons if p.mythos}


def months(state: State) -> dict[str, tuple[Month, ...]]:
    """A month with the relief it may give, and without where that makes a difference."""
    found = {}
    for person in cast_of(state):
        if not state.has("mythos") or person.is_out:
            continue
        options = []
        for lower in (True, False):
            mythos, madness, _ = after_a_month(person, lower)
            options.append(Month(lower, mythos, madness))
        same = options[0].madness == options[1].madness
        found[person.id] = tuple(options[:1] if same else options)
    return found


def endings(state: State, by: By) -> Iterator[Ending]:
    """Every way in which the scenario may end now."""
    outcomes: tuple[Outcome, ...] = ("clear-success", "other")
    for outcome in outcomes:
        for remarkable in (False, True):
            ask = EndScenario(outcome=outcome, remarkable=remarkable)
            try:
                happened = tuple(may_end_scenario.decide(state, by, ask, TypedDice(())))
            except Refused:
                return
            madness = {p.id: p.madness for p in cast_of(state)}
            luck = {p.id: p.luck for p in cast_of(state)}
            for event in happened:
                if isinstance(event, MeterFell):
                    madness[event.who] = event.value
                elif isinstance(event, LuckGained | LuckCapped):
                    luck[event.who] = event.luck
            yield Ending(outcome, remarkable, madness, luck)


def known_healings(state: State, by: By) -> Iterator[Healing]:
    """What this seat may know of it: at some tables madness is one's own business."""
    for healing in healings(state):
        if healing.meter == "trauma" or knows_madness(state, by, healing.who):
            yield healing


def knows_madness(state: State, by: By, who: str) -> bool:
    seat = state.investigators[who].seat
    own = by.is_keeper or (seat is not None and seat in by.acts_for)
    return own or state.options["madness_shown"] != "own"
