"""The dice workloads: what is asked, and how Tablée answers it.

Every answer can be turned into plain fractions, to be compared with those of the peers.
"""

from collections.abc import Callable, Hashable
from fractions import Fraction
from typing import Any, NamedTuple

SIDES = (20, 12, 8, 4)
SMALL, MIDDLE, LARGE = (2, 1, 1, 0), (6, 4, 3, 2), (20, 15, 10, 10)
BONUSES = range(-4, 9)
ROLLS = 60

TITLES = {
    "W1": "W1 highest of 3d6 - d6",
    "W2": "W2 highest(lowest of 2d6, d6) - d6",
    "W3-9": "W3 highest of 9d6 - d6",
    "W3-30": "W3 highest of 30d6 - d6",
    "W4-4": "W4 successes of 4 dice",
    "W4-15": "W4 successes of 15 dice",
    "W4-55": "W4 successes of 55 dice",
    "W5-4": "W5 reroll of 4 dice, D=2",
    "W5-15": "W5 reroll of 15 dice, D=5",
    "W6": "W6 meter, n = 5..60",
    "W7-one": "W7 best 2 of 3d6 + 7",
    "W7-all": "W7 best 2 of 3d6 - 4..+8",
    "W8": "W8 duel, caps 2 and 3",
}

GENERAL = ("W2", "W5-4", "W6", "W8")
"""Asked by no game in this form: answered by the general means that games use (a mixture, the exact
reader, a chain), and compared without a target."""

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


def settled(difficulty: int) -> Callable[[tuple[int, int, int]], tuple[bool, bool]]:
    def settle(pool: tuple[int, int, int]) -> tuple[bool, bool]:
        first, second, one = pool
        return first + second >= difficulty, one == 2 if first >= difficulty else one > 0

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
    from tablee.dice.chain import absorb
    from tablee.dice.distribution import Distribution
    from tablee.dice.exact import exact
    from tablee.dice.order import highest, kept, lowest
    from tablee.dice.sums import die
    from tablee.games.innommable.rules.conflicts.successes import successes_with_ones
    from tablee.games.innommable.rules.conflicts.throws import OddProfile, Successes

    def read(answer: Any) -> Fractions:
        return answer.as_fractions()

    def kept_pairs(bonuses):
        faces = kept(3, 6, 2)
        totals = faces.map(sum)
        return faces, [
            (totals.weight_at_least(9 - bonus), totals.weight_at_least(16 - bonus), 216)
            for bonus in bonuses
        ]

    def kept_read(answer):
        return thresholds_read(answer[0].as_fractions(), answer[1])

    def reroll(pool, difficulty):
        def rule(dice):
            count, one, odd = dice.ask(OddProfile(pool=pool, difficulty=difficulty))
            if count >= difficulty or not odd:
                return count >= difficulty, one
            more, seen = dice.ask(Successes(pool=odd, most=difficulty - count))
            return count + more >= difficulty, one or seen

        return exact(rule)

    def curve():
        checks = {
            meter: die(6).map(lambda face, at=meter: risen(at, face)) for meter in range(1, 7)
        }
        meter, chances = Distribution.certain(1), []
        for n in range(1, ROLLS + 1):
            meter = meter.then(checks.__getitem__)
            if n >= 5:
                chances.append((meter.weight(6), meter.denominator))
        return chances

    def duel():
        margin = die(6).minus(die(6))
        blows = margin.map(capped(3)).joint(margin.map(capped(2)))

        def round_of(state):
            if max(state) >= 6:
                return None
            return blows.map(lambda fell: struck(state, fell))

        return absorb((1, 1), round_of).map(fallen)

    def successes_read(answer):
        return answer.map(lambda fell: fell[0]).as_fractions()

    def pool_of(counts):
        return tuple(zip(SIDES, counts, strict=True))

    small, middle, large = pool_of(SMALL), pool_of(MIDDLE), pool_of(LARGE)
    return {
        "W1": Workload(lambda: highest(3, 6).minus(die(6)), read),
        "W2": Workload(lambda: lowest(2, 6).joint(die(6)).map(max).minus(die(6)), read),
        "W3-9": Workload(lambda: highest(9, 6).minus(die(6)), read),
        "W3-30": Workload(lambda: highest(30, 6).minus(die(6)), read),
        "W4-4": Workload(lambda: successes_with_ones(small), successes_read),
        "W4-15": Workload(lambda: successes_with_ones(middle), successes_read),
        "W4-55": Workload(lambda: successes_with_ones(large), successes_read),
        "W5-4": Workload(lambda: reroll(small, 2), read),
        "W5-15": Workload(lambda: reroll(middle, 5), read),
        "W6": Workload(curve, curve_read),
        "W7-one": Workload(lambda: kept_pairs((7,)), kept_read),
        "W7-all": Workload(lambda: kept_pairs(BONUSES), kept_read),
        "W8": Workload(duel, read),
    }


def thresholds_read(kept: Fractions, thresholds: list[tuple[int, int, int]]) -> Fractions:
    """Kept faces with their chances, and for each bonus the chances of 9 and of 16."""
    result = {("kept", tuple(sorted(faces))): chance for faces, chance in kept.items()}
    for at, (nine, sixteen, whole) in enumerate(thresholds):
        result["9", at] = Fraction(nine, whole)
        result["16", at] = Fraction(sixteen, whole)
    return result
