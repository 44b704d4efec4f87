"""What PostgreSQL needs: an address without a password in it, locks, and an eye on lost lines."""

import os
from pathlib import Path
from typing import Any
from zlib import crc32

from sqlalchemy import URL, Connection, Engine, create_engine, event, func, select
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import DBAPIError, OperationalError
from sqlalchemy.pool import ConnectionPoolEntry

from tablee.journal.store import Unreadable

DRIVER = "postgresql+psycopg"
NAMES = ("postgresql", "postgres", DRIVER)
"""How the address of a PostgreSQL database may begin."""

PASSWORD_FILE = "TABLEE_PASSWORD_FILE"  # noqa: S105 - the name of a variable
"""Names a file that holds the password and nothing else (a credential of systemd, a secret of a
container). PGPASSWORD and PGPASSFILE are PostgreSQL's own ways, and are heeded by its library."""

CONNECT_SECONDS = 5
STALLED_MS = 4000
"""A process that stops in the middle of a transaction (paused, or its machine gone) holds what
others wait for. So long, and the database ends the transaction for it."""

LOCK_MS = 8000
"""Longer than anything may hold a lock: whoever waits longer has met a fault, and is told."""

WRITING = "READ COMMITTED"
"""Whoever waited for another's transaction sees what it did."""

SETTINGS = {
    "default_transaction_isolation": WRITING.lower().replace(" ", r"\ "),
    "idle_in_transaction_session_timeout": STALLED_MS,
    "lock_timeout": LOCK_MS,
    # Left to itself PostgreSQL plans the journal's own statement anew at every commit, for lists
    # of just that length, which takes as long as to carry it out.
    "plan_cache_mode": "force_generic_plan",
    "tcp_keepalives_idle": 5,
    "tcp_keepalives_interval": 2,
    "tcp_keepalives_count": 3,
}


def is_postgres(url: URL) -> bool:
    return url.get_backend_name() in NAMES


def server_address(url: URL) -> URL:
    """The address of a database with our driver in it, and with its password if a file has it."""
    file = os.environ.get(PASSWORD_FILE)
    if url.password is None and file:
        try:
            password = Path(file).read_text(encoding="utf-8").strip("\r\n")
        except (OSError, ValueError) as problem:
            raise Unreadable(
                "The password of the database could not be read from {file}.", file=file
            ) from problem
        url = url.set(password=password)
    return url.set(drivername=DRIVER)


def connect_args() -> dict[str, Any]:
    """For every connection: a line that is dead is known to be so within seconds."""
    return {
        "connect_timeout": CONNECT_SECONDS,
        "application_name": "tablee",
        "client_encoding": "utf8",
        "options": " ".join(f"-c {name}={value}" for name, value in SETTINGS.items()),
        "keepalives_idle": 5,
        "keepalives_interval": 2,
        "keepalives_count": 3,
        "tcp_user_timeout": 10_000,
    }


def line_args(url: URL) -> dict[str, Any]:
    """What an engine connects with, for a connection beside it: all of the address is heeded."""
    _, known = url.get_dialect()().create_connect_args(url)
    return {**known, **connect_args()}


def server_engine(url: URL, *, writes: bool) -> Engine:
    try:
        engine = create_engine(
            url,
            # Values stay out of error messages and logs: one of them is the seed.
            hide_parameters=True,
            isolation_level=WRITING if writes else "REPEATABLE READ",
            # Connections outlive a restart of the server; those that did not are replaced unseen.
            pool_pre_ping=True,
            connect_args=connect_args(),
        )
    except ImportError as problem:
        raise Unreadable(
            "PostgreSQL needs a part of Tablée that is not installed:"
            " “pip install tablee[postgres]” brings it."
        ) from problem
    _close_late_comers(engine)
    return engine


def _close_late_comers(engine: Engine) -> None:
    """A thread may still have a connection when the engine lets go of all: it is closed when it
    comes back, for nobody asks for it there any more."""

    @event.listens_for(engine, "connect")
    def came(_: object, record: ConnectionPoolEntry) -> None:
        record.info["pool"] = engine.pool

    @event.listens_for(engine, "checkin")
    def came_back(line: DBAPIConnection | None, record: ConnectionPoolEntry) -> None:
        if line is not None and record.info.get("pool") is not engine.pool:
            line.close()


def take_time(connection: Connection, seconds: int = 0) -> None:
    """For the rest of the transaction nobody is hurried, or not before so many seconds: neither who
    works between two statements nor who waits for a lock."""
    if is_postgres(connection.engine.url):
        for name in ("idle_in_transaction_session_timeout", "lock_timeout"):
            connection.exec_driver_sql(f"SET LOCAL {name} = '{seconds}s'")


def hold(connection: Connection, what: str) -> None:
    """Waits for a lock by this name, and keeps it until the transaction is over.

    SQLite lets one transaction write at a time in any case.
    """
    if is_postgres(connection.engine.url):
        connection.execute(select(func.pg_advisory_xact_lock(crc32(b"tablee " + what.encode()))))


def is_passing(problem: BaseException) -> bool:
    """Whether the line to the database was lost, or the database asks to try again."""
    if not isinstance(problem, DBAPIError):
        return False
    if problem.connection_invalidated:
        return True
    code = getattr(problem.orig, "sqlstate", "")
    if code is None:  # nobody answered
        return isinstance(problem, OperationalError)
    # Connections, operators at work, deadlocks; a stopped process that held what we needed.
    return code.startswith(("08", "57P", "40")) or code in ("25P03", "55P03")
