"""A backup: one zip file with all journals, hashes of keys and seeds as they were at one moment.

It is read in a single transaction that sees one moment (SQLite's write-ahead log and PostgreSQL's
REPEATABLE READ both give that), so it may be made while people play. Journals are the files that
`tablee export` writes; whatever else the database holds stands beside them row by row, so that a
backup of one kind of database can be restored into the other. The manifest has the hash of each
file. Seeds of sessions under way and the site's own secrets are in it: it is its owner's alone.
"""

import hashlib
import os
import tempfile
import zipfile
from base64 import b64decode
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from itertools import chain, islice
from pathlib import Path
from typing import IO, Any

import msgspec
from sqlalchemy import (
    URL,
    Connection,
    Engine,
    LargeBinary,
    MetaData,
    Table,
    delete,
    func,
    insert,
    inspect,
    select,
)

from tablee.journal import schema
from tablee.journal.files import write_journal
from tablee.journal.keep import now
from tablee.journal.notices import Removed, announce
from tablee.journal.postgres import is_postgres
from tablee.journal.reading import JournalFile, is_table_id, read_journal
from tablee.journal.sqlite import files_of
from tablee.journal.store import Line, StoreError, TableExists, UnknownTable
from tablee.journal.zipped import DAMAGE, looks_like_backup
from tablee.kernel.shapes import json_reader

KIND = "backup"
FORMAT = 1

MANIFEST = "manifest.json"
PAGE = 1000
"""Rows that are fetched or written at a time."""

JOURNALS = {"journal_tables", "journal_lines"}
"""What is in a backup in another shape."""

NOT_ROWS = JOURNALS | {"journal_meta"}
NOT_ROWS |= {"site_nodes", "site_present", "site_guesses", "site_fresh"}
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


class Manifest(msgspec.Struct, frozen=True, kw_only=True):
    """What a backup holds. `whole`: the whole site, with its own secrets; else some tables."""

    tablee: str = KIND
    format: int = FORMAT
    made_at: str
    whole: bool
    tables: tuple[Packed, ...]
    files: Mapping[str, str]
    """The SHA-256 of each file, by its name."""


_encode = msgspec.json.Encoder().encode
_manifest = json_reader(Manifest)
_row = json_reader(dict[str, Any])


class _Hashed:
    """A file that is written and hashed at once."""

    def __init__(self, out: IO[bytes]) -> None:
        self._out = out
        self.hash = hashlib.sha256()

    def write(self, data: bytes) -> int:
        self.hash.update(data)
        return self._out.write(data)


def write_backup(engine: Engine, path: Path, table_id: str | None = None) -> Manifest:
    """Writes the whole site, or one table, to a path that gets a good file or stays as it was.

    `engine` must read one moment (`schema.engine_for(…, writes=False)`).
    """
    _check_is_elsewhere(engine.url, path)
    if not path.parent.is_dir():
        raise StoreError("There is no folder {folder}.", folder=path.parent)
    try:
        return _write(engine, path, table_id)
    except OSError as problem:
        problem.filename = str(path)  # the one that was asked for
        raise


def _write(engine: Engine, path: Path, table_id: str | None) -> Manifest:
    # Its owner's alone from the first byte on: it holds the dice to come.
    number, name = tempfile.mkstemp(".part", f"{path.name}.", path.parent)
    part = Path(name)
    try:
        with os.fdopen(number, "w+b") as out:
            with (
                zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED, compresslevel=5) as packed,
                engine.begin() as connection,
            ):
                manifest = _pack(connection, packed, table_id)
            out.flush()
            os.fsync(out.fileno())
        with open_backup(part) as written:
            written.check()
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)
    return manifest


def _check_is_elsewhere(url: URL, path: Path) -> None:
    """A backup is never written over the database that it is made of."""
    if is_postgres(url):
        return
    for file in files_of(Path(str(url.database))):
        is_same = file.exists() and path.exists() and file.samefile(path)
        if is_same or file.resolve() == path.resolve():
            raise StoreError(
                "{file} belongs to the database itself; a backup needs a file of its own.",
                file=path,
            )


