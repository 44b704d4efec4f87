"""The entries of a table in order, what a rewind has struck out, and the fold over them."""

from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TypeVar

from tablee.kernel.common import events
from tablee.kernel.entry import Entry
from tablee.kernel.words import By, Event, Refused

T = TypeVar("T")

TURNS = (events.Opened, events.Forked, events.Asked)
"""What begins a turn."""


class History:
    """Entries come in turns: all that one ask brought about is one turn.

    Seats are told turns, never entries: how many things happened out of their sight within one
    ask (was there a hidden throw?) would itself give a secret away.
    """

    def __init__(self, entries: Iterable[Entry] = ()) -> None:
        self.entries: list[Entry] = []
        self.struck: set[int] = set()
        self._starts: list[int] = []
        self._changed: list[int] = []
        self._keys: dict[tuple[str, str], int] = {}
        self.extend(entries)

    def extend(self, entries: Iterable[Entry]) -> None:
        for entry in entries:
            event = entry.event
            if isinstance(event, TURNS):
                self._starts.append(len(self.entries))
            self.entries.append(entry)
            if isinstance(event, events.Asked):
                if event.key:
                    self._keys[entry.seat, event.key] = entry.number
            elif isinstance(event, events.Rewound):
                self._strike(event.before)
            elif not event.survives_rewind and self.turns not in self._changed[-1:]:
                self._changed.append(self.turns)

    @property
    def turns(self) -> int:
        """How many turns there have been."""
        return len(self._starts)

    def turn(self, number: int) -> Sequence[Entry]:
        """The entries of one turn; turns are counted from 1."""
        return self.entries[self._starts[number - 1] : self.last_of(number)]

    def last_of(self, turn: int) -> int:
        """The number of the last entry of a turn (0 for turn 0)."""
        if turn <= 0:
            return 0
        return self._starts[turn] if turn < self.turns else len(self.entries)

    def turn_of(self, number: int) -> int:
        """The turn that an entry belongs to."""
        return bisect_right(self._starts, number - 1)

    def _strike(self, before: int) -> None:
        # The rewind's own turn is the last one; it is not part of what it undoes.
        for entry in self.entries[self.last_of(before) : self._starts[-1]]:
            if not entry.event.survives_rewind:
                self.struck.add(entry.number)
        self._changed = [turn for turn in self._changed if turn <= before]

    def standing(self) -> Iterator[Entry]:
        """The entries that count."""
        return (entry for entry in self.entries if entry.number not in self.struck)

    def boundaries(self) -> list[int]:
        """The turns a rewind may go back to: right before each that changed the story."""
        return [turn - 1 for turn in self._changed]

    def boundaries_for(self, by: By) -> Iterator[int]:
        """Those that a seat may know of, the latest first: others would tell it that something
        changed out of its sight."""
        for turn in reversed(self._changed):
            changes = (e.event.to for e in self.turn(turn) if not e.event.survives_rewind)
            if by.is_keeper or any(by.may_see(to) for to in changes):
                yield turn - 1

    def check_boundary(self, by: By, to: int) -> None:
        places = tuple(self.boundaries_for(by))
        if to not in places:
            nearest = min(places, key=lambda number: abs(number - to), default=None)
            raise Refused(
                "table.rewind",
                "The story cannot be rewound to turn {to}; the nearest such place is {nearest}.",
                to=to,
                nearest="–" if nearest is None else nearest,
            )

    def by_key(self, seat: str, key: str) -> Sequence[Entry]:
        """The entries of an ask that was already made with this key."""
        first = self._keys.get((seat, key))
        if first is None:
            return ()
        return self.turn(self.turn_of(first))


def fold(evolve: Callable[[T, Event], T], state: T, entries: Iterable[Entry]) -> T:
    for entry in entries:
        state = evolve(state, entry.event)
    return state
