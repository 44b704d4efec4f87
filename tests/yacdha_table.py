"""A table of YACDHA for tests: people at hand, and short ways to say what a person would click."""

from pathlib import Path

import pytest
import yaml

from tablee.games.yacdha import game
from tablee.games.yacdha.rules.contest.decide import undecided
from tablee.kernel.chronicle import told
from tablee.kernel.table import Table
from tablee.kernel.words import Refused

DATA = Path(__file__).parent / "yacdha" / "data"
SEATS = {"gardien": "keeper", "isa": "player", "tom": "player", "phil": "player"}
OWNER = {"daisy": "isa", "john": "tom", "liam": "phil"}
PEOPLE = {
    "daisy": {"name": "Daisy Walcot", "occupation": "Microbiologie", "gender": "f"},
    "john": {"name": "John Timbald", "occupation": "Cuisine japonaise", "gender": "m"},
    "liam": {"name": "Liam Burton", "occupation": "Anthropologie", "gender": "m"},
}


def data(name):
    return yaml.safe_load((DATA / f"{name}.yaml").read_text(encoding="utf-8"))


CORE = {"story": "one-shot", "occupation_levels": "off"}
"""The core chapter alone; tests of the later chapters say what else they play with."""


class Play:
    """A table with Daisy (isa), John (tom) and Liam (phil), and any number of others."""

    def __init__(self, options=None, people=("daisy", "john", "liam")):
        chosen = {**CORE, **(options or {})}
        self.table = Table.open(game, SEATS, chosen, draw_seed=lambda: b"seed" * 8)
        for who in people:
            self.ask(OWNER[who], "create-investigator", **PEOPLE[who])

    @property
    def state(self):
        return self.table.state.game

    def ask(self, seat, ask, dice=None, /, **fields):
        """The events of an ask, without the ask itself."""
        entries = self.table.apply(seat, {"ask": ask, **fields}, faces=dice)
        return [entry.event for entry in entries[1:]]

    def keeper(self, ask, dice=None, /, **fields):
        return self.ask("gardien", ask, dice, **fields)

    def player(self, who, ask, dice=None, **fields):
        return self.ask(OWNER[who], ask, dice, who=who, **fields)

    def odds(self, seat, ask, **fields):
        found = self.table.odds(seat, {"ask": ask, **fields})
        return found[""] if list(found) == [""] else found

    def chance(self, seat, ask, outcome="success", value=True, **fields):
        return self.odds(seat, ask, **fields).of(outcome).chance(value)

    def meter(self, who, meter):
        return self.state.person(who).meter(meter)

    def heard(self, seat, language="fr"):
        """The chronicle as a seat reads it, a sentence or two for each event."""
        return [line.text for line in told(self.table, language, seat)]

    def raise_to(self, who, meter, value):
        """Brings a meter to a value by called checks with the highest face."""
        while self.meter(who, meter) < value:
            self.keeper("call-check", meter=meter, who=[who], event=f"stress {self.table.number}")
            self.keeper("roll-check", [6], who=who)

    def npc(self, name, **fields):
        self.keeper("create-npc", name=name, **fields)
        return next(reversed(self.state.npcs))

    def prepare(self, *members, category="physical", force=(), attempt=None, **terms):
        """An action judged, agreed on and forced as said, ready to be thrown."""
        leader, *helpers = members
        idea = {"what": "essayer", "category": category, **(attempt or {})}
        self.player(leader, "attempt", **idea)
        for helper in helpers:
            self.player(helper, "join", leader=leader)
        terms = {"success": "gagné", "failure": "perdu", **terms}
        self.keeper("judge", who=leader, **terms)
        for who in members:
            self.player(who, "agree")
        for who in force:
            self.player(who, "force")
        return leader

    def throw(self, who, dice=None):
        return self.player(who, "throw", dice)

    def compare(self, seat, contest, dice=None):
        """The throw of a contest, once all the others have agreed."""
        for who in undecided(self.state, self.state.contests[contest]):
            if self.state.person(who).seat != seat:
                self.ask(self.state.person(who).seat, "agree", who=who)
        return self.ask(seat, "throw-contest", dice, contest=contest)

    def fight(
        self, *opponents, investigators=("john",), surprised=(), weapons=("knife", "firearm")
    ):
        """A fight about to have its first declarations."""
        for who in (*investigators, *opponents):
            for weapon in weapons:
                if weapon not in self.state.person(who).weapons:
                    self.keeper("give-weapon", who=who, weapon=weapon)
        self.keeper(
            "open-fight",
            investigators=list(investigators),
            opponents=list(opponents),
            surprised=list(surprised),
        )

    def declare(self, **declared):
        """Declarations by person: `john=("attack", "npc_x", "knife")`."""
        self.keeper("describe-round")
        for who, said in declared.items():
            doing, *rest = (said,) if isinstance(said, str) else said
            fields = dict(zip(("target", "weapon"), rest, strict=False))
            self.keeper("declare", who=who, doing=doing, **fields)
        return self.keeper("reveal")


def lines(play, language="fr", seat=None):
    """The chronicle, line by line."""
    return [line.text for line in told(play.table, language, seat)]


def of_type(events, tag):
    return [e for e in events if e.__struct_config__.tag == tag]


def one(events, tag):
    (found,) = of_type(events, tag)
    return found


def refused_by(rule):
    return pytest.raises(Refused, check=lambda refused: refused.rule == rule)


CAMPAIGN = {"story": "campaign", "occupation_levels": "on"}
"""The whole book, as the defaults have it."""

DAY = 24 * 60


class Campaign(Play):
    """A table that plays the whole book; people are made by `add` with levels."""

    def __init__(self, options=None, people=()):
        super().__init__({**CAMPAIGN, **(options or {})}, people)

    def add(self, seat, name, occupations=None, **fields):
        """An investigator with these levels; the id."""
        rows = [
            {"name": n, **(value if isinstance(value, dict) else {"level": value})}
            for n, value in (occupations or {"Jardinage": 1}).items()
        ]
        self.ask(seat, "create-investigator", name=name, occupations=rows, **fields)
        OWNER[next(reversed(self.state.investigators))] = seat
        return next(reversed(self.state.investigators))

    def correct(self, who, **values):
        """Brings a sheet to where an example begins."""
        self.keeper("correct-sheet", who=who, reason="mise en place", **values)

    def person(self, who):
        return self.state.person(who)

    def days(self, days):
        """Story time goes on; what that brings."""
        happened = []
        while days > 0:
            step = min(days, 365)
            happened += self.keeper("pass-time", minutes=step * DAY)
            days -= step
        return happened

    def end_scenario(self, **fields):
        return self.keeper("end-scenario", **{"outcome": "other", **fields})

    def study(self, who, months=1, **fields):
        """Whole months given to the Mythos."""
        self.keeper("allow-study", who=who, months=months)
        for _ in range(months):
            self.ask(OWNER[who], "study-mythos", who=who, **fields)
            self.days(30)
