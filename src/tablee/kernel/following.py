"""The follower: asks made one after the other as a policy has it, through the rules alone.

A *policy* says what is asked next, or that it is over. Three ways to follow one, each built on
the one before it:

- `Follower.follow` goes one way: the dice are whatever reader it is given. It is how odds look
  through an open window, and how a way is drawn where there are too many to count.
- `merged` goes every way of one step, with exact chances, and takes together the states that
  agree in a key: whatever else tells them apart has no bearing on what is wanted.
- `Course` takes such steps until all is over, from key to key, however often play comes back to
  where it was: the exact chances of every end, how long it takes, and how far it is by then.

All of it is charged to the budget in force (`dice/budget.py`) while it is reckoned: it raises
TooManyPaths when that is used up, and Stopped when nobody waits any more. While an answer is drawn
(`dice/sampled.py`) the same text follows one way instead of all.

It follows the state it is given, secrets included; for a seat that must not know them, begin with
one of `Game.hypotheses`.
"""

from collections.abc import Callable, Hashable, Iterable, Iterator
from typing import TYPE_CHECKING, Generic, Protocol, TypeVar

from msgspec.structs import replace

from tablee.dice.budget import TooManyPaths, sampling
from tablee.dice.chain import absorb, expected_steps
from tablee.dice.distribution import Distribution
from tablee.dice.exact import exact
from tablee.dice.readers import Dice, TypedDice
from tablee.dice.throws import Throw
from tablee.kernel.common.events import ClockMoved
from tablee.kernel.words import Ask, By, Event, Refused

if TYPE_CHECKING:
    from fractions import Fraction

S = TypeVar("S")
K = TypeVar("K", bound=Hashable)
T = TypeVar("T", bound=Hashable)

NO_DICE = TypedDice(())
"""For what throws no dice."""

MOST_ASKS = 1000
"""Asks on one way: a policy that wants more has forgotten to end."""

MOST_KEYS = 1500
"""Keys that a course tells apart before it is given up."""


class Played(Protocol[S]):
    """What can be followed: a game, or its rules alone."""

    def decide(self, state: S, by: By, ask: Ask, dice: Dice, /) -> Iterator[Event]: ...

    def evolve(self, state: S, event: Event, /) -> S: ...


def anyone(by: By) -> By:
    """Whoever acts next: the reckoning goes on in everybody's place."""
    return replace(by, role="keeper")


class Way(Generic[S]):
    """What came of an ask, or of several: all that happened, and the state after it."""

    __slots__ = ("_played", "_state", "before", "happened", "latest")

    def __init__(
        self, played: Played[S], before: S, latest: tuple[Event, ...], happened: tuple[Event, ...]
    ) -> None:
        self._played = played
        self._state: S | None = None
        self.before = before
        """The state in which the last of the asks was made."""
        self.latest = latest
        """What the last of the asks brought."""
        self.happened = happened

    @property
    def state(self) -> S:
        """Evolved when it is first wanted: many who follow read the events alone."""
        if self._state is None:
            self._state = after(self._played, self.before, self.latest)
        return self._state


Policy = Callable[[Way[S]], Ask | None]
"""What is asked next after what has come so far; None where it is over."""


def stop(way: Way[S]) -> None:
    """The policy of asking nothing more."""


def after(played: Played[S], state: S, happened: Iterable[Event]) -> S:
    """The state after these events. The clock is the table's: rules do not keep it."""
    for event in happened:
        if not isinstance(event, ClockMoved):
            state = played.evolve(state, event)
    return state


class Follower(Generic[S]):
    """Follows asks through the rules of one game."""

    def __init__(self, played: Played[S]) -> None:
        self._played = played

    def after(self, state: S, happened: Iterable[Event]) -> S:
        """The state after these events."""
        return after(self._played, state, happened)

    def asked(self, state: S, by: By, ask: Ask, dice: Dice = NO_DICE) -> S:
        """The state after one ask."""
        return after(self._played, state, tuple(self._played.decide(state, by, ask, dice)))

    def follow(
        self, state: S, by: By, ask: Ask, dice: Dice = NO_DICE, policy: Policy[S] = stop
    ) -> Way[S]:
        """An ask, and those that the policy lets follow it, with these dice."""
        happened: tuple[Event, ...] = ()
        for _ in range(MOST_ASKS):
            latest = tuple(self._played.decide(state, by, ask, dice))
            happened += latest
            way = Way(self._played, state, latest, happened)
            following = policy(way)
            if following is None:
                return way
            state, ask = way.state, following
        raise TooManyPaths(f"more than {MOST_ASKS} asks on one way")

    def ends(
        self, state: S, by: By, ask: Ask, read: Callable[[Way[S]], T], policy: Policy[S] = stop
    ) -> Distribution[T]:
        """What is read off each way that an ask and a policy may lead, with its exact chance."""
        return exact(lambda dice: read(self.follow(state, by, ask, dice, policy)))

    def before_dice(self, state: S, by: By, ask: Ask) -> tuple[Event, ...]:
        """What an ask brings before its first die: all of it, if it throws none."""
        happened: list[Event] = []
        deciding = self._played.decide(state, by, ask, _UpToDice())
        while True:
            try:
                happened.append(next(deciding))
            except (StopIteration, _NextIsADie):
                return tuple(happened)

    def may(self, state: S, by: By, ask: Ask) -> bool:
        """Whether the book allows an ask. What it forbids, it forbids before any die falls."""
        try:
            self.before_dice(state, by, ask)
        except Refused:
            return False
        return True


