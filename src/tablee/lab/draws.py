"""Many games at once over a compiled walk: each throw of all of them is one look into arrays.

Each game draws one random number a throw, and looks for it among the bounds of its situation. A
situation is compiled once games have come there a few times; the first are played by the rules.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from tablee.lab.walk import Move, Row, Walk

LONGEST = 1_000
"""A game that has gone on for so many rounds is broken off."""

Numbers = NDArray[np.int64]

OFTEN = 4
"""Visits after which it is worth running the rules over every way."""

UNSEEN, THROW, COMPILED, OVER = range(4)
"""What is known of a situation."""


class Draws:
    """A walk as arrays, filled in as far as games have come."""

    def __init__(self, walk: Walk[Any]) -> None:
        self._walk = walk
        self._kind = np.zeros(1024, dtype=np.int8)
        self._through = np.zeros(1024, dtype=np.int64)
        self._rounds = np.zeros(1024, dtype=np.int64)
        self._first = np.zeros(1024, dtype=np.int64)
        self._size = np.zeros(1024, dtype=np.int64)
        self._visits = np.zeros(1024, dtype=np.int64)
        self._used = 0
        self._bound = np.zeros(4096, dtype=np.uint64)
        self._to = np.zeros(4096, dtype=np.int64)
        self._over = np.zeros(4096, dtype=np.int64)

    def play(self, games: int, rng: np.random.Generator, most_rounds: int) -> dict[Move, int]:
        """So many games to their end, or until so many rounds are over: how often each end came,
        with its rounds."""
        tally: dict[Move, int] = {}
        ends, rounds = self.played(np.zeros(games, dtype=np.int64), rng, most_rounds)
        _count(ends, rounds, tally)
        return tally

    def played(
        self, starts: Numbers, rng: np.random.Generator, most_rounds: int
    ) -> tuple[Numbers, Numbers]:
        """A game from each of these situations: where each ended, and after how many rounds."""
        most = min(most_rounds, LONGEST)
        ends, lengths = np.zeros_like(starts), np.zeros_like(starts)
        which = np.arange(starts.size)
        at, rounds = self._passed(starts, np.zeros_like(starts))
        while True:
            is_over = (self._kind[at] == OVER) | (rounds >= most)
            if is_over.any():
                ends[which[is_over]] = at[is_over]
                lengths[which[is_over]] = np.minimum(rounds[is_over], most)
                at, rounds, which = at[~is_over], rounds[~is_over], which[~is_over]
            if not at.size:
                return ends, lengths
            drawn = rng.integers(0, 1 << 64, size=at.size, dtype=np.uint64)
            self._compile(at)
            to, over = self._looked_up(at, drawn)
            for game in np.flatnonzero(self._kind[at] == THROW).tolist():
                to[game], over[game] = self._walk.drawn(int(at[game]), int(drawn[game]))
            at, rounds = self._passed(to, rounds + over)

    def _passed(self, at: Numbers, rounds: Numbers) -> tuple[Numbers, Numbers]:
        """Where these situations lead before dice fall again."""
        self._grow(int(at.max(initial=0)) + 1)
        unseen = at[self._kind[at] == UNSEEN]
        for one in np.unique(unseen).tolist() if unseen.size else ():
            end, over = self._walk.through(one)
            self._grow(end + 1)
            self._through[one], self._rounds[one] = end, over
            if one != end:
                self._kind[one] = OVER  # never stood in: it only leads on
            if self._kind[end] == UNSEEN:
                self._through[end], self._rounds[end] = end, 0
                self._kind[end] = OVER if self._walk.is_end(end) else THROW
        return self._through[at], rounds + self._rounds[at]

    def _compile(self, at: Numbers) -> None:
        """Lays out the situations in which games have stood often enough."""
        waiting = at[self._kind[at] == THROW]
        if not waiting.size:
            return
        found, counts = np.unique(waiting, return_counts=True)
        self._visits[found] += counts
        for one in found[self._visits[found] >= OFTEN].tolist():
            self._lay_out(one, self._walk.row(one))

    def _lay_out(self, at: int, row: Row) -> None:
        size, first = len(row.moves), self._used
        self._used += size
        if self._used > self._bound.size:
            self._bound = _longer(self._bound, self._used)
            self._to, self._over = _longer(self._to, self._used), _longer(self._over, self._used)
        self._bound[first : self._used] = row.bounds
        self._to[first : self._used] = [to for to, _ in row.moves]
        self._over[first : self._used] = [over for _, over in row.moves]
        self._first[at], self._size[at], self._kind[at] = first, size, COMPILED

    def _looked_up(self, at: Numbers, drawn: NDArray[np.uint64]) -> tuple[Numbers, Numbers]:
        """The moves that these numbers find: halving each row until one bound is left."""
        place, size = self._first[at], self._size[at]
        while size.max(initial=0) > 1:
            half = size >> 1
            further = self._bound[place + half] <= drawn
            place = np.where(further, place + half, place)
            size = np.where(further, size - half, half)
        return self._to[place], self._over[place]

    def _grow(self, size: int) -> None:
        if size > self._kind.size:
            self._kind, self._visits = _longer(self._kind, size), _longer(self._visits, size)
            self._through, self._rounds = _longer(self._through, size), _longer(self._rounds, size)
            self._first, self._size = _longer(self._first, size), _longer(self._size, size)


def _longer(array: NDArray[Any], size: int) -> NDArray[Any]:
    grown = np.zeros(max(size, 2 * array.size), dtype=array.dtype)
    grown[: array.size] = array
    return grown


def _count(at: Numbers, rounds: Numbers, tally: dict[Move, int]) -> None:
    ends, counts = np.unique(at * (LONGEST + 1) + rounds, return_counts=True)
    for end, count in zip(ends.tolist(), counts.tolist(), strict=True):
        tally[divmod(end, LONGEST + 1)] = tally.get(divmod(end, LONGEST + 1), 0) + count
