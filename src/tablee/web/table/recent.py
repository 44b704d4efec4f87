"""What has just happened at a table, as each seat may know it, for the pages that show it."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

from tablee.kernel.game import Game
from tablee.kernel.happening import LOOKED_BACK, Change, Happening, changes_between, happenings
from tablee.kernel.words import By, Gauge, Role, View
from tablee.web.site.language import site_tongue

if TYPE_CHECKING:
    from tablee.kernel.table import Table
    from tablee.web.table.room import Room

REMEMBERED = 200
"""Changes that are kept once they are known: of a few turns, for each seat and language."""


class Known(NamedTuple):
    """What a seat knew to have happened, how far in the story, and how much was taken back."""

    turns: int
    struck: int
    happened: tuple[Happening, ...]


Key = tuple[str, str, Role, frozenset[str]]
"""Who reads: the seat, in which language, as whom and for whom."""

AT_HAND = 2
"""States that are remembered as a seat sees them."""


class Read:
    """What a seat sees of one state, and the numbers that it reads off it once dice have fallen."""

    def __init__(self, state: object, view: View) -> None:
        self.state = state
        self.view = view
        self._gauges: tuple[Gauge, ...] | None = None

    def gauges(self, game: Game[Any], language: str) -> tuple[Gauge, ...]:
        if self._gauges is None:
            self._gauges = tuple(game.gauges(self.view, site_tongue(language, game)))
        return self._gauges


class Recent:
    """Reads what happened off the story, and what it changed off the views around it."""

    def __init__(self, room: "Room") -> None:
        self._room = room
        self._table: Table[Any] | None = None
        self._known: dict[Key, Known] = {}
        self._changes: dict[tuple[int, Key], tuple[Change, ...]] = {}
        self._read: dict[Key, list[Read]] = {}

    def known_to(self, seat: str, language: str, view: View) -> tuple[Happening, ...]:
        """The latest turns that a seat may know of; `view` is what it sees now. Hold the table's
        lock."""
        table = self._room.table
        if table is not self._table:  # read anew: its turns may be others
            self._table, self._changes, self._known, self._read = table, {}, {}, {}
        by, history = table.by(seat), table.history
        key = (seat, language, by.role, by.acts_for)
        known = self._known.get(key)
        if known is None or known.struck != len(history.struck):
            lines = self._room.latest_lines(language, seat, LOOKED_BACK)
            before: tuple[Happening, ...] = ()
        elif known.turns == history.turns:
            return known.happened
        else:
            lines, before = self._room.lines(language, seat, known.turns), known.happened
        self._see(key, table.state.game, lambda: view)
        new = tuple(happenings(lines, lambda turn: self._changed(key, by, turn)))
        # The very same where nothing came for this seat: pages know it again by that.
        happened = (*before, *new)[-LOOKED_BACK:] if new else before
        if len(self._known) >= REMEMBERED:
            self._known = {}
        self._known[key] = Known(history.turns, len(history.struck), happened)
        return happened

    def _changed(self, key: Key, by: By, turn: int) -> tuple[Change, ...]:
        at = (turn, key)
        if at not in self._changes:
            while len(self._changes) >= REMEMBERED:
                del self._changes[next(iter(self._changes))]
            table, game = self._room.table, self._room.table.game
            before, after = table.state_before(turn).game, table.state_after(turn).game
            self._changes[at] = changes_between(
                self._see(key, before, lambda: game.view(before, by)).gauges(game, key[1]),
                self._see(key, after, lambda: game.view(after, by)).gauges(game, key[1]),
            )
        return self._changes[at]

    def _see(self, key: Key, state: object, view: Callable[[], View]) -> Read:
        """What a seat sees of a state. The latest are remembered: the next turn begins there."""
        known = self._read.setdefault(key, [])
        for read in known:
            if read.state is state:
                return read
        known.append(Read(state, view()))
        del known[:-AT_HAND]
        return known[-1]
