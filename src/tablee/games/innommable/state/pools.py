"""Dice as the rules hold them: how many of each kind, the largest first."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NoReturn, SupportsIndex

Pool = tuple[tuple[int, int], ...]
"""(sides, count) for each kind of dice, the largest first."""

KINDS = (20, 12, 8, 4)
"""The only dice there are, in the order in which they leave the reserve."""


class OddDice(tuple[tuple[int, int], ...]):
    """The odd dice of a throw of `thrown`, known only by its successes and by its 1s.

    Stands for a pool wherever a rule hands one on; whoever would look at its dice is refused, for
    only the next throw knows what they come to. `joined` are further odd dice, which are certain.
    """

    thrown: Pool
    successes: int
    one_seen: bool
    difficulty: int
    joined: Pool

    def __new__(
        cls, thrown: Pool, successes: int, one_seen: bool, difficulty: int, joined: Pool = ()
    ) -> OddDice:
        # No die has fewer than no sides: equal to no pool, and written like no other.
        known = ((-1, successes), (-2, int(one_seen)), (-3, difficulty))
        self = super().__new__(cls, (*thrown, *known, *joined))
        self.thrown, self.successes, self.one_seen = thrown, successes, one_seen
        self.difficulty, self.joined = difficulty, joined
        return self

    def with_dice(self, pool: Pool) -> OddDice:
        """The same and these, which are odd too."""
        if isinstance(pool, OddDice):
            raise TypeError("two throws whose odd dice are unknown cannot be joined")
        more = (*self.joined, *pool)
        return OddDice(self.thrown, self.successes, self.one_seen, self.difficulty, more)

    def __iter__(self) -> Iterator[tuple[int, int]]:
        raise TypeError("which of these dice are odd is not known")

    def __getitem__(self, index: SupportsIndex | slice) -> NoReturn:
        raise TypeError("which of these dice are odd is not known")

    def __bool__(self) -> bool:
        return True


def pool_of(dice: Iterable[int]) -> Pool:
    found = list(dice)
    return tuple((sides, found.count(sides)) for sides in KINDS if sides in found)


def with_die(pool: Pool, sides: int, change: int = 1) -> Pool:
    counts = dict(pool)
    counts[sides] = counts.get(sides, 0) + change
    return tuple((kind, counts[kind]) for kind in KINDS if counts.get(kind))


def with_dice(pool: Pool, dice: Iterable[int], change: int = 1) -> Pool:
    for sides in dice:
        pool = with_die(pool, sides, change)
    return pool


def joined(one: Pool, other: Pool) -> Pool:
    """Two pools as one."""
    if not one or not other:
        return one or other
    if isinstance(one, OddDice):
        return one.with_dice(other)
    for sides, count in other:
        one = with_die(one, sides, count)
    return one


def dice_of(pool: Pool) -> tuple[int, ...]:
    """Each die by itself, the largest first."""
    return tuple(sides for sides, count in pool for _ in range(count))


def size(pool: Pool) -> int:
    """How many dice; of a throw whose odd dice are still unknown, how many at most."""
    if isinstance(pool, OddDice):
        pool = (*pool.thrown, *pool.joined)
    return sum(count for _, count in pool)


def has(pool: Pool, sides: int) -> bool:
    return any(kind == sides for kind, _ in pool)


def labels(pool: Pool) -> tuple[str, ...]:
    """A name for each die: `d20.1`, `d20.2`, `d8.1`."""
    return tuple(f"d{sides}.{n + 1}" for sides, count in pool for n in range(count))


def sides_of(label: str) -> int:
    return int(label.partition(".")[0][1:])
