"""The database's tables, its version, and what differs between one database and another."""

import os
import re
import sqlite3
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

from sqlalchemy import (
    URL,
    Column,
    Connection,
    Engine,
    ForeignKey,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    UniqueConstraint,
    create_engine,
    event,
    insert,
    inspect,
    make_url,
    select,
)
from sqlalchemy.exc import DBAPIError

from tablee.journal.store import Unreadable

VERSION = 1
"""Of the tables below. A change of them raises it and says in `prepare` how older ones follow."""

BUSY_SECONDS = 10
"""How long a write waits for another process's."""

metadata = MetaData()

meta = Table(
    "journal_meta",
    metadata,
    Column("name", String, primary_key=True),
    Column("value", Integer, nullable=False),
)

tables = Table(
    "journal_tables",
    metadata,
    Column("id", String, primary_key=True),
    Column("game", String, nullable=False),
    Column("title", String, nullable=False),
    Column("created_at", String, nullable=False),
)

lines = Table(
    "journal_lines",
    metadata,
    Column("table_id", ForeignKey(tables.c.id), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("body", LargeBinary, nullable=False),
    Column("hash", String, nullable=False),
    Column("seat", String, nullable=False),
    # NULL where there is no key: every database lets NULL stand many times in a UNIQUE.
    Column("key", String, nullable=True),
    Column("first", Integer, nullable=False),
    UniqueConstraint("table_id", "seat", "key"),
    sqlite_with_rowid=False,  # a table's lines lie together on the disk, in order
)

seeds = Table(
    "journal_seeds",
    metadata,
    Column("table_id", ForeignKey(tables.c.id), primary_key=True),
    Column("seed", LargeBinary, nullable=False),
)


_ELSEWHERE = re.compile(r"\s*(?!sqlite:)[a-z][a-z0-9+]+:/", re.IGNORECASE)
"""How the address of a database server begins, also after it was taken for a path."""


def address(where: str | Path) -> URL:
    """A path is an SQLite file; a text with :// is the address of one."""
    if _ELSEWHERE.match(str(where)):
        raise Unreadable(
            "Tables are kept in an SQLite file: “{place}” is not the name of one.", place=where
        )
    if isinstance(where, str) and "://" in where:
        url = make_url(where)
    else:
        url = URL.create("sqlite", database=str(where))
    if url.get_backend_name() == "sqlite" and url.database in (None, "", ":memory:"):
        # Readers and the writer have connections of their own, which share nothing but a file.
        raise Unreadable("A journal needs a file; memory is not a place to keep it in.")
    return url


def engine_for(url: URL, *, writes: bool) -> Engine:
    """Connections that write, or that only read and see one moment while they do."""
    # Values stay out of error messages and logs: one of them is the seed.
    if url.get_backend_name() != "sqlite":
        if writes:
            return create_engine(url, hide_parameters=True)
        return create_engine(url, hide_parameters=True, isolation_level="REPEATABLE READ")
    keep_private(Path(str(url.database)))
    engine = create_engine(url, hide_parameters=True, connect_args={"timeout": BUSY_SECONDS})
    event.listen(engine, "connect", _settle_sqlite)
    begin = "BEGIN IMMEDIATE" if writes else "BEGIN"

    @event.listens_for(engine, "begin")
    def _(connection: Connection) -> None:
        connection.exec_driver_sql(begin)

    return engine


def keep_private(file: Path) -> None:
    """The file is its owner's alone: whoever reads it reads every secret, and the dice to come.

    SQLite gives the files beside it (-wal, -shm) the rights of this one when it makes them.
    """
    # Never open a file that is there: closing it again would drop every lock that SQLite holds on
    # it in this process, and the next command to come by would take the -wal of a running server
    # for its own, and remove it with whatever was written there.
    # What cannot be done here is for SQLite to say, which has words for it.
    with suppress(OSError):
        os.close(os.open(file, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))
    for each in (file, Path(f"{file}-wal"), Path(f"{file}-shm")):
        with suppress(OSError):
            if each.stat().st_mode & 0o077:
                each.chmod(0o600)


def _settle_sqlite(connection: sqlite3.Connection, _: Any) -> None:  # noqa: ANN401 - the pool's own record
    # The driver would begin transactions on its own terms and break savepoints: we say BEGIN.
    connection.isolation_level = None
    _write_ahead(connection)
    # In WAL only FULL waits for the disk at every commit; NORMAL may forget the last ones.
    connection.execute("PRAGMA synchronous=FULL")
    # macOS answers an fsync before the disk has the bytes, unless told otherwise.
    connection.execute("PRAGMA fullfsync=ON")
    connection.execute("PRAGMA foreign_keys=ON")


def _write_ahead(connection: sqlite3.Connection) -> None:
    """Readers never wait for the writer. The first to come changes the file, for good."""
    deadline = time.monotonic() + BUSY_SECONDS
    while True:
        try:
            connection.execute("PRAGMA journal_mode=WAL")
        except sqlite3.OperationalError as problem:
            # Alone among statements this one does not wait while another process does the same.
            is_busy = problem.sqlite_errorcode & 0xFF == sqlite3.SQLITE_BUSY  # of whatever kind
            if not is_busy or time.monotonic() > deadline:
                raise
            time.sleep(0.005)
        else:
            return


def prepare(engine: Engine) -> None:
    """Makes the tables in a new database; refuses one that a newer program made."""
    try:
        _prepare(engine)
    except Unreadable:
        engine.dispose()
        raise


def _prepare(engine: Engine) -> None:
    try:
        with engine.connect() as connection:
            if not inspect(connection).has_table(meta.name):
                # Two processes may come here at once; the second finds the work done.
                metadata.create_all(connection)
                if _version(connection) is None:
                    connection.execute(insert(meta).values(name="version", value=VERSION))
                connection.commit()
            found = _version(connection)
    except DBAPIError as problem:
        raise Unreadable(
            "The journal in {place} cannot be opened: {problem}.",
            place=engine.url.database,
            problem=problem.orig,
        ) from problem
    if found is None:
        raise Unreadable("{place} is not a journal of Tablée.", place=engine.url.database)
    if found > VERSION:
        raise Unreadable(
            "The journal in {place} was made by a newer Tablée (version {found} of its tables,"
            " this program knows {known}); please upgrade to open it.",
            place=engine.url.database,
            found=found,
            known=VERSION,
        )


def _version(connection: Connection) -> int | None:
    return connection.scalar(select(meta.c.value).where(meta.c.name == "version"))
