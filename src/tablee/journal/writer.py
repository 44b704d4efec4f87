"""The one thread that writes: what waits together is committed together.

A commit waits for the disk, and while it does more writes arrive; they all share the next commit.
So the disk, not the number of people, sets the pace, and nobody is answered before the disk has
the lines.
"""

import logging
import threading
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import Future
from functools import lru_cache
from operator import itemgetter
from queue import Empty, SimpleQueue
from typing import Any

from sqlalchemy import Connection, Dialect, Engine, delete, func, insert, select
from sqlalchemy.exc import IntegrityError, OperationalError, StatementError

from tablee.journal import schema
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
    ) -> None:
        numbers = [line.number for line in lines]
        if not lines or numbers != list(range(expected + 1, expected + 1 + len(lines))):
            raise ValueError(f"After entry {expected} these numbers cannot be written: {numbers}.")
        self.table_id = table_id
        self.expected = expected
        self.lines = lines
        self.seed = seed
        self.about = about
        self.future: Future[Any] = Future()

    @property
    def stored(self) -> Stored:
        return Stored(self.expected + 1, self.expected + len(self.lines))

    def rows(self) -> Iterable[dict[str, object]]:
        for line in self.lines:
            yield {
                "table_id": self.table_id,
                "number": line.number,
                "body": line.body,
                "hash": line.hash,
                "seat": line.seat,
                "key": line.key or None,
                "first": line.first,
            }


class Writer:
    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._connection: Connection | None = None
        self._waiting: SimpleQueue[Write | None] = SimpleQueue()
        self._door = threading.Lock()
        self._closed = False
        # The last number of each table, as far as this process knows. Nothing is ever deleted,
        # so it may lag behind another process but never run ahead of the truth: a number that
        # fits it can collide (the database then says so) but can never leave a gap.
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
            self._settle([w for w in batch if w and w.future.set_running_or_notify_cancel()])
        self._let_go()

    def _settle(self, writes: list[Write]) -> None:
        """Writes, commits, and only then answers."""
        if not writes:
            return
        try:
            outcomes = self._commit(writes)
        except Exception as problem:  # whatever it is, those who wait must hear it
            self._last.clear()
            self._let_go()
            unwritable = _unwritable(problem)
            # Whoever asked is told; whoever can mend it reads this.
            _log.error("%s", unwritable)
            for write in writes:
                write.future.set_exception(_unwritable(problem))
            return
        for write, outcome in zip(writes, outcomes, strict=True):
            if isinstance(outcome, StoreError):
                write.future.set_exception(outcome)
            else:
                write.future.set_result(outcome)

    def _commit(self, writes: list[Write]) -> list[Outcome]:
        smooth = self._smooth(writes)
        try:
            return self._transact(writes, smooth)
        except OperationalError:
            raise  # the database itself is in trouble, not one of the writes
        except Exception:  # a value that no database can hold fails in many ways
            if not smooth:
                raise
            # One of them is bad, and the database does not say which: each for itself, then.
            self._last.clear()
            return self._transact(writes, [])

    def _smooth(self, writes: list[Write]) -> list[Write]:
        """The writes that, as far as we know, nothing stands in the way of."""
        ahead: dict[str, int] = {}
        smooth: list[Write] = []
        for write in writes:
            last = ahead.get(write.table_id, self._last.get(write.table_id))
            if write.about is None and last == write.expected:
                smooth.append(write)
                ahead[write.table_id] = write.stored.last
        return smooth

    def _transact(self, writes: list[Write], smooth: list[Write]) -> list[Outcome]:
        """One transaction: the smooth ones together, each of the others under a savepoint."""
        if self._connection is None:
            self._connection = self._engine.connect()
        with self._connection.begin():
            if smooth:
                _insert(self._connection, smooth)
            together = set(map(id, smooth))
            self._last.update((write.table_id, write.stored.last) for write in smooth)
            return [
                write.stored
                if id(write) in together
                else self._write_alone(self._connection, write)
                for write in writes
            ]

    def _let_go(self) -> None:
        if self._connection is not None:
            self._connection.invalidate()
            self._connection.close()
            self._connection = None

    def _write_alone(self, connection: Connection, write: Write) -> Outcome:
        """Under a savepoint of its own, so that its failure is nobody else's."""
        try:
            with connection.begin_nested():
                outcome = self._standing(connection, write)
                if outcome is not None:
                    return outcome
                if write.about is not None:
                    _insert_table(connection, write.about)
                _insert(connection, [write])
        except IntegrityError as problem:
            # Where databases let several processes write at once, one may come between.
            return self._standing(connection, write) or _unwritable(problem)
        except OperationalError:
            raise
        except Exception as problem:  # as above
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
        return None if last == write.expected else Conflict(write.table_id, write.expected, last)


@lru_cache(maxsize=8)
def _insertion(dialect: Dialect) -> tuple[str, Callable[[dict[str, object]], Any]]:
    """The INSERT of lines in a database's own words, and a row as its driver takes it.

    Handed to the driver as it is: SQLAlchemy would look at every value of every row once more,
    which took a third of the time of a busy journal.
    """
    names = [column.name for column in schema.lines.columns]
    compiled = insert(schema.lines).compile(dialect=dialect, column_keys=names)
    order = compiled.positiontup
    return str(compiled), itemgetter(*order) if order else dict


def _insert(connection: Connection, writes: list[Write]) -> None:
    statement, in_order = _insertion(connection.dialect)
    rows = [in_order(row) for write in writes for row in write.rows()]
    connection.exec_driver_sql(statement, rows)
    for write in writes:
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
