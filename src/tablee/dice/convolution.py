"""Sums of independent whole numbers: polynomials in one big integer, windows, or plain loops."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from operator import sub
from sys import byteorder
from typing import Literal

Weighted = tuple[tuple[int, ...], tuple[int, ...]]
"""Ascending outcomes, and the weight of each."""

LOOP_AT_MOST = 400
"""Below this many pairs of outcomes a plain double loop beats packing into big integers."""

WORD = 8
"""Bytes in the machine word that memory views read in one go."""

ORDER: Literal["little", "big"] = "little"


def width_for(bound: int) -> int:
    """Bytes a slot needs so that no coefficient up to `bound` runs into the next slot."""
    width = (bound.bit_length() + 7) // 8
    return WORD if width <= WORD else width


def pack(coefficients: Sequence[int], width: int) -> int:
    """A polynomial as one integer: coefficient i stands in the i-th slot of `width` bytes."""
    return int.from_bytes(b"".join([c.to_bytes(width, ORDER) for c in coefficients]), ORDER)


def unpack(packed: int, width: int, length: int) -> list[int]:
    """The first `length` coefficients, lowest first; what lies above them must be 0."""
    data = packed.to_bytes(width * length, ORDER)
    if width == WORD and byteorder == ORDER:
        return memoryview(data).cast("Q").tolist()
    read = int.from_bytes
    return [read(data[at : at + width], ORDER) for at in range(0, width * length, width)]


def added(
    outcomes: tuple[int, ...],
    weights: tuple[int, ...],
    other_outcomes: tuple[int, ...],
    other_weights: tuple[int, ...],
) -> Weighted:
    """The sum of two independent numbers."""
    span = outcomes[-1] - outcomes[0] + 1
    other_span = other_outcomes[-1] - other_outcomes[0] + 1
    if span == len(outcomes) and _is_even_run(other_outcomes, other_weights):
        return _with_run(outcomes[0] + other_outcomes[0], weights, other_weights)
    # Packing pays for every value between the ends, so it is for numbers without wide gaps.
    if (
        len(outcomes) * len(other_outcomes) > LOOP_AT_MOST
        and span <= 4 * len(outcomes)
        and other_span <= 4 * len(other_outcomes)
    ):
        return _added_packed(outcomes, weights, other_outcomes, other_weights)
    counts: dict[int, int] = {}
    others = tuple(zip(other_outcomes, other_weights, strict=True))
    for outcome, weight in zip(outcomes, weights, strict=True):
        for other, other_weight in others:
            counts[outcome + other] = counts.get(outcome + other, 0) + weight * other_weight
    ordered = sorted(counts)
    return tuple(ordered), tuple([counts[outcome] for outcome in ordered])


def _added_packed(
    outcomes: tuple[int, ...],
    weights: tuple[int, ...],
    other_outcomes: tuple[int, ...],
    other_weights: tuple[int, ...],
) -> Weighted:
    width = width_for(sum(weights) * sum(other_weights))
    product = pack(_without_gaps(outcomes, weights), width) * pack(
        _without_gaps(other_outcomes, other_weights), width
    )
    least = outcomes[0] + other_outcomes[0]
    most = outcomes[-1] + other_outcomes[-1]
    return without_zeros(least, unpack(product, width, most - least + 1))


def subtracted(
    outcomes: tuple[int, ...],
    weights: tuple[int, ...],
    other_outcomes: tuple[int, ...],
    other_weights: tuple[int, ...],
) -> Weighted:
    """The first of two independent numbers minus the second."""
    if outcomes[-1] - outcomes[0] + 1 == len(outcomes) and _is_even_run(
        other_outcomes, other_weights
    ):
        return _with_run(outcomes[0] - other_outcomes[-1], weights, other_weights)
    negated = tuple([-other for other in reversed(other_outcomes)])
    return added(outcomes, weights, negated, other_weights[::-1])


def _is_even_run(outcomes: tuple[int, ...], weights: tuple[int, ...]) -> bool:
    """Whether the numbers are neighbours with equal weights, as on one die."""
    count = len(weights)
    return outcomes[-1] - outcomes[0] + 1 == count and weights.count(weights[0]) == count


def _with_run(least: int, weights: tuple[int, ...], run: tuple[int, ...]) -> Weighted:
    """Plus or minus neighbours of equal weight: every result sums one window of the weights."""
    up_to = list(accumulate(weights))
    upper = up_to + up_to[-1:] * (len(run) - 1)
    windows = tuple(map(sub, upper, [0] * len(run) + up_to))
    if run[0] != 1:
        windows = tuple([run[0] * window for window in windows])
    return tuple(range(least, least + len(windows))), windows


def without_zeros(least: int, coefficients: list[int]) -> Weighted:
    """Outcomes from `least` on with their weights, leaving out what cannot come."""
    if 0 not in coefficients:
        return tuple(range(least, least + len(coefficients))), tuple(coefficients)
    pairs = [(least + at, weight) for at, weight in enumerate(coefficients) if weight]
    return tuple([outcome for outcome, _ in pairs]), tuple([weight for _, weight in pairs])


def _without_gaps(outcomes: tuple[int, ...], weights: tuple[int, ...]) -> Sequence[int]:
    """One weight for every number between the least and the greatest, 0 where it cannot come."""
    span = outcomes[-1] - outcomes[0] + 1
    if span == len(outcomes):
        return weights
    dense = [0] * span
    for outcome, weight in zip(outcomes, weights, strict=True):
        dense[outcome - outcomes[0]] = weight
    return dense
