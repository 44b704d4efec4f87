"""What may happen to a test, from the idea to the throw."""

import msgspec

from tablee.games.cthulhu_blanc.state import Die, Meter, Mode, Pool
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
