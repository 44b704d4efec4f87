"""A table of Cheap Tales for tests: heroes at hand, and short ways to say what one would click."""

import pytest

from tablee.games.cheap_tales import game
from tablee.kernel.table import Table
from tablee.kernel.words import Refused

SEATS = {"gardien": "keeper", "zoe": "player", "max": "player", "lou": "player", "sam": "player"}
QUALITIES = ("vigour", "agility", "mind", "luck")
TALENTS = ("adrenaline", "valour", "focus", "alertness")


def sheet(name="Zoé", **fields):
    """A legal sheet: every score 1, four apprenticeships of rank 1."""
    skills = [{"name": f"Métier {n}", "rank": 1} for n in range(4)]
    objects = [{"name": f"Objet {n}"} for n in range(5)]
    return {
        "name": name,
        "skills": skills,
        "aspects": ["Tête brûlée", "Loyale"],
        "assets": ["solid"],
        "objects": objects,
        **fields,
    }


class Play:
    def __init__(self, options=None, people=("zoe", "max"), **fields):
        self.table = Table.open(game, SEATS, options or {}, draw_seed=lambda: b"seed" * 8)
        for seat in people:
            self.add(seat, **fields.get(seat, {}))

    def add(self, seat, approve=True, **fields):
        self.ask(seat, "create-hero", **sheet(seat.capitalize(), **fields))
        who = next(reversed(self.state.heroes))
        if approve:
            self.keeper("approve-hero", who=who)
        return who

    def serial(self):
        return len(self.table.entries)

    @property
    def state(self):
        return self.table.state.game

    def ask(self, seat, ask, faces=None, /, **fields):
        entries = self.table.apply(seat, {"ask": ask, **fields}, faces=faces)
        return [entry.event for entry in entries[1:]]

    def keeper(self, ask, faces=None, /, **fields):
        return self.ask("gardien", ask, faces, **fields)

    def hero(self, who="zoe"):
        return self.state.heroes[who]

    def roll(self, who="zoe"):
        return self.state.rolls[who]

    def foe(self, who):
        return self.state.extras[who]

    def fighter(self, who):
        return self.state.fight.fighters[who]

    def view(self, seat):
        return self.table.view(seat).game

    def odds(self, seat, ask, /, **fields):
        found = self.table.odds(seat, {"ask": ask, **fields})
        return found[""] if list(found) == [""] else found

    def chance(self, seat, ask, outcome, value=True, /, **fields):
        return self.odds(seat, ask, **fields).of(outcome).chance(value)

    def prospects(self, seat, ask, /, **fields):
        return {
            (p.key, p.who, p.times): p.value
            for p in self.table.prospects(seat, {"ask": ask, **fields})
        }

    def offered(self, seat, ask):
        return [offer for offer in self.table.offers(seat) if offer.ask == ask]

    # What one would click

    def attempt(self, who="zoe", difficulty=0, quality="vigour", talent="valour", **fields):
        """An action with a modifier, before its throw."""
        given = {"quality": quality, "talent": talent, **fields}
        self.ask(who, "attempt", **{"who": who, "what": f"essai {self.serial()}", **given})
        if difficulty is not None:
            self.keeper("frame-roll", who=who, difficulty=difficulty)
        return who

    def throw(self, *faces, who="zoe"):
        return self.keeper("throw", list(faces), who=who)

    def tried(self, *faces, who="zoe", **fields):
        """An action thrown: the roll as it then lies."""
        self.attempt(who, **fields)
        self.throw(*faces, who=who)
        return self.roll(who)

    def done(self, *faces, who="zoe", **fields):
        """An action thrown that stands."""
        self.tried(*faces, who=who, **fields)
        return self.ask(who, "stand", who=who)

    def gang(self, count=7, name="Loubards", kind="brute", **fields):
        fields = {"aspects": ["Têtes brûlées"], **fields}
        self.keeper("make-extra", name=name, kind=kind, count=count, **fields)
        return next(reversed(self.state.extras))

    def boss(self, name="Chef", **fields):
        fields = {"might": 6, "life": 12, "aspects": ["Sans pitié", "Orgueilleux"], **fields}
        self.keeper("make-extra", name=name, kind="antagonist", **fields)
        return next(reversed(self.state.extras))

    def fight(self, *foes, heroes=None, **fields):
        heroes = list(heroes or self.state.heroes)
        self.keeper("open-fight", heroes=heroes, adversaries=list(foes), **fields)

    def attack(self, target, *faces, who="zoe", stand=True, **fields):
        """A hero's attack, thrown; with `stand`, up to what comes after the degree."""
        self.ask(who, "attack", who=who, target=target, **fields)
        self.throw(*faces, who=who)
        if stand:
            self.ask(who, "stand", who=who)
        return self.roll(who)

    def struck(self, who, *faces, targets=None, **fields):
        """An attack by extras: dice, then damage and protection as the rule asks for them."""
        targets = list(targets or [h for h in self.state.heroes if h in self.state.fight.fighters])
        self.keeper("extra-attack", who=who, targets=targets, **fields)
        return self.keeper("throw", list(faces), who=who)

    def set(self, who, **fields):
        self.keeper("adjust", who=who, reason="mise en place", **fields)

    def rest(self, minutes=0, **fields):
        return self.keeper("rest", who=list(self.state.heroes), minutes=minutes, **fields)

    def knock(self, who="zoe", amount=None):
        """Brings a hero to 0."""
        fields = {} if amount is None else {"life": amount}
        self.keeper("inflict", who=who, why="mise en place", **fields)
        if self.state.losing(who) is not None:
            self.ask(who, "absorb", who=who, points=0)


def of_type(events, tag):
    return [e for e in events if e.__struct_config__.tag == tag]


def one(events, tag):
    (found,) = of_type(events, tag)
    return found


def refused_by(rule):
    full = f"cheap-tales.{rule}"
    return pytest.raises(Refused, check=lambda refused: refused.rule == full)


def refused():
    return pytest.raises(Refused)


def rule(*names):
    return pytest.mark.rule(*(f"cheap-tales.{name}" for name in names))