class _NextIsADie(Exception):
    """An ask has come to its first die."""


class _UpToDice(Dice):
    """Reads a rule as far as it goes without dice."""

    def answer(self, throw: Throw[T]) -> T:
        raise _NextIsADie


Step = Callable[[Dice], tuple[K, S]]
"""Plays one step with these dice: the key it leads to, and a state that the key stands for."""


def merged(step: Step[K, S], states: dict[K, S]) -> Distribution[K]:
    """The exact chances of the keys that a step leads to; `states` keeps the first state of each.

    States that agree in a key must agree in all that is read or followed from there.
    """

    def run(dice: Dice) -> K:
        key, state = step(dice)
        states.setdefault(key, state)
        return key

    return exact(run)


class Course(Generic[K, S]):
    """Steps from key to key until it is over, as a chain with exact chances.

    `play` says how it goes on from a key and the first state that was met there: a step, or None
    where it is over. If it makes its states from the keys alone, a step may be asked for from any
    key, met or not.
    """

    def __init__(
        self, start: K, state: S, play: Callable[[K, S], Step[K, S] | None], most: int = MOST_KEYS
    ) -> None:
        self.start = start
        self._play = play
        self._most = most
        self._first = state
        self._states = {start: state}
        self._steps: dict[K, Distribution[K] | None] = {}

    def step(self, at: K) -> Distribution[K] | None:
        """What a key leads to; None where it is over."""
        if sampling() is not None:  # each step is drawn anew
            return self._taken(at)
        if at not in self._steps:
            if len(self._steps) == self._most:
                raise TooManyPaths(f"more than {self._most} situations")
            self._steps[at] = self._taken(at)
        return self._steps[at]

    def _taken(self, at: K) -> Distribution[K] | None:
        step = self._play(at, self._states.get(at, self._first))
        return None if step is None else merged(step, self._states)

    def ends(self, until: Callable[[K], bool] | None = None) -> Distribution[K]:
        """The chances of every key in which it may end, or in which it is broken off.

        Raises ValueError when it may go on for ever.
        """
        return absorb(self.start, self._broken_off(until))

    def results(self, read: Callable[[K, S], T]) -> Distribution[T]:
        """What is read off the ends, each with the first state that was met there."""
        return self.ends().map(lambda at: read(at, self._states[at]))

    def mean_length(self, until: Callable[[K], bool] | None = None) -> "Fraction":
        """How many steps it takes on average, until it is over or broken off."""
        return expected_steps(self.start, self._broken_off(until))

    def _broken_off(
        self, until: Callable[[K], bool] | None
    ) -> Callable[[K], Distribution[K] | None]:
        if until is None:
            return self.step
        return lambda at: None if until(at) else self.step(at)

    def after(self, number: int) -> Distribution[K]:
        """Where it has come to after so many steps, or before that if it is over."""
        found = Distribution.certain(self.start)
        for _ in range(number):
            found = found.then(lambda at: self.step(at) or Distribution.certain(at))
        return found


def course_of_asks(
    follower: Follower[S],
    by: By,
    state: S,
    ask: Callable[[K, S], Ask | None],
    read: Callable[[K, Way[S]], K],
    *,
    start: K,
    policy: Policy[S] = stop,
    most: int = MOST_KEYS,
) -> Course[K, S]:
    """A course in which each step is an ask, with those that a policy lets follow it at once.

    `ask` says what is asked at a key, and None where it is over; `read` gives the key that a way
    from there has led to.
    """

    def play(at: K, now: S) -> Step[K, S] | None:
        asked = ask(at, now)
        if asked is None:
            return None

        def step(dice: Dice) -> tuple[K, S]:
            way = follower.follow(now, by, asked, dice, policy)
            return read(at, way), way.state

        return step

    return Course(start, state, play, most)
