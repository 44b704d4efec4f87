"""A table's story as one seat may know it, as a file: the turns it saw, and proof of the dice.

A journal holds the keeper's secrets, so it is the keeper's. This file is everybody's: JSON lines, a
header and a line for each turn of which the seat may see something, counted by themselves. Throws
that everybody saw stand in it with their number and nonce, so that they can be computed again once
their session revealed its seed. Throws that not everybody saw have neither: their numbers would
tell how many more there were.
"""

from collections.abc import Iterator
from typing import IO, Any

import msgspec

from tablee.journal.files import Sink
from tablee.journal.reading import bad, rows_of
from tablee.kernel.common import events
from tablee.kernel.entry import COUNTED_APART, Entry
from tablee.kernel.seen import shown_event
from tablee.kernel.shapes import json_reader
from tablee.kernel.table import Table
from tablee.kernel.words import Event

KIND = "seat-journal"
FORMAT = 1


class SeatHeader(msgspec.Struct, frozen=True, kw_only=True):
    """The first line."""

    tablee: str = KIND
    format: int = FORMAT
    game: str
    edition: int
    table: str
    title: str = ""
    seat: str
    turns: int


class SeatTurn(msgspec.Struct, frozen=True):
    """A turn of which the seat saw something."""

    turn: int
    at: str
    seat: str
    events: tuple[Any, ...]


_encode = msgspec.json.Encoder().encode
_header = json_reader(SeatHeader)
_turn = json_reader(SeatTurn)


def write_seat_file(out: Sink, table: Table[Any], seat: str, title: str = "") -> None:
    """Writes what this seat may know of a table as it stands now."""
    turns = list(_seen(table, seat))
    head = SeatHeader(
        game=table.game.id,
        edition=table.game.edition,
        table=table.state.common.table,
        title=title,
        seat=seat,
        turns=len(turns),
    )
    for line in (head, *turns):
        out.write(_encode(line) + b"\n")


def _seen(table: Table[Any], seat: str) -> Iterator[SeatTurn]:
    """Turns out of sight are not even counted."""
    by, count = table.by(seat), 0
    for number in range(1, table.history.turns + 1):
        entries = table.history.turn(number)
        seen = tuple(_with_proof(entry) for entry in entries if by.may_see(entry.event.to))
        if seen:
            count += 1
            yield SeatTurn(count, entries[0].at, entries[0].seat, seen)


def _with_proof(entry: Entry) -> Event:
    """An event as people see it; a throw that everybody saw, with what proves it."""
    event = entry.event
    # Where all throws were counted together, a gap would tell of those out of sight.
    is_apart = entry.format >= COUNTED_APART
    if is_apart and isinstance(event, events.Rolled) and event.to is None and event.cast.to is None:
        return event
    return shown_event(event)


def is_seat_file(first_line: bytes) -> bool:
    try:
        header = msgspec.json.decode(first_line)
    except (ValueError, RecursionError):
        return False
    return isinstance(header, dict) and header.get("tablee") == KIND


def read_seat_file(source: IO[bytes]) -> tuple[SeatHeader, list[SeatTurn]]:
    """A file that was read whole; Refused where it cannot be."""
    rows = rows_of(source)
    try:
        header = _header.decode(next(rows, b""))
    except ValueError as problem:
        raise bad("The header of the file cannot be read: {problem}.", problem=problem) from None
    if header.format > FORMAT:
        raise bad("This file was written by a newer Tablée; please upgrade to open it.")
    turns = []
    for number, row in enumerate(rows, 1):
        try:
            turn = _turn.decode(row)
        except (ValueError, RecursionError) as problem:
            raise bad(
                "Line {line} cannot be read: {problem}.", line=number + 1, problem=problem
            ) from None
        if turn.turn != number:
            raise bad("Line {line} holds another turn than belongs there.", line=number + 1)
        turns.append(turn)
    if len(turns) != header.turns:
        raise bad(
            "The file is cut off: it ends after {number} of its {entries} entries.",
            number=len(turns),
            entries=header.turns,
        )
    return header, turns
