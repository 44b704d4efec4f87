"""What SQLite needs: a file of its owner's alone, a log ahead of it, a copy while it is used."""

import os
import sqlite3
import tempfile
import time
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

from sqlalchemy import URL, Connection, Engine, create_engine, event

BUSY_SECONDS = 10
"""How long a write waits for another process's."""


def file_engine(url: URL, *, writes: bool) -> Engine:
    keep_private(Path(str(url.database)))
    # Values stay out of error messages and logs: one of them is the seed.
    engine = create_engine(url, hide_parameters=True, connect_args={"timeout": BUSY_SECONDS})
    event.listen(engine, "connect", _settle)
    begin = "BEGIN IMMEDIATE" if writes else "BEGIN"

    @event.listens_for(engine, "begin")
    def _(connection: Connection) -> None:
        connection.exec_driver_sql(begin)

    return engine


def files_of(file: Path) -> tuple[Path, ...]:
    """The files of a database: its own, and those that SQLite makes beside it."""
    return (file, *(Path(f"{file}{end}") for end in ("-wal", "-shm", "-journal")))


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
    for each in files_of(file):
        with suppress(OSError):
            if each.stat().st_mode & 0o077:
                each.chmod(0o600)


def copy_file(file: Path, to: Path) -> None:
    """A whole copy of a database, also while others write to it: it gets `to` or leaves nothing."""
    number, name = tempfile.mkstemp(".part", f"{to.name}.", to.parent)  # its owner's alone
    os.close(number)
    part = Path(name)
    try:
        with closing(sqlite3.connect(file)) as source, closing(sqlite3.connect(part)) as copy:
            source.backup(copy)
        part.replace(to)
    finally:
        part.unlink(missing_ok=True)


def _settle(connection: sqlite3.Connection, _: Any) -> None:  # noqa: ANN401 - the pool's own record
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
