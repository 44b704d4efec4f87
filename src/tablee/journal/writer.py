"""The one thread that writes: what waits together is committed together.

A commit waits for the disk, and while it does more writes arrive; they all share the next commit.
So the disk, not the number of people, sets the pace, and nobody is answered before the disk has
the lines.
"""

import logging
import threading
import time
from collections.abc import Iterable, Sequence
from concurrent.futures import Future
from contextlib import suppress
from queue import Empty, SimpleQueue
from typing import Any

from sqlalchemy import Connection, Engine, delete, func, insert, select
from sqlalchemy.exc import IntegrityError, OperationalError, StatementError

from tablee.journal import schema
from tablee.journal.at_once import Known, Row
from tablee.journal.insertion import AT_ONCE, insert_following, insert_lines
from tablee.journal.measures import COMMITTED
from tablee.journal.notices import Entries, announce
from tablee.journal.postgres import WRITING, is_passing, is_postgres
from tablee.journal.store import (
    About,
    AlreadyDone,
    Conflict,
    Line,
    Seed,
    StoreClosed,
    Stored,
    StoreError,
    TableExists,
    UnknownTable,
    Unwritable,
)

_log = logging.getLogger("tablee.journal")

MOST_TOGETHER = 500
"""Writes in one commit: enough to share the disk's time, few enough that nobody waits long."""

PATIENCE = 10.0
"""Seconds for which writes wait for a database that does not answer: it may be starting again."""

AGAIN = 0.1

Answer = Stored | AlreadyDone
Outcome = Answer | StoreError


class Write:
    """Lines that wait to be written, and the future that waits with them."""

    def __init__(
        self,
        table_id: str,
        expected: int,
        lines: Sequence[Line],
        seed: Seed | None,
        about: About | None = None,
        after: str = "",
    ) -> None:
        numbers = [line.number for line in lines]
        if not lines or numbers != list(range(expected + 1, expected + 1 + len(lines))):
            raise ValueError(f"After entry {expected} these numbers cannot be written: {numbers}.")
        self.table_id = table_id
        self.expected = expected
        self.lines = lines
        self.seed = seed
        self.about = about
        self.after = after
        """The hash of the line before, where it must be this one."""
        self.is_doubtful = False
        """Whether the line was lost while it was written: then nobody knows if it is stored."""
        self.future: Future[Any] = Future()

    @property
    def stored(self) -> Stored:
        return Stored(self.expected + 1, self.expected + len(self.lines))

    def rows(self) -> Iterable[Row]:
        for line in self.lines:
            key = line.key or None
            yield self.table_id, line.number, line.body, line.hash, line.seat, key, line.first


