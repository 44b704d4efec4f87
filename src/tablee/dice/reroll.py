"""Pools whose odd dice are thrown once more when the first throw falls short of a difficulty.

The polynomials of `successes`, with a second variable for the second throw.
"""

from __future__ import annotations

from itertools import product
from math import comb, prod

from tablee.dice.convolution import unpack, width_for
from tablee.dice.distribution import Distribution
from tablee.dice.memo import memo
from tablee.dice.successes import Pool, coefficients, measure, with_ones


@memo
def successes_after_reroll(pool: Pool, difficulty: int) -> Distribution[tuple[int, bool]]:
    """The final successes, and whether a 1 was seen in either throw.

    All odd dice are thrown once more if the first throw stays below the difficulty.
    """
    size, once = measure(pool)
    every, clean = [
        [
            again + (first * once if count >= difficulty else 0)
            for count, (first, again) in enumerate(
                zip(
                    coefficients(pool, size, once, ones=ones),
                    _thrown_again(pool, size, difficulty, once * once, 0 if ones else 1),
                    strict=True,
                )
            )
        ]
        for ones in (True, False)
    ]
    return with_ones(every, clean, once * once)


def _thrown_again(pool: Pool, size: int, difficulty: int, bound: int, lesser: int) -> list[int]:
    """How often each final number comes when the first throw stayed below the difficulty.

    One integer holds a polynomial in x (first throw, cut at the difficulty) and y (second throw):
    x has the long stride, y the short one. Each die costs a few shifts and products by one digit.
    """
    length = 2 * size + 1
    if difficulty <= 0:
        return [0] * length
    difficulty = min(difficulty, length)
    width = width_for(bound)
    slot = 8 * width
    stride = slot * length
    cut = (1 << (stride * difficulty)) - 1
    packed = 1
    for sides, count in pool:
        half = sides // 2
        for _ in range(count):
            odd = packed * (half - lesser)
            even = packed * sides
            packed = (
                odd * (half - lesser)
                + ((odd * (half - 1) + (odd << slot)) << slot)
                + ((even * (half - 1) + (even << stride)) << stride)
            ) & cut
    row = (1 << stride) - 1
    final = 0
    for first in range(difficulty):
        final += ((packed >> (stride * first)) & row) << (slot * first)
    return unpack(final, width, length)


@memo
def reroll_chances(pool: Pool, difficulty: int) -> Distribution[tuple[bool, bool]]:
    """(difficulty reached, a 1 was seen) in the end: `successes_after_reroll`, only far quicker.

    Had the odd dice been thrown again in any case, both throws together would stay below the
    difficulty exactly when the resolution fails. So products in one variable are enough, cut at
    the difficulty: failures, failures that show no 1, and first throws that fall short and show no
    1 in both throws or in the first.
    """
    size, once = measure(pool)
    twice = once * once
    width = width_for(twice)
    slot = 8 * width
    length = max(0, min(difficulty, 2 * size + 1))
    cut = (1 << (slot * length)) - 1
    products = [1 & cut] * 4
    for sides, count in pool:
        half = sides // 2
        gains = ((1 << slot) + half - 1) << slot
        stays = sides * gains
        factors = (
            half * (half + gains) + stays,
            (half - 1) * (half - 1 + gains) + stays,
            (half - 1) * (sides - 1) + stays,
            (half - 1) * sides + stays,
        )
        for _ in range(count):
            products = [
                (packed * factor) & cut for packed, factor in zip(products, factors, strict=True)
            ]
    lost, lost_clean, again_clean, below_clean = [
        sum(unpack(packed, width, length)) for packed in products
    ]
    all_clean = once * prod([(sides - 1) ** count for sides, count in pool])
    won_clean = all_clean - below_clean + again_clean - lost_clean
    return Distribution(
        {
            (False, False): lost_clean,
            (False, True): lost - lost_clean,
            (True, False): won_clean,
            (True, True): twice - lost - won_clean,
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
    size, once = measure(pool)
    length = 2 * size + 1
    top = length if difficulty is None else max(0, min(difficulty, length))
    clean: list[list[tuple[tuple[int, ...], int]]] = [[] for _ in range(top)]
    seen: list[list[tuple[tuple[int, ...], int]]] = [[] for _ in range(top)]
    kinds = [_odd_of_kind(sides, count) for sides, count in pool]
    width = width_for(once)
    for kind in product(*kinds):
        least = sum([even for _, even, _, _ in kind])
        if least >= top:
            continue
        odd = tuple([left for left, _, _, _ in kind])
        of_odd = prod([weight for _, _, weight, _ in kind])
        of_odd_clean = prod([weight for _, _, _, weight in kind])
        packed = 1
        for (_, even, _, _), (sides, _) in zip(kind, pool, strict=True):
            packed *= ((1 << (8 * width)) + sides // 2 - 1) ** even
        doubles = unpack(packed, width, least + 1)
        for at, weight in enumerate(doubles[: top - least], start=least):
            if weight and of_odd_clean:
                clean[at].append((odd, weight * of_odd_clean))
            if weight and of_odd != of_odd_clean:
                seen[at].append((odd, weight * (of_odd - of_odd_clean)))
    outcomes: list[tuple[int, bool, tuple[int, ...]]] = []
    weights: list[int] = []
    for at in range(top):
        outcomes += [(at, False, odd) for odd, _ in clean[at]]
        outcomes += [(at, True, odd) for odd, _ in seen[at]]
        weights += [weight for _, weight in clean[at]]
        weights += [weight for _, weight in seen[at]]
    if difficulty is not None:
        reached_clean = prod([(sides - 1) ** count for sides, count in pool]) - sum(
            [weight for row in clean for _, weight in row]
        )
        reached = once - sum(weights)
        for one, weight in ((False, reached_clean), (True, reached - reached_clean)):
            if weight:
                outcomes.append((difficulty, one, ()))
                weights.append(weight)
    return Distribution.from_sorted(tuple(outcomes), tuple(weights), once)


def _odd_of_kind(sides: int, count: int) -> list[tuple[int, int, int, int]]:
    """For each number of odd dice of one kind: it, the even ones, the ways, the ways without 1."""
    half = sides // 2
    return [
        (odd, count - odd, comb(count, odd) * half**odd, comb(count, odd) * (half - 1) ** odd)
        for odd in range(count + 1)
    ]
