"""Whom a table waits for, and since when; and the keeper's reminders."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from tablee.kernel.awaited import Wait, leave_out, waits_in

if TYPE_CHECKING:
    from tablee.kernel.table import Table
    from tablee.web.table.room import Room

FAR_BACK = 12
"""Turns that are looked back for the beginning of a wait; of one that is older it is not said. What
happens out of sight is passed over: how much there was of it must not show."""

REMEMBERED = 4
"""Turns of which it is remembered who was waited for."""


class Waits:
    """Reads off a table's states who is waited for. Since when is the time of the turn that brought
    it about; what was reckoned for one turn serves the next."""

    def __init__(self, room: "Room") -> None:
        self._room = room
        self._table: Table[Any] | None = None
        self._known: dict[int, tuple[object, dict[Wait, str]]] = {}

    def now(self) -> Mapping[Wait, str]:
        """Everybody who is waited for, each with the time since when, "" if that is not known. Hold
        the table's lock."""
        table = self._room.table
        if table is not self._table:  # read anew: its turns may be others
            self._table, self._known = table, {}
        return self._at(table, table.history.turns, FAR_BACK)

    def _at(self, table: "Table[Any]", turn: int, back: int) -> dict[Wait, str]:
        state = table.state_after(turn)
        known = self._known.get(turn)
        if known is not None and known[0] is state:
            return known[1]
        waits = (
            waits_in(table.game, state, lambda by: table.game_offers(by, leave_out))
            if state is table.state
            else waits_in(table.game, state)
        )
        if not back:
            return dict.fromkeys(waits, "")
        earlier = _turn_in_the_open(table, turn - 1) if waits else 0
        before = self._at(table, earlier, back - 1) if earlier else {}
        at = table.history.turn(turn)[0].at if turn else ""
        found = {wait: before.get(wait, at) for wait in waits}
        self._known[turn] = (state, found)
        while len(self._known) > REMEMBERED:
            del self._known[min(self._known)]
        return found


def awaited_seats(room: "Room") -> frozenset[str]:
    """Everybody who is waited for. Any thread may ask."""
    with room.kept.lock:
        return frozenset(wait.seat for wait in room.waits.now())


def _turn_in_the_open(table: "Table[Any]", turn: int) -> int:
    """This turn or the latest before it of which everybody may know something; 0 without one."""
    while turn and not any(one.event.to is None for one in table.history.turn(turn)):
        turn -= 1
    return turn