class Writer:
    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._connection: Connection | None = None
        self._at_once = False
        self._waiting: SimpleQueue[Write | None] = SimpleQueue()
        self._door = threading.Lock()
        self._closed = False
        # The last number of each table, as far as this process knows. Lines are never deleted
        # alone, so it may lag behind another process but never run ahead of the truth: a number
        # that fits it can collide (the database then says so) but can never leave a gap. Where a
        # whole table was deleted its lines belong to nothing, and the database says that, too.
        self._last: dict[str, int] = {}
        self._thread = threading.Thread(target=self._run, name="journal", daemon=True)
        self._thread.start()

    def submit(self, write: Write) -> Future[Any]:
        with self._door:
            if self._closed:
                raise StoreClosed
            self._waiting.put(write)
        return write.future

    @property
    def is_closed(self) -> bool:
        return self._closed

    def close(self) -> None:
        with self._door:
            if not self._closed:
                self._closed = True
                self._waiting.put(None)
        self._thread.join()

    def _run(self) -> None:
        is_open = True
        while is_open:
            batch = [self._waiting.get()]
            while len(batch) < MOST_TOGETHER:
                try:
                    batch.append(self._waiting.get_nowait())
                except Empty:
                    break
            is_open = None not in batch
            writes = [w for w in batch if w and w.future.set_running_or_notify_cancel()]
            try:
                self._settle(writes)
            except Exception as problem:  # this thread must outlive whatever it is
                self._last.clear()
                self._let_go()
                self._give_up([w for w in writes if not w.future.done()], problem)
        self._let_go()

    def _settle(self, writes: list[Write]) -> None:
        """Writes, commits, and only then answers."""
        if not writes:
            return
        COMMITTED.observe(len(writes))
        smooth, others = self._sorted(writes)
        if smooth and not self._settle_together(smooth):
            # One of them is bad, and the database does not say which: each for itself, then.
            others = sorted(writes, key=_table_of)
        if others:
            self._settle_each(others)

    def _sorted(self, writes: list[Write]) -> tuple[list[Write], list[Write]]:
        """Those that, as far as we know, nothing stands in the way of; and the others.

        Both by table: where several processes write at once they all take locks in one order, and
        none waits for another that waits for it.
        """
        ahead: dict[str, int] = {}
        smooth: list[Write] = []
        others: list[Write] = []
        for write in sorted(writes, key=_table_of):
            last = ahead.get(write.table_id, self._last.get(write.table_id))
            if write.about is None and write.seed is None and last == write.expected:
                smooth.append(write)
                ahead[write.table_id] = write.stored.last
            else:
                others.append(write)
        return smooth, others

    def _settle_together(self, writes: list[Write]) -> bool:
        """All in one go. False: nothing was written, or nobody knows whether it was."""
        try:
            connection = self._open(at_once=True)
            rows = [row for write in writes for row in write.rows()]
            if not insert_following(connection, rows, _known(writes), _news(writes)):
                self._last.clear()
                return False
        except Exception as problem:  # a value that no database can hold fails in many ways
            self._last.clear()
            if is_passing(problem):
                self._let_go()
                _doubt(writes)
            elif isinstance(problem, OperationalError):
                # The database itself is in trouble, not one of the writes.
                self._let_go()
                self._give_up(writes, problem)
                return True
            return False
        self._last.update((write.table_id, write.stored.last) for write in writes)
        for write in writes:
            write.future.set_result(write.stored)
        return True

    def _settle_each(self, writes: list[Write]) -> None:
        """One transaction, each write under a savepoint; again where the line was lost on the way.

        What may have been written before the line was lost is known again by its hash.
        """
        deadline = time.monotonic() + PATIENCE
        while True:
            try:
                connection = self._open()
                with connection.begin():
                    outcomes = [self._write_alone(connection, write) for write in writes]
                    done = zip(writes, outcomes, strict=True)
                    announce(connection, _news([w for w, o in done if o == w.stored]))
            except Exception as problem:  # whatever it is, those who wait must hear it
                self._last.clear()
                self._let_go()
                if is_passing(problem) and time.monotonic() < deadline:
                    _doubt(writes)
                    time.sleep(AGAIN)
                    continue
                self._give_up(writes, problem)
                return
            break
        for write, outcome in zip(writes, outcomes, strict=True):
            if isinstance(outcome, StoreError):
                write.future.set_exception(outcome)
            else:
                write.future.set_result(outcome)

    def _give_up(self, writes: list[Write], problem: Exception) -> None:
        # Whoever asked is told; whoever can mend it reads this.
        _log.error("%s", _unwritable(problem))
        for write in writes:
            write.future.set_exception(_unwritable(problem))

    def _open(self, *, at_once: bool = False) -> Connection:
        """The connection, whose next transaction is a single statement or has several."""
        if self._connection is None:
            self._connection = self._engine.connect()
            self._at_once = False
        if at_once != self._at_once and is_postgres(self._engine.url):
            level = AT_ONCE if at_once else WRITING
            self._connection.execution_options(isolation_level=level)
            self._at_once = at_once
        return self._connection

    def _let_go(self) -> None:
        if self._connection is not None:
            connection, self._connection = self._connection, None
            # A line that is lost fails in many ways, and is gone in any case.
            with suppress(Exception):
                connection.invalidate()
                connection.close()

    def _write_alone(self, connection: Connection, write: Write) -> Outcome:
        """Under a savepoint of its own, so that its failure is nobody else's."""
        try:
            with connection.begin_nested():
                outcome = self._standing(connection, write)
                if outcome is not None:
                    return outcome
                if write.about is not None:
                    _insert_table(connection, write.about)
                _insert(connection, write)
        except IntegrityError as problem:
            # Where databases let several processes write at once, one may come between.
            return self._standing(connection, write) or _unwritable(problem)
        except OperationalError:
            raise
        except Exception as problem:  # as above
            if is_passing(problem):
                raise
            return _unwritable(problem)
        self._last[write.table_id] = write.stored.last
        return write.stored

    def _standing(self, connection: Connection, write: Write) -> Outcome | None:
        """What stands in the way of a write, if anything does."""
        lines = schema.lines
        here = lines.c.table_id == write.table_id
        last = connection.scalar(select(func.max(lines.c.number)).where(here))
        if write.about is not None:
            return None if last is None else TableExists(write.table_id)
        if last is None:
            return UnknownTable(write.table_id)
        self._last[write.table_id] = last
        begins = write.lines[0]
        if write.is_doubtful and begins.hash == connection.scalar(
            select(lines.c.hash).where(here, lines.c.number == begins.number)
        ):
            return write.stored  # by ourselves, before the line to the database was lost
        if begins.key:
            first = connection.scalar(
                select(lines.c.number).where(
                    here, lines.c.seat == begins.seat, lines.c.key == begins.key
                )
            )
            if first is not None:
                together = (here, lines.c.number >= first, lines.c.first == first)
                last_of_it = connection.scalar(select(func.max(lines.c.number)).where(*together))
                return AlreadyDone(first, last_of_it or first)
        before = select(lines.c.hash).where(here, lines.c.number == write.expected)
        if last == write.expected and (not write.after or write.after == connection.scalar(before)):
            return None
        return Conflict(write.table_id, write.expected, last)


