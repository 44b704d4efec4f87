"""The history told as a story: one line for each entry a seat may see."""

from collections.abc import Iterator
from typing import Any, Literal

import msgspec

from tablee.dice.readers import Cast
from tablee.kernel.common import events
from tablee.kernel.common.tell import tell_common
from tablee.kernel.game import Game
from tablee.kernel.history import History
from tablee.kernel.reading import COMMON_EVENTS
from tablee.kernel.table import Table, TableState, by_seat
from tablee.kernel.tongue import Tongue
from tablee.kernel.words import Event

LineKind = Literal["scene", "talk", "dice", "event", "table"]

_COMMON = frozenset(COMMON_EVENTS.values())


class Line(msgspec.Struct, frozen=True):
    """An entry as people read it. `struck`: a rewind has undone it."""

    number: int
    at: str
    seat: str
    kind: LineKind
    rule: str
    text: str
    struck: bool = False
    cast: Cast | None = None


def told(
    table: Table[Any], language: str, seat: str | None = None, after: int = 0
) -> Iterator[Line]:
    """The chronicle as a seat may read it (everything, for None), in one language.

    Each event is told with the state just after it, so names and genders are those of the moment.
    """
    tongue = table.game.tongue(language)
    struck = table.history.struck
    by = None if seat is None else by_seat(table.state.common, seat)
    past = History()
    state = table.state
    for entry in table.entries:
        past.extend((entry,))
        rewound = isinstance(entry.event, events.Rewound)
        state = table.fold_of(past) if rewound else table.evolve(state, entry.event)
        event = entry.event
        if entry.number <= after or isinstance(event, events.Asked):
            continue
        if by is not None and not by.may_see(event.to):
            continue
        if text := _text(table.game, state, event, tongue):
            yield Line(
                entry.number,
                entry.at,
                entry.seat,
                _kind(event),
                event.rule,
                text,
                entry.number in struck,
                event.cast if isinstance(event, events.Rolled) else None,
            )


def _text(game: Game[Any], state: TableState[Any], event: Event, tongue: Tongue) -> str:
    # A game may have its own words for a common event: it knows whose the dice are.
    if type(event) in game.rules.tellers:
        text = game.tell(state.game, event, tongue)
        return text if type(event) in _COMMON else _capital(text)
    return tell_common(state.common, event, tongue, game.die_name)


def _capital(text: str) -> str:
    """A sentence opens with a capital letter, even where it opens with “the butler”."""
    first = text[:1].upper()
    return first + text[1:] if len(first) == 1 else text


def _kind(event: object) -> LineKind:
    match event:
        case events.SceneOpened():
            return "scene"
        case events.Said() | events.Whispered():
            return "talk"
        case events.Rolled():
            return "dice"
        case _:
            return "table" if type(event) in _COMMON else "event"
