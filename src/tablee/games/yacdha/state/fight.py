"""The nouns of fights: weapons, fighters, what they declare, and the rounds."""

from collections.abc import Mapping
from typing import Literal

import msgspec

from tablee.dice.throws import Shown
from tablee.games.yacdha.state.action import Pending
from tablee.games.yacdha.state.people import Doing, Opposition
from tablee.games.yacdha.state.stakes import Stakes


class Weapon(msgspec.Struct, frozen=True):
    id: str
    most: int
    ranged: bool = False


TABLE_2: Mapping[str, Weapon] = {
    weapon.id: weapon
    for weapon in (
        Weapon("fist", 1),
        Weapon("club", 1),
        Weapon("knife", 2),
        Weapon("bow", 3, ranged=True),
        Weapon("spear", 3),
        Weapon("thrown-spear", 3, ranged=True),
        Weapon("firearm", 5, ranged=True),
    )
}
"""Indicative maxima of trauma by weapon; the keeper adds others (yacdha.combat.weapon-max)."""


class Declaration(msgspec.Struct, frozen=True):
    """What a fighter does this round. `target` is the identified opponent."""

    doing: Doing
    target: str | None = None
    weapon: str | None = None
    text: str = ""
    claim: str | None = None
    """The occupation that is to help with it."""


class Modifier(msgspec.Struct, frozen=True):
    """The keeper's circumstances for one fighter's throw this round."""

    advantage: bool = False
    disadvantage: bool = False
    opposition: Opposition | None = None
    """An opposition set by hand, for an unusual manoeuvre."""
    level: int | None = None
    """The level granted; without one, what the claim is worth."""


class Fighter(msgspec.Struct, frozen=True):
    """A person in a fight."""

    id: str
    side: str
    surprised: bool = False
    unconscious: bool = False
    fled: bool = False
    held_by: str | None = None
    holding: str | None = None
    too_late_to_flee: bool = False
    out_of_reach: bool = False
    declaration: Declaration | None = None
    modifier: Modifier = Modifier()
    forcing: bool = False
    has_struck: bool = False
    hit: bool | None = None
    margin: int | None = None
    """What this round's throw came to."""
    dealt: int = 0
    critical: bool = False
    met: Opposition | None = None
    met_by: str = ""
    """The opposition that it met, and the rule that says so."""
    dice: tuple[Shown, ...] = ()
    pending: Pending | None = None
    checks: tuple[str, ...] = ()
    waiting: "tuple[Blow, ...]" = ()
    """What the open throw will do unless luck changes it."""
    feat: Stakes | None = None
    """What the keeper made of something out of the ordinary: then it is thrown for."""


class Blow(msgspec.Struct, frozen=True):
    """What a throw of this round will do when the round ends."""

    who: str
    target: str
    kind: Literal["hit", "hold", "out", "strain", "free", "shock"]
    amount: int = 0


class Fight(msgspec.Struct, frozen=True):
    fighters: Mapping[str, Fighter]
    round: int = 1
    stage: Literal["situation", "declaring", "striking"] = "situation"
    situation: str = ""
    blows: tuple[Blow, ...] = ()
    last: "LastRound | None" = None


class LastRound(msgspec.Struct, frozen=True):
    """The round that has just ended: its fighters as they acted, and what it did to them."""

    number: int
    fighters: Mapping[str, Fighter]
    blows: tuple[Blow, ...]
