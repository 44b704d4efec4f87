"""Reading asks and entries that come from outside: clear refusals, older editions."""

import re
from collections.abc import Iterable, Mapping
from typing import Any, TypeVar, Union

import msgspec

from tablee.dice.readers import BadFaces
from tablee.kernel.common import clock as _clock  # noqa: F401 - registers the asks about time
from tablee.kernel.common import evolve as _evolvers  # noqa: F401 - registers the common events
from tablee.kernel.common import free_roll as _free_roll  # noqa: F401 - registers free rolls
from tablee.kernel.common import pictures as _pictures  # noqa: F401 - registers their asks
from tablee.kernel.common import safety as _safety  # noqa: F401 - registers lines, veils, fading
from tablee.kernel.common.rules import rules as common_rules
from tablee.kernel.entry import FORMAT, START_OF_CHAIN, Body, Entry, link
from tablee.kernel.game import Game
from tablee.kernel.shapes import json_reader, read_as
from tablee.kernel.tidy import tidied
from tablee.kernel.words import Ask, Event, Refused, tags

S = TypeVar("S")

COMMON_ASKS = tags(common_rules.deciders)
COMMON_EVENTS = tags(common_rules.evolvers)

_MISSING = re.compile(r"missing required field `(?P<field>[^`]+)`")
_UNKNOWN = re.compile(r"unknown field `(?P<field>[^`]+)`")
_PROBLEMS = {
    r"`str` of length >= ": "The field “{field}” of the ask “{name}” must not be empty.",
    r"`str` of length <= (?P<most>\d+)": (
        "The field “{field}” of the ask “{name}” takes at most {most} characters."
    ),
    r"`array` of length >= (?P<least>\d+)": (
        "The field “{field}” of the ask “{name}” needs at least {least}."
    ),
    r"`array` of length <= (?P<most>\d+)": (
        "The field “{field}” of the ask “{name}” takes at most {most}."
    ),
    r"`int` >= (?P<least>-?\d+)": (
        "The field “{field}” of the ask “{name}” is a number from {least} up."
    ),
    r"`int` <= (?P<most>-?\d+)": (
        "The field “{field}” of the ask “{name}” is a number up to {most}."
    ),
    r"Invalid enum value '?(?P<value>[^']*)'?": (
        "The field “{field}” of the ask “{name}” cannot be “{value}”."
    ),
}
"""What may be wrong with a value, as the reader of structs says it and as we do."""

_PLACE = re.compile(r"(?P<problem>.*) - at `\$\.?(?P<field>[^`]*)`")


