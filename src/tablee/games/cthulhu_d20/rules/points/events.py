"""What happens to life and fatigue: points, conditions, rest."""

from typing import Literal

from tablee.games.cthulhu_d20.state.people import Condition, EffortKind, Seen
from tablee.kernel.words import Event


class EffortMade(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-d20.meter.effort-cost"
    who: str
    kind: EffortKind
    cost: int
    text: str = ""


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


class RestChanged(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-d20.recovery.fatigue-points"
    who: str
    change: Literal["begins", "ends", "hour", "day"]
    rounds: int = 0
