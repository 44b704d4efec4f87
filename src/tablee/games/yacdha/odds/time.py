"""Odds over time: many checks, weeks or months of care, nights that may bring a dream."""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING

from msgspec.structs import replace

from tablee.dice.distribution import Distribution, fraction
from tablee.dice.exact import exact
from tablee.dice.readers import Dice
from tablee.games.yacdha.odds.chances import after_check, lost_within, mean_checks
from tablee.games.yacdha.odds.policies import followed, follower
from tablee.games.yacdha.rules.campaign.asks import RollRecovery, SetCare
from tablee.games.yacdha.rules.campaign.calendar import due
from tablee.games.yacdha.rules.campaign.decide import DAY, heals
from tablee.games.yacdha.rules.campaign.events import DaysPassed
from tablee.games.yacdha.rules.common import anybody, knows_meter
from tablee.games.yacdha.rules.mythos import CallDream, DreamThrown, RollDream
from tablee.games.yacdha.state.people import HIGHEST, Care, Meter, Person
from tablee.games.yacdha.state.state import State
from tablee.kernel.following import Course, Step, anyone
from tablee.kernel.prospect import Prospect
from tablee.kernel.words import By

if TYPE_CHECKING:
    from fractions import Fraction
CHECKS = (1, 2, 3, 5, 8, 12)

NIGHTS = (2, 3, 5, 7, 14)
"""Within how many checks the end is reckoned, and within how many nights a dream."""


def of_checks(state: State, by: By, exposed: Sequence[str], meter: Meter) -> Iterator[Prospect]:
    """For each who is exposed: the chance of a rise now, and how far the end still is."""
    for who in exposed:
        person = anybody(state, who)
        value = person.meter(meter)
        if not knows_meter(state, by, who, meter) or value >= HIGHEST:
            continue
        yield Prospect(f"rise-{meter}", after_check(value, meter).above(value), who=who)
        for checks in CHECKS:
            if lost := lost_within(value, checks):
                yield Prospect(f"{meter}-six-within", lost, who=who, times=checks)
        yield Prospect(f"{meter}-checks", mean_checks(value), "count", who)


def of_care(state: State, by: By, ask: SetCare | RollRecovery) -> Iterator[Prospect]:
    """The days until a meter is one lower, and until it is as low as it can be."""
    person = anybody(state, ask.who)
    if not knows_meter(state, by, person.id, ask.meter):
        return
    if isinstance(ask, SetCare):
        state = followed(state, by, ask).state
        person = anybody(state, person.id)
    # While somebody studies the Mythos, no time of care may count: nothing is said then.
    if not heals(state, person, ask.meter) or person.studying is not None:
        return
    calendar = _Calendar(state, person, by, ask.meter)
    value, lowest = person.meter(ask.meter), person.lowest(ask.meter)
    for key, end in (("one-less", value - 1), ("lowest", lowest)):
        if key == "one-less" or end < value - 1:
            days = calendar.days_until(end)
            yield Prospect(f"{key}-{ask.meter}", days, "days", person.id)


Day = tuple[int, Care]
"""The evening of a day of care: the meter, and how the period stands."""


class _Calendar:
    """Somebody's care, day after day, as passing time and the throws that fall due have it."""

    def __init__(self, state: State, person: Person, by: By, meter: Meter) -> None:
        self._person = replace(person, learning=None, care={meter: person.care[meter]})
        self._state = replace(state, investigators={person.id: self._person}, npcs={})
        self._by, self._meter = anyone(by), meter
        now = exact(lambda dice: self._evening(self._state, dice)[0])
        self._courses = [
            (Course(at, self._state, self._day), chance)
            for at, chance in now.as_fractions().items()
        ]

    def days_until(self, end: int) -> "Fraction":
        """How many days it takes on average; a throw that is due now takes none."""
        return sum(
            (
                chance * course.mean_length(lambda at: at[0] <= end)
                for course, chance in self._courses
            ),
            start=fraction(0, 1),
        )

    def _day(self, at: Day, _: State) -> Step[Day, State]:
        return partial(self._evening, self._next_day(at))

    def _next_day(self, at: Day) -> State:
        value, care = at
        person = replace(self._person, **{self._meter: value}, care={self._meter: care})
        state = follower.after(self._state.with_person(person), (DaysPassed(days=1),))
        return follower.after(state, due(state, 0))

    def _evening(self, state: State, dice: Dice) -> tuple[Day, State]:
        """A throw that has fallen due is made at once."""
        if anybody(state, self._person.id).care[self._meter].due:
            ask = RollRecovery(who=self._person.id, meter=self._meter)
            state = followed(state, self._by, ask, dice).state
        person = anybody(state, self._person.id)
        return (person.meter(self._meter), person.care[self._meter]), state


def of_nights(state: State, by: By, ask: CallDream | RollDream) -> Iterator[Prospect]:
    """The chance that at least one of several such nights brings a dream."""
    if not knows_meter(state, by, ask.who, "madness"):
        return  # knowledge of the Mythos is as private as madness
    lands = ask.dreamlands if isinstance(ask, CallDream) else state.dreams[ask.who]

    def night(number: int, dreamt: bool) -> Distribution[bool]:
        if dreamt:
            return Distribution.certain(dreamt)
        # Each night is another day; the throw that is called already is the first of them.
        later = replace(anyone(by), clock=by.clock + number * DAY)
        asleep = state
        if number or isinstance(ask, CallDream):
            asleep = replace(state, dreams={})
            call = CallDream(who=ask.who, dreamlands=lands)
            asleep = followed(asleep, later, call).state
        return exact(lambda dice: _remembers(asleep, later, ask.who, dice))

    found = Distribution.certain(False)
    for number in range(max(NIGHTS)):
        found = found.then(partial(night, number))
        if number + 1 in NIGHTS:
            yield Prospect("dream-within", found.chance(True), who=ask.who, times=number + 1)


def _remembers(state: State, by: By, who: str, dice: Dice) -> bool:
    happened = followed(state, by, RollDream(who=who), dice).happened
    return any(isinstance(event, DreamThrown) and event.remembered for event in happened)
