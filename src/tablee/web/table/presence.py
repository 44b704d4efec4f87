"""Who has a page open at another node of the same site.

Each node writes down its own seats and says every other second that it lives. One that has not
said so for a while is taken for dead, and its seats with it; if it was only asleep it writes
them down again. All by the clock of the database.
"""

import logging
import secrets
import threading
from collections.abc import Iterable

from sqlalchemy import Connection, Engine, Integer, cast, delete, insert, select, update
from sqlalchemy.exc import DBAPIError

from tablee.journal.notices import PresenceChanged, announce
from tablee.web.table import key_schema as kept

_log = logging.getLogger("tablee.site")

BEAT = 2.0
"""Seconds between two signs of life."""

LEASE = 8
"""Seconds without one after which a node counts as dead."""

Seat = tuple[str, str]
"""A table and a seat at it."""


class Presence:
    """The seats of this node, written down by a thread of their own."""

    def __init__(self, engine: Engine, readers: Engine) -> None:
        self.node = secrets.token_hex(8)
        self._engine = engine
        self._readers = readers
        self._here: set[Seat] = set()
        self._written: set[Seat] | None = None
        """None: nobody knows. Then all is written anew."""
        self._lock = threading.Lock()
        self._news = threading.Event()
        self._closed = False
        self._thread = threading.Thread(target=self._run, name="presence", daemon=True)
        self._thread.start()

    def came(self, table_id: str, seat: str) -> None:
        with self._lock:
            self._here.add((table_id, seat))
        self._news.set()

    def left(self, table_id: str, seat: str) -> None:
        with self._lock:
            self._here.discard((table_id, seat))
        self._news.set()

    def elsewhere(self, table_id: str) -> frozenset[str]:
        """The seats of a table that have a page open at other nodes."""
        present = kept.present.c
        chosen = select(present.seat).where(present.table_id == table_id, present.node != self.node)
        with self._readers.connect() as connection:
            return frozenset(connection.execute(chosen).scalars())

    def close(self) -> None:
        """This node is going: its seats with it."""
        with self._lock:
            self._here.clear()
        self._closed = True
        self._news.set()
        self._thread.join(10)

    def _run(self) -> None:
        while not self._closed:
            self._try_to_write()
            self._news.wait(BEAT)
            self._news.clear()
        self._try_to_write()

    def _try_to_write(self) -> None:
        try:
            self._write()
        except DBAPIError as problem:
            # The next beat tries again; until then others may take our seats for empty.
            _log.warning("who is present could not be written down: %s", problem.orig)
            self._written = None

    def _write(self) -> None:
        with self._lock:
            here = set(self._here)
        with self._engine.begin() as connection:
            written = self._written if self._live_on(connection) else None
            if written is None:
                mine = kept.present.c.node == self.node
                connection.execute(delete(kept.present).where(mine))
                written = set()
            self._remove(connection, written - here)
            rows = [{"table_id": t, "seat": s, "node": self.node} for t, s in here - written]
            if rows:
                connection.execute(insert(kept.present), rows)
            changed = {table for table, _ in here ^ written} | self._bury(connection)
            if self._closed:
                connection.execute(delete(kept.nodes).where(kept.nodes.c.node == self.node))
            announce(connection, [PresenceChanged(table) for table in sorted(changed)])
        self._written = here

    def _live_on(self, connection: Connection) -> bool:
        """Says that this node lives. False: it did not count as living before."""
        now = cast(kept.NOW, Integer)
        here = kept.nodes.c.node == self.node
        if connection.execute(update(kept.nodes).where(here).values(seen=now)).rowcount:
            return True
        connection.execute(insert(kept.nodes).values(node=self.node, seen=now))
        return False

    def _remove(self, connection: Connection, seats: Iterable[Seat]) -> None:
        present = kept.present.c
        for table_id, seat in seats:
            here = (present.table_id == table_id, present.seat == seat, present.node == self.node)
            connection.execute(delete(kept.present).where(*here))

    def _bury(self, connection: Connection) -> set[str]:
        """Removes the nodes that are dead; the tables where they had seats."""
        old = kept.nodes.c.seen < kept.NOW - LEASE
        dead = connection.execute(select(kept.nodes.c.node).where(old)).scalars().all()
        if not dead:
            return set()
        theirs = kept.present.c.node.in_(dead)
        tables = connection.execute(select(kept.present.c.table_id).where(theirs)).scalars().all()
        connection.execute(delete(kept.present).where(theirs))
        connection.execute(delete(kept.nodes).where(kept.nodes.c.node.in_(dead)))
        return set(tables)
