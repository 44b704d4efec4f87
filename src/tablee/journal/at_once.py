"""A whole transaction in one statement, handed to PostgreSQL's own library as it reads it.

A commit that few share costs what the way to it costs. SQLAlchemy and psycopg look at the statement
and at every value of every row on that way; the journal knows both, so it goes past them: one
prepared statement, a list for each column, in the form in which PostgreSQL keeps lists.
"""

import struct
from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, cast
from weakref import WeakSet

from sqlalchemy import Connection
from sqlalchemy.exc import DBAPIError

from tablee.journal import schema
from tablee.journal.notices import CHANNEL

if TYPE_CHECKING:
    import psycopg

Row = tuple[str, int, bytes, str, str, str | None, int]
"""The columns of `schema.lines`, in their order."""

Known = tuple[str, int, str]
"""A table, the number of its last line as its writer knows it, and that line's hash ("": any)."""

NAME = b"tablee_lines"
BINARY = 1
FORGOTTEN = "26000"
"""What PostgreSQL says where a statement is not prepared, or no longer: nothing was done then."""

BYTEA, INTEGER, TEXT, BYTEAS, INTEGERS, TEXTS = 17, 23, 25, 1001, 1007, 1009
"""PostgreSQL's numbers for these types, and for lists of them."""

_LISTS = {str: "text[]", int: "integer[]", bytes: "bytea[]"}

TYPES = (
    *(TEXTS, INTEGERS, TEXTS),
    *(TEXTS, INTEGERS, BYTEAS, TEXTS, TEXTS, TEXTS, INTEGERS),
    *(INTEGER, TEXT, TEXTS),
)

_head = struct.Struct("!5i").pack
_number = struct.Struct("!i").pack
_prepared: "WeakSet[psycopg.Connection[Any]]" = WeakSet()


@cache
def columns() -> str:
    return ", ".join(f'"{column.name}"' for column in schema.lines.columns)


def lists_of_columns(places: Sequence[str]) -> str:
    """The rows whose columns are given as lists, each in its place of a statement."""
    kinds = (_LISTS[column.type.python_type] for column in schema.lines.columns)
    lists = (f"{place}::{kind}" for place, kind in zip(places, kinds, strict=True))
    return f"SELECT * FROM unnest({', '.join(lists)})"  # noqa: S608 - names and types of our own


@cache
def _statement() -> bytes:
    """Whoever deletes a table holds its row. We wait for that and then do not find it, even if it
    was restored meanwhile: the statement sees the moment at which it began. With one table that is
    not as its writer knows it nothing is written, and nothing is said.
    """
    tables, lines = schema.tables.name, schema.lines.name
    return f"""
        WITH known AS MATERIALIZED (
            SELECT t.id
            FROM unnest($1::text[], $2::integer[], $3::text[]) AS w (id, number, hash)
            JOIN {tables} t USING (id)
            WHERE (
                SELECT w.hash IN ('', l.hash) FROM {lines} l
                WHERE l.table_id = w.id AND l.number = w.number
            )
            FOR KEY SHARE OF t
        ), written AS (
            INSERT INTO {lines} ({columns()})
            {lists_of_columns([f"${n}" for n in range(4, 11)])}
            WHERE (SELECT count(*) FROM known) = $11::integer
            RETURNING 1
        )
        SELECT pg_notify($12, said) FROM unnest($13::text[]) AS said
        WHERE EXISTS (SELECT FROM written)
    """.encode()  # noqa: S608 - names of our own


def write_at_once(
    connection: Connection, rows: Sequence[Row], known: Sequence[Known], news: Sequence[str]
) -> bool:
    """Lines of tables that are as their writers know them, and news of them, durable together.

    False, and nothing is written, where one of them is not. The connection commits by itself.
    """
    line = cast("psycopg.Connection[Any]", connection.connection.driver_connection)
    ids, numbers, hashes = zip(*known, strict=True)
    values = (
        *(_texts(ids), _integers(numbers), _texts(hashes)),
        *_columns(rows),
        *(_number(len(known)), CHANNEL.encode(), _texts(news)),
    )
    try:
        return _answer(line, values) == len(news)
    except Exception as problem:
        raise _as_told(line, problem) from problem


def _answer(line: "psycopg.Connection[Any]", values: Sequence[bytes]) -> int:
    """How many rows the database answers with."""
    import psycopg  # noqa: PLC0415 - only where the database is PostgreSQL

    if line not in _prepared:
        _prepare(line)
    try:
        return _sent(line, values)
    except psycopg.Error as problem:
        if problem.sqlstate != FORGOTTEN:
            raise
    _prepare(line)
    return _sent(line, values)


def _prepare(line: "psycopg.Connection[Any]") -> None:
    from psycopg.errors import error_from_result  # noqa: PLC0415 - as above
    from psycopg.pq import ExecStatus  # noqa: PLC0415

    made = line.pgconn.prepare(NAME, _statement(), TYPES)
    if made.status != ExecStatus.COMMAND_OK:
        raise error_from_result(made)
    _prepared.add(line)


def _sent(line: "psycopg.Connection[Any]", values: Sequence[bytes]) -> int:
    """While it is waited for, other threads go on."""
    from psycopg.errors import error_from_result  # noqa: PLC0415 - as above
    from psycopg.pq import ExecStatus  # noqa: PLC0415

    found = line.pgconn.exec_prepared(NAME, values, [BINARY] * len(values), BINARY)
    if found.status != ExecStatus.TUPLES_OK:
        raise error_from_result(found)
    return found.ntuples


def _as_told(line: "psycopg.Connection[Any]", problem: Exception) -> Exception:
    """A trouble as SQLAlchemy would tell of it, and whether the line was lost."""
    import psycopg  # noqa: PLC0415 - as above
    from psycopg.pq import ConnStatus  # noqa: PLC0415

    is_lost = line.pgconn.status == ConnStatus.BAD
    if is_lost and not (isinstance(problem, psycopg.Error) and problem.sqlstate):
        problem = psycopg.OperationalError(str(problem))
    if not isinstance(problem, psycopg.Error):
        return problem
    return DBAPIError.instance(
        None, None, problem, psycopg.Error, hide_parameters=True, connection_invalidated=is_lost
    )


def _columns(rows: Sequence[Row]) -> tuple[bytes, ...]:
    ids, numbers, bodies, hashes, seats, keys, firsts = zip(*rows, strict=True)
    return (
        *(_texts(ids), _integers(numbers), _listed(BYTEA, bodies), _texts(hashes)),
        *(_texts(seats), _texts(keys), _integers(firsts)),
    )


def _texts(texts: Sequence[str | None]) -> bytes:
    return _listed(TEXT, [None if text is None else text.encode() for text in texts])


def _integers(numbers: Sequence[int]) -> bytes:
    many = len(numbers)
    sized = [value for number in numbers for value in (4, number)]
    return _head(1, 0, INTEGER, many, 1) + struct.pack(f"!{2 * many}i", *sized)


def _listed(kind: int, values: Sequence[bytes | None]) -> bytes:
    parts = [_head(1, int(None in values), kind, len(values), 1)]
    for value in values:
        if value is None:
            parts.append(_number(-1))
        else:
            parts += (_number(len(value)), value)
    return b"".join(parts)