def _table_of(write: Write) -> str:
    return write.table_id


def _doubt(writes: Sequence[Write]) -> None:
    for write in writes:
        write.is_doubtful = True


def _known(writes: Sequence[Write]) -> list[Known]:
    """What must be true of each of these tables, as far as their writers know it."""
    first: dict[str, Write] = {}
    for write in writes:
        first.setdefault(write.table_id, write)
    return [(table_id, write.expected, write.after) for table_id, write in first.items()]


def _news(writes: Sequence[Write]) -> list[Entries]:
    """How far each of these tables has come."""
    last = {write.table_id: write.stored.last for write in writes}
    return [Entries(table_id, number) for table_id, number in last.items()]


def _insert(connection: Connection, write: Write) -> None:
    insert_lines(connection, list(write.rows()))
    if write.seed is not None:
        _replace_seed(connection, write.table_id, write.seed)


def _insert_table(connection: Connection, about: About) -> None:
    connection.execute(
        insert(schema.tables).values(
            id=about.id, game=about.game, title=about.title, created_at=about.created_at
        )
    )


def _replace_seed(connection: Connection, table_id: str, seed: Seed) -> None:
    connection.execute(delete(schema.seeds).where(schema.seeds.c.table_id == table_id))
    if seed.value is not None:
        connection.execute(insert(schema.seeds).values(table_id=table_id, seed=seed.value))


def _unwritable(problem: Exception) -> Unwritable:
    # The first trouble counts. On a full disk the database undoes all at once, and going back to
    # a savepoint that is gone makes a second error out of the first.
    first: BaseException = problem
    earlier: BaseException | None = problem
    while earlier is not None:
        if isinstance(earlier, StatementError):
            first = earlier
        earlier = earlier.__context__
    # The driver's words, not SQLAlchemy's, which go on about the statement.
    said = first.orig if isinstance(first, StatementError) else first
    unwritable = Unwritable(str(said).rstrip("."))
    unwritable.__cause__ = said
    return unwritable
