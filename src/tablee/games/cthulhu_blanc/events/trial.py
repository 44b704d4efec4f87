"""What may happen to a test, from its proposal to what the keeper owes."""

from typing import Literal

import msgspec

from tablee.games.cthulhu_blanc.state import Die, Meter, Mode, Pool, Result
from tablee.kernel.words import Event


class Throw(msgspec.Struct, frozen=True):
    """How one pool fell: its highest die, and the meter dice that trigger their roll."""

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
