"""What may happen at an agent's end."""

from tablee.games.cthulhu_blanc.state import Exit
from tablee.kernel.words import Event


class Exiting(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-blanc.end.folie-six"
    who: str


class Dying(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-blanc.end.blessures-six"
    who: str


class Summoned(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-blanc.end.bureaucratie-six"
    who: str


class ExitTold(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-blanc.end.folie-exit-choices"
    who: str
    exit: Exit
    text: str
    papers_stay: bool = False
    """What the lost have not signed stays in the tray."""


class DeathTold(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-blanc.end.blessures-six"
    who: str
    text: str
    presumed: bool
    last_deed: str
    papers_stay: bool = False


class TaskNamed(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-blanc.end.summoned-finish-task"
    who: str
    task: str


class FarewellSaid(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-blanc.end.bureaucratie-six"
    who: str
    seat: str
    text: str


class WentBack(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-blanc.end.bureaucratie-six"
    who: str
    epilogue: str
    papers_stay: bool = False


class OwnHand(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-blanc.recovery.suppress-acts"
    who: str
    papers_stay: bool = False


class HorrorFought(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-blanc.end.blessures-six"
    who: tuple[str, ...]
    what: str
