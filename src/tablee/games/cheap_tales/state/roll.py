"""A roll, from the idea to its last consequence. A decision about it is a stage it lies in."""

from collections.abc import Mapping
from typing import Literal

import msgspec

from tablee.dice.throws import Shown
from tablee.games.cheap_tales.state.traits import (
    Degree,
    EffectKind,
    Natural,
    Partial,
    Prowess,
    Risk,
    Style,
    Way,
    Weapon,
)

RollKind = Literal["action", "attack", "gift", "lethal", "theft", "detect", "sacrifice"]
Stage = Literal["proposed", "announce", "open", "effects", "risk", "blow", "done"]
"""Announce: the keeper has yet to name the modifier. Open: windows after the roll."""
Purpose = Literal["effect", "harm", "heal"]
SUCCESSES: frozenset[str] = frozenset({"yes", "yes_and", "legendary"})
EFFECTS: Mapping[str, int] = {"yes_and": 1, "legendary": 2}


def is_success(degree: Degree | None, partial: Partial | None) -> bool:
    """A partial success is one; a partial failure is not."""
    return degree in SUCCESSES or (degree == "partial" and partial == "yes_but")


class Claim(msgspec.Struct, frozen=True):
    """An aspect called upon for or against a roll: it counts once both sides agree."""

    source: str
    text: str
    way: Way
    player: bool | None = None
    keeper: bool | None = None
    owner: str = ""
    """Whose aspect it is, when a guess is made about somebody."""

    @property
    def agreed(self) -> bool:
        return self.player is True and self.keeper is True

    @property
    def waits(self) -> bool:
        return self.player is None or self.keeper is None


class Helper(msgspec.Struct, frozen=True):
    who: str
    skill: str
    spent: bool = False
    """In a fight: it has cost the helper the action of the turn."""


class Effect(msgspec.Struct, frozen=True):
    """A special effect taken."""

    kind: EffectKind
    text: str = ""
    prowess: Prowess | None = None


class Consequence(msgspec.Struct, frozen=True):
    """What a partial success costs: proposed by one side, accepted by the other."""

    kind: Literal["life", "object", "aspect", "other"]
    text: str
    by: Literal["keeper", "player"]
    thing: str = ""


class Spell(msgspec.Struct, frozen=True):
    """A gift at work."""

    gift: str
    circle: int
    purpose: Purpose = "effect"
    distance: bool = False
    lasting: bool = False
    element: str = ""
    """The quality that the damage takes, by the element of the attack."""
    source: str = ""
    """A place or moment of power that is drawn on."""
    free: Prowess | None = None
    """The further prowess of a circle 4 attack, which brings no risk."""


class Roll(msgspec.Struct, frozen=True, kw_only=True):
    who: str
    what: str = ""
    kind: RollKind = "action"
    extra: bool = False
    """One of the keeper's people rolls."""
    traits: tuple[str, ...] = ()
    thrusts: tuple[str, ...] = ()
    """Apprenticeships added as secret thrusts."""
    domain: str = ""
    """A gift whose permanent bonus is added."""
    tools: tuple[str, ...] = ()
    """Objects that help as assets."""
    claims: tuple[Claim, ...] = ()
    helpers: tuple[Helper, ...] = ()
    helpers_most: int | None = None
    stakes: str = ""
    difficulty: int | None = None
    hidden: bool = False
    """The keeper's modifier stays sealed until the dice have fallen."""
    against: str = ""
    """Who resists."""
    opposing: tuple[str, ...] = ()
    """With what a hero resists: a fitting talent, a fitting apprenticeship."""
    untrained: bool = False
    """Only the quality counts: the field is technical and the hero has not learned it."""
    prepared: bool = False
    placed: bool = False
    is_go: bool = False
    """This roll is the action of a turn in a fight."""
    offensive: bool = False
    concentration: bool = False
    targets: tuple[str, ...] = ()
    style: Style = "melee"
    weapon: Weapon = "brawl"
    arm: str = ""
    """The object used as weapon, whose bonus counts."""
    prowess: Prowess | None = None
    second: str = ""
    """The second target of a double attack."""
    counter: bool = False
    """A counter-attack: out of order, and it does not move the hand."""
    again: bool = False
    """The second attack of a double attack."""
    first: str = ""
    """Of a second attack: whom the first one was aimed at."""
    felled: bool = False
    """Of a double attack: the first blow put one of a group down."""
    guards: Mapping[str, str] = {}
    """Secret thrusts in defence against this attack, by hero."""
    spell: Spell | None = None
    gang: int = 0
    """Of extras: how many of them attack as one; 0 when they do not band together."""
    malus: int = 0
    """The gravity of a deadly threat."""
    willing: bool = False
    consent: bool = True
    """Of a theft from a hero: whether the player has agreed."""
    group: str = ""
    thrown: bool = False
    dice: tuple[Shown, ...] = ()
    """How the dice lie, for those who look at them."""
    feat: bool = False
    """Settled without dice by a heroic activation."""
    kept: int = 0
    natural: Natural = ""
    power: int = 0
    points: int = 0
    """Heroism invested."""
    rerolled: bool = False
    shifted: bool = False
    degree: Degree | None = None
    partial: Partial | None = None
    stood: bool = False
    effects: tuple[Effect, ...] = ()
    effects_done: bool = False
    cancelled: bool = False
    """The risk was cancelled by a special effect."""
    risk: Risk | None = None
    struck: bool = False
    hit: tuple[str, ...] = ()
    """Of an attack by extras: the heroes it reached."""
    blow: int | None = None
    """Damage rolled and not yet final, where power may still raise it or a point reroll it."""
    blow_points: int = 0
    """Heroism invested in it."""
    consequence: Consequence | None = None
    overruled: bool = False

    @property
    def stage(self) -> Stage:
        if not self.thrown:
            return "proposed"
        if self.difficulty is None:
            return "announce"
        if not self.stood:
            return "open"
        if self.effects_left:
            return "effects"
        if self.owes_risk:
            return "risk"
        return "blow" if self.owes_blow else "done"

    @property
    def succeeds(self) -> bool:
        return is_success(self.degree, self.partial)

    @property
    def effects_left(self) -> int:
        if self.effects_done or self.extra or self.degree is None:
            return 0
        return max(0, EFFECTS.get(self.degree, 0) - len(self.effects))

    @property
    def owes_risk(self) -> bool:
        return self.prowess is not None and self.risk is None and not self.cancelled

    @property
    def owes_blow(self) -> bool:
        if self.struck:
            return False
        if self.kind == "attack":
            return bool(self.hit) if self.extra else self.succeeds
        if self.kind == "theft":
            return self.succeeds
        return self.spell is not None and self.spell.purpose in ("harm", "heal")

    @property
    def prowesses(self) -> tuple[Prowess, ...]:
        """The prowess announced, and those gained as special effects."""
        free = tuple(e.prowess for e in self.effects if e.prowess is not None)
        if self.spell is not None and self.spell.free is not None:
            free = (*free, self.spell.free)
        return free if self.prowess is None else (self.prowess, *free)
