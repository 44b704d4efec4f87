"""A backup: one zip file with all journals, hashes of keys and seeds as they were at one moment.

It is read in a single transaction that sees one moment (SQLite's write-ahead log and PostgreSQL's
REPEATABLE READ both give that), so it may be made while people play. Journals are the files that
`tablee export` writes; whatever else the database holds stands beside them row by row, so that a
backup of one kind of database can be restored into the other. The manifest has the hash of each
file. Seeds of sessions under way and the site's own secrets are in it: it is its owner's alone.
"""

import hashlib
import zipfile
from base64 import b64decode
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from itertools import chain, islice
from pathlib import Path
from typing import IO, Any
from urllib.parse import quote

import msgspec
from sqlalchemy import (
    Connection,
    Engine,
    LargeBinary,
    MetaData,
    Table,
    delete,
    insert,
    inspect,
    select,
)

from tablee.journal import schema
from tablee.journal.notices import Removed, announce
from tablee.journal.pictures import LARGE, fingerprint_of
from tablee.journal.postgres import take_time
from tablee.journal.reading import JournalFile, is_table_id, read_journal
from tablee.journal.store import StoreError, TableExists, UnknownTable
from tablee.journal.zipped import DAMAGE, looks_like_backup
from tablee.kernel.shapes import json_reader

KIND = "backup"
FORMAT = 1

MANIFEST = "manifest.json"
PAGE = 1000
"""Rows that are fetched or written at a time."""

PICTURES = 8
"""Of pictures."""

JOURNALS = {"journal_tables", "journal_lines"}
"""What is in a backup in another shape."""

NOT_ROWS = JOURNALS | {"journal_meta"}
NOT_ROWS |= {"site_nodes", "site_present", "site_guesses", "site_fresh", "site_requests"}
NOT_ROWS |= {"site_alerts"}
"""That, what each database has for itself, and what is true only for a moment."""

OF_THE_SITE = {"site_codes"}
"""What belongs to a table and means nothing elsewhere: words are hashed with the site's salt."""


NO_BACKUP = "This is not a backup of Tablée."
DAMAGED = "This backup is damaged or cut off; it cannot be read."


class Packed(msgspec.Struct, frozen=True):
    """A table in a backup."""

    id: str
    game: str
    title: str
    created_at: str
    entries: int
    head: str

    @property
    def file(self) -> str:
        return f"tables/{self.id}.jsonl"

    @property
    def damaged_file(self) -> str:
        """Where its lines stand as the database has them, if no journal can be made of them."""
        return f"damaged/{quote(self.id, safe='')}.jsonl"


class Manifest(msgspec.Struct, frozen=True, kw_only=True):
    """What a backup holds. `whole`: the whole site, with its own secrets; else some tables."""

    tablee: str = KIND
    format: int = FORMAT
    made_at: str
    whole: bool
    tables: tuple[Packed, ...]
    files: Mapping[str, str]
    """The SHA-256 of each file, by its name."""
    damaged: tuple[Packed, ...] = ()
    """Tables whose kept history does not hold. They are saved as they are."""

    def named(self, table_id: str | None) -> tuple[Packed, ...]:
        """One table, or all of them, whole or damaged."""
        return tuple(one for one in self.tables + self.damaged if table_id in (None, one.id))


_manifest = json_reader(Manifest)
_row = json_reader(dict[str, Any])


def other_tables(connection: Connection, without: set[str] = NOT_ROWS) -> list[Table]:
    """What is ours beside the journals, as it stands in the database."""
    there = set(inspect(connection).get_table_names())
    names = there & (schema.OWN - without)
    found = MetaData()
    found.reflect(connection, only=sorted(names), resolve_fks=False)
    return [found.tables[name] for name in sorted(names)]


def is_of_a_table(kind: Table) -> bool:
    return "table_id" in kind.c and kind.name not in OF_THE_SITE


def page_of(kind: Table) -> int:
    """How many rows are held at a time: pictures weigh as much as whole journals."""
    return PICTURES if kind.name == schema.pictures.name else PAGE


