"""What may happen in Cthulhu Blanc. Each event names the ledger entry that made it happen."""

from typing import Literal

import msgspec

from tablee.games.cthulhu_blanc.state import (
    Act,
    Exit,
    Gender,
    Link,
    Meter,
    Mode,
    Paper,
    Place,
    Pool,
    Result,
    Zeal,
)
from tablee.kernel.words import Event


class Throw(msgspec.Struct, frozen=True):
    """How one pool fell: its highest die, and the meter dice that trigger their roll."""

    who: str
    top: int
    triggers: tuple[Meter, ...] = ()
    six: bool = False


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


class ArrivalPlayed(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-blanc.campaign.arrival-scene"
    who: str


class TestProposed(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-blanc.action.sequence"
    leader: str
    what: str
    mode: Mode
    investigation: bool
    pool: Pool


class TestJoined(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-blanc.coop.roll"
    leader: str
    pool: Pool


class PoolSet(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-blanc.dice.all-that-apply"
    leader: str
    pool: Pool


class DiceImposed(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-blanc.dice.all-that-apply"
    leader: str
    pool: Pool


class TestMarked(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-blanc.action.kind"
    leader: str
    investigation: bool


class TestLeft(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-blanc.action.sequence"
    leader: str
    who: str


class TestDropped(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-blanc.action.when-to-roll"
    leader: str


class PlaceAttached(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-blanc.dice.uncanny-clue"
    leader: str
    place: str | None


class Objected(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-blanc.objection.who"
    leader: str
    seat: str
    how: str


class TestThrown(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-blanc.dice.highest-is-result"
    leader: str
    throws: tuple[Throw, ...]
    failures: tuple[tuple[str, int], ...]
    tied: tuple[str, ...]
    leads: tuple[str, ...] = ()
    """In an opposition: the side whose dice are best, or all sides of a perfect tie."""
    retry: Meter | None = None
    retried: bool = False
    how: str = ""


class RollOwed(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-blanc.meter.folie-triggers"
    who: str
    meter: Meter
    why: str
    paper: str = ""


class Declined(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-blanc.retry.right"
    leader: str
    who: str


class TestSettled(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-blanc.dice.result-table"
    leader: str
    success: bool
    top: int
    result: Result | None
    winner: str
    winners: tuple[str, ...]
    failed_by: str
    how: str


class DebtOwed(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-blanc.dice.price-and-backlash"
    debt: str
    kind: Literal["price", "backlash", "extra", "clue"]
    who: str
    what: str
    uncanny: bool = False


class DebtTold(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-blanc.dice.price-and-backlash"
    debt: str
    kind: Literal["price", "backlash", "extra", "clue"]
    text: str
    seats: tuple[str, ...]


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


class DeathTold(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-blanc.end.blessures-six"
    who: str
    text: str
    presumed: bool
    last_deed: str


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


class Recalled(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-blanc.campaign.character-status"
    who: str
    folie: int
    blessures: int
    bureaucratie: int


class OwnHand(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-blanc.recovery.suppress-acts"
    who: str


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


class HorrorFought(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-blanc.end.blessures-six"
    who: tuple[str, ...]
    what: str


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
