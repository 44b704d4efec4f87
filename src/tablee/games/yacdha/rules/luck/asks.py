"""Chance: what may be asked about an open throw, the dying and those in a coma."""

from typing import Annotated

from msgspec import Meta

from tablee.games.yacdha.rules.shapes import Level
from tablee.kernel.common.asks import Name
from tablee.kernel.words import Ask


class SpendLuck(Ask, frozen=True, kw_only=True):
    """Turns one of one's own action dice, by its place in the throw, to another face."""

    who: Name
    die: Annotated[int, Meta(ge=0, le=200)]
    face: Annotated[int, Meta(ge=1, le=6)]


class GrantLevel(Ask, frozen=True, kw_only=True):
    """The keeper grants a level that was forgotten, before the outcome is applied."""

    who: Name
    member: Name
    level: Level


class Resolve(Ask, frozen=True, kw_only=True):
    """Nobody changes the throw any more: what it means, happens."""

    who: Name


class TurnToComa(Ask, frozen=True, kw_only=True):
    """A point of luck against death."""

    who: Name


class AcceptDeath(Ask, frozen=True, kw_only=True):
    who: Name


class TreatComa(Ask, frozen=True, kw_only=True):
    """Professionals look after somebody in a coma from now on."""

    who: Name