class Backup:
    """A backup that is read. Whatever is wrong with it is a StoreError."""

    def __init__(self, packed: zipfile.ZipFile) -> None:
        self._packed = packed
        try:
            raw = packed.read(MANIFEST)
        except KeyError:
            raise StoreError(NO_BACKUP) from None
        except DAMAGE as problem:
            raise StoreError(DAMAGED) from problem
        try:
            plain = msgspec.json.decode(raw)
        except (ValueError, RecursionError):
            plain = None
        if not isinstance(plain, dict) or plain.get("tablee") != KIND:
            raise StoreError(NO_BACKUP)
        if isinstance(plain.get("format"), int) and plain["format"] > FORMAT:
            raise StoreError("This backup was made by a newer Tablée; please upgrade to open it.")
        try:
            self.manifest = _manifest.decode(raw)
        except ValueError as problem:
            raise StoreError("The backup cannot be read: {problem}.", problem=problem) from None

    def check(self) -> None:
        """Every file has its hash, and the chain of every journal holds that held in its time."""
        self.check_files()
        for one in self.manifest.tables:
            self.journal(one)
        for row in self.rows(schema.pictures.name):
            if (
                row["form"] == LARGE
                and fingerprint_of(b64decode(row["data"])) != row["fingerprint"]
            ):
                name = f"rows/{schema.pictures.name}.jsonl"
                raise StoreError("{name} in the backup was changed or damaged.", name=name)

    def check_files(self) -> None:
        for name, digest in self.manifest.files.items():
            found = hashlib.sha256()
            with self._opened(name) as source:
                while block := source.read(1 << 20):
                    found.update(block)
            if found.hexdigest() != digest:
                raise StoreError("{name} in the backup was changed or damaged.", name=name)

    def journal(self, one: Packed) -> JournalFile:
        """The journal of a table, whose chain holds (else Refused)."""
        with self._opened(one.file) as source:
            journal = read_journal(source)
        if journal.header.head != one.head or not is_table_id(one.id):
            raise StoreError("{name} in the backup was changed or damaged.", name=one.file)
        return journal

    def rows(self, name: str) -> Iterator[dict[str, Any]]:
        """The rows of a table of the database; none where the backup has no such table."""
        return self._rows(f"rows/{name}.jsonl")

    def damaged_lines(self, one: Packed) -> Iterator[dict[str, Any]]:
        """The lines of a table whose history does not hold, as rows."""
        return self._rows(one.damaged_file)

    def _rows(self, file: str) -> Iterator[dict[str, Any]]:
        if file in self.manifest.files:
            with self._opened(file) as source:
                yield from map(_row.decode, source)

    @property
    def kinds(self) -> Iterator[str]:
        for name in self.manifest.files:
            folder, _, file = name.partition("/")
            if folder == "rows":
                yield file.removesuffix(".jsonl")

    @contextmanager
    def _opened(self, name: str) -> Iterator[IO[bytes]]:
        try:
            with self._packed.open(name) as source:
                yield source
        except DAMAGE as problem:
            raise StoreError("{name} in the backup was changed or damaged.", name=name) from problem


@contextmanager
def open_backup(path: Path) -> Iterator[Backup]:
    with path.open("rb") as source:
        try:
            packed = zipfile.ZipFile(source)
        except DAMAGE as problem:
            if looks_like_backup(path):
                raise StoreError(DAMAGED) from problem
            raise StoreError(NO_BACKUP) from problem
        with packed:
            yield Backup(packed)


def restore(engine: Engine, backup: Backup, table_id: str | None = None) -> tuple[Packed, ...]:
    """Puts back a whole site where no table is kept yet, or one table beside others, or nothing.

    `engine` must write, into a database whose tables are made. Links that people hold open their
    seats again, and a session that was under way goes on; the words of a single table do not.
    """
    manifest = backup.manifest
    chosen = manifest.named(table_id)
    if table_id is not None and not chosen:
        raise UnknownTable(table_id)
    backup.check()
    is_whole = manifest.whole and table_id is None
    with engine.begin() as connection:
        take_time(connection)
        known = set(connection.execute(select(schema.tables.c.id)).scalars())
        if is_whole and known:
            raise StoreError(
                "Tables are kept here already. A whole site is restored where there is none yet;"
                " one table of it also beside others (--table)."
            )
        for one in chosen:
            if one.id in known:
                raise TableExists(one.id)
            _restore_journal(connection, backup, one)
        _restore_rows(connection, backup, {one.id for one in chosen}, is_whole=is_whole)
        announce(connection, [Removed(one.id) for one in chosen])
    return chosen


def _restore_journal(connection: Connection, backup: Backup, one: Packed) -> None:
    values = {"id": one.id, "game": one.game, "title": one.title, "created_at": one.created_at}
    connection.execute(insert(schema.tables).values(values))
    if one in backup.manifest.damaged:
        _insert_rows(connection, schema.lines, backup.damaged_lines(one))
        return
    rows = [
        {
            "table_id": one.id,
            "number": line.number,
            "body": line.body,
            "hash": line.hash,
            "seat": line.seat,
            "key": line.key or None,
            "first": line.first,
        }
        for line in backup.journal(one).lines
    ]
    connection.execute(insert(schema.lines), rows)


def _restore_rows(
    connection: Connection, backup: Backup, tables: set[str], *, is_whole: bool
) -> None:
    here = {kind.name: kind for kind in other_tables(connection)}
    for name in backup.kinds:
        kind = here.get(name)
        if kind is None or name in NOT_ROWS:
            raise StoreError("This backup was made by a newer Tablée; please upgrade to open it.")
        if is_whole:
            connection.execute(delete(kind))
        elif not is_of_a_table(kind):
            continue
        rows = (row for row in backup.rows(name) if is_whole or row.get("table_id") in tables)
        _insert_rows(connection, kind, rows)


def _insert_rows(connection: Connection, kind: Table, rows: Iterator[dict[str, Any]]) -> None:
    for first in rows:
        page = [_as_kept(kind, row) for row in chain([first], islice(rows, page_of(kind) - 1))]
        connection.execute(insert(kind), page)


def _as_kept(kind: Table, row: Mapping[str, Any]) -> dict[str, Any]:
    if not row.keys() <= set(kind.c.keys()):
        raise StoreError("This backup was made by a newer Tablée; please upgrade to open it.")
    return {
        name: b64decode(value)
        if isinstance(kind.c[name].type, LargeBinary) and value is not None
        else value
        for name, value in row.items()
    }
