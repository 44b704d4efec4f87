"""Asks about people: sheets, the keeper's cards, checks, the board."""

from typing import Annotated, Literal

from msgspec import Meta

from tablee.games.yacdha.asks.shapes import (
    AnyMeterValue,
    Level,
    Maybe,
    MayBeEmpty,
    MeterValue,
    Occupations,
    Persons,
    Trauma,
)
from tablee.games.yacdha.state import Age, Gender, Meter
from tablee.kernel.common.asks import Line, Name
from tablee.kernel.words import Ask

Points = Annotated[int, Meta(ge=0, le=12)]


class Inflict(Ask, frozen=True, kw_only=True):
    """Trauma that nothing parries: an explosion, a fall, a creature beyond measure."""

    who: Persons
    amount: Annotated[int, Meta(ge=1, le=60)]
    event: Line


class CreateInvestigator(Ask, frozen=True, kw_only=True):
    """`occupation` is short for a single one, where the table plays the basic rule."""

    name: Name
    gender: Gender = "n"
    age: Age = "adult"
    occupation: Line | None = None
    occupations: Occupations = ()
    description: MayBeEmpty = ""
    flaw: MayBeEmpty = ""
    ties: MayBeEmpty = ""
    places: MayBeEmpty = ""
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
    ties: MayBeEmpty | None = None
    places: MayBeEmpty | None = None
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
    imposed: Annotated[tuple[Name, ...], Meta(max_length=12)] = ()
    era: MayBeEmpty = ""
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


class CreateNpc(Ask, frozen=True, kw_only=True):
    """Somebody the keeper plays, or several alike."""

    name: Name
    gender: Gender = "n"
    count: Annotated[int, Meta(ge=1, le=20)] = 1
    madness: AnyMeterValue = 1
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


class RetireInvestigator(Ask, frozen=True, kw_only=True):
    who: Name


class PinClue(Ask, frozen=True, kw_only=True):
    text: Line


class WritePlan(Ask, frozen=True, kw_only=True):
    text: MayBeEmpty


class SetMarchingOrder(Ask, frozen=True, kw_only=True):
    order: Persons


class NoteAftermath(Ask, frozen=True, kw_only=True):
    """What a scene leaves behind and later scenes must reckon with."""

    text: Line
    known: bool = False


class Remind(Ask, frozen=True, kw_only=True):
    """The keeper recalls what the players hold."""

    text: MayBeEmpty = ""


class AddWeapon(Ask, frozen=True, kw_only=True):
    name: Name
    most: Trauma
    ranged: bool = False


class GiveWeapon(Ask, frozen=True, kw_only=True):
    who: Name
    weapon: Name


class CallCheck(Ask, frozen=True, kw_only=True):
    """The keeper calls a check for those exposed to a kind of event."""

    meter: Meter
    who: Persons
    event: Line
    again: bool = False


class RollCheck(Ask, frozen=True, kw_only=True):
    who: Name