class Readings:
    """The asks and events of one game, with the common ones, by their names in files."""

    def __init__(self, game: Game[Any]) -> None:
        self.game = game
        if taken := game.asks.keys() & COMMON_ASKS.keys():
            raise TypeError(f"{game.id} names asks that every table has: {sorted(taken)}")
        self.asks = {**game.asks, **COMMON_ASKS}
        kinds: tuple[Any, ...] = (*game.events.values(), *COMMON_EVENTS.values())
        self._kinds = {**game.events, **COMMON_EVENTS}
        self._event = Union[kinds]  # noqa: UP007 - built at run time
        self._decoder = json_reader(self._event)

    def ask(self, raw: Mapping[str, Any], *, as_written: bool = False) -> Ask:
        """An ask as its struct, its texts trimmed; `as_written` for what an old history holds."""
        name = raw.get("ask")
        kind = self.asks.get(name) if isinstance(name, str) else None
        if kind is None:
            raise Refused(
                "table.ask",
                "There is no ask “{name}”; this game knows: {known}.",
                name=name,
                known=", ".join(sorted(self.asks)),
            )
        try:
            ask = read_as(kind, raw if as_written else tidied(raw))
        except msgspec.ValidationError as problem:
            raise _unreadable(str(name), kind, str(problem)) from None
        return ask

    def event(self, raw: msgspec.Raw, format_: int, edition: int) -> Event:
        if format_ == FORMAT and edition == self.game.edition:
            current: Event = self._decoder.decode(raw)
            return current
        older = msgspec.json.decode(raw)
        if older.get("type") in COMMON_EVENTS:
            older = upcast_common(format_, older)
        else:
            older = self.game.upcast(edition, older)
        # Of a union each reading would look through all kinds anew, which takes a millisecond.
        event: Event = read_as(self._kinds.get(str(older.get("type")), self._event), older)
        return event

    def entries(self, rows: Iterable[tuple[bytes, str]]) -> list[Entry]:
        """Entries from their stored bodies and hashes; a broken chain is refused."""
        previous = START_OF_CHAIN
        entries: list[Entry] = []
        for body, recorded in rows:
            previous = link(previous, body)
            if previous != recorded:
                raise Refused(
                    "table.chain",
                    "The history was changed: entry {number} does not fit the one before.",
                    number=len(entries) + 1,
                )
            read = _body.decode(body)
            if read.number != len(entries) + 1:
                raise Refused(
                    "table.chain",
                    "Entry {number} is missing from the history.",
                    number=len(entries) + 1,
                )
            if read.format > FORMAT or read.edition > self.game.edition:
                raise Refused(
                    "table.chain",
                    "This history was written by a newer Tablée; please upgrade to open it.",
                )
            try:
                event = self.event(read.event, read.format, read.edition)
            except msgspec.ValidationError as problem:
                raise Refused(
                    "table.chain",
                    "Entry {number} cannot be read: {problem}.",
                    number=read.number,
                    problem=str(problem).replace("`", ""),
                ) from None
            entries.append(
                Entry(read.number, read.at, read.seat, read.edition, event, recorded, read.format)
            )
        return entries


class _RawBody(Body, frozen=True):
    event: msgspec.Raw


_body = json_reader(_RawBody)


def upcast_common(format_: int, event: dict[str, Any]) -> dict[str, Any]:
    """A common event as an older format wrote it. 2, 3 and 5 only added kinds of events,
    4 changed how throws are counted."""
    return event


def as_sent(ask: Ask) -> Mapping[str, Any]:
    """The ask as a history holds it, so that a resend compares equal after a restart too."""
    try:
        sent: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(ask))
    except UnicodeEncodeError:
        raise Refused("table.ask", "The ask holds half a character, which is no text.") from None
    return sent


def unreadable_faces(bad: BadFaces) -> Refused:
    if bad.left_over:
        return Refused(
            "table.dice",
            "Too many faces were typed; these are left over: {faces}.",
            faces=", ".join(map(str, bad.left_over)),
        )
    return Refused(
        "table.dice",
        "A die with {sides} sides cannot show {face}.",
        sides=bad.sides,
        face=bad.face,
    )


def _unreadable(name: str, kind: type[Ask], problem: str) -> Refused:
    fields = ", ".join(kind.__struct_fields__) or "–"
    placed = _PLACE.match(problem)
    if found := _MISSING.search(problem):
        within = f"{placed['field']}." if placed and placed["field"] else ""
        return Refused(
            "table.ask",
            "The ask “{name}” lacks its field “{field}”; its fields are: {fields}.",
            name=name,
            field=found["field"],
            fields=fields,
        ).about(within + found["field"])
    if found := _UNKNOWN.search(problem):
        return Refused(
            "table.ask",
            "The ask “{name}” has no field “{field}”; its fields are: {fields}.",
            name=name,
            field=found["field"],
            fields=fields,
        )
    field = placed["field"] if placed else "?"
    what = placed["problem"] if placed else problem
    matches = ((shape, re.search(shape, what)) for shape in _PROBLEMS)
    for shape, matched in matches:
        if matched is not None:
            values = matched.groupdict()
            no = Refused("table.ask", _PROBLEMS[shape], name=name, field=field, **values)
            return no.about(field)
    return Refused(
        "table.ask",
        "The field “{field}” of the ask “{name}” has the wrong kind of value.",
        name=name,
        field=field,
    ).about(field)
