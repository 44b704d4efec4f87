"""Personnages non joueurs: what the keeper may ask about people, creatures and weapons."""

from typing import Annotated

from msgspec import Meta

from tablee.games.yacdha.rules.shapes import (
    AnyMeterValue,
    Level,
    Maybe,
    MayBeEmpty,
    MeterValue,
    Occupations,
    Trauma,
    cites,
)
from tablee.games.yacdha.state.people import Gender
from tablee.kernel.common.asks import Name
from tablee.kernel.words import Ask


class CreateNpc(Ask, frozen=True, kw_only=True):
    """Somebody the keeper plays, or several alike."""

    name: Name
    gender: Gender = "n"
    count: Annotated[int, Meta(ge=1, le=20)] = 1
    madness: Annotated[AnyMeterValue, cites("yacdha.npc.mad")] = 1
    trauma: MeterValue = 1
    mythos: Level = 0
    weapons: Maybe = ()
    occupations: Occupations = ()
    talent: MayBeEmpty = ""
    flaw: MayBeEmpty = ""
    description: MayBeEmpty = ""
    secret: MayBeEmpty = ""


class CreateCreature(Ask, frozen=True, kw_only=True):
    """A thing outside the rules for people. Without `toughness`, wounds do nothing to it."""

    name: Name
    gender: Gender = "n"
    description: MayBeEmpty = ""
    secret: MayBeEmpty = ""
    toughness: Annotated[int, Meta(ge=0, le=60)] = 0
    weapons: Maybe = ()


class SetSurvival(Ask, frozen=True, kw_only=True):
    """Whether somebody of the keeper's fights for life, and so may force an advantage."""

    who: Name
    on: bool = True


class AddWeapon(Ask, frozen=True, kw_only=True):
    name: Name
    most: Trauma
    ranged: Annotated[bool, Meta(extra={"required": True})] = False


class GiveWeapon(Ask, frozen=True, kw_only=True):
    who: Name
    weapon: Name
