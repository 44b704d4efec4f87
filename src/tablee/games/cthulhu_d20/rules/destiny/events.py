"""What happens about destiny, and to dice that wait for it."""

from tablee.games.cthulhu_d20.state.table import About, Lot, LotKind
from tablee.kernel.words import Event


class DestinyPassed(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-d20.destiny.announcement-window"
    who: str


class DestinyCalled(Event, frozen=True, kw_only=True):
    """A point is spent, whatever the keeper decides."""

    rule: str = "cthulhu-d20.destiny.timing"
    who: str
    about: About
    text: str = ""
    lot: str = ""
    """For whom the dice fell that the point is about."""


class FateDecided(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-d20.destiny.keeper-decides"
    who: str
    text: str = ""


class VoteOpened(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-d20.destiny.group-unanimity"
    seat: str
    text: str
    about: About
    check: str = ""


class VoteCast(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-d20.destiny.group-unanimity"
    seat: str
    agree: bool


class VoteClosed(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-d20.destiny.group-unanimity"
    agreed: bool


class GroupPointSpent(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-d20.destiny.group-point"
    about: About
    text: str = ""
    check: str = ""


class ScenarioBegun(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-d20.destiny.group-point"
    title: str


class DiceLaid(Event, frozen=True, kw_only=True):
    """Dice have fallen: what they bring is the keeper's to know until it is told."""

    rule: str = "cthulhu-d20.destiny.announcement-window"
    lot: Lot


class DiceFallen(Event, frozen=True, kw_only=True):
    """Everybody hears that dice have fallen: it is the time to bend fate."""

    rule: str = "cthulhu-d20.destiny.announcement-window"
    who: str
    kind: LotKind
    cause: str = ""


class DiceTold(Event, frozen=True, kw_only=True):
    """The window is closed."""

    rule: str = "cthulhu-d20.destiny.announcement-window"
    who: str
    text: str = ""
