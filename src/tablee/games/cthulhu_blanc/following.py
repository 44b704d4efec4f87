"""Asks followed to where they lead, through the rules and nothing else."""

from collections.abc import Callable, Hashable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from msgspec.structs import replace

from tablee.dice.chain import absorb, expected_steps
from tablee.dice.distribution import Distribution
from tablee.dice.exact import TooManyPaths, exact
from tablee.dice.readers import Dice, TypedDice
from tablee.games.cthulhu_blanc.common import rules
from tablee.games.cthulhu_blanc.state import State
from tablee.kernel.words import Ask, By, Event

if TYPE_CHECKING:
    from fractions import Fraction

NONE = TypedDice(())
"""For what throws no dice."""

MOST = 1500
"""How many situations are told apart before the reckoning is given up."""


def done(state: State, happened: Sequence[Event]) -> State:
    """The state after these events. (The clock is the table's: the rules do not keep it.)"""
    for event in happened:
        if type(event) in rules.evolvers:
            state = rules.evolve(state, event)
    return state


def asked(state: State, by: By, ask: Ask, dice: Dice = NONE) -> State:
    """The state after an ask."""
    return done(state, tuple(rules.decide(state, by, ask, dice)))


def anyone(by: By) -> By:
    """Whoever throws next: the reckoning goes on in everybody's place."""
    return replace(by, role="keeper")


class At(NamedTuple):
    """Where a course of asks has come to. Two states that agree in this lead to the same."""

    result: str = ""
    """How it came out, once that is known."""
    scores: tuple[int, ...] = ()
    more: Hashable = None


class Course:
    """Asks that follow each other until none is left, as a chain of situations."""

    def __init__(
        self,
        state: State,
        by: By,
        ask: Callable[[At, State], Ask | None],
        read: Callable[[At, Sequence[Event], State], At],
    ) -> None:
        self.start = read(At(), (), state)
        self._by = anyone(by)
        self._ask = ask
        self._read = read
        self._states = {self.start: state}
        self._steps: dict[At, Distribution[At] | None] = {}

    def step(self, at: At) -> Distribution[At] | None:
        """What a situation leads to; None when all is over."""
        if at not in self._steps:
            if len(self._steps) == MOST:
                raise TooManyPaths(f"more than {MOST} situations")
            self._steps[at] = self._following(at)
        return self._steps[at]

    def _following(self, at: At) -> Distribution[At] | None:
        state = self._states[at]
        ask = self._ask(at, state)
        if ask is None:
            return None

        def run(dice: Dice) -> At:
            happened = tuple(rules.decide(state, self._by, ask, dice))
            after = done(state, happened)
            following = self._read(at, happened, after)
            self._states.setdefault(following, after)
            return following

        return exact(run)

    def ends(self) -> Distribution[At]:
        return absorb(self.start, self.step)

    def mean_length(self) -> "Fraction":
        """How many asks it takes on average."""
        return expected_steps(self.start, self.step)
