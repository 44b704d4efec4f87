"""Asks about competitions, chases and magic."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from tablee.games.yacdha.asks.shapes import Costs, LevelSaid, Maybe, MayBeEmpty, Persons
from tablee.games.yacdha.state import Category
from tablee.kernel.common.asks import Line, Name
from tablee.kernel.words import Ask


class ContestSide(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`levels` as in an action; `transferable` says whether the best one serves the whole side."""

    name: Name
    members: Persons
    advantage: bool = False
    disadvantage: bool = False
    occupation: Maybe = ()
    levels: Annotated[tuple[LevelSaid, ...], Meta(max_length=50)] = ()
    transferable: bool = False


class OpenContest(Ask, frozen=True, kw_only=True):
    what: Line
    category: Category
    sides: Annotated[tuple[ContestSide, ...], Meta(min_length=2, max_length=12)]
    harmless: bool = False


class OpenChase(Ask, frozen=True, kw_only=True):
    pursued: Persons
    pursuers: Persons
    faster: Literal["pursued", "pursuers", "none"] = "none"
    advantage: Literal["pursued", "pursuers"] | None = None
    disadvantage: Literal["pursued", "pursuers"] | None = None
    occupation: Maybe = ()
    levels: Annotated[tuple[LevelSaid, ...], Meta(max_length=50)] = ()


class ThrowContest(Ask, frozen=True, kw_only=True):
    contest: Name


class DropContest(Ask, frozen=True, kw_only=True):
    contest: Name


class AwardContest(Ask, frozen=True, kw_only=True):
    """The keeper separates two sides that would tie for ever."""

    contest: Name
    side: Name


class PrepareMagic(Ask, frozen=True, kw_only=True):
    name: Line
    opposition: Annotated[int, Meta(ge=0, le=5)]
    conditions: MayBeEmpty = ""
    success: MayBeEmpty = ""
    failure: MayBeEmpty = ""
    degrees: MayBeEmpty = ""
    together: bool = False


class OpenMagic(Ask, frozen=True, kw_only=True):
    """The keeper opens the use of a magic: all conditions are met, the stakes are said."""

    magic: Name
    users: Persons
    conditions_met: bool
    provided: bool = False
    success: MayBeEmpty = ""
    failure: MayBeEmpty = ""
    costs: Costs = ()


class Cast(Ask, frozen=True, kw_only=True):
    who: Name
