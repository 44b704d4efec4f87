"""Chances of groups as large as the lobby allows: exact, one person at a time, and soon told."""

from fractions import Fraction
from itertools import product

import pytest

from tablee.dice import exact as reader
from tablee.games.yacdha import game
from tablee.kernel.odds import odds_of
from tablee.kernel.table import Table
from yacdha_table import CORE

pytestmark = pytest.mark.rule("yacdha.dice.forced-advantage")

TWELVE = 12
WAYS = 2000
"""Ways for the dice to fall that a question about twelve people may need."""


class Group:
    """So many people of as many players, of whom the first leads."""

    def __init__(self, size, options=None):
        seats = {"keeper": "keeper", **{f"seat{n}": "player" for n in range(size)}}
        chosen = {**CORE, **(options or {})}
        self.table = Table.open(game, seats, chosen, draw_seed=lambda: b"seed" * 8)
        self.people = [f"p{n}" for n in range(size)]
        for who in self.people:
            self.ask(who, "create-investigator", name=who.upper(), occupation="Marin")

    def ask(self, asking, ask, /, **fields):
        seat = "keeper" if asking is None else asking.replace("p", "seat")
        self.table.apply(seat, {"ask": ask, **fields})

    def each(self, ask):
        for who in self.people:
            self.ask(who, ask, who=who)

    def acting(self, **terms):
        self.ask("p0", "attempt", who="p0", what="pousser", category="physical")
        for who in self.people[1:]:
            self.ask(who, "join", who=who, leader="p0")
        self.ask(None, "judge", who="p0", success="oui", failure="non", **terms)
        self.each("agree")
        self.each("force")
        return self

    def competing(self, *sides):
        named = [{"name": f"side{n}", "members": list(side)} for n, side in enumerate(sides)]
        self.ask(None, "open-contest", what="course", category="physical", sides=named)
        self.each("force")
        return self

    def casting(self):
        self.ask(
            None,
            "prepare-magic",
            name="Voile",
            opposition=4,
            success="oui",
            failure="non",
            together=True,
        )
        self.ask(
            None,
            "open-magic",
            magic="voile",
            users=self.people,
            conditions_met=True,
            success="oui",
            failure="non",
        )
        self.each("agree")
        return self

    def odds(self, ask, **fields):
        return self.table.odds("seat0", {"ask": ask, **fields})[""]

    def state(self):
        return self.table.state.game


PRICE = [{"low": -5, "high": 0, "meter": "trauma", "by_margin": True}]
QUESTIONS = {
    "throw": lambda: (Group(TWELVE).acting(opposition="active", costs=PRICE), throw()),
    "teams": lambda: (teams(TWELVE), contest()),
    "each alone": lambda: (everybody_alone(TWELVE), contest()),
    "magic": lambda: (Group(TWELVE).casting(), {"ask": "cast", "who": "p0"}),
}


def throw():
    return {"ask": "throw", "who": "p0"}


def contest():
    return {"ask": "throw-contest", "contest": "contest-1"}


def teams(size):
    group = Group(size)
    return group.competing(group.people[: size // 2], group.people[size // 2 :])


def everybody_alone(size):
    group = Group(size)
    return group.competing(*([who] for who in group.people))


@pytest.fixture
def counted(monkeypatch):
    """How many ways for dice to fall have been followed."""
    ways = []
    before = reader.ForkingDice.__init__

    def count(self, *given):
        ways.append(1)
        before(self, *given)

    monkeypatch.setattr(reader.ForkingDice, "__init__", count)
    return ways


@pytest.mark.parametrize("question", QUESTIONS)
def test_twelve_who_risk_their_dice_are_reckoned_one_by_one(question, counted):
    group, ask = QUESTIONS[question]()
    found = group.table.odds("seat0", ask)[""]
    assert {f"rise.{who}" for who in group.people} <= set(found.names)
    assert len(counted) < WAYS


@pytest.mark.parametrize(
    "made",
    [
        lambda: (Group(4).acting(opposition="active", costs=PRICE), throw()),
        lambda: (Group(4).acting(opposition=3), throw()),
        lambda: (teams(4), contest()),
        lambda: (everybody_alone(3), contest()),
        lambda: (Group(4).casting(), {"ask": "cast", "who": "p0"}),
    ],
)
def test_taking_turns_gives_the_chances_that_all_have_together(made, monkeypatch):
    group, ask = made()
    group.ask(None, "call-check", meter="trauma", who=["p1"], event="chute")
    group.table.apply("keeper", {"ask": "roll-check", "who": "p1"}, faces=[6])
    apart = group.table.odds("seat0", ask)[""]
    monkeypatch.setattr(type(game), "apart", lambda self, state, ask: (state,))
    by = group.table.by("seat0")
    [read] = game.hypotheses(group.state(), by, group.table.read_ask(ask))
    together = odds_of(game, read.state, read.by, read.ask, by)
    assert set(apart.names) == set(together.names)
    for name in apart.names:
        assert apart.of(name) == together.of(name), name


def test_the_best_of_twelve_forced_dice_beats_a_die_this_often():
    group = Group(TWELVE).acting(opposition="active")
    won = sum(1 - Fraction(face, 6) ** (2 * TWELVE) for face in range(1, 7)) / 6
    assert group.odds("throw", who="p0").of("success").chance(True) == won


def test_one_of_three_who_compete_alone_wins_this_often():
    group = everybody_alone(3)
    ways = list(product(range(1, 7), repeat=6))
    results = [[max(way[0:2]), max(way[2:4]), max(way[4:6])] for way in ways]
    alone = sum(r[0] > max(r[1:]) for r in results)
    tied = sum(r.count(max(r)) > 1 for r in results)
    winner = group.odds("throw-contest", contest="contest-1").of("winner")
    assert winner.chance("side0") == Fraction(alone, len(ways))
    assert winner.chance("tie") == Fraction(tied, len(ways))


def test_chances_of_two_among_many_are_not_told_together():
    group = Group(TWELVE).acting(opposition="active")
    found = group.odds("throw", who="p0")
    one = {"success": False, "check.p1": True}
    assert 0 < found.chance(**one) < found.of("check.p1").chance(True)
    with pytest.raises(ValueError, match="not reckoned together"):
        found.chance(**{"check.p1": True, "check.p2": True})
