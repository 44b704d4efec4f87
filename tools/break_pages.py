"""Looks for pages that lack a part, and for what a seat learns of asks that it may not know of.

    python tools/break_pages.py yacdha --seeds 0-9

The same laws that tests/web/test_page_laws.py checks, for one game and as long as wanted.
"""

import argparse
import logging
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from laws.faults import Faults
from laws.pages import page_faults
from tablee.lab.games import find_game


class Told(Faults):
    """Faults that are told as soon as they are found: a long evening is long."""

    def add(self, kind: tuple[str, ...], told: str, size: int) -> None:
        if kind not in self.examples:
            sys.stdout.write(f"{told}\n")
            sys.stdout.flush()
        super().add(kind, told, size)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--seeds", default="0-4", help="one session for each: 3 or 0-9")
    parser.add_argument("--steps", type=int, default=100, help="asks in a session")
    parser.add_argument("--wonders", type=int, default=4, help="odds looked at by each seat")
    parser.add_argument("--bare", action="store_true", help="compare only what pages are made of")
    parser.add_argument("--log", help="a file for the errors that pages logged")
    chosen = parser.parse_args()
    logging.basicConfig(filename=chosen.log or "/dev/null", level=logging.ERROR)
    first, _, last = chosen.seeds.partition("-")
    seeds = range(int(first), int(last or first) + 1)
    started = time.process_time()
    game = find_game(chosen.game)
    faults = page_faults(game, seeds, chosen.steps, chosen.wonders, Told(), chosen.bare)
    sys.stdout.write(f"{faults.report()}\n{time.process_time() - started:.1f} s\n")


if __name__ == "__main__":
    main()
