"""Exact odds against icepool and dyce, and dice text against d20 and xdice, in one run.

    python benchmarks/dice.py [--quick] [--json]

Every answer is compared as fractions across the libraries; a mismatch exits 1.

first   the first call in a fresh process, after import: the median over several processes.
repeat  the median of further identical calls, taken in turns so that all meet the same machine.
        Tablée's memory is emptied before each call; "remembered" is the same with it left alone.
"""

import argparse
import compileall
import platform
import subprocess
import sys
import time
import warnings
from collections.abc import Callable, Iterator
from pathlib import Path
from random import random
from statistics import median

from dice_peers import dyce, icepool
from dice_workloads import GENERAL, TITLES, tablee
from report import Row, arguments
from report import report as print_rows

TARGET = 5.0
LIBRARIES = {"tablee": tablee, "icepool": icepool, "dyce": dyce}
PEERS = ("icepool", "dyce")
ROLLERS = ("d20", "xdice")
TEXT = "4d6kh3+2"
HERE = Path(__file__).resolve()
START = {
    "bare Python": "pass",
    "tablee": "from tablee.dice.order import highest; highest(3, 6)",
    "icepool": "import icepool; icepool.d6.highest(3)",
    "dyce": "from dyce import P; (3 @ P(6)).at(-1)",
}


def main() -> int:
    parser = arguments(__doc__, "fewer processes and rounds")
    parser.add_argument("--first", nargs=2, metavar=("LIBRARY", "WORKLOAD"), help=argparse.SUPPRESS)
    asked = parser.parse_args()
    warnings.simplefilter("ignore")  # dyce announces what is experimental in it
    if asked.first:
        print(first_call(*asked.first))
        return 0
    processes, rounds = (3, 3) if asked.quick else (9, 9)
    libraries = {name: workloads() for name, workloads in LIBRARIES.items()}
    if mismatches := [name for name in libraries["tablee"] if not agrees(libraries, name)]:
        titles = [TITLES[name] for name in mismatches]
        print(f"The libraries disagree on: {'; '.join(titles)}", file=sys.stderr)
        return 1
    report = {
        "python": platform.python_version(),
        "target": TARGET,
        "workloads": [measured(libraries, name, processes, rounds) for name in libraries["tablee"]],
        "rolling": rolling(rounds),
        "start": starts(processes),
    }
    report["missed"] = missed(report)
    if asked.json:
        return print_rows(rows(report))
    print(table(report))
    return 0


def agrees(libraries, name: str) -> bool:
    ours, *others = [
        workloads[name].read(workloads[name].ask()) for workloads in libraries.values()
    ]
    return all(ours == other for other in others)


def measured(libraries, name: str, processes: int, rounds: int) -> dict:
    firsts = {library: [] for library in libraries}
    for _ in range(processes):
        for library, times in firsts.items():
            command = [sys.executable, str(HERE), "--first", library, name]
            times.append(int(subprocess.check_output(command)) / 1000)
    from tablee.dice.memo import forget

    asks = {library: (workloads[name].ask, None) for library, workloads in libraries.items()}
    asks = {"remembered": asks["tablee"], **asks, "tablee": (asks["tablee"][0], forget)}
    repeats = in_turns(asks, rounds)
    remembered = repeats.pop("remembered")
    return {
        "name": TITLES[name],
        "has_target": name not in GENERAL,
        "first": {**medians(firsts), "ratio": ratio(firsts, PEERS)},
        "repeat": {**medians(repeats), "ratio": ratio(repeats, PEERS)},
        "remembered": {
            "tablee": median(remembered),
            "ratio": ratio({**repeats, "tablee": remembered}, PEERS),
        },
    }


def medians(times: dict[str, list[float]]) -> dict[str, float]:
    return {name: median(found) for name, found in times.items()}


def ratio(times: dict[str, list[float]], peers: tuple[str, ...]) -> float:
    """How many times faster than the fastest peer: within each round, then the median round.

    A machine that changes its pace between rounds then favours nobody.
    """
    rounds = zip(times["tablee"], *[times[peer] for peer in peers], strict=True)
    return median([min(theirs) / ours for ours, *theirs in rounds])


def first_call(library: str, name: str) -> int:
    ask = LIBRARIES[library]()[name].ask
    start = time.perf_counter_ns()
    ask()
    return time.perf_counter_ns() - start


def in_turns(
    asks: dict[str, tuple[Callable, Callable | None]], rounds: int
) -> dict[str, list[float]]:
    """Microseconds of the median call of each ask, round by round."""
    times = {name: [] for name in asks}
    for _ in range(rounds):
        for name, (ask, before) in asks.items():
            times[name].append(median_call(ask, before) / 1000)
    return times


