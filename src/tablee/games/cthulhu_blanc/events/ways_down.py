"""What may happen on the three ways down: suppression, care, zeal."""

from tablee.games.cthulhu_blanc.state import Act, Zeal
from tablee.kernel.words import Event


class SuppressionProposed(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-blanc.recovery.suppress-acts"
    who: str
    act: Act
    what: str


class SuppressionAccepted(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-blanc.recovery.suppress-acts"
    who: str
    scene: int


class SuppressionRefused(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-blanc.recovery.suppress-acts"
    who: str
    why: str


class SuppressionRolled(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-blanc.recovery.suppress-roll"
    who: str
    falls: bool
    what: str
    scene: int


class RunClosed(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-blanc.recovery.suppress-run"
    who: str


class CareAsked(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-blanc.recovery.care-procedure"
    who: str
    how: str


class CareTimed(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-blanc.recovery.care-procedure"
    who: str
    minutes: int


class CareBegun(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-blanc.recovery.care-procedure"
    who: str


class CareDue(Event, frozen=True, kw_only=True):
    """When care will be over: the hour is the keeper's."""

    rule: str = "cthulhu-blanc.recovery.care-procedure"
    who: str
    until: int


class CareServed(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-blanc.recovery.care-only"
    who: str


class CareLeft(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-blanc.recovery.care-procedure"
    who: str


class Volunteered(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-blanc.recovery.zeal"
    who: str
    zeal: Zeal
    text: str


class ZealLeft(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-blanc.recovery.zeal-price"
    who: str


class MomentFlagged(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-blanc.recovery.zeal-price"
    title: str
    missing: tuple[str, ...]


class MomentEnded(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-blanc.recovery.zeal-price"
    title: str
