"""Investigateurs: what may be asked about a sheet."""

from typing import Annotated, Literal

from msgspec import Meta

from tablee.games.yacdha.rules.shapes import Level, MayBeEmpty, Occupations, cites
from tablee.games.yacdha.state.people import Age, Gender
from tablee.kernel.common.asks import Line, Name
from tablee.kernel.words import Ask

BEFOREHAND = cites("yacdha.recovery.favourable")
Points = Annotated[int, Meta(ge=0, le=12)]


class CreateInvestigator(Ask, frozen=True, kw_only=True):
    """`occupation` is short for a single one, where the table plays the basic rule."""

    name: Name
    gender: Gender = "n"
    age: Age = "adult"
    occupation: Line | None = None
    occupations: Occupations = ()
    description: MayBeEmpty = ""
    flaw: MayBeEmpty = ""
    ties: Annotated[MayBeEmpty, BEFOREHAND] = ""
    places: Annotated[MayBeEmpty, BEFOREHAND] = ""
    secret: MayBeEmpty = ""
    seat: Name | None = None


class DescribeInvestigator(Ask, frozen=True, kw_only=True):
    """Changes what is given and leaves the rest."""

    who: Name
    age: Age | None = None
    occupation: Line | None = None
    occupations: Occupations | None = None
    description: MayBeEmpty | None = None
    flaw: MayBeEmpty | None = None
    ties: Annotated[MayBeEmpty, BEFOREHAND] | None = None
    places: Annotated[MayBeEmpty, BEFOREHAND] | None = None
    secret: MayBeEmpty | None = None


class ApproveInvestigator(Ask, frozen=True, kw_only=True):
    who: Name


class SendSheetBack(Ask, frozen=True, kw_only=True):
    """The keeper asks the player for a change and says why."""

    who: Name
    reason: Line


class SetCreationLimits(Ask, frozen=True, kw_only=True):
    """What the keeper, or the scenario, asks of new investigators."""

    most_level: Annotated[int, Meta(ge=1, le=5)] = 5
    most_occupations: Annotated[int, Meta(ge=1, le=12)] | None = None
    imposed: Annotated[
        tuple[Name, ...], Meta(max_length=12), cites("yacdha.creation.scenario-imposes")
    ] = ()
    era: Annotated[MayBeEmpty, cites("yacdha.setup.any-setting")] = ""
    adolescent_points: Points | None = None
    adolescent_level: Level | None = None
    child_points: Points | None = None
    child_level: Level | None = None


class GrantGift(Ask, frozen=True, kw_only=True):
    who: Name
    name: Name
    effect: Line
    level: Level = 0


class GrowUp(Ask, frozen=True, kw_only=True):
    """The years have passed: the sheet is open again, with the points of the new age."""

    who: Name
    age: Literal["adolescent", "adult"]
