"""Pools of unlike dice that count successes: an even face gives 1, the highest face 2.

A pool is a tuple of (sides, count). Every die must have an even number of sides, so that its
highest face is even too, and an odd face is a die that gave nothing.

A die with h = sides / 2 is the polynomial h + (h - 1) x + x**2; without the face 1 its first term
is h - 1. Products of these, packed into one big integer, are the whole method.
"""

from __future__ import annotations

from itertools import product
from math import comb, prod

from tablee.dice.convolution import unpack, width_for, without_zeros
from tablee.dice.distribution import Distribution
from tablee.dice.memo import memo

Pool = tuple[tuple[int, int], ...]
"""(sides, count) for each kind of dice."""

PACKED_AT_MOST = 60
"""Up to this many dice packed powers beat the recurrence."""


@memo
def successes(pool: Pool) -> Distribution[int]:
    """The successes of a pool."""
    _need_pool(pool)
    denominator = _ways(pool)
    weights = _coefficients(pool, denominator, ones=True)
    return Distribution.from_sorted(*without_zeros(0, weights), denominator)


@memo
def successes_with_ones(pool: Pool) -> Distribution[tuple[int, bool]]:
    """The successes of a pool, and whether a 1 was seen."""
    _need_pool(pool)
    denominator = _ways(pool)
    return _with_ones(
        _coefficients(pool, denominator, ones=True),
        _coefficients(pool, denominator, ones=False),
        denominator,
    )


@memo
def successes_after_reroll(pool: Pool, difficulty: int) -> Distribution[tuple[int, bool]]:
    """The final successes, and whether a 1 was seen in either throw, when all odd dice are thrown
    once more if the first throw stays below the difficulty."""
    _need_pool(pool)
    ways = _ways(pool)
    every, none = [
        [
            (first * ways if count >= difficulty else 0) + again
            for count, (first, again) in enumerate(
                zip(
                    _coefficients(pool, ways, ones=ones),
                    _rerolled(pool, difficulty, ways * ways, ones=ones),
                    strict=True,
                )
            )
        ]
        for ones in (True, False)
    ]
    return _with_ones(every, none, ways * ways)


@memo
def reroll_chances(pool: Pool, difficulty: int) -> Distribution[tuple[bool, bool]]:
    """As `successes_after_reroll`, but only (difficulty reached, a 1 was seen): far quicker.

    The resolution fails exactly when the first throw and the odd dice thrown again, had they been
    thrown in any case, stay below the difficulty together; so products in one variable, cut at the
    difficulty, are enough.
    """
    _need_pool(pool)
    ways = _ways(pool)
    denominator = ways * ways
    failed = failed_without = again_without = first_without = 1
    width = width_for(denominator)
    slot = 8 * width
    cut = (1 << (slot * max(difficulty, 0))) - 1
    for sides, count in pool:
        half = sides // 2
        even = sides * (((half - 1) << slot) + (1 << (2 * slot)))
        twice = ((half - 1) << slot) + (1 << (2 * slot))
        fails = half * (half + twice) + even
        fails_without = (half - 1) * (half - 1 + twice) + even
        throws_again = (half - 1) * (sides - 1) + even
        throws_first = (half - 1) * sides + even
        for _ in range(count):
            failed = failed * fails & cut
            failed_without = failed_without * fails_without & cut
            again_without = again_without * throws_again & cut
            first_without = first_without * throws_first & cut
    if difficulty <= 0:
        failed = failed_without = again_without = first_without = 0
    lost, lost_clean, again_clean, low_clean = [
        sum(unpack(packed, width, max(difficulty, 0)))
        for packed in (failed, failed_without, again_without, first_without)
    ]
    first_clean = prod([(sides - 1) ** count for sides, count in pool]) * ways
    won_clean = first_clean - low_clean + again_clean - lost_clean
    return Distribution(
        {
            (False, False): lost_clean,
            (False, True): lost - lost_clean,
            (True, False): won_clean,
            (True, True): denominator - lost - won_clean,
        }
    )


@memo
def odd_profile(
    pool: Pool, difficulty: int | None = None
) -> Distribution[tuple[int, bool, tuple[int, ...]]]:
    """(successes, a 1 was seen, odd dice of each kind): all that a second throw needs to know.

    With a difficulty, every throw that reaches it becomes (difficulty, a 1 was seen, ()): the dice
    then stay as they lie, and only the few profiles of a failure remain.
    """
    _need_pool(pool)
    most = 2 * sum(count for _, count in pool)
    top = most + 1 if difficulty is None else max(0, min(difficulty, most + 1))
    lists: list[tuple[list[tuple[int, ...]], list[int], list[tuple[int, ...]], list[int]]]
    lists = [([], [], [], []) for _ in range(top)]
    ways, clean_ways = _ways(pool), prod([(sides - 1) ** count for sides, count in pool])
    for odd in product(*[range(count + 1) for _, count in pool]):
        even = [count - left for left, (_, count) in zip(odd, pool, strict=True)]
        least = sum(even)
        if least >= top:
            continue
        every = clean = 1
        for left, (sides, count) in zip(odd, pool, strict=True):
            choices = comb(count, left)
            every *= choices * (sides // 2) ** left
            clean *= choices * (sides // 2 - 1) ** left
        doubles = _even_faces(tuple(even), tuple([sides for sides, _ in pool]))
        for at, weight in enumerate(doubles[: top - least], start=least):
            if not weight:
                continue
            without, without_weights, with_one, with_weights = lists[at]
            if clean:
                without.append(odd)
                without_weights.append(weight * clean)
            if every != clean:
                with_one.append(odd)
                with_weights.append(weight * (every - clean))
    outcomes: list[tuple[int, bool, tuple[int, ...]]] = []
    weights: list[int] = []
    left_clean, left_seen = clean_ways, ways - clean_ways
    for at, (without, without_weights, with_one, with_weights) in enumerate(lists):
        outcomes += [(at, False, odd) for odd in without]
        outcomes += [(at, True, odd) for odd in with_one]
        weights += without_weights
        weights += with_weights
        left_clean -= sum(without_weights)
        left_seen -= sum(with_weights)
    for seen, left in ((False, left_clean), (True, left_seen)):
        if left:
            outcomes.append((top, seen, ()))
            weights.append(left)
    return Distribution.from_sorted(tuple(outcomes), tuple(weights), ways)
