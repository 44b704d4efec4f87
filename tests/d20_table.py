"""A table of the d20 variant for tests: people at hand, short ways to say what one would click."""

from pathlib import Path

import pytest
import yaml
from msgspec.structs import replace

from tablee.games.cthulhu_d20 import game
from tablee.games.cthulhu_d20.rules.figures import armour_class, fatigue_penalty
from tablee.kernel.table import Table
from tablee.kernel.words import Refused

SEATS = {"gardien": "keeper", "paula": "player", "jacques": "player"}
PAUL = {
    "name": "Paul",
    "gender": "m",
    "constitution": 14,
    "dexterity": 14,
    "option": "offence",
    "good": ["fortitude"],
    "armour": ["leather-jacket"],
    "weapons": ["pistol", "knife"],
    "proficiency": "handguns",
}
JACK = {
    "name": "Jack",
    "gender": "m",
    "dexterity": 18,
    "raised": ["dexterity", "dexterity"],
    "level": 9,
    "option": "offence",
    "good": ["reflex"],
    "weapons": ["m21"],
    "feats": [
        "weapon-proficiency:rifles",
        "weapon-focus:m21",
        "point-blank-shot",
        "precise-shot",
        "far-shot",
    ],
}
THUG = {"name": "Voyou", "dexterity": 12, "constitution": 14, "weapons": ["pistol"]}
"""Ranged attack +2: a base attack of 1 and a Dexterity modifier of 1."""
DATA = Path(__file__).parent / "cthulhu_d20" / "data"


def data(name):
    return yaml.safe_load((DATA / f"{name}.yaml").read_text(encoding="utf-8"))


class Play:
    def __init__(self, options=None, people=("paul", "jack"), waits=False):
        """Dice are told as they fall; with `waits` they lie open first, as at any table."""
        self.table = Table.open(game, SEATS, options or {}, draw_seed=lambda: b"seed" * 8)
        if not waits:
            straight = replace(self.state, straight=True)
            self.table.state = replace(self.table.state, game=straight)
        if "paul" in people:
            self.ask("paula", "create-investigator", **PAUL)
        if "jack" in people:
            self.ask("jacques", "create-investigator", **JACK)

    @property
    def state(self):
        return self.table.state.game

    def ask(self, seat, ask, /, faces=None, **fields):
        entries = self.table.apply(seat, {"ask": ask, **fields}, faces=faces)
        return [entry.event for entry in entries[1:]]

    def keeper(self, ask, /, faces=None, **fields):
        return self.ask("gardien", ask, faces, **fields)

    def add(self, seat="paula", **fields):
        """An investigator who is not one of the book's."""
        sheet = {"name": "Ada", "option": "offence", "good": ["fortitude"], **fields}
        self.ask(seat, "create-investigator", **sheet)
        return next(reversed(self.state.people))

    def foe(self, **fields):
        """Somebody of the keeper's."""
        self.keeper("create-opponent", **{**THUG, **fields})
        return next(reversed(self.state.people))

    def person(self, who):
        return self.state.people[who]

    def points(self, who):
        person = self.person(who)
        return person.pf, person.pv

    def penalty(self, who):
        return fatigue_penalty(self.state, self.person(who))

    def ac(self, who, location):
        return armour_class(self.state, self.person(who), location)

    def sheet(self, who, seat="gardien"):
        return next(s for s in self.table.view(seat).game.mine if s.person.id == who)

    def attack(self, who, target, weapon="pistol", *, faces, judge=None, tell=None, **fields):
        """A whole attack with these faces (location first if it is drawn), all windows passed."""
        self.keeper("declare-attack", who=who, target=target, weapon=weapon, **fields)
        if judge:
            self.keeper("judge-attack", **judge)
        happened = self.keeper("roll-attack", faces)
        return [*happened, *self.tell(**(tell or {}))]

    def tell(self, faces=None, **fields):
        """The consequence. Saves and stabilisation fail with the faces left out."""
        while left := self.table.view("gardien").game.attack.may_call:
            self.keeper("pass-destiny", who=left[0])
        return self.typed("tell-wound", faces, **fields)

    def typed(self, ask, faces=None, seat="gardien", worst=True, **fields):
        """Asks with these faces, then as many more as the rule wants: 1s, and 100s on a d100."""
        from tablee.dice.readers import FacesNeeded

        given = list(faces or [])
        while True:
            try:
                return self.ask(seat, ask, given, **fields)
            except FacesNeeded as needed:
                for die in needed.throw.dice:
                    given.append(die if (die == 100) == worst else 1)

    def hurt(self, who, gb, location, faces=None, worst=True):
        """A wound of this GB in this place, from somebody of the keeper's with a knife."""
        if "npc_main" not in self.state.people:
            self.foe(name="Main", dexterity=10, base_attack=12, weapons=["knife"])
        place = {"head": 4, "torso": 3, "abdomen": 1}.get(location, 0)
        margin = gb - place
        self.keeper("declare-attack", who="npc_main", target=who, weapon="knife", zone=location)
        self.keeper("judge-attack", bonus=0)
        view = self.table.view("gardien").game.reckoning
        bonus = sum(term.value for term in view.terms)
        needed = self.ac(who, location) + margin - bonus - 10
        assert -20 <= needed <= 20
        self.keeper("judge-attack", bonus=needed)
        self.keeper("roll-attack", [10])
        return self.tell(faces, worst=worst)

    def odds(self, seat, ask, **fields):
        found = self.table.odds(seat, {"ask": ask, **fields})
        return found[""] if list(found) == [""] else found

    def prospects(self, seat, ask, **fields):
        return {
            (p.key, p.times) if p.times else p.key: p.value
            for p in self.table.prospects(seat, {"ask": ask, **fields})
        }


def of_type(events, tag):
    return [e for e in events if e.__struct_config__.tag == tag]


def one(events, tag):
    (found,) = of_type(events, tag)
    return found


def refused_by(rule):
    full = f"cthulhu-d20.{rule}"
    return pytest.raises(Refused, check=lambda refused: refused.rule == full)


def rule(*names):
    return pytest.mark.rule(*(f"cthulhu-d20.{name}" for name in names))
