"""What may happen to rolls, and to the aspects around them."""

from tablee.games.cheap_tales.roll import Claim, Consequence, Effect, Helper, Roll
from tablee.games.cheap_tales.state import Group, Invocation, SceneAspect, Thirds
from tablee.games.cheap_tales.traits import Degree, Natural, Partial, Risk, Until
from tablee.kernel.words import Event


class RollProposed(Event, frozen=True, kw_only=True):
    rule: str = "cheap-tales.dice.core-roll"
    roll: Roll


class TraitsSet(Event, frozen=True, kw_only=True):
    rule: str = "cheap-tales.dice.core-roll"
    who: str
    traits: tuple[str, ...]


class RollFramed(Event, frozen=True, kw_only=True):
    """The keeper's word on a roll; a sealed modifier stands in an event of its own."""

    rule: str = "cheap-tales.action.difficulty-table"
    who: str
    difficulty: int | None = None
    hidden: bool = False
    stakes: str = ""
    helpers_most: int | None = None
    untrained: bool | None = None
    offensive: bool | None = None
    concentration: bool | None = None
    without: tuple[str, ...] = ()


class ModifierSealed(Event, frozen=True, kw_only=True):
    rule: str = "cheap-tales.action.announce-modifier"
    who: str
    difficulty: int


class RollOpposed(Event, frozen=True, kw_only=True):
    rule: str = "cheap-tales.action.opposition"
    who: str
    against: str
    opposing: tuple[str, ...] = ()


class RollWaived(Event, frozen=True, kw_only=True):
    rule: str = "cheap-tales.action.when-to-roll"
    who: str
    what: str
    succeeds: bool
    why: str = ""


class RollDropped(Event, frozen=True, kw_only=True):
    rule: str = "cheap-tales.action.when-to-roll"
    who: str


class AspectClaimed(Event, frozen=True, kw_only=True):
    rule: str = "cheap-tales.aspect.activate"
    who: str
    claim: Claim


class ClaimAnswered(Event, frozen=True, kw_only=True):
    rule: str = "cheap-tales.dice.advantage-consent"
    who: str
    number: int
    claim: Claim


class HelpGiven(Event, frozen=True, kw_only=True):
    rule: str = "cheap-tales.action.help"
    leader: str
    helper: Helper


class HelpStruck(Event, frozen=True, kw_only=True):
    rule: str = "cheap-tales.action.help-limit"
    leader: str
    who: str


class GroupCalled(Event, frozen=True, kw_only=True):
    rule: str = "cheap-tales.action.group"
    group: Group


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


class Invoked(Event, frozen=True, kw_only=True):
    rule: str = "cheap-tales.aspect.activate"
    invocation: Invocation


class InvocationAnswered(Event, frozen=True, kw_only=True):
    rule: str = "cheap-tales.dice.advantage-consent"
    invocation: str
    who: str
    agree: bool


class Activated(Event, frozen=True, kw_only=True):
    """An aspect has settled an action, or the whole scene, without dice."""

    rule: str
    who: str
    text: str
    feat: bool
    scope: str
    scene: int = 0
    degree: Degree
    partial: Partial | None = None


class AspectSet(Event, frozen=True, kw_only=True):
    rule: str = "cheap-tales.aspect.circumstance"
    aspect: SceneAspect


class AspectDropped(Event, frozen=True, kw_only=True):
    rule: str = "cheap-tales.aspect.temporary-expiry"
    aspect: str
    text: str


class AspectUsed(Event, frozen=True, kw_only=True):
    rule: str = "cheap-tales.combat.opportunism-detail"
    aspect: str
    text: str


class AspectNamed(Event, frozen=True, kw_only=True):
    rule: str = "cheap-tales.combat.risk-table"
    aspect: str
    text: str


class ConstraintExploited(Event, frozen=True, kw_only=True):
    rule: str = "cheap-tales.combat.risk-table"
    aspect: str
    who: str
    text: str


class ExpirySet(Event, frozen=True, kw_only=True):
    rule: str = "cheap-tales.aspect.temporary-expiry"
    aspect: str
    text: str
    until: Until
    turn: int = 0
    scene: int = 0
    session: int = 0


class ThirdsAllowed(Event, frozen=True, kw_only=True):
    rule: str = "cheap-tales.combat.secret-thrust-outside"
    how: Thirds


class ThrustUsed(Event, frozen=True, kw_only=True):
    rule: str = "cheap-tales.combat.secret-thrust"
    who: str
    skill: str
