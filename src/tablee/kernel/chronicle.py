"""The history told as a story: one line for each entry a seat may see."""

from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple

import msgspec

from tablee.kernel.common import events
from tablee.kernel.common.free_roll import is_free
from tablee.kernel.common.rules import rules as common_rules
from tablee.kernel.common.state import Seat
from tablee.kernel.common.tell import tell_common, tell_dice
from tablee.kernel.entry import Entry
from tablee.kernel.game import Game
from tablee.kernel.history import History
from tablee.kernel.house_rules import tell_change
from tablee.kernel.line import Line, LineKind, Verdict
from tablee.kernel.reading import COMMON_EVENTS
from tablee.kernel.rules import Lost
from tablee.kernel.seat_names import is_unnamed, knowing
from tablee.kernel.seen import by_seat, shown_event
from tablee.kernel.state import TableState
from tablee.kernel.table import Table
from tablee.kernel.table_dice import die_called
from tablee.kernel.telling import opening
from tablee.kernel.tongue import Tongue
from tablee.kernel.words import By, Event

_COMMON = frozenset(COMMON_EVENTS.values())

Calling = Callable[[Tongue, Iterable[Seat]], Tongue]
"""Makes a tongue that calls the seats of a table in one way or another."""

ANYBODY = By("", "spectator")
"""Whoever looks on: what they may know, everybody may be told."""


class _Told(NamedTuple):
    entry: Entry
    turn: int
    text: str
    called: str
    verdict: Verdict | None = None


class Storyteller:
    """Tells a table's history in one language as it grows: everything is told once.

    Each event is told with the state just after it, so names and genders are those of the moment.
    What happened at a chair before anybody sat there is told of whoever sat down first. With
    `lost`, a line stands in for what cannot be told.
    """

    def __init__(
        self,
        table: Table[Any],
        language: str,
        lost: Lost | None = None,
        calling: Calling = knowing,
    ) -> None:
        self.table = table
        self.language = language
        self._lost = lost
        self._calling = calling
        self._tongue = table.game.tongue(language)
        self._sat_down: dict[str, Seat] = {}
        self._begin()

    def _begin(self) -> None:
        self._past = History()
        self._state = self.table.state
        self._naming: tuple[object, Tongue] = (None, self._tongue)
        self._told: list[_Told] = []

    def _has_somebody_sat_down(self) -> bool:
        """Whether somebody was the first on a chair since all was told."""
        seats, known = self.table.state.common.seats, len(self._sat_down)
        for entry in self.table.entries[len(self._past.entries) :]:
            event = entry.event
            if isinstance(event, events.SeatNamed) and not event.before and event.seat in seats:
                seat = msgspec.structs.replace(seats[event.seat], called=event.name)
                self._sat_down.setdefault(event.seat, seat)
        return len(self._sat_down) > known

    def _catch_up(self) -> None:
        if self._has_somebody_sat_down():
            self._begin()
        table, past = self.table, self._past
        for entry in table.entries[len(past.entries) :]:
            past.extend((entry,))
            event = entry.event
            rewound = isinstance(event, events.Rewound)
            self._state = table.fold_of(past) if rewound else table.evolve(self._state, event)
            if not isinstance(event, events.Asked):
                text = self._text(event)
                if text:
                    t = self._table_tongue()
                    verdict = _verdict(self.table.game, self._state, event, t)
                    shown = t.seat(entry.seat)
                    self._told.append(_Told(entry, past.turns, text, shown, verdict))

    def _text(self, event: Event) -> str:
        try:
            return opening(_text(self.table.game, self._state, event, self._table_tongue()))
        except Exception as problem:
            if self._lost is None:
                raise
            self._lost(problem)
            t = self._tongue
            return t("Something happened here that cannot be told just now.")

    def _table_tongue(self) -> Tongue:
        """The tongue that calls the seats as they are called at this moment of the story."""
        seats = self._state.common.seats
        if self._naming[0] is not seats:
            named = [self._sat_down.get(s.name, s) if is_unnamed(s) else s for s in seats.values()]
            self._naming = seats, self._calling(self._tongue, named)
        return self._naming[1]

    def lines(self, seat: str | None = None, after: int = 0) -> Iterator[Line]:
        """The chronicle after a turn as a seat may read it (everything, for None)."""
        self._catch_up()
        by = None if seat is None else by_seat(self.table.state.common, seat)
        return (line for line, _ in self._lines(by, after))

    def public(self) -> Iterator[tuple[Line, Event]]:
        """What anybody may be told, whoever they are, with the event behind each line."""
        self._catch_up()
        return self._lines(ANYBODY, 0)

    def _lines(self, by: By | None, after: int) -> Iterator[tuple[Line, Event]]:
        struck = self._past.struck
        turn = index = 0
        for told_ in self._told[self._first_after(after) :]:
            entry, event = told_.entry, told_.entry.event
            if by is not None and not by.may_see(event.to):
                continue
            if by is not None:
                event = shown_event(event)
            index = index + 1 if told_.turn == turn else 0
            turn = told_.turn
            line = Line(
                turn,
                index,
                entry.at,
                entry.seat,
                _kind(event),
                event.rule,
                told_.text,
                entry.number in struck,
                event.cast if isinstance(event, events.Rolled) else None,
                event.to is not None,
                *_written(event),
                told_.verdict,
                told_.called,
                event.id if isinstance(event, events.PictureShown) else "",
            )
            yield line, event

    def latest(self, seat: str, turns: int) -> Iterator[Line]:
        """The lines of the latest turns that a seat may read something of: so many of these,
        whatever happens out of its sight in between."""
        self._catch_up()
        by = by_seat(self.table.state.common, seat)
        seen: set[int] = set()
        for told_ in reversed(self._told):
            if told_.turn not in seen and by.may_see(told_.entry.event.to):
                if len(seen) == turns:
                    break
                seen.add(told_.turn)
        return self.lines(seat, min(seen) - 1) if seen else iter(())

    def _first_after(self, turn: int) -> int:
        return bisect_right(self._told, turn, key=lambda told_: told_.turn)


