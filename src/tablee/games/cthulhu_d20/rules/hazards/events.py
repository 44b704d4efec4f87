"""What hazards do as long as they last."""

from tablee.games.cthulhu_d20.state.people import Breath, Exposure
from tablee.kernel.words import Event


class AbilityChanged(Event, frozen=True, kw_only=True):
    """Points lost to poison or sickness, or healed by a day of rest."""

    rule: str = "cthulhu-d20.base.poison-disease"
    who: str
    ability: str
    damaged: int
    rounds: int = 0
    rested: int | None = None
    """Hours of the present rest that are spent: a new limit does not give them back."""


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
