"""Writing many lines at once, in each database's own words.

They are handed to the driver as they are: SQLAlchemy would look at every value of every row once
more, which took a third of the time of a busy journal. PostgreSQL takes all rows in one statement,
a list for each column; to send it a statement for each row takes three times the work.
"""

from collections.abc import Sequence
from functools import cache, lru_cache

from sqlalchemy import Connection

from tablee.journal import schema
from tablee.journal.notices import CHANNEL, Notice, announce, payloads
from tablee.journal.postgres import is_postgres

Row = tuple[str, int, bytes, str, str, str | None, int]
"""The columns of `schema.lines`, in their order."""

Known = tuple[str, int, str]
"""A table, the number of its last line as its writer knows it, and that line's hash ("": any)."""

AT_ONCE = "AUTOCOMMIT"
"""The isolation level of a statement that is a transaction of its own."""

_LISTS = {str: "text[]", int: "integer[]", bytes: "bytea[]"}


@lru_cache(maxsize=2)
def _statement(*, at_once: bool) -> str:
    columns = schema.lines.columns
    names = ", ".join(f'"{column.name}"' for column in columns)
    if at_once:
        lists = ", ".join(f"%b::{_LISTS[column.type.python_type]}" for column in columns)
        values = f"SELECT * FROM unnest({lists})"  # noqa: S608 - names and types of our own
    else:
        values = f"VALUES ({', '.join('?' * len(columns))})"
    return f"INSERT INTO {schema.lines.name} ({names}) {values}"


@cache
def _whole_statement() -> str:
    """All of a transaction in one statement, which is one way to the database and back.

    Whoever deletes a table holds its row. We wait for that and then do not find it, even if it was
    restored meanwhile: the statement sees the moment at which it began. With one table that is not
    as its writer knows it nothing is written, and nothing is said.
    """
    tables, lines = schema.tables.name, schema.lines.name
    return f"""
        WITH known AS MATERIALIZED (
            SELECT t.id
            FROM unnest(%b::text[], %b::integer[], %b::text[]) AS w (id, number, hash)
            JOIN {tables} t USING (id)
            WHERE (
                SELECT w.hash IN ('', l.hash) FROM {lines} l
                WHERE l.table_id = w.id AND l.number = w.number
            )
            FOR KEY SHARE OF t
        ), written AS (
            {_statement(at_once=True)}
            WHERE (SELECT count(*) FROM known) = %b::integer
            RETURNING 1
        )
        SELECT pg_notify(%b, said) FROM unnest(%b::text[]) AS said
        WHERE EXISTS (SELECT FROM written)
    """  # noqa: S608 - names of our own


def insert_lines(connection: Connection, rows: Sequence[Row]) -> None:
    at_once = is_postgres(connection.engine.url)
    values = _lists(rows) if at_once else list(rows)
    connection.exec_driver_sql(_statement(at_once=at_once), values)


def insert_following(
    connection: Connection, rows: Sequence[Row], known: Sequence[Known], news: Sequence[Notice]
) -> bool:
    """A whole transaction: lines of tables that are as their writers know them, and news of them.

    False, and nothing is written, where one of them is not. Over a file there is one process, which
    knows. On PostgreSQL the connection commits `AT_ONCE`.
    """
    with connection.begin():
        if not is_postgres(connection.engine.url):
            insert_lines(connection, rows)
            announce(connection, news)
            return True
        values = (*_lists(known), *_lists(rows), len(known), CHANNEL, payloads(news))
        return connection.exec_driver_sql(_whole_statement(), values).rowcount == len(news)


def _lists(rows: Sequence[tuple[object, ...]]) -> tuple[list[object], ...]:
    return tuple(map(list, zip(*rows, strict=True)))
