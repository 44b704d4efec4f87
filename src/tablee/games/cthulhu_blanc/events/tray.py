"""What may happen to papers, missions and clues."""

from tablee.games.cthulhu_blanc.state import Paper, Place
from tablee.kernel.words import Event


class PaperDropped(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-blanc.meter.bureaucratie-triggers"
    paper: Paper


class PaperHanded(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-blanc.meter.bureaucratie-triggers"
    paper: str
    who: str


class PaperTorn(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-blanc.meter.bureaucratie-triggers"
    paper: str


class FavourAsked(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-blanc.meter.bureaucratie-triggers"
    paper: Paper


class FavourAnswered(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-blanc.meter.bureaucratie-triggers"
    paper: str
    granted: bool
    answer: str


class ReportWritten(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-blanc.meter.bureaucratie-triggers"
    paper: str
    lines: tuple[str, ...]


class ReportBarred(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-blanc.meter.bureaucratie-triggers"
    paper: str
    lines: tuple[int, ...]
    note: str


class PaperSigned(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-blanc.meter.bureaucratie-triggers"
    paper: str
    who: str


class MissionBriefed(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-blanc.gm.calls"
    code: str
    objective: str
    deadline: str
    liaison: str
    budget: str


class PlacePrepared(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-blanc.dice.uncanny-clue"
    place: Place


class ClueDealt(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-blanc.dice.uncanny-clue"
    clue: str
    text: str
    seats: tuple[str, ...]
    uncanny: bool


class ClueShared(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-blanc.dice.uncanny-clue"
    clue: str
    text: str


class MissionEnded(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-blanc.campaign.meters-persist"
    number: int
    present: tuple[str, ...]
    text: str
