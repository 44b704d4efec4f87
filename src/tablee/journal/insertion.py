"""Writing many lines at once, in each database's own words.

They are handed to the driver as they are: SQLAlchemy would look at every value of every row once
more, which took a third of the time of a busy journal. PostgreSQL takes all rows in one statement,
a list for each column; to send it a statement for each row takes three times the work.
"""

from collections.abc import Sequence
from functools import lru_cache

from sqlalchemy import Connection

from tablee.journal import schema
from tablee.journal.at_once import Known, Row, columns, lists_of_columns, write_at_once
from tablee.journal.notices import Notice, payloads
from tablee.journal.postgres import is_postgres

AT_ONCE = "AUTOCOMMIT"
"""The isolation level of a statement that is a transaction of its own."""


@lru_cache(maxsize=2)
def _statement(*, as_lists: bool) -> str:
    many = len(schema.lines.columns)
    in_place = f"VALUES ({', '.join('?' * many)})"
    values = lists_of_columns(["%b"] * many) if as_lists else in_place
    return f"INSERT INTO {schema.lines.name} ({columns()}) {values}"


def insert_lines(connection: Connection, rows: Sequence[Row]) -> None:
    as_lists = is_postgres(connection.engine.url)
    values = _lists(rows) if as_lists else list(rows)
    connection.exec_driver_sql(_statement(as_lists=as_lists), values)


def insert_following(
    connection: Connection, rows: Sequence[Row], known: Sequence[Known], news: Sequence[Notice]
) -> bool:
    """A whole transaction: lines of tables that are as their writers know them, and news of them.

    False, and nothing is written, where one of them is not. Over a file there is one process, which
    knows, and nobody to be told. On PostgreSQL the connection commits `AT_ONCE`.
    """
    if is_postgres(connection.engine.url):
        return write_at_once(connection, rows, known, payloads(news))
    with connection.begin():
        insert_lines(connection, rows)
    return True


def _lists(rows: Sequence[tuple[object, ...]]) -> tuple[list[object], ...]:
    return tuple(map(list, zip(*rows, strict=True)))
