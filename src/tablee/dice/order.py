"""The highest, the lowest and the kept of several dice, from cumulative counts."""

from __future__ import annotations

from itertools import combinations_with_replacement
from math import comb, factorial, prod
from operator import sub

from tablee.dice.convolution import unpack, width_for, without_zeros
from tablee.dice.distribution import Distribution
from tablee.dice.memo import memo
from tablee.dice.sums import need_dice, total


@memo
def highest(count: int, sides: int) -> Distribution[int]:
    """The highest face of `count` dice."""
    weights = _highest_weights(count, sides)
    return Distribution.from_sorted(tuple(range(1, sides + 1)), weights, sides**count)


@memo
def lowest(count: int, sides: int) -> Distribution[int]:
    """The lowest face of `count` dice: the highest, seen from the other end of the die."""
    weights = _highest_weights(count, sides)
    return Distribution.from_sorted(tuple(range(1, sides + 1)), weights[::-1], sides**count)


def _highest_weights(count: int, sides: int) -> tuple[int, ...]:
    """For each face: all dice show at most it, less the ways in which all show less."""
    need_dice(count, sides, least=1)
    at_most = [face**count for face in range(sides + 1)]
    return tuple(map(sub, at_most[1:], at_most))


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
        weight = rest[above][last]
        if above > 1:
            higher = faces[:above]
            repeats = prod([factorial(higher.count(face)) for face in set(higher)])
            weight *= factorial(above) // repeats
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
            if above:
                sums *= run
            packed += (rest[above][last] * sums) << (slot * (keep - above))
        run += 1 << slot
    weights = unpack(packed, width, keep * sides + 1)
    return Distribution.from_sorted(*without_zeros(0, weights), denominator)


def _rest_table(count: int, sides: int, keep: int) -> list[list[int]]:
    """[above][last]: the ways to choose which dice lie above `last`, times the ways in which the
    others make it the lowest kept face: enough of them show it, and the rest show less."""
    table = []
    for above in range(keep):
        rest = count - above
        chosen = [comb(count, above) * comb(rest, shown) for shown in range(keep - above, rest + 1)]
        row = [0]
        for lower in range(sides):
            ways = 0
            for choice in chosen:  # a polynomial in the number of lower faces, by Horner's rule
                ways = ways * lower + choice
            row.append(ways)
        table.append(row)
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
