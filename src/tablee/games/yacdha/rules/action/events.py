"""Action & opposition: what happens to an action."""

from collections.abc import Mapping

from tablee.games.yacdha.state.action import Degree, Ruling
from tablee.games.yacdha.state.people import Category, Rerolls
from tablee.kernel.words import Event


class ActionProposed(Event, frozen=True, kw_only=True):
    rule: str = "yacdha.action.definition"
    who: str
    what: str
    category: Category
    investigation: bool
    claim: str | None


class HelperJoined(Event, frozen=True, kw_only=True):
    rule: str = "yacdha.coop.basic"
    who: str
    leader: str
    claim: str | None
    agreed: bool = False
    reopens: bool = False
    """Whether terms had been said: they have to be said, and agreed on, anew."""


class Claimed(Event, frozen=True, kw_only=True):
    rule: str = "yacdha.occupation.player-must-claim"
    who: str
    leader: str
    claim: str | None


class HelperLeft(Event, frozen=True, kw_only=True):
    rule: str = "yacdha.coop.permission"
    who: str
    leader: str


class ActionJudged(Event, frozen=True, kw_only=True):
    """The terms are set; `members` are those who may take part under them."""

    rule: str = "yacdha.action.stakes-first"
    who: str
    members: tuple[str, ...]
    ruling: Ruling


class ResistanceSet(Event, frozen=True, kw_only=True):
    """How able whoever resists is: for the keeper alone."""

    rule: str = "yacdha.occupation.bonus"
    who: str
    level: int


class HiddenLevelsSet(Event, frozen=True, kw_only=True):
    """How able the keeper's people are in an action: for the keeper alone."""

    rule: str = "yacdha.occupation.bonus"
    who: str
    levels: Mapping[str, int]


class TimeTaken(Event, frozen=True, kw_only=True):
    """A throw of so many minutes: until when it lasted, and since when time has been taken.

    For the keeper alone. `passed` is less than the minutes where others took them too.
    """

    rule: str = "yacdha.scene.time-ledger"
    who: str
    minutes: int
    until: int
    since: int
    now: int
    passed: int


class LeadAttached(Event, frozen=True, kw_only=True):
    """What an investigation may find, or that nothing was prepared: for the keeper alone."""

    rule: str = "yacdha.investigation.result"
    who: str
    lead: str | None


class ActionImpossible(Event, frozen=True, kw_only=True):
    rule: str = "yacdha.action.when-to-roll"
    who: str
    failure: str


class ActionCertain(Event, frozen=True, kw_only=True):
    rule: str = "yacdha.action.when-to-roll"
    who: str
    success: str


class StakesAgreed(Event, frozen=True, kw_only=True):
    rule: str = "yacdha.action.stakes-first"
    who: str


class ForcedChosen(Event, frozen=True, kw_only=True):
    rule: str = "yacdha.dice.forced-advantage"
    who: str
    on: bool


class ActionThrown(Event, frozen=True, kw_only=True):
    """The dice of an attempt fell. Faces stand in the throw itself; here is what they mean."""

    rule: str
    who: str
    attempt: int
    members: tuple[str, ...]
    forcing: tuple[str, ...]
    margin: int
    success: bool
    degree: Degree
    checks: tuple[str, ...]
    minutes: int = 0
    tier: int = 0
    """For an investigation: how much of what is there this margin is worth (table 1)."""
    level: int = 0
    window: bool = False
    """Whether somebody may still change the throw before its consequences."""
    order: tuple[str, ...] = ()


class ActionOverruled(Event, frozen=True, kw_only=True):
    rule: str = "yacdha.gm.house-rules"
    who: str
    success: bool
    reason: str


class RerollsSettled(Event, frozen=True, kw_only=True):
    rule: str = "yacdha.dice.reroll-forbidden"
    who: str
    rerolls: Rerolls


class ActionFinished(Event, frozen=True, kw_only=True):
    rule: str = "yacdha.action.definition"
    who: str
    success: bool
    margin: int | None
    outcome: str
    helpers: tuple[str, ...] = ()
