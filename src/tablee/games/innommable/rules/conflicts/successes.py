"""Pools of unlike dice that count successes: an even face gives 1, the highest face 2.

Every die must have an even number of sides: its highest face is then even too, and a die that
shows an odd face is a die that gave nothing.

A die with h = sides / 2 is the polynomial h + (h - 1) x + x**2; without the face 1 its first term
is h - 1. What follows are products of these.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import prod

from tablee.dice.convolution import unpack, width_for
from tablee.dice.distribution import Distribution
from tablee.dice.memo import memo
from tablee.games.innommable.state.pools import Pool

PACKED_AT_MOST = 60
"""Up to this many dice, powers of packed integers beat the recurrence."""


@memo
def successes_with_ones(pool: Pool) -> Distribution[tuple[int, bool]]:
    """The successes of a pool, and whether a 1 was seen."""
    size, ways = measure(pool)
    return with_ones(
        coefficients(pool, size, ways, ones=True),
        coefficients(pool, size, ways, ones=False),
        ways,
    )


def measure(pool: Pool) -> tuple[int, int]:
    """How many dice are in the pool, and in how many ways they can fall."""
    size, ways = 0, 1
    for sides, count in pool:
        if sides < 2 or sides % 2:
            raise ValueError(f"A die of a pool has 2, 4, 6 … sides, not {sides}.")
        if count < 0:
            raise ValueError(f"A pool has 0 or more dice of a kind, not {count}.")
        size += count
        ways *= sides**count
    return size, ways


def coefficients(pool: Pool, size: int, bound: int, *, ones: bool) -> list[int]:
    """How often each number of successes comes: in all throws, or in those that show no 1."""
    lesser = 0 if ones else 1
    if size > PACKED_AT_MOST and (ones or all(sides > 2 for sides, _ in pool)):
        return _by_recurrence(pool, size, lesser)
    width = width_for(bound)
    slot = 8 * width
    product = 1
    for sides, count in pool:
        half = sides // 2
        product *= ((((1 << slot) + half - 1) << slot) + half - lesser) ** count
    return unpack(product, width, 2 * size + 1)


def _by_recurrence(pool: Pool, size: int, lesser: int) -> list[int]:
    """The same in time linear in the pool.

    P = Π p_j**k_j obeys P' Q = P R with Q = Π p_j and R = Σ k_j p_j' Q / p_j; comparing
    coefficients gives each one of P from the last few by small factors and one exact division.
    """
    dice = [([sides // 2 - lesser, sides // 2 - 1, 1], count) for sides, count in pool if count]
    every = _multiplied([die for die, _ in dice])
    slopes = [0] * (len(every) - 1)
    for at, ((_, middle, _), count) in enumerate(dice):
        others = [die for other, (die, _) in enumerate(dice) if other != at]
        for power, part in enumerate(_multiplied([*others, [middle, 2]])):
            slopes[power] += count * part
    reach = len(slopes)
    # While P runs from c[0] up, its latest coefficients stand at the end of the list.
    result = [0] * (reach - 1) + [prod([die[0] ** count for die, count in dice])]
    for at in range(2 * size):
        latest = result[: -reach - 1 : -1]
        whole = sum(
            [
                (slope - factor * (at - back)) * part
                for back, (slope, factor, part) in enumerate(
                    zip(slopes, every[1:], latest, strict=True)
                )
            ]
        )
        result.append(whole // (every[0] * (at + 1)))
    return result[reach - 1 :]


def _multiplied(factors: Sequence[Sequence[int]]) -> list[int]:
    """The product of a few small polynomials."""
    result = [1]
    for factor in factors:
        grown = [0] * (len(result) + len(factor) - 1)
        for at, mine in enumerate(result):
            for shift, theirs in enumerate(factor):
                grown[at + shift] += mine * theirs
        result = grown
    return result


def with_ones(
    every: Sequence[int], clean: Sequence[int], denominator: int
) -> Distribution[tuple[int, bool]]:
    """(successes, a 1 was seen), from the counts of all throws and of those that show no 1."""
    outcomes: list[tuple[int, bool]] = []
    weights: list[int] = []
    for count, (all_of_them, without) in enumerate(zip(every, clean, strict=True)):
        if without:
            outcomes.append((count, False))
            weights.append(without)
        if all_of_them != without:
            outcomes.append((count, True))
            weights.append(all_of_them - without)
    return Distribution.from_sorted(tuple(outcomes), tuple(weights), denominator)
