"""The tables that are being played here: one room each, and everybody who watches it."""

import asyncio
import contextlib
import threading
from collections import Counter
from collections.abc import AsyncIterator, Callable, Hashable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from datetime import UTC, datetime, timedelta
from functools import partial
from typing import Any, ParamSpec, TypeVar

from tablee.journal.keep import Answer, KeptTable, new_table, open_table
from tablee.journal.store import About, Store, UnknownTable
from tablee.kernel.chronicle import Storyteller
from tablee.kernel.common.events import Asked
from tablee.kernel.entry import Entry
from tablee.kernel.line import Line
from tablee.kernel.table import Table
from tablee.kernel.words import Ask, Role
from tablee.lab.games import find_game
from tablee.web.site.crowds import Crowd, InTurn
from tablee.web.site.fallbacks import lost
from tablee.web.site.limits import Buckets, Limits, asker
from tablee.web.table.asking import Asking
from tablee.web.table.foresight import Foresight
from tablee.web.table.presence import Presence
from tablee.web.table.put_away import Cards, PutAway
from tablee.web.table.recent import Recent
from tablee.web.table.reckoner import Reckoner
from tablee.web.table.watcher import Watcher

P = ParamSpec("P")
R = TypeVar("R")

GRACE = 3.0
"""Seconds for which somebody whose page has gone still counts as present: pages are reloaded."""


ASKED_OF_LATE = timedelta(seconds=20)
"""For so long asks count against whoever made them."""


SHEETS_AT_ONCE = 2
"""How many sheets may be typeset at the same time: play itself comes first."""


