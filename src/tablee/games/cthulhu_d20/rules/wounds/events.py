"""What happens when a body is wounded or shocked."""

from typing import Literal

from tablee.games.cthulhu_d20.state.people import Shock, Wound
from tablee.kernel.words import Event


class WoundMade(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-d20.wound.severity-table"
    who: str
    wound: Wound


class WoundGrew(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-d20.hazard.sustained"
    who: str
    wound: Wound


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


class ActionBarred(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-d20.wound.gm-restriction"
    who: str
    text: str


class Doomed(Event, frozen=True, kw_only=True):
    """House rule: a mortal wound kills at the end of the next round."""

    rule: str = "cthulhu-d20.wound.mortal"
    who: str
    rounds: int | None


class ShockPassed(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-d20.shock.keeper-decision"
    who: str
