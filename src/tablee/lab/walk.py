"""The compiled walk: a game that plays itself, as numbers.

A situation that is met becomes a number. What it leads to, with exact chances, is found by running
the game's own rules once over every way the dice may fall; after that it is looked up. Situations
in which no dice fall are passed through. So many games cost no more runs of the rules than there
are situations, and where those are few enough, all chances are exact.

One way through the rules can also be drawn by a number. It is the way that the same number finds
in the compiled row: whether a situation has been compiled yet never shows in an answer.
"""

from hashlib import blake2b
from math import gcd, lcm
from typing import Generic, NamedTuple, TypeVar

import msgspec

from tablee.dice.budget import TooManyPaths
from tablee.dice.chain import absorb
from tablee.dice.distribution import Distribution
from tablee.dice.exact import every_path
from tablee.dice.readers import Dice
from tablee.dice.throws import Throw
from tablee.kernel.following import NO_DICE
from tablee.kernel.words import Ask, By, Event

S = TypeVar("S")
T = TypeVar("T")

NUMBERS = 1 << 64
"""A way is drawn by one of the numbers below this."""

Move = tuple[int, int]
"""The situation that follows, and how many rounds are over by then."""


class Row(NamedTuple):
    """What a situation leads to, way by way in the order of the rules. No moves: an end."""

    moves: tuple[Move, ...] = ()
    weights: tuple[int, ...] = ()
    bounds: tuple[int, ...] = ()
    """For each: the least number that draws it."""


END = Row()


class DrawnDice(Dice):
    """One number chooses the way: each answer takes its share of what is left of it."""

    def __init__(self, number: int) -> None:
        self._left, self._whole = number, NUMBERS

    def answer(self, throw: Throw[T]) -> T:
        odds = throw.odds()
        # In the order of `every_path`: the first answer, then the others from the last on.
        (first, *others) = odds.items()
        point, below = self._left * odds.denominator, 0
        for answer, weight in (first, *reversed(others)):
            if point < (below + weight) * self._whole:
                self._left, self._whole = point - below * self._whole, weight * self._whole
                return answer
            below += weight
        raise ArithmeticError("the chances of a throw do not sum to one")


class Playing(Generic[S]):
    """What is walked: who asks what in a state, and what comes of it."""

    counted: tuple[type[Event], ...]
    """What ends a round."""

    def choose(self, state: S) -> tuple[By, Ask] | None:
        """Who asks what now; None where it is over."""
        raise NotImplementedError

    def throws(self, ask: Ask) -> bool:
        """Whether dice may fall when this is asked."""
        raise NotImplementedError

    def asked(self, state: S, by: By, ask: Ask, dice: Dice) -> tuple[S, int]:
        """The state after an ask, without what has no bearing on what follows, and the rounds
        that it ended."""
        raise NotImplementedError


class Numbered(Generic[S]):
    """States in the order in which they are met; equal ones are one."""

    def __init__(self) -> None:
        self._numbers: dict[bytes, int] = {}
        self.states: list[S] = []
        self.keys: list[bytes] = []
        """What tells each from all others, in whatever order they are met."""

    def enter(self, state: S) -> int:
        """The number of a state."""
        key = blake2b(msgspec.msgpack.encode(state), digest_size=16).digest()
        known = self._numbers.setdefault(key, len(self.states))
        if known == len(self.states):
            self.states.append(state)
            self.keys.append(key)
        return known


class Walk(Numbered[S]):
    """The situations of a game that plays itself; it begins wherever somebody enters it."""

    def __init__(self, playing: Playing[S], *starts: S) -> None:
        super().__init__()
        self._playing = playing
        self._chosen: dict[int, tuple[By, Ask] | None] = {}
        self._rows: dict[int, Row] = {}
        self._through: dict[int, Move] = {}
        self.endless: set[int] = set()
        """Where the same comes again and again without any dice: it goes on for ever."""
        for start in starts:
            self.enter(start)

    def _choice(self, at: int) -> tuple[By, Ask] | None:
        if at not in self._chosen:
            self._chosen[at] = self._playing.choose(self.states[at])
        return self._chosen[at]

    def _after(self, at: int, by: By, ask: Ask, dice: Dice) -> Move:
        state, rounds = self._playing.asked(self.states[at], by, ask, dice)
        return self.enter(state), rounds

    def through(self, at: int) -> Move:
        """Where a situation leads before the next dice fall: to a throw, or to an end."""
        passed: dict[int, int] = {}
        begin, rounds = at, 0
        while at not in self._through:
            passed[at] = rounds
            chosen = self._choice(at)
            if chosen is None or self._playing.throws(chosen[1]):
                self._through[at] = at, 0
                break
            at, over = self._after(at, *chosen, NO_DICE)
            rounds += over
            if at in passed:
                self.endless.add(at)
                self._through[at] = at, 0
        end, more = self._through[at]
        for one, before in passed.items():
            if one != end:
                self._through[one] = end, rounds - before + more
        return self._through[begin]

    def is_end(self, at: int) -> bool:
        """Whether it is over in a situation that `through` has led to, or goes on for ever."""
        return at in self.endless or self._choice(at) is None

    def drawn(self, at: int, number: int) -> Move:
        """The way that a number finds from a throw: the rules run once, with its dice."""
        chosen = self._choice(at)
        if chosen is None:
            raise LookupError("nothing is thrown where it is over")
        return self._after(at, *chosen, DrawnDice(number))

    def row(self, at: int) -> Row:
        """What a throw leads to: the rules run over every way."""
        if at not in self._rows:
            chosen = None if at in self.endless else self._choice(at)
            self._rows[at] = END if chosen is None else self._compiled(at, *chosen)
        return self._rows[at]

    def _compiled(self, at: int, by: By, ask: Ask) -> Row:
        found = list(every_path(lambda dice: self._after(at, by, ask, dice)))
        whole = lcm(*(below for _, _, below in found))
        moves: list[Move] = []
        weights: list[int] = []
        bounds: list[int] = []
        reached = 0
        for move, weight, below in found:
            share = weight * (whole // below)
            if moves and moves[-1] == move:
                weights[-1] += share
            else:
                moves.append(move)
                weights.append(share)
                bounds.append(-(-reached * NUMBERS // whole))
            reached += share
        shared = gcd(*weights)
        return Row(tuple(moves), tuple(weight // shared for weight in weights), tuple(bounds))

    def ends(self, most_rounds: int, most_situations: int, start: int = 0) -> Distribution[Move]:
        """The exact chances of every end, each with its rounds; those from `most_rounds` on are
        taken together.

        Raises TooManyPaths where there are more situations than that, and ValueError where it may
        go on for ever.
        """

        def step(at: Move) -> Distribution[Move] | None:
            situation, rounds = at
            if len(self.states) > most_situations:
                raise TooManyPaths(f"more than {most_situations} situations")
            row = self.row(situation)
            if not row.moves:
                return None
            counts: dict[Move, int] = {}
            for (following, over), weight in zip(row.moves, row.weights, strict=True):
                end, more = self.through(following)
                reached = end, min(most_rounds, rounds + over + more)
                counts[reached] = counts.get(reached, 0) + weight
            return Distribution(counts, sum(counts.values()))

        begin, rounds = self.through(start)
        return absorb((begin, min(most_rounds, rounds)), step)
