"""Compétition; Poursuite: what may be asked about a contest."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from tablee.games.yacdha.rules.shapes import (
    Level,
    Levels,
    Maybe,
    MayBeEmpty,
    Persons,
    Points,
    cites,
)
from tablee.games.yacdha.state.people import Category, Meter
from tablee.kernel.common.asks import Line, Name
from tablee.kernel.words import Ask

Pack = Literal["pursued", "pursuers"]
PACKS: tuple[Pack, ...] = ("pursued", "pursuers")
BEST_LEVEL = cites("yacdha.coop.level")
OF_THEIRS = Meta(extra={"within": ("members",)})
MOST_SIDES = 12


class ContestSide(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`levels` as in an action; `transferable` says whether the best one serves the whole side."""

    name: Name
    members: Persons
    advantage: bool = False
    disadvantage: bool = False
    occupation: Annotated[Maybe, OF_THEIRS] = ()
    levels: Annotated[Levels, Meta(extra={"within": ("members",), "distinct": ("who",)})] = ()
    transferable: Annotated[bool, BEST_LEVEL] = False


class OpenContest(Ask, frozen=True, kw_only=True):
    """`success` is what whoever wins has, `failure` what becomes of the others.

    `price` is a meter of the investigators who lose: so many `points`, or by how much they lose.
    """

    what: Line
    category: Category
    sides: Annotated[
        tuple[ContestSide, ...],
        Meta(min_length=2, max_length=MOST_SIDES, extra={"distinct": ("members", "name")}),
    ]
    harmless: bool = False
    success: MayBeEmpty = ""
    failure: MayBeEmpty = ""
    price: Meter | None = None
    points: Points = 1
    by_margin: bool = False


class OpenChase(Ask, frozen=True, kw_only=True):
    """`success`: if the pursued get away; `failure`: if they are caught. `price` as in a contest.

    `transferable` names the sides that one level serves: a driver's, for the passengers too.
    """

    pursued: Persons
    pursuers: Annotated[Persons, Meta(extra={"apart": "pursued"})]
    faster: Literal["none", "pursued", "pursuers"] = "none"
    advantage: Pack | None = None
    disadvantage: Pack | None = None
    occupation: Annotated[Maybe, Meta(extra={"within": PACKS})] = ()
    levels: Annotated[Levels, Meta(extra={"within": PACKS, "distinct": ("who",)})] = ()
    transferable: Annotated[tuple[Pack, ...], Meta(max_length=2), BEST_LEVEL] = ()
    what: Annotated[str, Meta(max_length=200)] = ""
    success: MayBeEmpty = ""
    failure: MayBeEmpty = ""
    price: Meter | None = None
    points: Points = 1
    by_margin: bool = False


class WeighClaim(Ask, frozen=True, kw_only=True):
    """The keeper says what an occupation that somebody called upon is worth in a contest."""

    contest: Name
    who: Name
    level: Level


class SettleContest(Ask, frozen=True, kw_only=True):
    """The keeper lets an open throw stand, in the place of all who might still change it."""

    contest: Name


class ThrowContest(Ask, frozen=True, kw_only=True):
    contest: Name


class DropContest(Ask, frozen=True, kw_only=True):
    contest: Name


class AwardContest(Ask, frozen=True, kw_only=True):
    """The keeper separates two sides that would tie for ever."""

    contest: Name
    side: Name
