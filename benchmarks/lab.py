"""How fast the lab is: fights that play themselves, against hand-written NumPy, icepool and a loop.

A duel of YACDHA (weapons of 2 and 3) and a fight of Cheap Tales, all through the games' own rules.
Times are the processor's; what runs on two cores is timed by the clock on the wall, so other work
on the machine shows in that row. Run: `python benchmarks/lab.py [--json] [--quick]`
"""

import random
import sys
import time
from fractions import Fraction
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

import numpy as np
from report import Row, arguments, report

from tablee.dice.memo import forget
from tablee.dice.sampled import SampledDice
from tablee.lab.bout import Bout
from tablee.lab.casting import new_table
from tablee.lab.fight import FightRunner, chunks_of, exact_outcome, played_outcome
from tablee.lab.forecast import exact_forecast, played_forecast
from tablee.lab.games import find_game
from tablee.lab.gathering import Gathering
from tablee.lab.lineup import LineUp
from tablee.lab.walk import Walk
from tablee.lab.workers import Workers

CORE = {"story": "one-shot", "occupation_levels": "off"}
KNIFE, SPEAR, LAST = 2, 3, 6


def asked(game, sides, options):
    return LineUp(new_table(find_game(game), options), "en").question(sides, ("facing",))


def duel():
    return asked("yacdha", ("a cultist, knife", "a hunter, spear"), CORE)


def brawl():
    return asked("cheap-tales", ("celestine; aristide; ottoline", "12 cultists; kreutz"), {})


def timed(act):
    begin = time.process_time()
    found = act()
    return found, time.process_time() - begin


def by_hand(duels, seed=1):
    """The same duels in NumPy, written by hand: how often the knife wins."""
    rng = np.random.default_rng(seed)
    won = 0
    for begin in range(0, duels, 50_000):
        size = min(50_000, duels - begin)
        knife, spear = np.ones(size, dtype=np.int8), np.ones(size, dtype=np.int8)
        while knife.size:
            dice = rng.integers(1, 7, size=(4, knife.size), dtype=np.int8)
            spear = spear + np.clip(dice[0] - dice[1], 0, KNIFE)
            knife = knife + np.clip(dice[2] - dice[3], 0, SPEAR)
            won += int(((spear >= LAST) & (knife < LAST)).sum())
            going = (spear < LAST) & (knife < LAST)
            knife, spear = knife[going], spear[going]
    return won


def plain_loop(question, number):
    """So many fights in a loop over the rules: how often the first side wins."""
    bout, dice = Bout(question), SampledDice(random.Random(7).random)
    won = 0
    for _ in range(number):
        state = bout.start
        while (chosen := bout.choose(state)) is not None:
            state, _ = bout.asked(state, *chosen, dice)
        won += bout.ending(state).winner == 0
    return won


def played(question, number):
    """So many fights in this process, from nothing: the chunks' results added up."""
    runner, won = FightRunner(question), 0
    for chunk in chunks_of(number):
        won += sum(count for ending, _, count in runner(chunk) if ending.winner == 0)
    return won


def with_icepool():
    """Who wins the duel, by icepool: the chances as fractions."""
    import icepool

    def blow(most):
        return (icepool.d6 - icepool.d6).map(lambda margin: max(0, min(most, margin)))

    round_of_blows = icepool.tupleize(blow(SPEAR), blow(KNIFE))

    def step(state, blows):
        if max(state) >= LAST:
            return state
        return tuple(min(LAST, at + hurt) for at, hurt in zip(state, blows, strict=True))

    ends = icepool.Die([(1, 1)]).map(step, round_of_blows, repeat="inf")
    found = {}
    for (knife, spear), weight in ends.items():
        winner = (spear >= LAST) - (knife >= LAST)
        found[winner] = found.get(winner, 0) + Fraction(weight, ends.denominator())
    return found


def exact(walk, bout):
    found = {}
    ends = walk.ends(0, 3_000)
    for (at, _), weight in ends.items():
        winner = {0: 1, 1: -1}.get(bout.ending(walk.states[at]).winner, 0)
        found[winner] = found.get(winner, 0) + Fraction(weight, ends.denominator)
    return found


