"""The tables that are being played here: one room each, and everybody who watches it."""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from functools import partial
from typing import Any

from tablee.journal.keep import KeptTable, new_table, open_table
from tablee.journal.store import About, Store, UnknownTable
from tablee.kernel.common.events import Asked
from tablee.kernel.entry import Entry
from tablee.kernel.words import Role
from tablee.lab.games import find_game
from tablee.web.site.crowds import Crowd, InTurn
from tablee.web.site.limits import Buckets, Limits, asker
from tablee.web.table.presence import Presence
from tablee.web.table.put_away import PutAway
from tablee.web.table.reckoner import Reckoner
from tablee.web.table.requests import WAIT_SECONDS, Requests
from tablee.web.table.room import Room

ASKED_OF_LATE = timedelta(seconds=20)
"""For so long asks count against whoever made them."""


NUDGES_A_MINUTE = 3
"""How often the keeper may remind the same seat."""

SHEETS_AT_ONCE = 2
"""How many sheets may be typeset at the same time: play itself comes first."""


class Meanwhile:
    """What is said of a table while it is being read, and has no room here yet."""

    number = 0
    is_removed = False


class Hub:
    """Every table of this server, opened when somebody comes."""

    presence: Presence | None = None
    """Who is present at other nodes; None where there are none."""

    put_away: PutAway | None = None
    """Where it is kept what seats have put away; None where nothing is."""

    door: Requests | None = None
    """Where it is kept who asks for a seat; None where nobody can."""

    def __init__(self, store: Store, limits: Limits, asks: Buckets | None = None) -> None:
        self.store = store
        self._asks = asks or Buckets(limits.asks)
        self.of_seats = Crowd(limits.streams)
        self.of_addresses = Crowd(limits.streams_of_an_address)
        self.reckoner = Reckoner()
        self.nudges = Buckets(NUDGES_A_MINUTE)
        self.typesetting = asyncio.Semaphore(SHEETS_AT_ONCE)
        self.of_visitors = InTurn()
        """Pages for whoever comes by, of each address in turn."""
        self.on_behind: Callable[[Room], None] = lambda room: None
        """Told of a room that should `catch_up` for those who watch."""
        self.on_asked: Callable[[Room], None] = lambda room: None
        """Told of a room where something was asked that changed the table."""
        self._rooms: dict[str, Room] = {}
        self._meanwhile: dict[str, Meanwhile] = {}
        self._opening = InTurn()

    async def room(self, table_id: str, *, up_to_date: bool = False) -> Room:
        """The room of a table; raises UnknownTable.

        `up_to_date`: with all that is written by now, also that of which we will hear in a moment.
        Whoever asked at one node and reads at another finds what it asked.
        """
        if table_id in self._rooms:
            room = self._rooms[table_id]
            if room.is_behind or (up_to_date and self.presence is not None):
                await room.catch_up()
            return room
        async with self._opening.turn(table_id):
            if table_id not in self._rooms:
                room = await self._opened(table_id)
                await self.look_round(room)
                await self.look_at_cards(room)
                await self.look_at_door(room)
        return self._rooms[table_id]

    async def _opened(self, table_id: str) -> Room:
        """A room that knows all that was said while it was being opened."""
        while True:
            meanwhile = self._meanwhile[table_id] = Meanwhile()
            try:
                kept, title = await asyncio.to_thread(self._open, table_id)
                if not meanwhile.is_removed:
                    room = self._furnished(table_id, kept, title)
                    room.heard = meanwhile.number
                    return room
            finally:
                del self._meanwhile[table_id]

    def open_room(self, table_id: str) -> Room | None:
        """The room of a table, if it is open here."""
        return self._rooms.get(table_id)

    def concerns(self, table_id: str, number: int) -> bool:
        """Whether it is news here that a table has come to this number. Any thread may ask."""
        if table_id in self._meanwhile:  # first: it goes from there to the rooms
            return True
        room = self._rooms.get(table_id)
        return room is not None and number > room.kept.reach

    def hears(self, table_id: str, number: int) -> None:
        """A table has come to this number, here or at another node."""
        if room := self._rooms.get(table_id):
            room.hears(number)
        elif meanwhile := self._meanwhile.get(table_id):
            meanwhile.number = max(meanwhile.number, number)

    def open_rooms(self) -> list[Room]:
        return list(self._rooms.values())

    async def look_round(self, room: Room) -> None:
        """Looks who is at this table at other nodes."""
        if self.presence is not None:
            found = await asyncio.to_thread(self.presence.elsewhere, room.kept.id)
            if found != room.elsewhere:
                room.elsewhere = found
                room.wake()

    async def look_at_cards(self, room: Room, seat: str | None = None) -> None:
        """Looks what the seats of a table have put away, at whichever node."""
        if self.put_away is not None:
            room.put_away = await asyncio.to_thread(self.put_away.at, room.kept.id)
            room.wake(seat)

    async def look_at_door(self, room: Room) -> None:
        """Looks who waits outside for an answer of the keeper's, and until when."""
        if self.door is not None:
            room.at_the_door = await asyncio.to_thread(self.door.waiting, room.kept.id)
            room.wake()
            asyncio.get_running_loop().call_later(WAIT_SECONDS + 1, room.wake)

    def _open(self, table_id: str) -> tuple[KeptTable[Any], str]:
        about = self.store.about(table_id)
        return open_table(self.store, find_game(about.game), table_id), about.title

    def _furnished(self, table_id: str, kept: KeptTable[Any], title: str) -> Room:
        room = self._rooms[table_id] = Room(kept, title, self.reckoner)
        room.on_presence = partial(self._tell_presence, table_id)
        room.on_news = partial(self._count_asks, table_id)
        room.on_behind = lambda: self.on_behind(room)
        room.on_asked = lambda: self.on_asked(room)
        return room

    def _tell_presence(self, table_id: str, seat: str, is_here: bool) -> None:
        if self.presence is not None:
            tell = self.presence.came if is_here else self.presence.left
            tell(table_id, seat)

    def _count_asks(self, table_id: str, entries: Sequence[Entry]) -> None:
        """What a seat asked through other nodes of late counts here too."""
        since = datetime.now(UTC) - ASKED_OF_LATE
        for entry in entries:
            if isinstance(entry.event, Asked) and datetime.fromisoformat(entry.at) > since:
                self._asks.wait(asker(table_id, entry.seat))

    async def create(
        self,
        game: str,
        seats: Mapping[str, Role],
        options: Mapping[str, str],
        table_id: str,
        title: str,
    ) -> Room:
        kept = await asyncio.to_thread(
            new_table,
            self.store,
            find_game(game),
            seats,
            options,
            table_id=table_id,
            title=title,
        )
        return self._furnished(table_id, kept, title)

    async def fork(self, room: Room, number: int, table_id: str, title: str) -> Room:
        kept = await asyncio.to_thread(room.kept.fork, number, table_id, title)
        return self._furnished(table_id, kept, title)

    async def about(self, table_id: str) -> About | None:
        try:
            return await asyncio.to_thread(self.store.about, table_id)
        except UnknownTable:
            return None

    def crowd(self) -> tuple[int, int]:
        """How many tables are in memory here, and how many pages are open."""
        return len(self._rooms), sum(room.watchers for room in self._rooms.values())

    def pages_of(self, table_id: str) -> int:
        """How many pages of a table are open here."""
        return self._rooms[table_id].watchers if table_id in self._rooms else 0

    def forget(self, table_id: str) -> None:
        """Lets go of a table that is no more, or has another history."""
        if meanwhile := self._meanwhile.get(table_id):
            meanwhile.is_removed = True
        room = self._rooms.pop(table_id, None)
        if room is not None:
            room.dismiss()

    def close(self) -> None:
        """Ends every stream, so that the server can go down without waiting for pages."""
        for room in self._rooms.values():
            room.dismiss()
