"""What processes over one PostgreSQL tell each other: in the transaction itself, never too early.

A notice says only that there is something new and where; what it is stands in the database. So a
notice that was lost costs nothing but time, and whoever was cut off reads what it missed.
"""

import logging
import select
import socket
import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import msgspec
from sqlalchemy import URL, Connection

from tablee.journal.postgres import is_postgres, line_args
from tablee.kernel.shapes import json_reader

if TYPE_CHECKING:
    import psycopg

_log = logging.getLogger("tablee.journal")

CHANNEL = "tablee"
BEAT = 2.0
"""Seconds of silence after which the listener looks whether its line still holds."""

PAUSE = 0.002
"""Seconds between two looks: what is said in quick succession is heard together. Where it was quiet
before, a notice is heard at once."""

AGAIN = 0.2
"""Seconds between two attempts to get a lost line back."""


class Entries(msgspec.Struct, frozen=True, tag="entries"):
    """A table has come to this number."""

    table: str
    number: int


class KeysChanged(msgspec.Struct, frozen=True, tag="keys"):
    """Keys of this seat open nothing any more."""

    table: str
    seat: str


class PresenceChanged(msgspec.Struct, frozen=True, tag="present"):
    """Somebody came to a table or left it."""

    table: str


class Removed(msgspec.Struct, frozen=True, tag="removed"):
    """A table is no more; or another history stands under its name."""

    table: str


class PutAwayChanged(msgspec.Struct, frozen=True, tag="put-away"):
    """A seat has put something away that its other pages still show."""

    table: str
    seat: str


class Nudged(msgspec.Struct, frozen=True, tag="nudged"):
    """The keeper reminds a seat that the table waits for it."""

    table: str
    seat: str


class SeatsAsked(msgspec.Struct, frozen=True, tag="asked"):
    """Somebody at the door asks the keeper for a seat, or was answered."""

    table: str


Notice = Entries | KeysChanged | PresenceChanged | Removed | PutAwayChanged | Nudged | SeatsAsked

_encode = msgspec.json.Encoder().encode
_notice = json_reader(Notice)


def announce(connection: Connection, notices: Sequence[Notice]) -> None:
    """Tells every process, this one too, once the transaction is committed; else nobody."""
    if notices and is_postgres(connection.engine.url):
        connection.exec_driver_sql(
            "SELECT pg_notify(%s, said) FROM unnest(%s::text[]) AS said",
            (CHANNEL, payloads(notices)),
        )


def payloads(notices: Sequence[Notice]) -> list[str]:
    return [_encode(notice).decode() for notice in notices]


def notices_of(payloads: Iterable[str | bytes]) -> Iterator[Notice]:
    for payload in payloads:
        # Else said by a newer program, to others of its kind.
        with suppress(msgspec.ValidationError):
            yield _notice.decode(payload)


class Listener:
    """A thread that hears every notice, over a connection of its own that it keeps alive.

    After each connection `missed` is called: it reads all that may have been said meanwhile. Only
    then is the listener well.
    """

    def __init__(
        self, url: URL, heard: Callable[[Sequence[Notice]], None], missed: Callable[[], None]
    ) -> None:
        self._url = url
        self._heard = heard
        self._missed = missed
        self._well = threading.Event()
        self._stop, self._stopped = socket.socketpair()
        self._thread = threading.Thread(target=self._run, name="notices", daemon=True)
        self._thread.start()

    @property
    def is_well(self) -> bool:
        """Whether all that was said up to now was heard."""
        return self._well.is_set()

    def wait_until_well(self, seconds: float) -> bool:
        return self._well.wait(seconds)

    def close(self) -> None:
        with suppress(OSError):
            self._stop.send(b"x")
        self._thread.join(10)
        self._stop.close()
        self._stopped.close()

    def _run(self) -> None:
        import psycopg  # noqa: PLC0415 - only where the database is PostgreSQL

        known = line_args(self._url)
        is_first = True
        while True:
            try:
                with psycopg.connect(**known, autocommit=True) as connection:
                    connection.add_notify_handler(lambda notify: self._hear([notify.payload]))
                    connection.execute(f"LISTEN {CHANNEL}")
                    self._missed()
                    self._well.set()
                    self._listen(connection)
                    return
            except Exception as problem:  # whatever it is, without this thread the node is deaf
                if is_first:
                    _log.warning("no line that hears of other nodes could be had: %s", problem)
                elif self._well.is_set() or not isinstance(problem, psycopg.Error):
                    _log.warning("the line that hears of other nodes was lost: %s", problem)
                is_first = False
                self._well.clear()
            if self._is_stopped(AGAIN):
                return

    def _listen(self, connection: "psycopg.Connection[Any]") -> None:
        """Until it is told to stop; raises when the line is lost."""
        lines: list[int | socket.socket] = [connection.fileno(), self._stopped]
        while True:
            ready, _, _ = select.select(lines, [], [], BEAT)
            if self._stopped in ready:
                return
            if not ready:
                connection.execute("SELECT 1")
                continue
            connection.pgconn.consume_input()
            self._hear(notify.extra for notify in iter(connection.pgconn.notifies, None))
            if self._is_stopped(PAUSE):
                return

    def _hear(self, payloads: Iterable[str | bytes]) -> None:
        if notices := list(notices_of(payloads)):
            self._heard(notices)

    def _is_stopped(self, seconds: float) -> bool:
        return bool(select.select([self._stopped], [], [], seconds)[0])
