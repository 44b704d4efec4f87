"""Asks followed to where they lead, through the rules and nothing else."""

from collections.abc import Callable, Hashable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from msgspec.structs import replace

from tablee.dice.chain import absorb, expected_steps
from tablee.dice.distribution import Distribution
from tablee.dice.exact import TooManyPaths, exact
from tablee.dice.readers import Dice
from tablee.games.yacdha import asks, events
from tablee.games.yacdha.common import anybody, audience_of, rules
from tablee.games.yacdha.state import Condition, Meter, State
from tablee.kernel.words import Ask, By, Event, Refused

if TYPE_CHECKING:
    from fractions import Fraction

MOST = 250
"""How many situations are told apart before the reckoning is given up."""


def onward(happened: Sequence[Event]) -> Ask | None:
    """What follows an ask if nobody steps in: a throw that could still be changed stands."""
    match happened[-1] if happened else None:
        case events.ActionThrown(window=True, who=who) | events.LuckSpent(who=who):
            return asks.Resolve(who=who)
        case events.Struck(window=True, opened_by=who):
            return asks.Resolve(who=who)
        case _:
            return None


def done(state: State, happened: Sequence[Event]) -> State:
    """The state after these events. (The clock is the table's: the rules do not keep it.)"""
    for event in happened:
        if type(event) in rules.evolvers:
            state = rules.evolve(state, event)
    return state


class Followed(NamedTuple):
    happened: tuple[Event, ...]
    state: State


def followed(state: State, by: By, ask: Ask, dice: Dice) -> Followed:
    """What happens if this is asked and nobody steps in, and the state after it."""
    happened: list[Event] = []
    following: Ask | None = ask
    while following is not None:
        found = tuple(rules.decide(state, by, following, dice))
        happened += found
        state = done(state, found)
        following = onward(found)
    return Followed(tuple(happened), state)


def anyone(by: By) -> By:
    """Whoever throws next: the reckoning goes on in everybody's place."""
    return replace(by, role="keeper")


def knows_meter(state: State, by: By, who: str, meter: Meter) -> bool:
    """Whether this seat may know where a meter of somebody stands."""
    person = anybody(state, who)
    return by.may_act_for(person.seat) or by.may_see(audience_of(state, person, meter))


class Standing(NamedTuple):
    """How somebody stands: all that throws, checks and prices change about a person."""

    who: str
    condition: Condition
    madness: int
    trauma: int

    def meter(self, meter: Meter) -> int:
        return self.madness if meter == "madness" else self.trauma


def standing(state: State, who: str) -> Standing:
    person = anybody(state, who)
    return Standing(who, person.condition, person.madness, person.trauma)


class At(NamedTuple):
    """Where a course of asks has come to. Two states that agree in this lead to the same."""

    over: str
    """How it ended; empty as long as it goes on."""
    people: tuple[Standing, ...]
    more: Hashable = None


class Course:
    """Asks that follow each other until it is over, as a chain of situations."""

    def __init__(
        self,
        state: State,
        by: By,
        start: At,
        ask: Callable[[At], Ask],
        seen: Callable[[Followed], At],
    ) -> None:
        self.start = start
        self._by = by
        self._ask = ask
        self._seen = seen
        self._states = {start: state}
        self._steps: dict[At, Distribution[At] | None] = {}

    def step(self, at: At) -> Distribution[At] | None:
        """What a situation leads to; None when it is over, or may go no further."""
        if at.over:
            return None
        if at not in self._steps:
            if len(self._steps) == MOST:
                raise TooManyPaths(f"more than {MOST} situations")
            self._steps[at] = self._following(at)
        return self._steps[at]

    def _following(self, at: At) -> Distribution[At] | None:
        state, ask = self._states[at], self._ask(at)

        def run(dice: Dice) -> At:
            found = followed(state, self._by, ask, dice)
            following = self._seen(found)
            self._states.setdefault(following, found.state)
            return following

        try:
            return exact(run)
        except Refused:
            return None

    def ends(self) -> Distribution[At]:
        return absorb(self.start, self.step)

    def mean_length(self) -> "Fraction":
        """How many asks it takes on average."""
        return expected_steps(self.start, self.step)

    def after(self, number: int) -> Distribution[At]:
        """Where it has come to after so many asks."""
        found = Distribution.certain(self.start)
        for _ in range(number):
            found = found.then(lambda at: self.step(at) or Distribution.certain(at))
        return found
