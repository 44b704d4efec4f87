"""What may happen to an agent: hired, marked, lost, recalled."""

from tablee.games.cthulhu_blanc.state import Exit, Gender, Link, Meter
from tablee.kernel.words import Event


class AgentCreated(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-blanc.creation.sheet"
    who: str
    name: str
    seat: str
    gender: Gender
    profession: str
    traits: tuple[str, ...]
    link: Link | None
    arrival_due: bool


class AgentRewritten(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-blanc.creation.sheet"
    who: str
    profession: str
    traits: tuple[str, ...]
    name: str = ""
    gender: Gender | None = None
    was: str = ""
    """The name before, where there is a new one."""
    why: str = ""


class AgentCorrected(Event, frozen=True, kw_only=True):
    """The keeper's word on a file: what its meters stand at, and why."""

    rule: str = "cthulhu-blanc.gm.calls"
    who: str
    folie: int
    blessures: int
    bureaucratie: int
    why: str
    back: bool = False
    """Nobody is at an end any more: back on duty."""


class AgentGiven(Event, frozen=True, kw_only=True):
    """Somebody else plays an agent; two who play change agents."""

    rule: str = "cthulhu-blanc.gm.calls"
    who: str
    seat: str | None
    why: str
    other: str = ""
    """The agent who goes the other way."""


class AgentRetired(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-blanc.gm.calls"
    who: str
    why: str
    papers_stay: bool = False


class AgentRemoved(Event, frozen=True, kw_only=True):
    """A file opened by mistake: there never was such an agent."""

    rule: str = "cthulhu-blanc.gm.calls"
    who: str
    name: str
    why: str


class ArrivalPlayed(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-blanc.campaign.arrival-scene"
    who: str


class RollOwed(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-blanc.meter.folie-triggers"
    who: str
    meter: Meter
    why: str
    paper: str = ""


class MeterRolled(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-blanc.meter.folie-roll"
    who: str
    meter: Meter
    rises: bool
    why: str
    paper: str = ""


class MeterRose(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-blanc.meter.folie-roll"
    who: str
    meter: Meter
    value: int
    why: str


class MeterFell(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-blanc.meter.three-ways-down"
    who: str
    meter: Meter
    value: int


class MarkTold(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-blanc.meter.folie-play-terror"
    who: str
    meter: Meter
    text: str
    place: int | None = None
    """Which point of the agent's history; the last one if it is not said."""


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


class Recalled(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-blanc.campaign.character-status"
    who: str
    folie: int
    blessures: int
    bureaucratie: int


class OwnHand(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-blanc.recovery.suppress-acts"
    who: str
    papers_stay: bool = False


class HorrorFought(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-blanc.end.blessures-six"
    who: tuple[str, ...]
    what: str
