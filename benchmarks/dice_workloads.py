"""The dice workloads, each asked of Tablée, icepool and dyce in the quickest reasonable way.

A library is imported only when its workloads are asked for. What a user of a peer would keep
between questions (the dice themselves) is made in the first call and kept for the others; Tablée
makes everything anew. Every answer can be turned into plain fractions for comparison.
"""

from collections.abc import Callable, Hashable
from fractions import Fraction
from functools import cache
from typing import Any, NamedTuple

SIDES = (20, 12, 8, 4)
SMALL, MIDDLE, LARGE = (2, 1, 1, 0), (6, 4, 3, 2), (20, 15, 10, 10)
BONUSES = range(-4, 9)
ROLLS = 60

Fractions = dict[Hashable, Fraction]


class Workload(NamedTuple):
    """One question: how to ask it, and how to read the answer as fractions."""

    ask: Callable[[], Any]
    read: Callable[[Any], Fractions]


def half_of(sides: int) -> dict[int, int]:
    """A die of a pool: successes and their weights."""
    return {0: sides // 2, 1: sides // 2 - 1, 2: 1}


def two_throws(sides: int) -> dict[tuple[int, int, int], int]:
    """A die of a pool thrown, and thrown again when odd: successes of each throw, and 0 without a
    1, 1 with a 1 in the second throw only, 2 with a 1 in the first. Weights over sides squared."""
    half = sides // 2
    again = {(0, 0): half - 1, (0, 1): 1, (1, 0): half - 1, (2, 0): 1}
    counts = {(1, 0, 0): (half - 1) * sides, (2, 0, 0): sides}
    for (second, one), weight in again.items():
        counts[0, second, one] = counts.get((0, second, one), 0) + (half - 1) * weight
        counts[0, second, 2] = counts.get((0, second, 2), 0) + weight
    return counts


def joined_below(difficulty: int) -> Callable[..., tuple[int, int, int]]:
    """Adds one die to a pool; forgets the second throw as soon as the first has reached."""

    def join(pool: tuple[int, int, int], die: tuple[int, int, int]) -> tuple[int, int, int]:
        first, second, one = pool
        first_more, second_more, one_more = die
        first += first_more
        one = max(one, one_more)
        if first >= difficulty:
            return first, 0, one
        return first, second + second_more, one

    return join


def settled(difficulty: int) -> Callable[[tuple[int, int, int]], tuple[int, bool]]:
    def settle(pool: tuple[int, int, int]) -> tuple[int, bool]:
        first, second, one = pool
        return first + second, one == 2 if first >= difficulty else one > 0

    return settle


def risen(meter: int, face: int) -> int:
    return meter + 1 if face > meter and meter < 6 else meter


def struck(state: tuple[int, int], blows: tuple[int, int]) -> tuple[int, int]:
    first, second = state
    if first >= 6 or second >= 6:
        return state
    return first + blows[0], second + blows[1]


def fallen(state: tuple[int, int]) -> tuple[bool, bool]:
    return state[0] >= 6, state[1] >= 6


def capped(cap: int) -> Callable[[int], int]:
    return lambda margin: max(0, min(cap, margin))


def curve_read(chances: list[tuple[int, int]]) -> Fractions:
    return {5 + at: Fraction(*pair) for at, pair in enumerate(chances)}


def tablee() -> dict[str, Workload]:
    from tablee.dice import pools

    def read(answer: Any) -> Fractions:
        return answer.as_fractions()

    def kept_pairs(bonuses):
        kept = pools.kept(3, 6, 2)
        totals = kept.map(sum)
        return kept, [
            (totals.weight_at_least(9 - bonus), totals.weight_at_least(16 - bonus), 216)
            for bonus in bonuses
        ]

    def kept_read(answer):
        return thresholds_read(answer[0].as_fractions(), answer[1])

    def curve():
        reached = pools.meter_curve(1, 6, 6, ROLLS)
        return [(reached[n], 6**n) for n in range(5, ROLLS + 1)]

    def duel():
        margin = pools.die(6).minus(pools.die(6))
        return pools.duel(margin.map(capped(3)), margin.map(capped(2)), 1, 1, 6)

    def pool_of(counts):
        return tuple(zip(SIDES, counts, strict=True))

    small, middle, large = pool_of(SMALL), pool_of(MIDDLE), pool_of(LARGE)
    return {
        "W1 highest of 3d6 - d6": Workload(lambda: pools.highest(3, 6).minus(pools.die(6)), read),
        "W2 highest(lowest of 2d6, d6) - d6": Workload(
            lambda: pools.highest_of(pools.lowest(2, 6), pools.die(6)).minus(pools.die(6)), read
        ),
        "W3 highest of 9d6 - d6": Workload(lambda: pools.highest(9, 6).minus(pools.die(6)), read),
        "W3 highest of 30d6 - d6": Workload(lambda: pools.highest(30, 6).minus(pools.die(6)), read),
        "W4 successes of 4 dice": Workload(lambda: pools.successes(small), read),
        "W4 successes of 15 dice": Workload(lambda: pools.successes(middle), read),
        "W4 successes of 55 dice": Workload(lambda: pools.successes(large), read),
        "W5 reroll of 4 dice, D=2": Workload(lambda: pools.successes_after_reroll(small, 2), read),
        "W5 reroll of 15 dice, D=5": Workload(
            lambda: pools.successes_after_reroll(middle, 5), read
        ),
        "W6 meter, n = 5..60": Workload(curve, curve_read),
        "W7 best 2 of 3d6 + 7": Workload(lambda: kept_pairs((7,)), kept_read),
        "W7 best 2 of 3d6 - 4..+8": Workload(lambda: kept_pairs(BONUSES), kept_read),
        "W8 duel, caps 2 and 3": Workload(duel, read),
    }


def thresholds_read(kept: Fractions, thresholds: list[tuple[int, int, int]]) -> Fractions:
    """Kept faces with their chances, and for each bonus the chances of 9 and of 16."""
    result = {("kept", tuple(sorted(faces))): chance for faces, chance in kept.items()}
    for at, (nine, sixteen, whole) in enumerate(thresholds):
        result["9", at] = Fraction(nine, whole)
        result["16", at] = Fraction(sixteen, whole)
    return result


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
        "W1 highest of 3d6 - d6": Workload(lambda: six().highest(3) - six(), read),
        "W2 highest(lowest of 2d6, d6) - d6": Workload(
            lambda: six().lowest(2).binary_operator(six(), max) - six(), read
        ),
        "W3 highest of 9d6 - d6": Workload(lambda: six().highest(9) - six(), read),
        "W3 highest of 30d6 - d6": Workload(lambda: six().highest(30) - six(), read),
        "W4 successes of 4 dice": Workload(lambda: successes(SMALL), read),
        "W4 successes of 15 dice": Workload(lambda: successes(MIDDLE), read),
        "W4 successes of 55 dice": Workload(lambda: successes(LARGE), read),
        "W5 reroll of 4 dice, D=2": Workload(lambda: reroll(SMALL, 2), read),
        "W5 reroll of 15 dice, D=5": Workload(lambda: reroll(MIDDLE, 5), read),
        "W6 meter, n = 5..60": Workload(curve, curve_read),
        "W7 best 2 of 3d6 + 7": Workload(
            lambda: kept_pairs((7,)), lambda answer: thresholds_read(read(answer[0]), answer[1])
        ),
        "W7 best 2 of 3d6 - 4..+8": Workload(
            lambda: kept_pairs(BONUSES),
            lambda answer: thresholds_read(read(answer[0]), answer[1]),
        ),
        "W8 duel, caps 2 and 3": Workload(duel, read),
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
        "W1 highest of 3d6 - d6": Workload(lambda: (3 @ one()).at(-1) - six(), read),
        "W2 highest(lowest of 2d6, d6) - d6": Workload(
            lambda: (2 @ one()).at(0).apply(max, six()) - six(), read
        ),
        "W3 highest of 9d6 - d6": Workload(lambda: (9 @ one()).at(-1) - six(), read),
        "W3 highest of 30d6 - d6": Workload(lambda: (30 @ one()).at(-1) - six(), read),
        "W4 successes of 4 dice": Workload(lambda: successes(SMALL), read),
        "W4 successes of 15 dice": Workload(lambda: successes(MIDDLE), read),
        "W4 successes of 55 dice": Workload(lambda: successes(LARGE), read),
        "W5 reroll of 4 dice, D=2": Workload(lambda: reroll(SMALL, 2), read),
        "W5 reroll of 15 dice, D=5": Workload(lambda: reroll(MIDDLE, 5), read),
        "W6 meter, n = 5..60": Workload(curve, curve_read),
        "W7 best 2 of 3d6 + 7": Workload(
            lambda: kept_pairs((7,)), lambda answer: thresholds_read(read(answer[0]), answer[1])
        ),
        "W7 best 2 of 3d6 - 4..+8": Workload(
            lambda: kept_pairs(BONUSES),
            lambda answer: thresholds_read(read(answer[0]), answer[1]),
        ),
        "W8 duel, caps 2 and 3": Workload(duel, read),
    }
