"""A long evening of faults, in whatever order chance has them (`make chaos`).

    python tests/faults/chaos.py [--on postgres|sqlite] [--kills 500] [--seed NUMBER]

It ends when so many nodes were killed, says what happened, and fails if anything was lost, done
twice, betrayed or left behind.
"""

import argparse
import random
import sys
import tempfile
import time
from collections import Counter
from contextlib import ExitStack
from pathlib import Path
from statistics import median, quantiles

sys.path.insert(0, str(Path(__file__).parents[1]))

from faults.cluster import on_postgres, on_sqlite
from faults.evening import an_evening

KILLS_AT_ONCE = 20
"""After so many all is looked at, and other tables are set: what went wrong is found near by."""


BREATH = 0.02
"""Between two asks of somebody, in seconds: nodes that start again have to share the machine."""

A_KILL = 1.0
"""A page whose stream ends so soon after a node was killed, in seconds, lost it by that."""


def one_fault(cluster, evening, chance, done):
    """Something happens. Mostly a node is killed.

    How long each page was away: without another node, from the moment when the only one is back.
    """
    node = chance.choice(cluster.nodes)
    others = ["pages"]
    if cluster.database:
        others += ["blink", "blink", "cut", "jump", "pause", "database"]
    what = "kill" if chance.random() < 0.7 else chance.choice(others)
    done[what] += 1
    print(f"{time.strftime('%H:%M:%S')} {what}", flush=True)
    before = time.monotonic()
    match what:
        case "kill":
            cluster.kill(node)
        case "blink":
            cluster.blink(node)
        case "cut":
            cluster.cut(node, chance.uniform(0.1, 3))
        case "pause":
            cluster.pause(node, 6)
        case "jump":
            cluster.jump(node)
        case "database":
            cluster.restart_database()
        case "pages":
            cluster.cut_pages()
    ready = time.monotonic()
    evening.go_on(each=1)
    if what != "kill":
        return []
    if len(cluster.nodes) == 1:
        return evening.wait_for_pages(before, ready)
    evening.wait_for_all_pages()
    lost = [gap for page in evening.pages for gap in page.away]
    return [seconds for since, seconds in lost if before <= since < before + A_KILL]


def run(on, kills, seed):
    chance, done = random.Random(seed), Counter()
    acknowledged, back = 0, []
    start = time.monotonic()
    with ExitStack() as stack:
        if on == "postgres":
            cluster, place = stack.enter_context(on_postgres())
        else:
            folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
            cluster, place = stack.enter_context(on_sqlite(folder))
        while done["kill"] < kills:
            goal = min(kills, done["kill"] + KILLS_AT_ONCE)
            with an_evening(cluster, place, pause=BREATH) as evening:
                while done["kill"] < goal:
                    back += one_fault(cluster, evening, chance, done)
            acknowledged += evening.found.acknowledged
            minutes = (time.monotonic() - start) / 60
            said = f"{minutes:.0f} min: {dict(done)}, {acknowledged} acknowledged, all there once"
            print(said, flush=True)
    print(f"{on}, seed {seed}: {dict(done)}")
    print(f"acknowledged {acknowledged}, lost 0, twice 0, betrayed 0, behind 0")
    p99 = quantiles(back, n=100)[98]
    print(f"pages back after a kill {len(back)} times, p50 {median(back):.2f} s, p99 {p99:.2f} s")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--on", choices=["postgres", "sqlite"], default="postgres")
    parser.add_argument("--kills", type=int, default=500)
    parser.add_argument("--seed", type=int, default=random.randrange(10**6))
    arguments = parser.parse_args()
    run(arguments.on, arguments.kills, arguments.seed)


if __name__ == "__main__":
    main()
