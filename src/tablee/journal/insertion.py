"""Writing many lines at once, in each database's own words.

They are handed to the driver as they are: SQLAlchemy would look at every value of every row once
more, which took a third of the time of a busy journal. PostgreSQL takes all rows in one statement,
a list for each column; to send it a statement for each row takes three times the work.
"""

from collections.abc import Sequence
from functools import lru_cache

from sqlalchemy import Connection

from tablee.journal import schema

Row = tuple[str, int, bytes, str, str, str | None, int]
"""The columns of `schema.lines`, in their order."""

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


def insert_lines(connection: Connection, rows: Sequence[Row]) -> None:
    at_once = connection.dialect.name == "postgresql"
    values = tuple(map(list, zip(*rows, strict=True))) if at_once else list(rows)
    connection.exec_driver_sql(_statement(at_once=at_once), values)
