"""The highest, the lowest and the kept of several dice, from cumulative counts."""

from __future__ import annotations

from bisect import bisect_right
from itertools import accumulate, combinations_with_replacement
from math import comb, factorial, perm, prod

from tablee.dice.convolution import unpack, width_for, without_zeros
from tablee.dice.distribution import Distribution
from tablee.dice.memo import memo
from tablee.dice.sums import need_dice, total


@memo
def highest(count: int, sides: int) -> Distribution[int]:
    """The highest face of `count` dice: all are at most f in f**count ways."""
    need_dice(count, sides, least=1)
    at_most = [face**count for face in range(sides + 1)]
    weights = [upper - lower for lower, upper in zip(at_most, at_most[1:], strict=False)]
    return Distribution.from_sorted(tuple(range(1, sides + 1)), tuple(weights), at_most[-1])


@memo
def lowest(count: int, sides: int) -> Distribution[int]:
    """The lowest face of `count` dice: the highest, seen from the other end of the die."""
    mirrored = highest(count, sides)
    return Distribution.from_sorted(mirrored.outcomes, mirrored.weights[::-1], mirrored.denominator)


def highest_of(*parts: Distribution[int]) -> Distribution[int]:
    """The highest of independent numbers: cumulative counts multiply."""
    outcomes, weights, denominator = _extreme(
        [(part.outcomes, part.weights) for part in parts], [part.denominator for part in parts]
    )
    return Distribution.from_sorted(outcomes, weights, denominator)


def lowest_of(*parts: Distribution[int]) -> Distribution[int]:
    """The lowest of independent numbers: the highest of the negatives, negated."""
    outcomes, weights, denominator = _extreme(
        [(_negated(part.outcomes), part.weights[::-1]) for part in parts],
        [part.denominator for part in parts],
    )
    return Distribution.from_sorted(_negated(outcomes), weights[::-1], denominator)


def _negated(outcomes: tuple[int, ...]) -> tuple[int, ...]:
    return tuple([-outcome for outcome in reversed(outcomes)])


def _extreme(
    parts: list[tuple[tuple[int, ...], tuple[int, ...]]], denominators: list[int]
) -> tuple[tuple[int, ...], tuple[int, ...], int]:
    if not parts:
        raise ValueError("The highest or lowest of no numbers is not defined.")
    support = parts[0][0]
    if all(outcomes == support for outcomes, _ in parts):
        columns = [list(accumulate(weights)) for _, weights in parts]
    else:
        floor = max(outcomes[0] for outcomes, _ in parts)
        values = {value for outcomes, _ in parts for value in outcomes if value >= floor}
        support = tuple(sorted(values))
        columns = []
        for outcomes, weights in parts:
            below = [0, *accumulate(weights)]
            columns.append([below[bisect_right(outcomes, value)] for value in support])
    at_most = columns[0]
    for column in columns[1:]:
        at_most = [mine * theirs for mine, theirs in zip(at_most, column, strict=True)]
    weights = tuple([upper - lower for lower, upper in zip([0, *at_most], at_most, strict=False)])
    return support, weights, prod(denominators)


@memo
def kept(count: int, sides: int, keep: int, high: bool = True) -> Distribution[tuple[int, ...]]:
    """The faces of the `keep` highest (or lowest) of `count` dice, highest first."""
    _need_keep(count, sides, keep)
    if not high:
        mirrored = kept(count, sides, keep)
        counts = {
            tuple([sides + 1 - face for face in reversed(faces)]): weight
            for faces, weight in mirrored.items()
        }
        return Distribution.from_counts(counts, mirrored.denominator)
    rest = _rest_table(count, sides, keep)
    outcomes = list(combinations_with_replacement(range(sides, 0, -1), keep))
    outcomes.reverse()
    weights = []
    for faces in outcomes:
        last = faces[-1]
        above = faces.index(last)
        weight = perm(count, above) * rest[above][last]
        if above > 1:
            higher = faces[:above]
            weight //= prod([factorial(higher.count(face)) for face in set(higher)])
        weights.append(weight)
    return Distribution.from_sorted(tuple(outcomes), tuple(weights), sides**count)


@memo
def kept_total(count: int, sides: int, keep: int, high: bool = True) -> Distribution[int]:
    """The sum of the `keep` highest (or lowest) of `count` dice, without listing what is kept."""
    _need_keep(count, sides, keep)
    if keep == count:
        return total(count, sides)
    if keep == 1:
        return highest(count, sides) if high else lowest(count, sides)
    if not high:
        mirrored = kept_total(count, sides, keep)
        most = keep * (sides + 1)
        outcomes = tuple([most - outcome for outcome in reversed(mirrored.outcomes)])
        return Distribution.from_sorted(outcomes, mirrored.weights[::-1], mirrored.denominator)
    denominator = sides**count
    width = width_for(denominator)
    rest = _rest_table(count, sides, keep)
    packed, run = 0, 0
    for last in range(sides, 0, -1):
        slot = 8 * width * last
        sums = 1  # of the faces above `last` on the dice that show them, one die more each turn
        for above in range(keep):
            packed += (comb(count, above) * rest[above][last] * sums) << (slot * (keep - above))
            sums *= run
        run += 1 << slot
    weights = unpack(packed, width, keep * sides + 1)
    return Distribution.from_sorted(*without_zeros(0, weights), denominator)


def _rest_table(count: int, sides: int, keep: int) -> list[list[int]]:
    """[above][last]: in how many ways do the dice that are not above `last` leave it the lowest
    kept face: enough of them show it, and the others show less."""
    table = []
    for above in range(keep):
        rest = count - above
        chosen = [comb(rest, shown) for shown in range(keep - above, rest + 1)]
        most_below = rest - (keep - above)
        table.append(
            [0]
            + [
                sum([ways * face ** (most_below - more) for more, ways in enumerate(chosen)])
                for face in range(sides)
            ]
        )
    return table


def _need_keep(count: int, sides: int, keep: int) -> None:
    need_dice(count, sides, least=1)
    if not 1 <= keep <= count:
        raise ValueError(f"Of {count} dice, 1 to {count} can be kept, not {keep}.")


@memo
def strictly_highest(
    labels: tuple[tuple[str, int], ...],
) -> Distribution[tuple[int, tuple[str, ...]]]:
    """One die for each (label, sides): the highest face and the sorted labels that show it.

    One label alone is strictly highest; several are tied.
    """
    if not labels:
        raise ValueError("The highest of no dice is not defined.")
    for _, sides in labels:
        need_dice(1, sides)
    ordered = sorted(labels)
    counts: dict[tuple[int, tuple[str, ...]], int] = {}
    for face in range(1, max(sides for _, sides in labels) + 1):
        shown: list[tuple[tuple[str, ...], int]] = [((), 1)]
        for label, sides in ordered:
            lower = min(sides, face - 1)
            grown = [(names, ways * lower) for names, ways in shown] if lower else []
            if sides >= face:
                grown += [((*names, label), ways) for names, ways in shown]
            shown = grown
        for names, ways in shown:
            if names:
                counts[face, names] = counts.get((face, names), 0) + ways
    return Distribution.from_counts(counts, prod([sides for _, sides in labels]))
