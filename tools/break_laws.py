"""Looks for states that a keeper cannot get out of and for offers that disagree with the rules.

    python tools/break_laws.py yacdha --seeds 0-9 --asks 200

The same laws that tests/kernel/test_laws.py checks, for one game and as long as wanted.
"""

import argparse
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from laws.faults import faults_of
from tablee.lab.games import find_game


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--seeds", default="0-4", help="one session for each: 3 or 0-9")
    parser.add_argument("--steps", type=int, default=100, help="asks in a session")
    parser.add_argument("--every", type=int, default=5, help="check after every so many asks")
    parser.add_argument(
        "--asks", type=int, default=20, help="asks tried at each check, or of each that is named"
    )
    parser.add_argument("--no-ways", action="store_true", help="do not look for ways out")
    parser.add_argument("--only", nargs="+", default=(), help="try these asks and no others")
    chosen = parser.parse_args()
    first, _, last = chosen.seeds.partition("-")
    seeds = range(int(first), int(last or first) + 1)
    started = time.process_time()
    faults = faults_of(
        find_game(chosen.game),
        seeds,
        chosen.steps,
        asks=chosen.asks,
        every=chosen.every,
        ways=not chosen.no_ways,
        each=chosen.only,
    )
    sys.stdout.write(f"{faults.report()}\n{time.process_time() - started:.1f} s\n")


if __name__ == "__main__":
    main()
