"""Writing a backup: all that the database holds at one moment, into a file that is then read again.

A table whose history does not hold is no reason to save nothing: its lines are saved as they are,
and the manifest names it.
"""

import hashlib
import os
import tempfile
import zipfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from shutil import copyfileobj
from typing import IO, Any

import msgspec
from sqlalchemy import URL, Connection, Engine, func, select

from tablee.journal import schema
from tablee.journal.archive import (
    MANIFEST,
    PAGE,
    Manifest,
    Packed,
    is_of_a_table,
    open_backup,
    other_tables,
    page_of,
)
from tablee.journal.files import write_journal
from tablee.journal.keep import now
from tablee.journal.postgres import is_postgres, take_time
from tablee.journal.reading import is_table_id, read_journal
from tablee.journal.sqlite import files_of
from tablee.journal.store import Line, StoreError, UnknownTable
from tablee.kernel.words import Refused

IN_MEMORY = 4 * 1024 * 1024
"""A journal that is longer waits on the disk until it was found whole."""

_encode = msgspec.json.Encoder().encode


class Stopped(StoreError):
    """Nobody waits for the backup any more."""

    def __init__(self) -> None:
        super().__init__("The backup was not finished: the server is going down.")


class _Hashed:
    """A file that is written and hashed at once."""

    def __init__(self, out: IO[bytes]) -> None:
        self._out = out
        self.hash = hashlib.sha256()

    def write(self, data: bytes) -> int:
        self.hash.update(data)
        return self._out.write(data)


def write_backup(
    engine: Engine,
    path: Path,
    table_id: str | None = None,
    *,
    is_stopped: Callable[[], bool] = lambda: False,
) -> Manifest:
    """Writes the whole site, or one table, to a path that gets a good file or stays as it was.

    `engine` must read one moment (`schema.engine_for(…, writes=False)`).
    """
    _check_is_elsewhere(engine.url, path)
    if not path.parent.is_dir():
        raise StoreError("There is no folder {folder}.", folder=path.parent)
    try:
        return _write(engine, path, table_id, is_stopped)
    except OSError as problem:
        problem.filename = str(path)  # the one that was asked for
        raise


def _write(
    engine: Engine, path: Path, table_id: str | None, is_stopped: Callable[[], bool]
) -> Manifest:
    # Its owner's alone from the first byte on: it holds the dice to come.
    number, name = tempfile.mkstemp(".part", f"{path.name}.", path.parent)
    part = Path(name)
    try:
        with os.fdopen(number, "w+b") as out:
            with (
                zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED, compresslevel=5) as packed,
                engine.begin() as connection,
            ):
                take_time(connection)  # to read a long table again holds nobody up
                manifest = _pack(connection, packed, table_id, is_stopped)
            out.flush()
            os.fsync(out.fileno())
        with open_backup(part) as written:
            written.check_files()
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


def _pack(
    connection: Connection,
    packed: zipfile.ZipFile,
    table_id: str | None,
    is_stopped: Callable[[], bool],
) -> Manifest:
    files: dict[str, str] = {}

    @contextmanager
    def member(name: str) -> Iterator[_Hashed]:
        if is_stopped():
            raise Stopped
        with packed.open(name, "w", force_zip64=True) as out:
            hashed = _Hashed(out)
            yield hashed
        files[name] = hashed.hash.hexdigest()

    tables, damaged = [], []
    for one in _kept_tables(connection, table_id):
        with tempfile.SpooledTemporaryFile(IN_MEMORY) as journal:
            if _is_written(connection, one, journal):
                with member(one.file) as out:
                    journal.seek(0)
                    copyfileobj(journal, out)
                tables.append(one)
                continue
        with member(one.damaged_file) as out:
            for row in _rows(connection, one.id):
                out.write(_encode({**row, "body": _bytes(row["body"])}) + b"\n")
        damaged.append(one)
    for kind in other_tables(connection):
        if table_id is not None and not is_of_a_table(kind):
            continue
        chosen = (
            select(kind) if table_id is None else select(kind).where(kind.c.table_id == table_id)
        )
        with member(f"rows/{kind.name}.jsonl") as out:
            paged = {"yield_per": page_of(kind)}
            for each in connection.execute(chosen, execution_options=paged).mappings():
                out.write(_encode(dict(each)) + b"\n")
    manifest = Manifest(
        made_at=now(),
        whole=table_id is None,
        tables=tuple(tables),
        files=files,
        damaged=tuple(damaged),
    )
    packed.writestr(MANIFEST, _encode(manifest))
    return manifest


def _is_written(connection: Connection, one: Packed, journal: IO[bytes]) -> bool:
    """Writes a table as a journal, if its history holds and can be read as a file again."""
    try:
        last = _last(connection, one)
        write_journal(journal, one.game, one.id, _lines(connection, one.id), last, one.title)
        journal.seek(0)
        return read_journal(journal).header.head == one.head and is_table_id(one.id)
    except (Refused, ValueError, TypeError, LookupError):
        # Whatever may stand in a database that somebody, or a bad disk, has changed.
        return False


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
        yield Packed(row.id, row.game, row.title, row.created_at, row.entries or 0, head)


def _rows(connection: Connection, table_id: str) -> Iterator[dict[str, Any]]:
    lines, after = schema.lines, -1
    while True:
        page = connection.execute(
            select(lines)
            .where(lines.c.table_id == table_id, lines.c.number > after)
            .order_by(lines.c.number)
            .limit(PAGE)
        ).mappings()
        found = [dict(row) for row in page]
        yield from found
        if len(found) < PAGE:
            return
        after = found[-1]["number"]


def _lines(connection: Connection, table_id: str) -> Iterator[Line]:
    for row in _rows(connection, table_id):
        key = row["key"] or ""
        yield Line(row["number"], _bytes(row["body"]), row["hash"], row["seat"], key, row["first"])


def _bytes(body: bytes | str) -> bytes:
    """SQLite lets text stand in a column of bytes: so it does after a change by hand."""
    return body if isinstance(body, bytes) else str(body).encode()


def _last(connection: Connection, one: Packed) -> Line:
    lines = schema.lines
    chosen = select(lines).where(lines.c.table_id == one.id, lines.c.number == one.entries)
    row = connection.execute(chosen).one_or_none()
    if row is None:
        raise LookupError(one.id)
    return Line(row.number, _bytes(row.body), row.hash, row.seat, row.key or "", row.first)
