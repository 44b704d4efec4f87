"""The entries of a table in order, what a rewind has struck out, and the fold over them."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TypeVar

from tablee.kernel.common import events
from tablee.kernel.entry import Entry
from tablee.kernel.words import Event, Refused

T = TypeVar("T")


class History:
    def __init__(self, entries: Iterable[Entry] = ()) -> None:
        self.entries: list[Entry] = []
        self.struck: set[int] = set()
        self._last_ask = 0
        self._turns: list[int] = []
        self._keys: dict[tuple[str, str], int] = {}
        self.extend(entries)

    def extend(self, entries: Iterable[Entry]) -> None:
        for entry in entries:
            self.entries.append(entry)
            event = entry.event
            if isinstance(event, events.Asked):
                self._last_ask = entry.number
                if event.key:
                    self._keys[entry.seat, event.key] = entry.number
            elif isinstance(event, events.Rewound):
                self._strike(event.before)
            elif not event.survives_rewind and self._last_ask not in self._turns[-1:]:
                self._turns.append(self._last_ask)

    def _strike(self, before: int) -> None:
        # The rewind's own ask, which stands right before it, is not part of what it undoes.
        for entry in self.entries[before:-2]:
            if not entry.event.survives_rewind:
                self.struck.add(entry.number)
        self._turns = [number for number in self._turns if number <= before]

    def standing(self) -> Iterator[Entry]:
        """The entries that count."""
        return (entry for entry in self.entries if entry.number not in self.struck)

    def boundaries(self) -> list[int]:
        """Where a rewind may go: right before each ask that changed the story and still counts."""
        return [number - 1 for number in self._turns]

    def check_boundary(self, to: int) -> None:
        places = self.boundaries()
        if to not in places:
            nearest = min(places, key=lambda number: abs(number - to), default=None)
            raise Refused(
                "table.rewind",
                "The story cannot be rewound to entry {to}; the nearest such place is {nearest}.",
                to=to,
                nearest="–" if nearest is None else nearest,
            )

    def by_key(self, seat: str, key: str) -> Sequence[Entry]:
        """The entries of an ask that was already made with this key."""
        first = self._keys.get((seat, key))
        if first is None:
            return ()
        last = first
        others = (events.Asked, events.Forked)
        while last < len(self.entries) and not isinstance(self.entries[last].event, others):
            last += 1
        return self.entries[first - 1 : last]


def fold(evolve: Callable[[T, Event], T], state: T, entries: Iterable[Entry]) -> T:
    for entry in entries:
        state = evolve(state, entry.event)
    return state
