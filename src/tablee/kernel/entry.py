"""One line of a table's history, and the hash chain that links the lines."""

import hashlib
from collections.abc import Iterable
from typing import Any

import msgspec

from tablee.kernel.words import Event

FORMAT = 5
"""The shape of the kernel's own events and of this line; grows when either changes.

2: the story's clock and timetable, prepared scenes and rulings.
3: house rules that change; asks are kept with their texts trimmed.
4: throws that not everybody may see are counted apart, downwards.
5: free rolls; lines and veils, fading to black.
"""
TRIMMED = 3
"""The first format whose asks were trimmed before they were done."""
COUNTED_APART = 4
"""The first format in which the number of a throw says nothing of throws out of sight."""

START_OF_CHAIN = "0" * 64


class Body(msgspec.Struct, frozen=True):
    """What is hashed: everything of a line but its hash."""

    number: int
    at: str
    seat: str
    format: int
    edition: int
    event: Any


class Entry(msgspec.Struct, frozen=True):
    """An event in its place. `seat` is who asked for it ("" for the table itself)."""

    number: int
    at: str
    seat: str
    edition: int
    event: Event
    hash: str
    format: int = FORMAT

    @property
    def body(self) -> bytes:
        """Canonical JSON (keys sorted, no spaces, UTF-8): the bytes under the hash."""
        return _encode(Body(self.number, self.at, self.seat, self.format, self.edition, self.event))


class Blank(msgspec.Struct, frozen=True):
    """What a seat gets in place of a turn it may see nothing of: its number and nothing more."""

    number: int


_encode = msgspec.json.Encoder(order="sorted").encode


def link(previous: str, body: bytes) -> str:
    """The hash of a line: SHA-256 over the previous hash (as bytes) and the line's body."""
    return hashlib.sha256(bytes.fromhex(previous) + body).hexdigest()


def chained(
    previous: str, number: int, at: str, seat: str, edition: int, events: Iterable[Event]
) -> list[Entry]:
    """These events as the next entries of a chain whose last hash and number are given."""
    entries = []
    for event in events:
        number += 1
        body = _encode(Body(number, at, seat, FORMAT, edition, event))
        previous = link(previous, body)
        entries.append(Entry(number, at, seat, edition, event, previous))
    return entries
