"""Dice as the rules hold them: how many of each kind, the largest first."""

from collections.abc import Iterable

from tablee.games.innommable.odd_dice import OddDice

Pool = tuple[tuple[int, int], ...]
"""(sides, count) for each kind of dice, the largest first."""

KINDS = (20, 12, 8, 4)
"""The only dice there are, in the order in which they leave the reserve."""


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
