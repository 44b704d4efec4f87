"""What a table is kept in: the interface of a store, and the small structs that cross it.

A store keeps lines in order and knows nothing of games. It promises three things: two writers
never both get the same number, a key is never written twice at a table, and a future that is done
stands for lines that survive a power cut. SQL is one way to keep these promises (sql.py).
"""

from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import Future
from typing import Protocol

import msgspec

from tablee.kernel.common.events import Asked
from tablee.kernel.entry import Entry
from tablee.kernel.history import TURNS
from tablee.kernel.shapes import json_reader
from tablee.kernel.words import tags


class Line(msgspec.Struct, frozen=True):
    """An entry as it is kept: the bytes under its hash, and what the store must look at.

    `key` is the idempotency key of the ask ("" without one, and on the lines that follow the
    ask); `first` is the number of the line that began what was written together.
    """

    number: int
    body: bytes
    hash: str
    seat: str
    key: str
    first: int


class About(msgspec.Struct, frozen=True):
    """A table as a list of tables shows it. `number` is its last line's."""

    id: str
    game: str
    title: str = ""
    created_at: str = ""
    number: int = 0


class Seed(msgspec.Struct, frozen=True):
    """The seed that a write leaves behind: that of the session it begins, or none."""

    value: bytes | None

    def __repr__(self) -> str:
        return "Seed(secret)"  # a seed in a log would give every roll to come away


class Reading(msgspec.Struct, frozen=True):
    """A table's lines and the seed of its session, as they were at one moment."""

    lines: tuple[Line, ...]
    seed: bytes | None


class Stored(msgspec.Struct, frozen=True):
    """The lines are durable, under these numbers."""

    first: int
    last: int


class AlreadyDone(msgspec.Struct, frozen=True):
    """An ask of this seat with this key was stored before, under these numbers."""

    first: int
    last: int


class StoreError(Exception):
    """Something a store cannot do, as a sentence: `why` with `values` to fill in."""

    def __init__(self, why: str, **values: object) -> None:
        super().__init__(why.format(**values) if values else why)
        self.why = why
        self.values = values


class Conflict(StoreError):
    """Someone else wrote first."""

    def __init__(self, table_id: str, expected: int, last: int) -> None:
        super().__init__(
            "The table “{table}” has moved on to entry {last}; entry {expected} was expected.",
            table=table_id,
            last=last,
            expected=expected,
        )
        self.last = last


class UnknownTable(StoreError):
    def __init__(self, table_id: str) -> None:
        super().__init__("There is no table “{table}” here.", table=table_id)


class TableExists(StoreError):
    def __init__(self, table_id: str) -> None:
        super().__init__("There is a table “{table}” here already.", table=table_id)


class Unwritable(StoreError):
    """The database refused to write. Nothing of what was asked is stored."""

    def __init__(self, problem: str) -> None:
        super().__init__("The journal could not be written: {problem}.", problem=problem)


class Unreadable(StoreError):
    """The database cannot be opened or read."""


class StoreClosed(StoreError):
    def __init__(self) -> None:
        super().__init__("The journal is closed.")


class Store(Protocol):
    """Writes answer with a future that is done when the lines are durable, never before.

    A write that fails puts its error into the future; `asyncio.wrap_future` awaits it.
    """

    def create(self, about: About, lines: Sequence[Line], seed: Seed) -> Future[Stored]:
        """A new table with its first lines. Fails with TableExists."""

    def append(
        self,
        table_id: str,
        expected: int,
        lines: Sequence[Line],
        seed: Seed | None = None,
        *,
        after: str = "",
    ) -> Future[Stored | AlreadyDone]:
        """More lines, if the last one is still number `expected`; without `seed` it stays.

        `after` is the hash of that last line, where it must be this one: a table that was deleted
        and restored may have as many lines and yet another history.

        Fails with Conflict, UnknownTable or Unwritable. A key that is stored already is answered
        first, whatever number was expected: that is how a resend finds its answer.
        """

    def read(self, table_id: str, after: int = 0) -> Reading:
        """The lines after a number and the seed that belongs to the last of them."""

    def lines(self, table_id: str, after: int = 0) -> Iterator[Line]:
        """The lines after a number, one by one: for tables of any length."""

    def tables(self) -> list[About]:
        """All tables, the youngest first."""

    def about(self, table_id: str) -> About:
        """One table, or UnknownTable."""

    def seed(self, table_id: str) -> bytes | None:
        """The secret seed of the session under way. It is in no line and in no file."""

    def close(self) -> None:
        """Finishes the writes that wait, then lets go of everything."""


class _Body(msgspec.Struct):
    number: int
    seat: str
    event: msgspec.Raw


class _Kind(msgspec.Struct):
    type: str


class _Asked(msgspec.Struct):
    key: str = ""


_BEGINNINGS = frozenset(tags(TURNS))
_body = json_reader(_Body)
_kind = json_reader(_Kind)
_asked = json_reader(_Asked)


def lines_from(rows: Iterable[tuple[bytes, str]]) -> Iterator[Line]:
    """Lines from bodies and hashes that belong together, in order."""
    first = 0
    for body, digest in rows:
        read = _body.decode(body)
        kind = _kind.decode(read.event).type
        if kind in _BEGINNINGS or not first:
            first = read.number
        key = _asked.decode(read.event).key if kind == "asked" else ""
        yield Line(read.number, body, digest, read.seat, key, first)


def lines_of(entries: Iterable[Entry]) -> tuple[Line, ...]:
    """Entries of the present edition as lines.

    An entry that was read from an older edition no longer has its own bytes: its line comes from
    the store or the file, never from here.
    """
    first, lines = 0, []
    for entry in entries:
        event = entry.event
        if isinstance(event, TURNS) or not first:
            first = entry.number
        key = event.key if isinstance(event, Asked) else ""
        lines.append(Line(entry.number, entry.body, entry.hash, entry.seat, key, first))
    return tuple(lines)
