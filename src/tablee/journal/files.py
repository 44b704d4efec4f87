"""A table's history as a file: JSON lines that any program can read, and nobody can change unseen.

The first line is a header; each line after it is an entry with its hash. The bytes under a hash
are not in the file as such: they are the entry's own fields as canonical JSON (keys sorted, no
spaces, UTF-8), so a file stays good when a tool reorders keys or changes spaces, and becomes bad
when anything is changed that counts. Secret seeds are never written; that of a finished session
is public and stands in its last entry.
"""

import os
from collections.abc import Iterable
from itertools import islice
from pathlib import Path
from typing import Any, Protocol, TypeVar

import msgspec

from tablee.journal.keep import draw_seed
from tablee.journal.reading import (
    FILE_FORMAT,
    KIND,
    LONGEST_TITLE,
    Header,
    JournalFile,
    bad,
    body_of,
    is_table_id,
    read_journal,
)
from tablee.journal.store import About, Line, Seed, Store
from tablee.kernel.common.rules import check_seats
from tablee.kernel.entry import START_OF_CHAIN, link
from tablee.kernel.game import Game
from tablee.kernel.naming import one_line
from tablee.kernel.reading import Readings
from tablee.kernel.table import Table

S = TypeVar("S")

_encode = msgspec.json.Encoder().encode


class Sink(Protocol):
    """Whatever takes bytes: a file, or something on the way to one."""

    def write(self, data: bytes, /) -> object: ...


def write_journal(
    out: Sink, game: str, table_id: str, lines: Iterable[Line], last: Line, title: str = ""
) -> None:
    """Writes a history of which the last line is known, one line after the other.

    What is written is checked on the way: a file is never worse than what it was made from.
    """
    edition = body_of(last.body).edition
    head = Header(KIND, FILE_FORMAT, game, edition, table_id, last.number, last.hash, title)
    out.write(_encode(head) + b"\n")
    previous, number = START_OF_CHAIN, 0
    for line in lines:
        number += 1
        previous = link(previous, line.body)
        if previous != line.hash or line.number != number:
            raise bad("The kept history is damaged at entry {number}.", number=number)
        read = body_of(line.body)
        written = {
            "number": read.number,
            "at": read.at,
            "seat": read.seat,
            "format": read.format,
            "edition": read.edition,
            "event": read.event,
            "hash": line.hash,
        }
        out.write(_encode(written) + b"\n")
    if previous != last.hash:
        raise bad("The kept history is damaged at entry {number}.", number=number + 1)


def export_table(store: Store, table_id: str, out: Sink) -> None:
    """Writes a kept table as it stands now; what is added meanwhile waits for the next file."""
    about = store.about(table_id)
    last = next(store.lines(table_id, about.number - 1))
    lines = islice(store.lines(table_id), about.number)
    write_journal(out, about.game, table_id, lines, last, about.title)


def save_table(store: Store, table_id: str, path: Path) -> None:
    """Exports to a path, which gets the whole file or stays as it was."""
    part = path.with_name(path.name + ".part")
    try:
        with part.open("wb") as out:
            export_table(store, table_id, out)
            out.flush()
            os.fsync(out.fileno())
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)


def load_journal(path: Path) -> JournalFile:
    with path.open("rb") as source:
        return read_journal(source)


def import_table(store: Store, game: Game[Any], journal: JournalFile, title: str = "") -> About:
    """Keeps the table of a file that this game can read, under its title or this one.

    Its session is not under way here: the seed stayed where it was, so the keeper begins another.
    """
    header, lines = journal.header, journal.lines
    if game.id != header.game:
        raise bad("This is a table of {game}, not of {other}.", game=header.game, other=game.id)
    if not is_table_id(header.table):
        raise bad("“{table}” cannot be the id of a table.", table=header.table[:100])
    table = replay(game, lines)
    check_seats({seat.name: seat.role for seat in table.state.common.seats.values()})
    title = one_line(title or header.title, LONGEST_TITLE)
    about = About(header.table, header.game, title, table.entries[0].at, header.entries)
    store.create(about, lines, Seed(None)).result()
    return about


def replay(game: Game[S], lines: Iterable[Line]) -> Table[S]:
    """A table from lines that come from outside; Refused where the game cannot follow them.

    A chain proves that nothing was changed after it was made. It does not prove that Tablée made
    it, so anything may stand in it.
    """
    try:
        entries = Readings(game).entries((line.body, line.hash) for line in lines)
        return Table.load(game, entries, draw_seed=draw_seed)
    except (ValueError, LookupError, TypeError, AttributeError) as problem:
        raise bad(
            "The history cannot be played again with this {game}: {problem}.",
            game=game.id,
            problem=problem,
        ) from problem