def median_call(ask: Callable, before: Callable | None, budget: int = 20_000_000) -> float:
    clock = time.perf_counter_ns
    found = []
    begin = clock()
    while len(found) < 3 or clock() - begin < budget:
        if before:
            before()
        start = clock()
        ask()
        found.append(clock() - start)
    return median(found)


def rolling(rounds: int) -> dict:
    """One roll from text, read anew or from what each library remembers by itself."""
    import d20
    import icepool
    import xdice

    from tablee.dice.notation import parse

    def rolled():
        notation = parse(TEXT)
        return notation.total([int(random() * sides) + 1 for sides in notation.dice])

    odds = parse(TEXT).odds()
    witness = icepool.d6.highest(4, 3) + 2
    if dict(odds.items()) != dict(witness.items()):
        raise SystemExit(f"The odds of {TEXT} differ from icepool's.")
    asks = {
        "tablee": (rolled, parse.cache_clear),
        "remembered": (rolled, None),
        "d20": (lambda: d20.roll(TEXT).total, None),
        "xdice": (lambda: int(xdice.roll("4d6l1+2")), None),  # the same roll in its own spelling
    }
    for ask, _ in asks.values():
        if any(ask() not in odds for _ in range(200)):
            raise SystemExit(f"A roll of {TEXT} gave a total that cannot be.")
    times = in_turns(asks, rounds)
    return {
        **medians(times),
        "ratio": ratio(times, ROLLERS),
        "ratio_remembered": ratio({**times, "tablee": times["remembered"]}, ROLLERS),
    }


def starts(processes: int) -> dict[str, float]:
    """Milliseconds from the start of a process to its end, with one exact answer between."""
    compileall.compile_dir(HERE.parents[1] / "src", quiet=1)  # as an installed package would be
    times = {name: [] for name in START}
    for _ in range(processes):
        for name, code in START.items():
            begin = time.perf_counter_ns()
            subprocess.check_call([sys.executable, "-W", "ignore", "-c", code])
            times[name].append(time.perf_counter_ns() - begin)
    return {name: median(found) / 1e6 for name, found in times.items()}


def missed(report: dict) -> list[str]:
    """What stays below its target."""
    found = [
        f"{workload['name']}, {kind}"
        for workload in report["workloads"]
        for kind in ("first", "repeat", "remembered")
        if workload["has_target"] and workload[kind]["ratio"] < TARGET
    ]
    return found + [
        f"W9, {key}" for key in ("ratio", "ratio_remembered") if report["rolling"][key] <= 1
    ]


def rows(report: dict) -> Iterator[Row]:
    for workload in report["workloads"]:
        for kind in ("first", "repeat", "remembered"):
            name, found = f"{workload['name']}, {kind}", workload[kind]
            target = TARGET if workload["has_target"] else None
            yield Row(name, found["ratio"], "× faster peer", target, at_least=True)
            yield Row(f"{name}: time", found["tablee"], "µs")
    rolled = report["rolling"]
    yield Row("W9 rolling from text, read anew", rolled["ratio"], "× faster peer", 1, at_least=True)
    name = "W9 rolling from text, remembered"
    yield Row(name, rolled["ratio_remembered"], "× faster peer", 1, at_least=True)
    for name, took in report["start"].items():
        yield Row(f"start to first exact answer, {name}", took, "ms")


def table(report: dict) -> str:
    lines = [
        f"Python {report['python']}; microseconds; × = times faster than the faster peer",
        "",
        f"{'':36}{'first call':^38}{'repeat, nothing remembered':^38}{'remembered':^19}",
        f"{'':36}"
        + f"{'tablee':>9}{'icepool':>10}{'dyce':>10}{'×':>7}  " * 2
        + f"{'tablee':>9}{'×':>10}",
    ]
    for workload in report["workloads"]:
        cells = "".join(
            f"{times['tablee']:9.1f}{times['icepool']:10.1f}{times['dyce']:10.1f}"
            f"{times['ratio']:7.1f}  "
            for times in (workload["first"], workload["repeat"])
        )
        kept = workload["remembered"]
        lines.append(f"{workload['name']:36}{cells}{kept['tablee']:9.1f}{kept['ratio']:10.1f}")
    rolled = report["rolling"]
    lines += [
        "",
        f"W9 rolling {TEXT} from text: tablee {rolled['tablee']:.1f} (read anew), "
        f"{rolled['remembered']:.1f} (remembered), d20 {rolled['d20']:.1f}, "
        f"xdice {rolled['xdice']:.1f}; "
        f"× {rolled['ratio']:.1f} and {rolled['ratio_remembered']:.1f}",
        "Start to first exact answer, ms: "
        + ", ".join(f"{name} {took:.0f}" for name, took in report["start"].items()),
        "",
        f"Below the target of {TARGET:.0f}×: {'; '.join(report['missed']) or 'nothing'}",
    ]
    return "\n".join(lines)


if __name__ == "__main__":
    sys.exit(main())