def told(
    table: Table[Any], language: str, seat: str | None = None, after: int = 0
) -> Iterator[Line]:
    """The chronicle of a table, once."""
    return Storyteller(table, language).lines(seat, after)


def _text(game: Game[Any], state: TableState[Any], event: Event, tongue: Tongue) -> str:
    if isinstance(event, events.Rolled) and is_free(event.cast):
        return tell_dice(event.cast, tongue, die_called(game))
    # A game may have its own words for a common event: it knows whose the dice are.
    if type(event) in game.rules.tellers or type(event) not in _COMMON:
        return game.tell(state.game, event, tongue)
    if isinstance(event, events.HouseRuleChanged):
        return tell_change(game, event, tongue)
    if isinstance(event, events.Rolled):
        names = game.names(game.view(state.game, ANYBODY))
        return tell_dice(event.cast, tongue, game.die_name, lambda who: names.get(who, who))
    return tell_common(state.common, event, tongue, game.die_name)


def _verdict(
    game: Game[Any], state: TableState[Any], event: Event, tongue: Tongue
) -> Verdict | None:
    judge = common_rules.judges.get(type(event))
    return judge(state.common, event, tongue) if judge else game.verdict(state.game, event, tongue)


def _written(event: object) -> tuple[str, str]:
    """The title and the words of what somebody said or wrote."""
    match event:
        case events.Said() | events.Whispered():
            return "", event.text
        case events.HandoutShown():
            return event.title, event.text
        case events.PictureShown():
            return event.title, event.words
        case _:
            return "", ""


def _kind(event: object) -> LineKind:
    match event:
        case events.SceneOpened():
            return "scene"
        case events.FreeRolled():
            return "event"
        case events.Said() | events.Whispered():
            return "talk"
        case events.Rolled():
            return "dice"
        case _:
            # What a rewind undoes is part of the story, also where the table itself decided it.
            is_lasting = isinstance(event, events.Lasting)
            return "table" if is_lasting and type(event) in _COMMON else "event"
