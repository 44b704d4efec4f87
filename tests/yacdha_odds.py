"""Questions about the odds of YACDHA: how one is put, and how its answer is read everywhere."""

from fractions import Fraction
from itertools import product
from typing import Any, NamedTuple

import yaml

from yacdha_table import CORE, SEATS, Campaign

FACES = range(1, 7)
QUESTIONS = {}


def question(name):
    def register(asked):
        QUESTIONS[name] = asked
        return asked

    return register


class Recorded(Campaign):
    """A table that can be written down as a session file."""

    def __init__(self, options=None, people=("daisy", "john", "liam")):
        self.options = {**CORE, **(options or {})}
        self.steps = []
        super().__init__(self.options, people)

    def ask(self, seat, ask, dice=None, **fields):
        happened = super().ask(seat, ask, dice, **fields)
        step = {seat: {"ask": ask, **fields}}
        self.steps.append(step if dice is None else {**step, "dice": dice})
        return happened

    def as_file(self, seat, ask):
        play = [*self.steps, {seat: ask}]
        session = {"game": "yacdha", "seats": SEATS, "options": self.options, "play": play}
        return yaml.safe_dump(session, sort_keys=False)


class Answer(NamedTuple):
    """What is asked where, which number of the answer is meant, and what it must be."""

    play: Recorded
    seat: str
    ask: dict
    outcome: str
    value: Any
    expected: Fraction
    who: str = ""
    times: int = 0
    long_run: bool = False

    def found(self):
        if self.long_run:
            prospects = self.play.table.prospects(self.seat, self.ask)
            (one,) = [p for p in prospects if self.is_meant(p.key, p.who, p.times)]
            return one.value if self.value is None else one.value.chance(self.value)
        found = self.play.table.odds(self.seat, self.ask)[""].of(self.outcome)
        return found.mean() if self.value == "mean" else found.chance(self.value)

    def is_meant(self, key, who, times):
        return (key, who, times) == (self.outcome, self.who, self.times)

    def printed(self, shown):
        """The same number, from what `tablee odds --json` shows."""
        if self.long_run:
            (one,) = [
                p
                for p in shown["prospects"]
                if self.is_meant(p["key"], p.get("who", ""), p.get("times", 0))
            ]
            value = one["value"] if self.value is None else one["value"].get(str(self.value), 0)
            return Fraction(value)
        chances = shown["odds"][""].get(self.outcome, {})
        if self.value == "mean":
            return sum(int(value) * Fraction(chance) for value, chance in chances.items())
        written = str(self.value).lower() if isinstance(self.value, bool) else str(self.value)
        return Fraction(chances.get(written, 0))


def chance(play, seat, ask, expected, outcome="success", value=True):
    return Answer(play, seat, ask, outcome, value, Fraction(expected))


def in_the_long_run(play, seat, ask, key, expected, who="", times=0, value=None):
    return Answer(play, seat, ask, key, value, Fraction(expected), who, times, long_run=True)


def brute(count, judge):
    """The chance of a predicate, or the mean of a number, over all faces of some dice."""
    ways = list(product(FACES, repeat=count))
    return Fraction(sum(judge(*way) for way in ways), len(ways))


def throw(who="john"):
    return {"ask": "throw", "who": who}


def two(key):
    return tuple(int(word) for word in key.split()[:2])
