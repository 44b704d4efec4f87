"""Reading a journal's file: everything that may be wrong with it is said, with its place."""

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import IO, Annotated, Any

import msgspec
from msgspec import Meta

from tablee.journal.store import Line, lines_from
from tablee.kernel.entry import FORMAT, START_OF_CHAIN, Body, link
from tablee.kernel.shapes import json_reader
from tablee.kernel.words import Refused

KIND = "journal"
FILE_FORMAT = 1
"""The shape of the file: its header and its lines. The entries have a format of their own."""

LONGEST_LINE = 8 * 1024 * 1024
"""In bytes. No table writes such a line; a file that is no journal may."""

LONGEST_TITLE = 120

_TABLE_ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,63}", re.ASCII)

Hash = Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]


class Header(msgspec.Struct, frozen=True, omit_defaults=True):
    """The first line. `edition` is that of the last entry, the newest.

    It is under no hash. The title is what people call the table, and proves nothing.
    """

    tablee: str
    format: Annotated[int, Meta(ge=1)]
    game: str
    edition: int
    table: str
    entries: Annotated[int, Meta(ge=1)]
    head: Hash
    title: str = ""


class Written(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One entry as a line of the file. What the hash does not cover has no place in it."""

    number: int
    at: str
    seat: str
    format: int
    edition: int
    event: dict[str, Any]
    hash: Hash


class JournalFile(msgspec.Struct, frozen=True):
    """A file that was read and found whole."""

    header: Header
    lines: tuple[Line, ...]


class RawBody(Body, frozen=True):
    event: msgspec.Raw


class _Opening(msgspec.Struct):
    """Of an event that opens or forks a table; other events have none of these."""

    type: str = ""
    table: Any = ""
    game: Any = ""


body_of = json_reader(RawBody).decode
_opening = json_reader(_Opening)
_header = json_reader(Header)
_written = json_reader(Written)
_canonical = msgspec.json.Encoder(order="sorted").encode


def is_table_id(text: str) -> bool:
    """Whether a table can be called so in an address and in the name of a file."""
    return _TABLE_ID.fullmatch(text) is not None


def bad(why: str, **values: object) -> Refused:
    return Refused("table.chain", why, **values)


def read_journal(source: IO[bytes]) -> JournalFile:
    """Reads a file and checks all that can be checked without its game; else Refused."""
    rows = rows_of(source)
    header = _read_header(next(rows, b""))
    lines = tuple(lines_from(_entries(rows, header)))
    _check_keys(lines)
    _check_names(header, lines)
    return JournalFile(header, lines)


def rows_of(source: IO[bytes]) -> Iterator[bytes]:
    number = 0
    while row := source.readline(LONGEST_LINE + 1):
        number += 1
        if len(row) > LONGEST_LINE:
            raise bad("Line {line} is longer than any line of a journal of Tablée.", line=number)
        yield row


def _read_header(row: bytes) -> Header:
    if not row:
        raise bad("The file is empty.")
    try:
        raw = msgspec.json.decode(row)
    except (ValueError, RecursionError):
        raw = None
    if not isinstance(raw, dict) or raw.get("tablee") != KIND:
        raise bad("This is not a journal of Tablée: its first line is not the header of one.")
    if isinstance(raw.get("format"), int) and raw["format"] > FILE_FORMAT:
        raise _newer(1)
    try:
        return _header.decode(row)
    except ValueError as problem:
        raise bad("The header of the file cannot be read: {problem}.", problem=problem) from None


def _newer(line: int) -> Refused:
    return bad(
        "This file was written by a newer Tablée (line {line}); please upgrade to open it.",
        line=line,
    )


def _entries(rows: Iterator[bytes], header: Header) -> Iterator[tuple[bytes, str]]:
    """The bodies and hashes of a file, each checked in its place."""
    previous, number = START_OF_CHAIN, 0
    for row in rows:
        number += 1
        if number > header.entries:
            raise bad(
                "The file goes on after its {entries} entries (line {line}).",
                entries=header.entries,
                line=number + 1,
            )
        body, previous = _checked(row, number, previous)
        yield body, previous
    if number < header.entries:
        raise bad(
            "The file is cut off: it ends after {number} of its {entries} entries.",
            number=number,
            entries=header.entries,
        )
    if previous != header.head:
        raise bad("The last entry is not the one that the header names.")


def _checked(row: bytes, number: int, previous: str) -> tuple[bytes, str]:
    place = number + 1
    try:
        read = _written.decode(row)
    except (ValueError, RecursionError) as problem:
        if not row.endswith(b"\n"):
            raise bad("The file is cut off in the middle of line {line}.", line=place) from None
        raise bad("Line {line} cannot be read: {problem}.", line=place, problem=problem) from None
    if read.number != number:
        raise bad(
            "Line {line} holds entry {found} where entry {number} belongs:"
            " lines are missing or out of order.",
            line=place,
            found=read.number,
            number=number,
        )
    if read.format > FORMAT:
        raise _newer(place)
    if not _is_event(read.event):
        raise bad("Line {line} cannot be read: {problem}.", line=place, problem="no event in it")
    body = _canonical(Body(read.number, read.at, read.seat, read.format, read.edition, read.event))
    if link(previous, body) != read.hash:
        raise bad(
            "Entry {number} (line {line}) was changed, or the one before it:"
            " its hash does not fit.",
            number=number,
            line=place,
        )
    return body, read.hash


def _is_event(event: dict[str, Any]) -> bool:
    return isinstance(event.get("type"), str) and (
        event["type"] != "asked" or isinstance(event.get("key", ""), str)
    )


def _check_keys(lines: Iterable[Line]) -> None:
    seen: set[tuple[str, str]] = set()
    for line in lines:
        if line.key and (line.seat, line.key) in seen:
            raise bad(
                "Entry {number} repeats the key of an earlier ask of the same seat.",
                number=line.number,
            )
        seen.add((line.seat, line.key))


def _check_names(header: Header, lines: Sequence[Line]) -> None:
    """The header is under no hash, so it must say what the entries say."""
    game: Any = None
    table: Any = None
    for line in lines:
        found = _opening.decode(body_of(line.body).event)
        if found.type == "opened":
            game, table = found.game, found.table
        elif found.type == "forked":
            table = found.table
    edition = body_of(lines[-1].body).edition
    if (game, table, edition) != (header.game, header.table, header.edition):
        raise bad(
            "The header names the table “{table}” of {game}, but the entries do not.",
            table=header.table,
            game=header.game,
        )
