"""What may happen to people. Each event names the ledger entry that made it happen."""

from collections.abc import Mapping
from typing import Literal

from tablee.games.cthulhu_d20.gear import Armour, Weapon
from tablee.games.cthulhu_d20.state import (
    Breath,
    Check,
    CheckKind,
    Clue,
    Condition,
    Effect,
    EffortKind,
    Exposure,
    Gender,
    Insanity,
    Person,
    Seen,
    Shock,
    Spell,
    Wound,
)
from tablee.kernel.words import Event


class AbilitiesRolled(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-d20.base.ability-generation"
    seat: str
    scores: tuple[int, ...]


class SheetWritten(Event, frozen=True, kw_only=True):
    """A whole sheet, for those who may know it."""

    rule: str = "cthulhu-d20.base.abilities"
    person: Person


class PersonJoined(Event, frozen=True, kw_only=True):
    """Somebody is there: what everybody sees."""

    rule: str = "cthulhu-d20.base.abilities"
    who: str
    name: str
    seat: str | None
    gender: Gender


class PersonHid(Event, frozen=True, kw_only=True):
    """Somebody of the keeper's is out of sight again."""

    rule: str = "cthulhu-d20.combat.called-zone-list-closed"
    who: str


class GearTaken(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-d20.gear.armour-zones"
    who: str
    weapons: tuple[str, ...]
    armour: tuple[str, ...]
    loaded: Mapping[str, int]


class WeaponWritten(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-d20.gear.lethality"
    weapon: Weapon


class ArmourWritten(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-d20.gear.armour-zones"
    armour: Armour


class XpAwarded(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-d20.base.levels"
    who: str
    xp: int


class LevelGained(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-d20.base.levels"
    person: Person


class LevelTold(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-d20.base.levels"
    who: str
    level: int


class FeatSettled(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-d20.feat.review-needed"
    who: str
    effect: Effect


class CheckSet(Event, frozen=True, kw_only=True):
    """A check as the keeper knows it, its DC included."""

    rule: str = "cthulhu-d20.base.skills"
    check: Check


class CheckCalled(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-d20.base.skills"
    who: str
    kind: CheckKind
    name: str
    text: str = ""
    opponent: str = ""


class CheckThrown(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-d20.base.skills"
    who: str
    kind: CheckKind
    name: str
    total: int
    taken: int = 0


class CheckCast(Event, frozen=True, kw_only=True):
    """A check that everybody knows of lies rolled: nobody can help with it any more."""

    rule: str = "cthulhu-d20.base.skills"
    who: str


class AidGiven(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-d20.base.skills"
    who: str
    helper: str
    success: bool


class CheckTold(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-d20.base.skills"
    who: str
    kind: CheckKind
    name: str
    success: bool
    text: str = ""


class CheckClosed(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-d20.base.skills"
    who: str


class CheckDropped(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-d20.base.skills"
    who: str


class SanityChanged(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-d20.base.sanity"
    who: str
    sanity: int
    lost: int = 0
    text: str = ""


class WentInsane(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-d20.base.sanity"
    who: str
    insanity: Insanity


class MindSlips(Event, frozen=True, kw_only=True):
    """A mind below 0 loses a point a round until it is stabilised."""

    rule: str = "cthulhu-d20.base.sanity"
    who: str
    rounds: int | None


class EffortMade(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-d20.meter.effort-cost"
    who: str
    kind: EffortKind
    cost: int
    text: str = ""


class SelfCareSet(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-d20.worsening.care"
    penalty: int


class PointsChanged(Event, frozen=True, kw_only=True):
    """What is left of both meters."""

    rule: str = "cthulhu-d20.meter.pf-loss-sources"
    who: str
    pf: int
    pv: int
    cause: str = ""
    rested: int | None = None
    """Hours of the present rest that are spent: they give nothing later."""


class HitPointsChanged(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-d20.npc.traditional-mode"
    who: str
    hp: int
    damage: int


class PenaltyHeld(Event, frozen=True, kw_only=True):
    """House rule: the penalty that stays to the end of the turn."""

    rule: str = "cthulhu-d20.meter.fatigue-penalty"
    who: str
    penalty: int | None


class ConditionChanged(Event, frozen=True, kw_only=True):
    """The exact condition, for those who may know it."""

    rule: str = "cthulhu-d20.condition.zero-fatigue-states"
    who: str
    condition: Condition
    saved: bool | None = None


class BodyTold(Event, frozen=True, kw_only=True):
    """What everybody sees of a wound or a loss."""

    rule: str = "cthulhu-d20.wound.severity-table"
    who: str
    seen: Seen
    location: str = ""


class WoundMade(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-d20.wound.severity-table"
    who: str
    wound: Wound


class WoundGrew(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-d20.hazard.sustained"
    who: str
    wound: Wound


class WoundOpen(Event, frozen=True, kw_only=True):
    """The wound goes on costing, next in so many rounds."""

    rule: str = "cthulhu-d20.worsening.rate"
    who: str
    wound: int
    rounds: int


class WoundWorsened(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-d20.worsening.rate"
    who: str
    wound: int
    pv: int


class WoundStabilised(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-d20.worsening.natural-stabilisation"
    who: str
    wound: int


class WoundTreated(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-d20.worsening.care"
    who: str
    wound: int


class WoundsClosed(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-d20.worsening.stabilised"
    who: str
    wounds: tuple[int, ...]


class PartMarked(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-d20.wound.critical-part"
    who: str
    wound: int
    part: Literal["", "unusable", "hampered", "severed"]
    note: str = ""


class ShockGiven(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-d20.shock.keeper-decision"
    who: str
    shock: Shock


class Cared(Event, frozen=True, kw_only=True):
    """How bad the wound of somebody else is shows only to those who succeed."""

    rule: str = "cthulhu-d20.worsening.care"
    healer: str
    patient: str
    wound: int
    dc: int
    success: bool


class ActionBarred(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-d20.wound.gm-restriction"
    who: str
    text: str


class AbilityChanged(Event, frozen=True, kw_only=True):
    """Points lost to poison or sickness, or healed by a day of rest."""

    rule: str = "cthulhu-d20.base.poison-disease"
    who: str
    ability: str
    damaged: int
    rounds: int = 0
    rested: int | None = None
    """Hours of the present rest that are spent: a new limit does not give them back."""


class RestChanged(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-d20.recovery.fatigue-points"
    who: str
    change: Literal["begins", "ends", "hour", "day"]
    rounds: int = 0


class ExposureChanged(Event, frozen=True, kw_only=True):
    """`due` and `until` in events are rounds from now: the clock is the keeper's."""

    rule: str = "cthulhu-d20.hazard.sustained"
    who: str
    exposure: Exposure | None


class BreathChanged(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-d20.base.hazard-drowning"
    who: str
    breath: Breath | None


class SaveThrown(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-d20.base.saves"
    who: str
    save: str
    success: bool


class Doomed(Event, frozen=True, kw_only=True):
    """House rule: a mortal wound kills at the end of the next round."""

    rule: str = "cthulhu-d20.wound.mortal"
    who: str
    rounds: int | None


class ClueHidden(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-d20.base.investigation"
    clue: Clue


class ClueSought(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-d20.base.investigation"
    who: str
    clue: str
    success: bool


class ClueFound(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-d20.base.investigation"
    who: str
    clue: str
    title: str
    text: str


class SpellWritten(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-d20.magic.conversion-principle"
    spell: Spell


class SpellCast(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-d20.base.magic"
    caster: str
    spell: str
    target: str


class Healed(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-d20.magic.healing-touch-heal"
    caster: str
    target: str
    pv: int
    pf: int
