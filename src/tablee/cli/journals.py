"""Journals for the commands: files that are opened, played tables that are written or kept."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tablee.cli.screen import Failed, Screen, Trouble
from tablee.journal.place import Place
from tablee.lab.strict_yaml import BadFile

if TYPE_CHECKING:
    from tablee.journal.reading import JournalFile
    from tablee.journal.sql import SqlStore
    from tablee.kernel.table import Table


@contextmanager
def naming(file: Path) -> Iterator[None]:
    """Faults that are found meanwhile are those of this file."""
    try:
        yield
    except BadFile as bad:
        bad.file = file
        raise


def open_journal(file: Path, screen: Screen) -> "JournalFile":
    """A journal whose chain holds; Failed when it does not, Trouble when the file is none."""
    import msgspec

    from tablee.journal.reading import KIND, LONGEST_LINE, read_journal
    from tablee.kernel.words import Refused

    tongue = screen.tongue
    with file.open("rb") as source:
        try:
            header = msgspec.json.decode(source.readline(LONGEST_LINE))
        except (ValueError, RecursionError):
            header = None
        if not isinstance(header, dict) or header.get("tablee") != KIND:
            raise Trouble(
                tongue(
                    "{file} is not a journal of Tablée; “tablee export” and"
                    " “tablee run --journal” write one.",
                    file=file,
                )
            )
        source.seek(0)
        try:
            return read_journal(source)
        except Refused as no:
            raise Failed(tongue(no.why, **no.values)) from None


@contextmanager
def open_store(database: Place, screen: Screen, *, make: bool) -> "Iterator[SqlStore]":
    from tablee.journal.sql import SqlStore

    tongue = screen.tongue
    if isinstance(database, Path) and make:
        database.parent.mkdir(parents=True, exist_ok=True)
    elif isinstance(database, Path) and not database.exists():
        raise Trouble(
            tongue(
                "No tables are kept in {database}; “tablee run FILE --keep” and"
                " “tablee import FILE” keep one.",
                database=database,
            )
        )
    with SqlStore(database) as store:
        yield store


def no_table(table: str, store: "SqlStore", screen: Screen) -> str:
    tongue = screen.tongue
    known = ", ".join(about.id for about in store.tables()) or "–"
    return tongue(
        "There is no table “{table}” here; the tables are: {known}.", table=table, known=known
    )


def name_of_table(given: str | None, file: Path, screen: Screen) -> str:
    """What a played table is called: as it was said, else like its file."""
    from tablee.journal.reading import is_table_id
    from tablee.kernel.naming import slug

    tongue = screen.tongue
    name = file.stem if given is None else given
    if is_table_id(name):
        return name
    if given is None:
        return slug(name, (), words=9)[:60]
    raise Trouble(
        tongue(
            "“{table}” cannot name a table: letters without accents, digits, - . and _ can.",
            table=given,
        )
    )


def keep(table: "Table[Any]", title: str, database: Place, screen: Screen) -> None:
    """Keeps a played table in a database."""
    from tablee.journal.keep import now
    from tablee.journal.store import About, Seed, TableExists, lines_of

    tongue = screen.tongue
    common = table.state.common
    about = About(common.table, common.game, title, now(), table.number)
    with open_store(database, screen, make=True) as store:
        try:
            store.create(about, lines_of(table.entries), Seed(table.seed)).result()
        except TableExists:
            raise Trouble(
                tongue(
                    "A table “{table}” is kept already; give this one another name with --table.",
                    table=common.table,
                )
            ) from None


def write(table: "Table[Any]", path: Path) -> None:
    """Writes the journal of a played table; the file is whole or as it was before."""
    from tablee.journal.files import write_journal
    from tablee.journal.store import lines_of

    lines = lines_of(table.entries)
    part = path.with_name(path.name + ".part")
    try:
        with part.open("wb") as out:
            write_journal(out, table.game.id, table.state.common.table, lines, lines[-1])
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)