def _pack(connection: Connection, packed: zipfile.ZipFile, table_id: str | None) -> Manifest:
    files: dict[str, str] = {}

    @contextmanager
    def member(name: str) -> Iterator[_Hashed]:
        with packed.open(name, "w", force_zip64=True) as out:
            hashed = _Hashed(out)
            yield hashed
        files[name] = hashed.hash.hexdigest()

    tables = []
    for one in _kept_tables(connection, table_id):
        with member(one.file) as out:
            lines, last = _lines(connection, one.id), _last(connection, one)
            write_journal(out, one.game, one.id, lines, last, one.title)
        tables.append(one)
    for kind in other_tables(connection):
        if table_id is not None and not _is_of_a_table(kind):
            continue
        chosen = (
            select(kind) if table_id is None else select(kind).where(kind.c.table_id == table_id)
        )
        with member(f"rows/{kind.name}.jsonl") as out:
            for row in connection.execute(chosen).mappings():
                out.write(_encode(dict(row)) + b"\n")
    manifest = Manifest(made_at=now(), whole=table_id is None, tables=tuple(tables), files=files)
    packed.writestr(MANIFEST, _encode(manifest))
    return manifest


def _kept_tables(connection: Connection, table_id: str | None) -> Iterator[Packed]:
    tables, lines = schema.tables, schema.lines
    last = select(func.max(lines.c.number)).where(lines.c.table_id == tables.c.id).scalar_subquery()
    chosen = select(tables, last.label("entries")).order_by(tables.c.created_at, tables.c.id)
    if table_id is not None:
        chosen = chosen.where(tables.c.id == table_id)
    found = connection.execute(chosen).all()
    if table_id is not None and not found:
        raise UnknownTable(table_id)
    for row in found:
        digest = select(lines.c.hash).where(
            lines.c.table_id == row.id, lines.c.number == row.entries
        )
        head = connection.scalar(digest) or ""
        yield Packed(row.id, row.game, row.title, row.created_at, row.entries, head)


def _lines(connection: Connection, table_id: str, after: int = 0) -> Iterator[Line]:
    lines = schema.lines
    while True:
        page = connection.execute(
            select(lines)
            .where(lines.c.table_id == table_id, lines.c.number > after)
            .order_by(lines.c.number)
            .limit(PAGE)
        ).all()
        for row in page:
            yield Line(row.number, row.body, row.hash, row.seat, row.key or "", row.first)
        if len(page) < PAGE:
            return
        after = page[-1].number


def _last(connection: Connection, one: Packed) -> Line:
    return next(_lines(connection, one.id, one.entries - 1))


def other_tables(connection: Connection, without: set[str] = NOT_ROWS) -> list[Table]:
    """What is ours beside the journals, as it stands in the database."""
    there = set(inspect(connection).get_table_names())
    names = there & (schema.OWN - without)
    found = MetaData()
    found.reflect(connection, only=sorted(names), resolve_fks=False)
    return [found.tables[name] for name in sorted(names)]


def _is_of_a_table(kind: Table) -> bool:
    return "table_id" in kind.c and kind.name not in OF_THE_SITE


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
        """Every file has its hash, and the chain of every journal holds."""
        for name, digest in self.manifest.files.items():
            found = hashlib.sha256()
            with self._opened(name) as source:
                while block := source.read(1 << 20):
                    found.update(block)
            if found.hexdigest() != digest:
                raise StoreError("{name} in the backup was changed or damaged.", name=name)
        for one in self.manifest.tables:
            self.journal(one)

    def journal(self, one: Packed) -> JournalFile:
        """The journal of a table, whose chain holds (else Refused)."""
        with self._opened(one.file) as source:
            journal = read_journal(source)
        if journal.header.head != one.head or not is_table_id(one.id):
            raise StoreError("{name} in the backup was changed or damaged.", name=one.file)
        return journal

    def rows(self, name: str) -> Iterator[dict[str, Any]]:
        """The rows of a table of the database; none where the backup has no such table."""
        file = f"rows/{name}.jsonl"
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
    chosen = tuple(one for one in manifest.tables if table_id in (None, one.id))
    if table_id is not None and not chosen:
        raise UnknownTable(table_id)
    backup.check()
    is_whole = manifest.whole and table_id is None
    with engine.begin() as connection:
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
        elif not _is_of_a_table(kind):
            continue
        rows = (row for row in backup.rows(name) if is_whole or row.get("table_id") in tables)
        for first in rows:
            page = [_as_kept(kind, row) for row in chain([first], islice(rows, PAGE))]
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
