"""Bringing a database to the tables of today: a new one, or one that an older program made.

Each step is an Alembic migration in `migrations/versions`, the same for both databases. All that
are due run in one transaction behind one lock, so that processes that start together find the work
done, and a step that fails leaves the database as it was.
"""

from pathlib import Path

from sqlalchemy import Connection, Engine, inspect, text
from sqlalchemy.exc import DBAPIError

from tablee.journal import schema
from tablee.journal.postgres import hold, is_postgres, take_time
from tablee.journal.sqlite import copy_file
from tablee.journal.store import Unreadable

MIGRATIONS = Path(__file__).with_name("migrations")
VERSIONS = tuple(sorted(file.stem[1:5] for file in (MIGRATIONS / "versions").glob("v*.py")))
"""Of the tables of the database, oldest first. The last one is that of this program."""

UNNUMBERED = "0000"
"""The version of databases from before versions were kept (0.1.0)."""

VERSION_TABLE = "journal_version"
"""A name of our own: other programs in the same database may have migrations, too."""

EARLIER_VERSION_TABLE = "alembic_version"
"""Where the version stood at first: ours if there is a journal, and it is a version of ours."""


def prepare(engine: Engine) -> None:
    """Makes the tables in a new database, or adds what an older one lacks; refuses a newer one."""
    try:
        _prepare(engine)
    except DBAPIError as problem:
        engine.dispose()
        raise Unreadable(
            "The journal in {place} cannot be opened: {problem}.",
            place=schema.place_of(engine.url),
            problem=_first_line(problem),
        ) from problem
    except Unreadable:
        engine.dispose()
        raise


def check(engine: Engine) -> None:
    """Refuses what cannot be opened, and changes nothing."""
    with engine.connect() as connection:
        found = version_of(connection)
    if found is not None:
        _check_known(engine, found)


def _prepare(engine: Engine) -> None:
    with engine.connect() as connection:
        take_time(connection)  # it holds nothing that others wait for
        found = version_of(connection)
    if found == VERSIONS[-1]:
        return
    if found is not None:
        _check_known(engine, found)
    with engine.begin() as connection:
        take_time(connection)
        hold(connection, "migrations")
        # Another process may have done it while we waited.
        found = version_of(connection)
        if found == VERSIONS[-1]:
            return
        if found is None:
            _migrate(connection)
        elif is_postgres(engine.url):
            _keep_as_it_was(connection)
            _migrate(connection)
        else:
            _copy_and_migrate(connection)


def _copy_and_migrate(connection: Connection) -> None:
    """Nobody else writes to the file meanwhile; a copy that is not needed after all goes again."""
    file = Path(str(connection.engine.url.database))
    copy = _free_name(file.with_name(f"{file.name}.before-{VERSIONS[-1]}"))
    copy_file(file, copy)
    try:
        _migrate(connection)
    except BaseException:
        copy.unlink()
        raise


def _free_name(path: Path) -> Path:
    """This path, or one like it: a copy from an earlier day is never replaced."""
    found, number = path, 1
    while found.exists():
        number += 1
        found = path.with_name(f"{path.name}.{number}")
    return found


def version_of(connection: Connection) -> str | None:
    """The version of a database's tables; None for a database without any."""
    there = inspect(connection).get_table_names()
    if VERSION_TABLE in there:
        return _said_in(connection, VERSION_TABLE) or UNNUMBERED
    if schema.meta.name in there:
        return _said_earlier(connection) or UNNUMBERED
    if there and not is_postgres(connection.engine.url):
        raise Unreadable(
            "{place} is not a journal of Tablée.", place=schema.place_of(connection.engine.url)
        )
    return None


def _said_in(connection: Connection, table: str) -> str | None:
    chosen = text(f"SELECT version_num FROM {table}")  # noqa: S608 - our own name
    found: str | None = connection.scalar(chosen)
    return found


def _said_earlier(connection: Connection) -> str | None:
    """The version of a journal that kept it where Alembic does by itself."""
    if not inspect(connection).has_table(EARLIER_VERSION_TABLE):
        return None
    found = _said_in(connection, EARLIER_VERSION_TABLE)
    return found if found in VERSIONS else None


def _check_known(engine: Engine, found: str) -> None:
    if found not in (UNNUMBERED, *VERSIONS):
        raise Unreadable(
            "The journal in {place} was made by a newer Tablée (version {found} of its tables,"
            " this program knows {known}); please upgrade to open it.",
            place=schema.place_of(engine.url),
            found=found,
            known=VERSIONS[-1],
        )


def _keep_as_it_was(connection: Connection) -> None:
    """A copy of each of our tables, in the same database: its owner may drop it one day."""
    copy = _free_schema(connection, f"before_{VERSIONS[-1]}")
    names = set(inspect(connection).get_table_names()) & {
        *schema.OWN,
        VERSION_TABLE,
        EARLIER_VERSION_TABLE,
    }
    connection.execute(text(f'CREATE SCHEMA "{copy}"'))
    for name in sorted(names):
        connection.execute(text(f'CREATE TABLE "{copy}"."{name}" AS TABLE "{name}"'))


def _free_schema(connection: Connection, name: str) -> str:
    """This name, or one like it: a copy from an earlier day is never replaced."""
    there = inspect(connection).get_schema_names()
    found, number = name, 1
    while found in there:
        number += 1
        found = f"{name}_{number}"
    return found


def _migrate(connection: Connection) -> None:
    # Takes a tenth of a second to import, and is needed once in a database's life.
    from alembic import command  # noqa: PLC0415
    from alembic.config import Config  # noqa: PLC0415

    is_here = inspect(connection).has_table(VERSION_TABLE)
    if not is_here and version_of(connection) in VERSIONS:
        connection.execute(text(f"ALTER TABLE {EARLIER_VERSION_TABLE} RENAME TO {VERSION_TABLE}"))
    config = Config(attributes={"connection": connection, "version_table": VERSION_TABLE})
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    command.upgrade(config, "head")


def _first_line(problem: DBAPIError) -> str:
    return (str(problem.orig).splitlines() or [""])[0].rstrip(".")
