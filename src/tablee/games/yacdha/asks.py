"""What a seat may ask for in YACDHA."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from tablee.games.yacdha.state import Category, Cost, Gender, Meter, Rerolls
from tablee.kernel.common.asks import Line, Name
from tablee.kernel.words import Ask

MayBeEmpty = Annotated[str, Meta(max_length=2000)]
Persons = Annotated[tuple[Name, ...], Meta(min_length=1, max_length=50)]
Maybe = Annotated[tuple[Name, ...], Meta(max_length=50)]
MeterValue = Annotated[int, Meta(ge=1, le=5)]
Trauma = Annotated[int, Meta(ge=0, le=6)]


class CreateInvestigator(Ask, frozen=True, kw_only=True):
    name: Name
    occupation: Line
    description: MayBeEmpty = ""
    flaw: MayBeEmpty = ""
    gender: Gender = "n"
    seat: Name | None = None


class DescribeInvestigator(Ask, frozen=True, kw_only=True):
    who: Name
    occupation: Line | None = None
    description: MayBeEmpty | None = None
    flaw: MayBeEmpty | None = None


class ApproveInvestigator(Ask, frozen=True, kw_only=True):
    who: Name


class CreateNpc(Ask, frozen=True, kw_only=True):
    name: Name
    gender: Gender = "n"
    madness: MeterValue = 1
    trauma: MeterValue = 1
    weapons: Maybe = ()


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


class Attempt(Ask, frozen=True, kw_only=True):
    """A player says what their investigator tries."""

    who: Name
    what: Line
    category: Category = "physical"
    investigation: bool = False
    occupation: bool = False


class Join(Ask, frozen=True, kw_only=True):
    who: Name
    leader: Name
    occupation: bool = False


class Leave(Ask, frozen=True, kw_only=True):
    who: Name


class Judge(Ask, frozen=True, kw_only=True):
    """The keeper's answer to an attempt, with the stakes of both outcomes."""

    who: Name
    verdict: Literal["impossible", "certain", "roll"] = "roll"
    opposition: Annotated[int, Meta(ge=0, le=6)] | Literal["active"] = 0
    resisting: MayBeEmpty = ""
    advantage: bool = False
    disadvantage: bool = False
    occupation: Maybe = ()
    handicapped: Maybe = ()
    favoured: Maybe = ()
    harmless: bool = False
    cooperation: bool = True
    rerolls: Rerolls | None = None
    minutes: Annotated[int, Meta(ge=0, le=1_000_000)] = 0
    lead: Name | None = None
    success: MayBeEmpty = ""
    failure: MayBeEmpty = ""
    costs: Annotated[tuple[Cost, ...], Meta(max_length=12)] = ()
    massed: bool = False


class Agree(Ask, frozen=True, kw_only=True):
    who: Name


class Force(Ask, frozen=True, kw_only=True):
    """Adds one's own madness or trauma die to the next throw, or takes it back."""

    who: Name
    on: bool = True


class Throw(Ask, frozen=True, kw_only=True):
    who: Name


class ThrowAgain(Ask, frozen=True, kw_only=True):
    """The action repeated: who goes on, and who adds their die (all of them by default)."""

    who: Name
    members: Maybe = ()
    forcing: Maybe | None = None


class SettleRerolls(Ask, frozen=True, kw_only=True):
    who: Name
    rerolls: Rerolls


class Finish(Ask, frozen=True, kw_only=True):
    """The action is over: what it brought, stands."""

    who: Name


class PrepareLead(Ask, frozen=True, kw_only=True):
    title: Line
    short: MayBeEmpty = ""
    most: MayBeEmpty = ""
    all: MayBeEmpty = ""
    bonus: MayBeEmpty = ""


class GrantInformation(Ask, frozen=True, kw_only=True):
    """The keeper lets somebody have more than the dice gave, so that the story goes on."""

    lead: Name
    who: Persons
    tier: Annotated[int, Meta(ge=1, le=4)]


class ShareInformation(Ask, frozen=True, kw_only=True):
    lead: Name


class ContestSide(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: Name
    members: Persons
    advantage: bool = False
    disadvantage: bool = False
    occupation: Maybe = ()


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


class ThrowContest(Ask, frozen=True, kw_only=True):
    contest: Name


class DropContest(Ask, frozen=True, kw_only=True):
    contest: Name


class PrepareMagic(Ask, frozen=True, kw_only=True):
    name: Line
    opposition: Annotated[int, Meta(ge=0, le=5)]
    conditions: MayBeEmpty = ""
    success: MayBeEmpty = ""
    failure: MayBeEmpty = ""
    together: bool = False


class OpenMagic(Ask, frozen=True, kw_only=True):
    """The keeper opens the use of a magic: all conditions are met, the stakes are said."""

    magic: Name
    users: Persons
    conditions_met: bool
    provided: bool = False
    success: MayBeEmpty = ""
    failure: MayBeEmpty = ""
    costs: Annotated[tuple[Cost, ...], Meta(max_length=12)] = ()


class Cast(Ask, frozen=True, kw_only=True):
    who: Name


class OpenFight(Ask, frozen=True, kw_only=True):
    investigators: Persons
    opponents: Persons
    surprised: Maybe = ()


class JoinFight(Ask, frozen=True, kw_only=True):
    who: Persons
    side: Literal["investigators", "opponents"]


class StandAside(Ask, frozen=True, kw_only=True):
    """Present but out of the fight, for now."""

    who: Name


class DescribeRound(Ask, frozen=True, kw_only=True):
    """The keeper says what is seen and what is out of the question; then all declare."""

    text: MayBeEmpty = ""
    too_late_to_flee: Maybe = ()
    out_of_reach: Maybe = ()


class Release(Ask, frozen=True, kw_only=True):
    who: Name


class Declare(Ask, frozen=True, kw_only=True):
    who: Name
    doing: Literal["attack", "immobilise", "dodge", "flee", "other", "break-free"]
    target: Name | None = None
    weapon: Name | None = None
    text: MayBeEmpty = ""


class Freeze(Ask, frozen=True, kw_only=True):
    who: Name


class SetModifiers(Ask, frozen=True, kw_only=True):
    who: Name
    advantage: bool = False
    disadvantage: bool = False
    opposition: Annotated[int, Meta(ge=0, le=5)] | Literal["active"] | None = None
    reason: MayBeEmpty = ""


class Reveal(Ask, frozen=True, kw_only=True):
    pass


class Strike(Ask, frozen=True, kw_only=True):
    who: Name


class EndFight(Ask, frozen=True, kw_only=True):
    pass
