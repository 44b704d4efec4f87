"""A store in an SQL database: an SQLite file out of the box, or PostgreSQL for several servers."""

from collections.abc import Iterator, Sequence
from concurrent.futures import Future
from contextlib import contextmanager
from types import TracebackType

from sqlalchemy import Connection, func, select
from sqlalchemy.exc import DBAPIError

from tablee.journal import migrating, schema
from tablee.journal.place import Place
from tablee.journal.store import (
    About,
    AlreadyDone,
    Line,
    Reading,
    Seed,
    StoreClosed,
    Stored,
    UnknownTable,
    Unreadable,
)
from tablee.journal.writer import Write, Writer

PAGE = 1000
"""Lines fetched at a time. Nothing stays open between two pages: lines never change."""

_COLUMNS = (
    schema.lines.c.number,
    schema.lines.c.body,
    schema.lines.c.hash,
    schema.lines.c.seat,
    schema.lines.c.key,
    schema.lines.c.first,
)

_NUMBER = (
    select(func.coalesce(func.max(schema.lines.c.number), 0))
    .where(schema.lines.c.table_id == schema.tables.c.id)
    .scalar_subquery()
)

_ABOUT = select(
    schema.tables.c.id,
    schema.tables.c.game,
    schema.tables.c.title,
    schema.tables.c.created_at,
    _NUMBER,
)


class SqlStore:
    """Tables kept in a database: a path for an SQLite file, or an address with ://."""

    def __init__(self, where: Place) -> None:
        url = schema.address(where)
        self._writers = schema.engine_for(url, writes=True)
        migrating.prepare(self._writers)
        self._readers = schema.engine_for(url, writes=False)
        self._writer = Writer(self._writers)

    def __enter__(self) -> "SqlStore":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def create(self, about: About, lines: Sequence[Line], seed: Seed) -> Future[Stored]:
        return self._writer.submit(Write(about.id, 0, lines, seed, about))

    def append(
        self,
        table_id: str,
        expected: int,
        lines: Sequence[Line],
        seed: Seed | None = None,
        *,
        after: str = "",
    ) -> Future[Stored | AlreadyDone]:
        return self._writer.submit(Write(table_id, expected, lines, seed, after=after))

    def read(self, table_id: str, after: int = 0) -> Reading:
        with self._moment() as connection:
            found = tuple(_lines(connection, table_id, after, None))
            if not found and not _is_known(connection, table_id):
                raise UnknownTable(table_id)
            return Reading(found, _seed(connection, table_id))

    def lines(self, table_id: str, after: int = 0) -> Iterator[Line]:
        self.about(table_id)
        while True:
            with self._moment() as connection:
                page = list(_lines(connection, table_id, after, PAGE))
            yield from page
            if len(page) < PAGE:
                return
            after = page[-1].number

    def tables(self) -> list[About]:
        youngest_first = _ABOUT.order_by(schema.tables.c.created_at.desc(), schema.tables.c.id)
        with self._moment() as connection:
            return [About(*row) for row in connection.execute(youngest_first)]

    def about(self, table_id: str) -> About:
        with self._moment() as connection:
            row = connection.execute(_ABOUT.where(schema.tables.c.id == table_id)).one_or_none()
        if row is None:
            raise UnknownTable(table_id)
        return About(*row)

    def seed(self, table_id: str) -> bytes | None:
        with self._moment() as connection:
            return _seed(connection, table_id)

    @contextmanager
    def _moment(self) -> Iterator[Connection]:
        """A connection that reads, and sees the database as it is at one moment."""
        if self._writer.is_closed:
            raise StoreClosed
        try:
            with self._readers.begin() as connection:
                yield connection
        except DBAPIError as problem:
            raise Unreadable(
                "The journal cannot be read: {problem}.", problem=problem.orig
            ) from problem

    def close(self) -> None:
        self._writer.close()
        self._readers.dispose()
        self._writers.dispose()


def _lines(connection: Connection, table_id: str, after: int, most: int | None) -> Iterator[Line]:
    wanted = (
        select(*_COLUMNS)
        .where(schema.lines.c.table_id == table_id, schema.lines.c.number > after)
        .order_by(schema.lines.c.number)
        .limit(most)
    )
    for number, body, digest, seat, key, first in connection.execute(wanted):
        # SQLite lets text stand in a column of bytes: so it does after a change by hand, which the
        # chain shall then find.
        kept = body if isinstance(body, bytes) else str(body).encode()
        yield Line(number, kept, digest, seat, key or "", first)


def _is_known(connection: Connection, table_id: str) -> bool:
    known = select(schema.tables.c.id).where(schema.tables.c.id == table_id)
    return connection.scalar(known) is not None


def _seed(connection: Connection, table_id: str) -> bytes | None:
    return connection.scalar(select(schema.seeds.c.seed).where(schema.seeds.c.table_id == table_id))
