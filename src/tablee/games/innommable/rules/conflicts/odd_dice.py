"""The odd dice of a throw that fell short: all the pools they may be, carried on as one.

Fifteen dice that miss a difficulty of 7 leave some fifteen hundred different pools to throw again,
but a rule only hands them on to the next throw. So the exact reader gives it one stand-in for all
of them, and the next throw reads its chances off a polynomial in two variables: x counts the
successes of the first throw, y those of the second.
"""

from __future__ import annotations

from math import prod
from typing import NamedTuple

from tablee.dice.convolution import unpack, width_for
from tablee.dice.distribution import Distribution
from tablee.dice.memo import memo
from tablee.games.innommable.rules.conflicts.successes import coefficients, measure, with_ones
from tablee.games.innommable.state.pools import OddDice, Pool

Fallen = tuple[int, bool, Pool]
"""Successes, whether a 1 was seen, and the odd dice."""


@memo
def falling(pool: Pool, difficulty: int) -> Distribution[Fallen]:
    """A throw that reaches the difficulty, as (difficulty, a 1 was seen, ()), or falls short."""
    size, once = measure(pool)
    every = coefficients(pool, size, once, ones=True)[: max(0, difficulty)]
    clean = coefficients(pool, size, once, ones=False)[: max(0, difficulty)]
    all_odd = tuple([(sides, count) for sides, count in pool if count])
    ways: list[tuple[Fallen, int]] = []
    for count, (of_all, without) in enumerate(zip(every, clean, strict=True)):
        even = _all_even(pool)[count]
        ways.append(((count, False, ()), even))
        for one_seen, weight in ((False, without - even), (True, of_all - without)):
            odd = OddDice(pool, count, one_seen, difficulty) if count else all_odd
            ways.append(((count, one_seen, odd), weight))
    reached_clean = prod([(sides - 1) ** count for sides, count in pool]) - sum(clean)
    reached = once - sum(every)
    ways.append(((difficulty, False, ()), reached_clean))
    ways.append(((difficulty, True, ()), reached - reached_clean))
    return Distribution(ways, once)


@memo
def _all_even(pool: Pool) -> list[int]:
    """How often each number of successes comes without any odd die."""
    size, once = measure(pool)
    width = width_for(once)
    packed = 1
    for sides, count in pool:
        packed *= ((1 << (8 * width)) + sides // 2 - 1) ** count
    return [*([0] * size), *unpack(packed, width, size + 1)]


@memo
def thrown_again(odd: OddDice, most: int | None = None) -> Distribution[tuple[int, bool]]:
    """The successes of these dice, up to `most`, and whether a 1 is seen among them."""
    thrown, count = odd.thrown, odd.successes
    size, once = measure(thrown)
    more, more_ways = measure(odd.joined)
    top = 2 * (size + more) + 1 if most is None else most
    # As far as the resolution asks at most, so that all that fell in one throw share one table.
    cut = max(top, odd.difficulty)
    rows = _twice(thrown, max(count + 1, odd.difficulty), cut)
    if odd.one_seen:
        every = [a - b for a, b in zip(rows.every[count], rows.after_clean[count], strict=True)]
        clean = [a - b for a, b in zip(rows.again_clean[count], rows.clean[count], strict=True)]
        totals = [rows.totals[0][count] - rows.totals[1][count]]
        totals += [rows.totals[2][count] - rows.totals[3][count]]
    else:
        even = _all_even(thrown)[count] * once
        every, clean = rows.after_clean[count][:], rows.clean[count][:]
        totals = [rows.totals[1][count] - even, rows.totals[3][count] - even]
        if cut:
            every[0] -= even
            clean[0] -= even
    if odd.joined:
        every = _product(every, coefficients(odd.joined, more, more_ways, ones=True))
        clean = _product(clean, coefficients(odd.joined, more, more_ways, ones=False))
        totals[0] *= more_ways
        totals[1] *= prod([(sides - 1) ** number for sides, number in odd.joined])
    every, clean = every[:top], clean[:top]
    return with_ones([*every, totals[0] - sum(every)], [*clean, totals[1] - sum(clean)], totals[0])


def _product(row: list[int], other: list[int]) -> list[int]:
    """Two polynomials, as far as the first one goes."""
    return [
        sum([row[at - shift] * other[shift] for shift in range(min(at + 1, len(other)))])
        for at in range(len(row))
    ]


class Twice(NamedTuple):
    """For each number of successes of the first throw: how often the odd dice give each number.

    Of all pairs of throws, of those whose first throw shows no 1, whose second shows none, whose
    two show none; even dice count once for each face, so that all are out of the same number.
    `totals` are the sums of the rows, however far they go.
    """

    every: list[list[int]]
    after_clean: list[list[int]]
    again_clean: list[list[int]]
    clean: list[list[int]]
    totals: list[list[int]]


@memo
def _twice(pool: Pool, first: int, second: int) -> Twice:
    _, once = measure(pool)
    width = width_for(once * once)
    lessers = ((0, 0), (1, 0), (0, 1), (1, 1))
    every, after, again, clean = [_rows(pool, first, second, width, *lesser) for lesser in lessers]
    return Twice(
        every, after, again, clean, [_sums(pool, first, width, *lesser) for lesser in lessers]
    )


def _rows(
    pool: Pool, first: int, second: int, width: int, lesser: int, again: int
) -> list[list[int]]:
    """The product of one factor a die: odd and thrown again, or even and left as it is."""
    slot = 8 * width
    stride = slot * (second + 2)
    row = (1 << (slot * second)) - 1
    mask = sum([row << (stride * at) for at in range(first)])
    packed = 1 & mask
    for sides, count in pool:
        half = sides // 2
        for _ in range(count):
            odd = packed * (half - lesser)
            even = packed * sides
            packed = (
                odd * (half - again)
                + ((odd * (half - 1) + (odd << slot)) << slot)
                + ((even * (half - 1) + (even << stride)) << stride)
            ) & mask
    return [unpack((packed >> (stride * at)) & row, width, second) for at in range(first)]


def _sums(pool: Pool, first: int, width: int, lesser: int, again: int) -> list[int]:
    slot = 8 * width
    mask = (1 << (slot * first)) - 1
    packed = 1 & mask
    for sides, count in pool:
        half = sides // 2
        for _ in range(count):
            even = packed * sides
            packed = (
                packed * (half - lesser) * (sides - again)
                + ((even * (half - 1) + (even << slot)) << slot)
            ) & mask
    return unpack(packed, width, first)