def rows_of_duels(duels, looped):
    question = duel()
    won, took = timed(lambda: played(question, duels))
    hand_won, by_numpy = timed(lambda: by_hand(duels))
    _, loop = timed(lambda: plain_loop(question, looped))
    assert abs(won - hand_won) < 6 * duels**0.5, (won, hand_won)
    yield Row(f"{duels} duels through the rules, from nothing", took, "s")
    yield Row("... against NumPy written by hand", took / by_numpy, "x slower", 30)
    ratio = loop / looped * duels / took
    yield Row("... against a plain loop over the rules", ratio, "x faster", 300, at_least=True)


def rows_of_exactness():
    question = duel()
    forget()
    bout = Bout(question)
    walk = Walk(bout, bout.start)
    ours, first = timed(lambda: exact(walk, bout))
    ours, again = timed(lambda: exact(walk, bout))
    theirs, peer = timed(with_icepool)
    assert ours == theirs, (ours, theirs)
    outcome = exact_outcome(question)
    assert outcome.wins(0).value == theirs[1]
    yield Row("the same exactly, from nothing", first * 1000, "ms")
    yield Row("... once the situations are compiled", again * 1000, "ms")
    yield Row("... against icepool, from nothing", peer / first, "x faster", 1, at_least=True)
    yield Row("... against icepool, once compiled", peer / again, "x faster", 1, at_least=True)


def rows_of_tales(fights, looped):
    question = brawl()
    _, took = timed(lambda: played(question, fights))
    _, loop = timed(lambda: plain_loop(question, looped))
    ratio = (loop / looped) / (took / fights)
    yield Row(f"Cheap Tales, 3 heroes against 13: {fights} fights", took, "s")
    yield Row("... against a plain loop over the rules", ratio, "x faster", 50, at_least=True)


def rows_of_cores(fights):
    question = brawl()
    took = {}
    for number in (1, 2):
        begin = time.perf_counter()
        played_outcome(question, fights, Workers(number))
        took[number] = time.perf_counter() - begin
    yield Row("one core to two (wall clock)", took[1] / took[2], "x faster", 1.7, at_least=True)


EVENINGS = {
    "yacdha": "madness; effort 3",
    "cthulhu-blanc": "folie; test; paper",
    "innommable": "conflict 2; monologue; tick",
    "cheap-tales": "test 1; harm 2; respite",
    "cthulhu-d20": "horror 6; effort 2",
}
SCENES = 6


def rows_of_evenings():
    """Four people, or as many as are ready, and six scenes; and one with fights in it."""
    for game, trials in EVENINGS.items():
        gathering = Gathering(new_table(find_game(game), {}), "en")
        plan = [f"{number}: {trials}" for number in range(SCENES)]
        question = gathering.question(gathering.party(), plan)
        found, took = timed(lambda question=question: exact_forecast(question))
        assert found is not None, game
        yield Row(f"an evening of {game}, exactly, from nothing", took, "s", 1)


def rows_of_evenings_with_fights(evenings):
    gathering = Gathering(new_table(find_game("yacdha"), CORE), "en")
    plan = ["1: madness", "2: madness; fight two cultists, knives", "3: 2 madness"]
    question = gathering.question(gathering.party("ezra; maelle"), plan)
    found, took = timed(lambda: played_forecast(question, evenings, Workers(1)))
    low, high = found.anybody.between
    yield Row(f"{evenings} evenings of YACDHA with a fight", took, "s")
    yield Row(
        "... half of the interval", (high - low) * 50, "points", 1 if evenings > 9999 else None
    )


def main():
    arguments_of = arguments(__doc__, "fewer fights").parse_args()
    quick = arguments_of.quick
    rows = [
        *rows_of_duels(100_000 if quick else 1_000_000, 40 if quick else 300),
        *rows_of_exactness(),
        *rows_of_tales(100 if quick else 5_000, 8 if quick else 100),
        *rows_of_cores(500 if quick else 5_000),
        *rows_of_evenings(),
        *rows_of_evenings_with_fights(200 if quick else 10_000),
    ]
    return report(rows)


if __name__ == "__main__":
    sys.exit(main())
