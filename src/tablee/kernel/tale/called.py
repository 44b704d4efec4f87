"""First names in a story that leaves the table: initials stand for them, unless it is agreed that
they may be read."""

import re
from collections.abc import Callable, Iterable
from typing import Any, TypeVar

import msgspec

from tablee.kernel.common.state import Seat
from tablee.kernel.seat_names import initial, is_unnamed, names_of, plain_name
from tablee.kernel.tongue import Tongue

T = TypeVar("T", bound=msgspec.Struct)

Says = Callable[[str], str]
"""A text as it may be read."""


def by_initials(tongue: Tongue, seats: Iterable[Seat]) -> Tongue:
    """A tongue that calls seats by initials; chairs without anybody by their number."""
    seats = tuple(seats)
    short = {seat.name: short_name(seat) for seat in seats if not is_unnamed(seat)}
    return tongue.calling({**names_of(seats, tongue), **short})


def short_name(seat: Seat) -> str:
    return f"{initial(plain_name(seat))}."


def without_names(seats: Iterable[Seat], kept: Iterable[str]) -> Says:
    """Puts initials where somebody typed a first name. Names of the story's people are `kept`: one
    of them may be called like one of those who play."""
    words = {word.casefold() for name in kept for word in re.findall(r"\w+", name)}
    short = {
        name: short_name(seat)
        for seat in seats
        if (name := plain_name(seat)) and name.casefold() not in words
    }
    if not short:
        return str
    names = "|".join(re.escape(name) for name in sorted(short, key=len, reverse=True))
    found = re.compile(rf"(?<!\w)({names})(?!\w)\.?")
    return lambda text: found.sub(lambda name: short[name[1]], text)


def said_with(part: T, says: Says) -> T:
    """The same story with each of its texts as it may be read; ids and seats stay what they are."""
    changed = {
        name: _said(getattr(part, name), says) for name in part.__struct_fields__ if name not in IDS
    }
    return msgspec.structs.replace(part, **changed)


IDS = frozenset({"seat", "picture", "portrait", "cover", "key", "role", "kind", "begun", "ended"})


def _said(value: Any, says: Says) -> Any:  # noqa: ANN401 - whatever a part of a story holds
    if isinstance(value, str):
        return says(value)
    if isinstance(value, tuple):
        return tuple(_said(one, says) for one in value)
    return said_with(value, says) if isinstance(value, msgspec.Struct) else value
