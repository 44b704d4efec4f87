"""The dice workloads asked of icepool and dyce, each in the quickest reasonable way.

A library is imported only when its workloads are asked for. What a user would keep between
questions (the dice themselves) is made in the first call and kept for the others.
"""

from fractions import Fraction
from functools import cache
from typing import Any

from dice_workloads import (
    BONUSES,
    LARGE,
    MIDDLE,
    ROLLS,
    SIDES,
    SMALL,
    Fractions,
    Workload,
    capped,
    curve_read,
    fallen,
    half_of,
    joined_below,
    risen,
    settled,
    struck,
    thresholds_read,
    two_throws,
)


def icepool() -> dict[str, Workload]:
    import icepool as peer

    @cache
    def six():
        return peer.d(6)

    @cache
    def units():
        return [peer.Die(half_of(sides)) for sides in SIDES]

    @cache
    def twice():
        return [peer.Die(two_throws(sides)) for sides in SIDES]

    def read(die: Any) -> Fractions:
        return {outcome: Fraction(count, die.denominator()) for outcome, count in die.items()}

    def kept_read(answer):
        return thresholds_read(read(answer[0]), answer[1])

    def successes(counts):
        parts = [count @ unit for count, unit in zip(counts, units(), strict=True) if count]
        return sum(parts[1:], start=parts[0])

    def reroll(counts, difficulty):
        join = joined_below(difficulty)
        pool = peer.Die([(0, 0, 0)])
        for count, die in zip(counts, twice(), strict=True):
            for _ in range(count):
                pool = pool.binary_operator(die, join)
        return pool.unary_operator(settled(difficulty))

    def curve():
        meter, d6, chances = peer.Die([1]), six(), []
        for n in range(1, ROLLS + 1):
            meter = meter.binary_operator(d6, risen)
            if n >= 5:
                chances.append((meter.quantity(6), meter.denominator()))
        return chances

    def kept_pairs(bonuses):
        kept = six().pool(3).highest(2).expand()
        totals = kept.map(sum, star=False)
        return kept, [
            (totals.quantity(">=", 9 - bonus), totals.quantity(">=", 16 - bonus), 216)
            for bonus in bonuses
        ]

    def duel():
        margin = six() - six()
        on_first = margin.unary_operator(capped(3))
        on_second = margin.unary_operator(capped(2))
        blows = peer.Die(
            {
                (mine, theirs): weight * other
                for mine, weight in on_first.items()
                for theirs, other in on_second.items()
                if mine or theirs
            }
        )
        state = peer.Die([(1, 1)])
        for _ in range(9):
            state = state.binary_operator(blows, struck)
        return state.unary_operator(fallen)

    return {
        "W1": Workload(lambda: six().highest(3) - six(), read),
        "W2": Workload(lambda: six().lowest(2).binary_operator(six(), max) - six(), read),
        "W3-9": Workload(lambda: six().highest(9) - six(), read),
        "W3-30": Workload(lambda: six().highest(30) - six(), read),
        "W4-4": Workload(lambda: successes(SMALL), read),
        "W4-15": Workload(lambda: successes(MIDDLE), read),
        "W4-55": Workload(lambda: successes(LARGE), read),
        "W5-4": Workload(lambda: reroll(SMALL, 2), read),
        "W5-15": Workload(lambda: reroll(MIDDLE, 5), read),
        "W6": Workload(curve, curve_read),
        "W7-one": Workload(lambda: kept_pairs((7,)), kept_read),
        "W7-all": Workload(lambda: kept_pairs(BONUSES), kept_read),
        "W8": Workload(duel, read),
    }


def dyce() -> dict[str, Workload]:
    from dyce import H, P

    @cache
    def six():
        return H(6)

    @cache
    def one():
        return P(6)

    @cache
    def units():
        return [H(half_of(sides)) for sides in SIDES]

    @cache
    def twice():
        return [H(two_throws(sides)) for sides in SIDES]

    def read(histogram: Any) -> Fractions:
        return {
            outcome: Fraction(count, histogram.total)
            for outcome, count in histogram.items()
            if count
        }

    def kept_read(answer):
        return thresholds_read(read(answer[0]), answer[1])

    def successes(counts):
        parts = [count @ unit for count, unit in zip(counts, units(), strict=True) if count]
        return sum(parts[1:], start=parts[0])

    def reroll(counts, difficulty):
        join = joined_below(difficulty)
        pool = H({(0, 0, 0): 1})
        for count, die in zip(counts, twice(), strict=True):
            for _ in range(count):
                pool = pool.apply(join, die)
        return pool.apply(settled(difficulty))

    def curve():
        meter, d6, chances = H({1: 1}), six(), []
        for n in range(1, ROLLS + 1):
            meter = meter.apply(risen, d6)
            if n >= 5:
                chances.append((meter[6], meter.total))
        return chances

    def kept_pairs(bonuses):
        kept = H.from_counts((3 @ one()).rolls_with_counts(slice(-2, None)))
        totals = kept.apply(sum)
        return kept, [
            (
                sum([count for total, count in totals.items() if total + bonus >= 9]),
                sum([count for total, count in totals.items() if total + bonus >= 16]),
                216,
            )
            for bonus in bonuses
        ]

    def duel():
        margin = six() - six()
        on_first, on_second = margin.apply(capped(3)), margin.apply(capped(2))
        blows = H(
            {
                (mine, theirs): weight * other
                for mine, weight in on_first.items()
                for theirs, other in on_second.items()
                if mine or theirs
            }
        )
        state = H({(1, 1): 1})
        for _ in range(9):
            state = state.apply(struck, blows)
        return state.apply(fallen)

    return {
        "W1": Workload(lambda: (3 @ one()).at(-1) - six(), read),
        "W2": Workload(lambda: (2 @ one()).at(0).apply(max, six()) - six(), read),
        "W3-9": Workload(lambda: (9 @ one()).at(-1) - six(), read),
        "W3-30": Workload(lambda: (30 @ one()).at(-1) - six(), read),
        "W4-4": Workload(lambda: successes(SMALL), read),
        "W4-15": Workload(lambda: successes(MIDDLE), read),
        "W4-55": Workload(lambda: successes(LARGE), read),
        "W5-4": Workload(lambda: reroll(SMALL, 2), read),
        "W5-15": Workload(lambda: reroll(MIDDLE, 5), read),
        "W6": Workload(curve, curve_read),
        "W7-one": Workload(lambda: kept_pairs((7,)), kept_read),
        "W7-all": Workload(lambda: kept_pairs(BONUSES), kept_read),
        "W8": Workload(duel, read),
    }
