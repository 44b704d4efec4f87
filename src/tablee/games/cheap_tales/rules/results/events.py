"""What happens: what a roll comes to."""

from tablee.games.cheap_tales.state.roll import Consequence, Effect
from tablee.games.cheap_tales.state.traits import Degree, Natural, Partial, Risk
from tablee.kernel.words import Event


class GroupSettled(Event, frozen=True, kw_only=True):
    rule: str = "cheap-tales.action.group"
    group: str
    what: str
    members: tuple[str, ...]
    success: bool
    degree: Degree


class RollThrown(Event, frozen=True, kw_only=True):
    """`degree` is None while the keeper has not named the modifier."""

    rule: str = "cheap-tales.dice.core-roll"
    who: str
    kept: int
    natural: Natural
    degree: Degree | None
    difficulty: int | None = None
    rerolled: bool = False


class ModifierAnnounced(Event, frozen=True, kw_only=True):
    rule: str = "cheap-tales.action.announce-modifier"
    who: str
    difficulty: int
    degree: Degree


class PowerAdded(Event, frozen=True, kw_only=True):
    rule: str = "cheap-tales.power.bonus"
    who: str
    points: int
    degree: Degree


class Shifted(Event, frozen=True, kw_only=True):
    rule: str = "cheap-tales.heroism.shift"
    who: str
    degree: Degree
    partial: Partial | None = None


class Stood(Event, frozen=True, kw_only=True):
    rule: str = "cheap-tales.result.degrees"
    who: str
    degree: Degree
    partial: Partial | None = None


class PartialGranted(Event, frozen=True, kw_only=True):
    rule: str = "cheap-tales.result.partial-offer"
    who: str
    partial: Partial


class ConsequenceProposed(Event, frozen=True, kw_only=True):
    rule: str = "cheap-tales.result.partial-consequence"
    who: str
    consequence: Consequence


class ConsequenceWaived(Event, frozen=True, kw_only=True):
    rule: str = "cheap-tales.result.partial-consequence"
    who: str


class ConsequenceAccepted(Event, frozen=True, kw_only=True):
    rule: str = "cheap-tales.result.partial-consequence"
    who: str
    consequence: Consequence


class EffectChosen(Event, frozen=True, kw_only=True):
    rule: str = "cheap-tales.result.special-effects"
    who: str
    effect: Effect
    second: str = ""


class EffectsWaived(Event, frozen=True, kw_only=True):
    rule: str = "cheap-tales.result.special-effects"
    who: str


class RiskRun(Event, frozen=True, kw_only=True):
    rule: str = "cheap-tales.combat.risk-table"
    who: str
    risk: Risk
    worse: bool = False
    """A blunder on a failed action: a catastrophe."""
