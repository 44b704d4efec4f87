"""How a benchmark says what it measured: rows that people read, or with --json that programs do."""

import argparse
import json
import sys
from dataclasses import asdict, dataclass


@dataclass
class Row:
    """One figure. Without a target it only tells; with one, `holds` says whether it was reached."""

    name: str
    value: float
    unit: str
    target: float | None = None
    at_least: bool = False
    """Whether the target is a floor rather than a ceiling."""

    @property
    def holds(self):
        if self.target is None:
            return True
        return self.value >= self.target if self.at_least else self.value <= self.target

    def as_json(self):
        row = asdict(self)
        row.pop("at_least")
        return {**row, "holds": self.holds}

    def as_text(self):
        bound = "at least" if self.at_least else "at most"
        target = "" if self.target is None else f"{bound} {self.target:g}"
        mark = "" if self.holds else "  FALLS SHORT"
        return f"{self.name:58} {self.value:12.4g} {self.unit:10} {target}{mark}"


def arguments(about, quick):
    """What every benchmark understands; `quick` says what is shorter. For more to be added."""
    parser = argparse.ArgumentParser(description=about.splitlines()[0])
    parser.add_argument("--quick", action="store_true", help=quick)
    parser.add_argument("--json", action="store_true", help="rows as JSON")
    return parser


def wants_json():
    return "--json" in sys.argv


def report(rows):
    """Prints the rows; the exit code of the benchmark."""
    rows = list(rows)
    if wants_json():
        print(json.dumps([row.as_json() for row in rows], ensure_ascii=False, indent=1))
    else:
        for row in rows:
            print(row.as_text())
    return 0
