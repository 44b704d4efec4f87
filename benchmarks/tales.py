"""How long a player of Cheap Tales waits for chances while deciding, as a part of the tenth of a
second that feels like at once. Answers that icepool can give are checked equal in the same run.

python benchmarks/tales.py [--json]
"""

import sys
import time
from fractions import Fraction
from pathlib import Path
from statistics import median

import icepool

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from report import Row, arguments, report, wants_json

from tales_table import Play

PARTY = ("zoe", "max", "lou", "sam")
REPEAT, QUICK_REPEAT = 9, 3
AT_ONCE = 100
"""Milliseconds."""


def in_a_fight():
    """Four heroes face a gang and its chief, whose numbers the keeper alone knows."""
    play = Play(people=PARTY)
    gang, chief = play.gang(12), play.boss(might=6, armour="light")
    play.fight(gang, chief, banded=[gang])
    return play, gang, chief


def attack(seat, prowess):
    play, gang, chief = in_a_fight()
    target = gang if prowess == "clear" else chief
    fields = {"who": "zoe", "target": target, "weapon": "weapon", "prowess": prowess}
    if prowess == "double":
        fields["second"] = gang

    def ask():
        return play.odds(seat, "attack", **fields), play.prospects(seat, "attack", **fields)

    return ask


def struck():
    """The gang strikes all four with one roll."""
    play = Play(people=PARTY)
    gang = play.gang(12)
    play.fight(gang, banded=[gang], surprised=True)
    ask = {"who": gang, "targets": list(PARTY)}
    return lambda: play.prospects("gardien", "extra-attack", **ask)


def advice():
    """A roll has failed: what a reroll, a shift or power would make of it."""
    play = Play()
    play.attempt()
    play.throw(1, 2)
    return lambda: play.prospects("zoe", "stand", who="zoe")


def hidden():
    """An action whose difficulty the keeper will say afterwards."""
    play = Play()
    fields = {"who": "zoe", "what": "x", "quality": "mind", "talent": "focus"}
    return lambda: play.odds("zoe", "attempt", **fields)


def icepool_blow(prowess):
    """What comes through a light armour, on a hit, with vigour 1."""
    d6, shield = icepool.d6, icepool.d(3)
    die = icepool.highest(d6, d6) + 1
    if prowess == "violent":
        die = die + d6
    if prowess == "precise":
        shield = shield // 2
    return icepool.map(lambda loss: max(loss, 0), die - shield)


def icepool_gang():
    bonus, defence = 3, 1  # twelve in a gang, everybody on their guard
    fallen = 2 @ icepool.d6
    return fallen.map(lambda kept: kept == 12 or (kept != 2 and kept + bonus - defence >= 9))


def timed(make, repeat):
    """The median time of a first answer, each at a table of its own, and the answer."""
    times = []
    for _ in range(repeat):
        ask = make()
        start = time.perf_counter()
        found = ask()
        times.append((time.perf_counter() - start) * 1000)
    return median(times), found


def equal(found, die, values):
    for value in values:
        assert found.chance(value) == Fraction(die.quantity(value), die.denominator())


def measured(repeat):
    """Each question with its time."""
    for prowess in ("violent", "precise", "clear", "double"):
        for seat, whose in (("gardien", "all numbers known"), ("zoe", "the chief's unknown")):
            took, found = timed(lambda p=prowess, s=seat: attack(s, p), repeat)
            if seat == "zoe" and prowess in ("violent", "precise"):
                equal(
                    found[0]["class.antagonist"].of("loss.x-chef"),
                    icepool_blow(prowess),
                    range(1, 14),
                )
            yield f"attack, {prowess}, {whose}", took
    took, found = timed(struck, repeat)
    die = icepool_gang()
    assert found["all-struck", "", 0] == Fraction(die.quantity(True), die.denominator())
    yield "a gang of twelve strikes four", took
    yield "reroll or shift, after a failure", timed(advice, repeat)[0]
    yield "an action of unknown difficulty", timed(hidden, repeat)[0]


def main():
    options = arguments(__doc__, "fewer rounds").parse_args()
    found = dict(measured(QUICK_REPEAT if options.quick else REPEAT))
    if wants_json():
        report(Row(name, took, "ms", AT_ONCE) for name, took in found.items())
        return
    for name, took in found.items():
        print(f"{name:42}{took:8.2f} ms{took / AT_ONCE:8.2f} of at once")


if __name__ == "__main__":
    main()
