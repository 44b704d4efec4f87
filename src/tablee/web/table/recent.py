"""What has just happened at a table, as each seat may know it, for the pages that show it."""

from typing import TYPE_CHECKING, Any, NamedTuple

from tablee.kernel.happening import LOOKED_BACK, Change, Happening, changes_between, happenings
from tablee.web.site.language import site_tongue

if TYPE_CHECKING:
    from collections.abc import Hashable

    from tablee.kernel.table import Table
    from tablee.web.table.hub import Room

REMEMBERED = 200
"""Changes that are kept once they are known: of a few turns, for each seat and language."""


class Known(NamedTuple):
    """What a seat knew to have happened, how far in the story, and how much was taken back."""

    turns: int
    struck: int
    happened: tuple[Happening, ...]


class Recent:
    """Reads what happened off the story, and what it changed off the views around it."""

    def __init__(self, room: "Room") -> None:
        self._room = room
        self._table: Table[Any] | None = None
        self._known: dict[Hashable, Known] = {}
        self._changes: dict[Hashable, tuple[Change, ...]] = {}

    def known_to(self, seat: str, language: str) -> tuple[Happening, ...]:
        """The latest turns that a seat may know of. Hold the table's lock."""
        table = self._room.table
        if table is not self._table:  # read anew: its turns may be others
            self._table, self._changes, self._known = table, {}, {}
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
        new = happenings(lines, lambda turn: self._changed(table, seat, language, turn))
        happened = (*before, *new)[-LOOKED_BACK:]
        if len(self._known) >= REMEMBERED:
            self._known = {}
        self._known[key] = Known(history.turns, len(history.struck), happened)
        return happened

    def _changed(
        self, table: "Table[Any]", seat: str, language: str, turn: int
    ) -> tuple[Change, ...]:
        by, game = table.by(seat), table.game
        key = (turn, seat, language, by.role, by.acts_for)
        if key not in self._changes:
            while len(self._changes) >= REMEMBERED:
                del self._changes[next(iter(self._changes))]
            before = game.view(table.state_before(turn).game, by)
            after = game.view(table.state_after(turn).game, by)
            self._changes[key] = changes_between(game, before, after, site_tongue(language, game))
        return self._changes[key]
