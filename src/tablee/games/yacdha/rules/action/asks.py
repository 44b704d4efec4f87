"""Action & opposition: what may be asked about an action, from the idea to its end."""

from typing import Annotated, Literal

from msgspec import Meta

from tablee.games.yacdha.rules.shapes import Costs, Level, Levels, Maybe, MayBeEmpty, cites
from tablee.games.yacdha.state.people import Category, Rerolls
from tablee.kernel.common.asks import Line, Name
from tablee.kernel.words import Ask

TABLE = cites("yacdha.action.passive-table")
OF_ALL = cites("yacdha.coop.only-if-all")
Claimed = Annotated[Name, cites("yacdha.occupation.player-must-claim")]


class Attempt(Ask, frozen=True, kw_only=True):
    """A player says what their investigator tries, and which occupation they claim for it."""

    who: Name
    what: Line
    category: Category = "physical"
    investigation: bool = False
    claim: Claimed | None = None


class Join(Ask, frozen=True, kw_only=True):
    who: Name
    leader: Name
    claim: Claimed | None = None


class Claim(Ask, frozen=True, kw_only=True):
    """Claims an occupation for an action under way, or none."""

    who: Name
    claim: Name | None = None


class Leave(Ask, frozen=True, kw_only=True):
    who: Name


class Judge(Ask, frozen=True, kw_only=True):
    """The keeper's answer to an attempt, with the stakes of both outcomes.

    `levels` are those the keeper grants; who claims and is not named there has the level claimed.
    """

    who: Name
    verdict: Literal["impossible", "certain", "roll"] = "roll"
    opposition: Annotated[int, Meta(ge=0, le=6), TABLE] | Literal["active"] = 0
    resisting: MayBeEmpty = ""
    resisting_level: Level = 0
    advantage: Annotated[bool, cites("yacdha.dice.when-major")] = False
    disadvantage: Annotated[bool, cites("yacdha.action.impossible-made-possible")] = False
    occupation: Annotated[Maybe, cites("yacdha.creation.traits-may-give-advantage")] = ()
    levels: Levels = ()
    transferable: Annotated[bool, cites("yacdha.coop.level")] = False
    handicapped: Annotated[Maybe, OF_ALL] = ()
    favoured: Annotated[Maybe, OF_ALL] = ()
    harmless: Annotated[bool, cites("yacdha.dice.forced-only-if-logical")] = False
    cooperation: Annotated[bool, cites("yacdha.coop.permission")] = True
    rerolls: Annotated[Rerolls, cites("yacdha.dice.reroll-forbidden")] | None = None
    minutes: Annotated[int, Meta(ge=0, le=1_000_000)] = 0
    lead: Name | None = None
    success: MayBeEmpty = ""
    failure: MayBeEmpty = ""
    costs: Costs = ()
    massed: bool = False
    special: MayBeEmpty = ""
    """What a critical result would bring on top."""
    meanwhile: Annotated[bool, cites("yacdha.scene.time-ledger")] = False
    """At the same time as what the others do, or have just done: the longest counts."""


class Agree(Ask, frozen=True, kw_only=True):
    who: Name


class Force(Ask, frozen=True, kw_only=True):
    """Adds one's own madness or trauma die to the next throw, or takes it back."""

    who: Name
    on: bool = True


class Throw(Ask, frozen=True, kw_only=True):
    """`order` says whose the action dice are when there are fewer dice than members."""

    who: Name
    order: Maybe = ()


class TakeMinimum(Ask, frozen=True, kw_only=True):
    """A success that is certain, taken as it is without a throw."""

    who: Name


class ThrowAgain(Ask, frozen=True, kw_only=True):
    """The action repeated: who goes on, and who adds their die (all of them by default)."""

    who: Name
    members: Maybe = ()
    forcing: Maybe | None = None


class OverruleAction(Ask, frozen=True, kw_only=True):
    """The keeper decides otherwise than the dice, and says why."""

    who: Name
    success: bool
    reason: Line


class SettleRerolls(Ask, frozen=True, kw_only=True):
    who: Name
    rerolls: Rerolls


class Finish(Ask, frozen=True, kw_only=True):
    """The action is over: what it brought, stands."""

    who: Name
