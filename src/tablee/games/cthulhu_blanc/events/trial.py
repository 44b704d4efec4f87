"""What may happen to a test, from its proposal to what the keeper owes."""

from typing import Literal

import msgspec

from tablee.games.cthulhu_blanc.state import Die, Meter, Mode, Pool, Result
from tablee.kernel.words import Event


class Throw(msgspec.Struct, frozen=True):
    """How one pool fell: its highest die, and the meter dice that trigger their roll.

    In an opposition nobody asks for the highest die of each (0): it is seen on the table.
    """

    who: str
    top: int
    triggers: tuple[Meter, ...] = ()
    six: bool = False


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


class ReasonGiven(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-blanc.dice.all-that-apply"
    leader: str
    who: str
    die: Die
    why: str


class TestMarked(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-blanc.action.kind"
    leader: str
    investigation: bool
    ruled: bool = False
    """The keeper has said so."""


class TestLeft(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-blanc.action.sequence"
    leader: str
    who: str
    name: str = ""
    """Somebody the keeper plays: their dice leave the table, and the name with them."""
    heir: str = ""
    """After whom the side is called now, if it was called after who left."""


class TestDropped(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-blanc.action.when-to-roll"
    leader: str
    lost: bool = False
    """Who led it has reached an end, and the test with them."""
    thrown: bool = False
    """Its dice lay on the table."""


class PlaceAttached(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-blanc.dice.uncanny-clue"
    leader: str
    place: str | None


class Objected(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-blanc.objection.who"
    leader: str
    seat: str
    how: str


class ObjectionsAwaited(Event, frozen=True, kw_only=True):
    """The throw waits: whoever thinks that it can fail says so now."""

    rule: str = "cthulhu-blanc.objection.who"
    leader: str
    seats: tuple[str, ...]


class ObjectionWaived(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-blanc.objection.who"
    leader: str
    seat: str


class TestThrown(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-blanc.dice.highest-is-result"
    leader: str
    throws: tuple[Throw, ...]
    failures: tuple[tuple[str, int], ...]
    """Who threw a failure die, and what it shows; of several only the highest is asked for, and
    what each shows (0) is seen on the table."""
    tied: tuple[str, ...]
    leads: tuple[str, ...] = ()
    """In an opposition: the side whose dice are best, or all sides of a perfect tie."""
    retry: Meter | None = None
    retried: bool = False
    how: str = ""
    best: int = 0
    """In an opposition against which a failure die lies: the highest die of who leads."""
    failure: int = 0
    """The highest of the failure dice thrown now."""
    out: tuple[str, ...] = ()
    """In a perfect tie: the sides that have lost, whatever the others throw now."""
    locked: tuple[str, ...] = ()
    """Who has a locked Bureaucratie die, which is not thrown again."""
    by_top: bool = False
    """How the first edition kept the better of two throws: by the highest die alone."""


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
    dismissed: tuple[str, ...] = ()
    """The seats whose failure die was not enough."""
    name: str = ""
    """Who won, if the keeper plays them: their dice leave the table with the test."""
    allies: tuple[str, ...] = ()
    """Where several win: those among them whom the keeper plays, by name."""
    code: Literal["", "lost"] = ""
    """What the report says of who led, if it is not the result."""
    losers: tuple[str, ...] = ()
    """Where a committee fails, or nobody wins: all who took part."""
    feat: bool | None = None
    """Whether this was the one last feat of who led (None: if they are dying, it was)."""


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