class Room:
    """A kept table, and the pages that show it."""

    def __init__(self, kept: KeptTable[Any], title: str, reckoner: Reckoner | None = None) -> None:
        self.kept = kept
        self.title = title
        self.foresight = Foresight(kept, reckoner)
        self.foresight.on_arrival = self.wake
        self.recent = Recent(self)
        self.put_away: Cards = {}
        """What each seat has read and put away."""
        self.elsewhere: frozenset[str] = frozenset()
        """The seats that have a page open at other nodes."""
        self.on_presence: Callable[[str, bool], None] = lambda seat, is_here: None
        self.on_news: Callable[[Sequence[Entry]], None] = lambda entries: None
        """Told what other nodes have written."""
        self.on_behind: Callable[[], None] = lambda: None
        """Told when somebody should `catch_up` for those who watch."""
        self.is_catching_up = False
        """Whether a look for news is about to begin, which will find all that is there by then."""
        self.heard = 0
        """The number that this table has come to, as far as we were told since we last looked."""
        self._catching_up = asyncio.Lock()
        self._watchers: set[Watcher] = set()
        self._present: Counter[str] = Counter()
        self._storytellers: dict[str, Storyteller] = {}
        self._telling = threading.Lock()
        self._asking = asyncio.Lock()
        self._asks = Asking(kept)
        self._drawing = InTurn()
        self.firsts: dict[Hashable, tuple[Any, Any, bytes]] = {}
        """What the stream opened last was sent at first: its scene, its regions, the message."""

    def storyteller(self, language: str) -> Storyteller:
        """Who tells this table's story in a language; what was told once is not told again."""
        known = self._storytellers.get(language)
        if known is None or known.table is not self.table:
            known = self._storytellers[language] = Storyteller(
                self.table, language, partial(lost, "a line")
            )
        return known

    def lines(self, language: str, seat: str | None, after: int = 0) -> list[Line]:
        """The chronicle after a turn as a seat reads it. Any thread may ask."""
        with self._telling:
            return list(self.storyteller(language).lines(seat, after))

    def latest_lines(self, language: str, seat: str, turns: int) -> list[Line]:
        """The lines of the latest turns of which a seat may know something."""
        with self._telling:
            return list(self.storyteller(language).latest(seat, turns))

    def drawing(self, seat: str) -> AbstractAsyncContextManager[None]:
        """Held while a page of this seat is drawn: one at a time, so that others get their turn."""
        return self._drawing.turn(seat)

    async def drawn(self, seat: str, draw: Callable[P, R], *args: P.args, **named: P.kwargs) -> R:
        """Whatever a seat is shown, drawn in a thread when it is this seat's turn."""
        return await self._drawing.done(seat, draw, *args, **named)

    @property
    def table(self) -> Table[Any]:
        return self.kept.table

    @property
    def present(self) -> frozenset[str]:
        """The seats that have a page open."""
        return self.elsewhere.union(seat for seat, count in self._present.items() if count)

    @property
    def watchers(self) -> int:
        """How many pages are open."""
        return len(self._watchers)

    async def ask(
        self,
        seat: str,
        ask: Ask | Mapping[str, Any],
        *,
        key: str = "",
        nonce: str = "",
        faces: Sequence[int] | None = None,
        thrown: bool = False,
    ) -> Answer:
        """Durable before it is answered; the wait for the disk does not hold up other pages."""

        async def asked() -> Answer:
            # One after the other they go in any case; so a crowd of them holds one thread, not all.
            async with self._asking:
                number = self.table.number
                try:
                    return await self._asks.ask(
                        seat, ask, key=key, nonce=nonce, faces=faces, thrown=thrown
                    )
                finally:
                    # Even what is refused may have been asked of news from elsewhere.
                    if self.table.number != number:
                        self.wake()
                    # What we took for our own was somebody else's, if ours was not written.
                    self.read_on()

        # The others must hear of it even if whoever asked has hung up meanwhile.
        return await asyncio.shield(asyncio.create_task(asked()))

    @property
    def is_behind(self) -> bool:
        """Whether other nodes have written what was not read here yet."""
        return self.heard > self.kept.reach

    def hears(self, number: int) -> None:
        """The table has come to this number, here or at another node."""
        self.heard = max(self.heard, number)
        self.read_on()

    def read_on(self) -> None:
        """What other nodes have written is read now if somebody has the table open here; else when
        somebody comes."""
        if self.is_behind and self.watchers and not self.is_catching_up:
            self.is_catching_up = True
            self.on_behind()

    async def catch_up(self) -> None:
        """Takes in what other nodes have written, and tells the pages."""
        self.is_catching_up = True
        async with self._catching_up:
            heard, self.heard = self.heard, 0
            self.is_catching_up = False
            number = self.table.number
            try:
                found = await asyncio.to_thread(self.kept.refresh)
            except BaseException:
                self.heard = max(heard, self.heard)
                raise
            if found:
                self.on_news(self.table.entries[number:])
                self.wake()

    def wake(self, seat: str | None = None) -> None:
        """The pages of a seat (of all, for None) may look different now."""
        for watcher in self._watchers:
            if seat in (None, watcher.seat):
                watcher.wake()

    def dismiss(self, seat: str | None = None) -> None:
        """Ends the streams of a seat (of all seats, for None): their pages must come in again."""
        for watcher in self._watchers:
            if seat in (None, watcher.seat):
                watcher.dismiss()

    @contextlib.asynccontextmanager
    async def watching(self, seat: str) -> AsyncIterator[Watcher]:
        watcher = Watcher(self, seat)
        self._watchers.add(watcher)
        self._present[seat] += 1
        if self._present[seat] == 1:
            self.on_presence(seat, True)
            self.wake()
        try:
            if self.is_behind:
                await self.catch_up()
            yield watcher
        finally:
            self._watchers.discard(watcher)
            asyncio.get_running_loop().call_later(GRACE, self._leave, seat)

    def _leave(self, seat: str) -> None:
        self._present[seat] -= 1
        if not self._present[seat]:
            self.on_presence(seat, False)
            self.wake()


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

    def __init__(self, store: Store, limits: Limits, asks: Buckets | None = None) -> None:
        self.store = store
        self._asks = asks or Buckets(limits.asks)
        self.of_seats = Crowd(limits.streams)
        self.of_addresses = Crowd(limits.streams_of_an_address)
        self.reckoner = Reckoner()
        self.typesetting = asyncio.Semaphore(SHEETS_AT_ONCE)
        self.of_visitors = InTurn()
        """Pages for whoever comes by, of each address in turn."""
        self.on_behind: Callable[[Room], None] = lambda room: None
        """Told of a room that should `catch_up` for those who watch."""
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

    def _open(self, table_id: str) -> tuple[KeptTable[Any], str]:
        about = self.store.about(table_id)
        return open_table(self.store, find_game(about.game), table_id), about.title

    def _furnished(self, table_id: str, kept: KeptTable[Any], title: str) -> Room:
        room = self._rooms[table_id] = Room(kept, title, self.reckoner)
        room.on_presence = partial(self._tell_presence, table_id)
        room.on_news = partial(self._count_asks, table_id)
        room.on_behind = lambda: self.on_behind(room)
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
