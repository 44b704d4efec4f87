"""A table of Cthulhu Blanc for tests: agents at hand, and short ways to say what one clicks."""

import pytest

from tablee.games.cthulhu_blanc import game
from tablee.kernel.table import Table
from tablee.kernel.words import Refused

SEATS = {"gardien": "keeper", "ines": "player", "karim": "player", "paul": "player"}
OWNER = {"ines": "ines", "karim": "karim", "paul": "paul"}
PEOPLE = {
    "ines": {"name": "Inès", "gender": "f", "profession": "Archiviste"},
    "karim": {"name": "Karim", "gender": "m", "profession": "Comptable"},
    "paul": {"name": "Paul", "gender": "m", "profession": "Chauffeur"},
}
METERS = ("folie", "blessures", "bureaucratie")


class Play:
    def __init__(self, options=None, people=("ines", "karim", "paul")):
        self.table = Table.open(game, SEATS, options or {}, draw_seed=lambda: b"seed" * 8)
        for who in people:
            self.add(who, **PEOPLE[who])

    def add(self, seat, **fields):
        wanted = int(self.table.state.game.options["traits_count"])
        traits = [f"Trait {n}" for n in range(wanted)]
        self.ask(seat, "create-agent", **{"traits": traits, **fields})
        return next(reversed(self.state.agents))

    @property
    def state(self):
        return self.table.state.game

    def ask(self, seat, ask, /, faces=None, **fields):
        entries = self.table.apply(seat, {"ask": ask, **fields}, faces=faces)
        return [entry.event for entry in entries[1:]]

    def keeper(self, ask, faces=None, **fields):
        return self.ask("gardien", ask, faces, **fields)

    def agent(self, who):
        return self.state.agents[who]

    def score(self, who, meter):
        return self.agent(who).score(meter)

    def odds(self, seat, ask, **fields):
        found = self.table.odds(seat, {"ask": ask, **fields})
        return found[""] if list(found) == [""] else found

    def chance(self, seat, ask, outcome, value=True, **fields):
        return self.odds(seat, ask, **fields).of(outcome).chance(value)

    def raise_to(self, who, meter, value):
        """Brings a meter to a value by called rolls (or papers) with the highest face."""
        while self.score(who, meter) < value:
            if meter == "bureaucratie":
                self.keeper("drop-paper", kind="report", who=who, why="mise en place")
                self.keeper("sign-paper", [6], paper=next(reversed(self.state.papers)))
            else:
                self.keeper("call-roll", meter=meter, who=[who], why="mise en place")
                self.keeper("roll-meter", [6], who=who)

    def propose(self, who="ines", meters=(), **fields):
        self.ask(who, "propose-test", who=who, what="essayer", meters=list(meters), **fields)
        return who

    def together(self, *who, pools=None, **fields):
        leader, *others = who
        pools = pools or {}
        self.propose(leader, mode="together", **{**fields, **pools.get(leader, {})})
        for other in others:
            self.ask(other, "join-test", who=other, leader=leader, **pools.get(other, {}))
        return leader

    def against(self, one, other, pools=None, **fields):
        pools = pools or {}
        self.propose(one, mode="against", **{**fields, **pools.get(one, {})})
        self.ask(other, "join-test", who=other, leader=one, **pools.get(other, {}))
        return one

    def throw(self, leader, faces=None):
        return self.keeper("throw-test", faces, leader=leader)

    def roll(self, who, face):
        return self.keeper("roll-meter", [face], who=who)

    def settle(self, leader):
        return one(self.keeper("settle-test", leader=leader), "test-settled")


def of_type(events, tag):
    return [e for e in events if e.__struct_config__.tag == tag]


def one(events, tag):
    (found,) = of_type(events, tag)
    return found


def refused_by(rule):
    full = f"cthulhu-blanc.{rule}"
    return pytest.raises(Refused, check=lambda refused: refused.rule == full)


def rule(*names):
    return pytest.mark.rule(*(f"cthulhu-blanc.{name}" for name in names))
