"""How long `tablee --version` takes, against a program of three lines that only imports click.

Both are started in turn, so that whatever else the machine does falls on both.
"""

import subprocess
import sys
from statistics import median
from time import perf_counter

from report import Row, arguments, report, wants_json

STARTS, QUICK_STARTS = 15, 5
TARGET = 2.0

BARE = """
import click
@click.command()
@click.version_option("0.1.0", prog_name="bare")
def bare(): pass
bare()
"""
TABLEE = "from tablee.cli import main; main()"


def seconds(code):
    started = perf_counter()
    subprocess.run([sys.executable, "-c", code, "--version"], check=True, capture_output=True)
    return perf_counter() - started


def measure(starts):
    for code in (BARE, TABLEE):  # once for the disk's sake
        seconds(code)
    pairs = [(seconds(BARE), seconds(TABLEE)) for _ in range(starts)]
    bare, ours = (median(times) for times in zip(*pairs, strict=True))
    return {
        "starts": starts,
        "bare_click_ms": round(bare * 1000, 1),
        "tablee_ms": round(ours * 1000, 1),
        "ratio": round(ours / bare, 2),
        "target": TARGET,
    }


def rows(result):
    yield Row("tablee --version", result["ratio"], "× bare click", TARGET)
    yield Row("tablee --version, time", result["tablee_ms"], "ms")
    yield Row("bare click, time", result["bare_click_ms"], "ms")


def main():
    options = arguments(__doc__, "a few starts").parse_args()
    result = measure(QUICK_STARTS if options.quick else STARTS)
    if wants_json():
        report(rows(result))
    else:
        starts = f"(median of {result['starts']} starts)"
        print(f"bare click       {result['bare_click_ms']:7.1f} ms {starts}")
        print(f"tablee --version {result['tablee_ms']:7.1f} ms")
        print(f"ratio            {result['ratio']:7.2f} (target: at most {TARGET:.0f})")
    return 0 if result["ratio"] <= TARGET else 1


if __name__ == "__main__":
    sys.exit(main())
