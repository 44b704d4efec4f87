"""What a keeper left to what was said at the table: an empty field says "agreed aloud"."""

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec.structs import fields

from tablee.dice.readers import FacesNeeded
from tablee.kernel.table import Table
from tablee.kernel.tongue import agreed_in
from tablee.kernel.words import Refused
from tablee.web.table.room import Room


def said_aloud(
    room: Room, seat: str, language: str, raw: Mapping[str, Any], key: str = ""
) -> dict[str, Any]:
    """An ask with as many of its empty texts filled in as the rules want to hear."""
    filled, table = dict(raw), room.table
    with room.kept.lock:
        for name in _left_empty(room, filled):
            if _is_lawful(table, seat, filled, key):
                break
            filled[name] = agreed_in(language)
    return filled


def _left_empty(room: Room, raw: Mapping[str, Any]) -> Iterator[str]:
    """The texts of an ask that may be left to the table, and were, in their order."""
    table = room.table
    kind = table.readings.asks.get(str(raw.get("ask")))
    may_be = table.game.pages.aloud if table.game.pages else frozenset()
    for field in fields(kind) if kind else ():
        if f"{raw['ask']}.{field.name}" in may_be and not str(raw.get(field.name, "")).strip():
            yield field.name


def _is_lawful(table: Table[Any], seat: str, raw: Mapping[str, Any], key: str) -> bool:
    try:
        table.propose(seat, raw, key=key)
    except FacesNeeded:
        return True
    except Refused:
        return False
    return True
