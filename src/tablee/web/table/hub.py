"""The tables that are being played here: one room each, and everybody who watches it."""

import asyncio
import contextlib
import threading
from collections import Counter
from collections.abc import AsyncIterator, Callable, Hashable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from functools import partial
from typing import Any, ParamSpec, TypeVar

from tablee.journal.keep import Answer, KeptTable, new_table, open_table
from tablee.journal.store import About, Store, UnknownTable
from tablee.kernel.chronicle import Line, Storyteller
from tablee.kernel.table import Table
from tablee.kernel.words import Ask, Role
from tablee.lab.games import find_game
from tablee.web.site.crowds import Crowd, InTurn
from tablee.web.site.fallbacks import lost
from tablee.web.site.limits import Limits
from tablee.web.table.foresight import Foresight
from tablee.web.table.reckoner import Reckoner

P = ParamSpec("P")
R = TypeVar("R")

GRACE = 3.0
"""Seconds for which somebody whose page has gone still counts as present: pages are reloaded."""


SHEETS_AT_ONCE = 2
"""How many sheets may be typeset at the same time: play itself comes first."""


class Watcher:
    """One open page. It is woken when its room may look different."""

    def __init__(self, room: "Room", seat: str) -> None:
        self.room = room
        self.seat = seat
        self.is_dismissed = False
        self._news = asyncio.Event()

    def wake(self) -> None:
        self._news.set()

    def dismiss(self) -> None:
        """Ends the page's stream: its seat is no longer its own, or the server goes down."""
        self.is_dismissed = True
        self.wake()

    async def news(self) -> None:
        await self._news.wait()
        self._news.clear()


class Room:
    """A kept table, and the pages that show it."""

    def __init__(self, kept: KeptTable[Any], title: str, reckoner: Reckoner | None = None) -> None:
        self.kept = kept
        self.title = title
        self.foresight = Foresight(kept, reckoner)
        self.foresight.on_arrival = self._wake_seat
        self._watchers: set[Watcher] = set()
        self._present: Counter[str] = Counter()
        self._storytellers: dict[str, Storyteller] = {}
        self._telling = threading.Lock()
        self._asking = asyncio.Lock()
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
        return frozenset(seat for seat, count in self._present.items() if count)

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
                answer = await asyncio.to_thread(
                    self.kept.ask, seat, ask, key=key, nonce=nonce, faces=faces, thrown=thrown
                )
            self.wake_all()
            return answer

        # The others must hear of it even if whoever asked has hung up meanwhile.
        return await asyncio.shield(asyncio.create_task(asked()))

    def _wake_seat(self, seat: str) -> None:
        for watcher in self._watchers:
            if watcher.seat == seat:
                watcher.wake()

    def wake_all(self) -> None:
        for watcher in self._watchers:
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
            self.wake_all()
        try:
            yield watcher
        finally:
            self._watchers.discard(watcher)
            asyncio.get_running_loop().call_later(GRACE, self._leave, seat)

    def _leave(self, seat: str) -> None:
        self._present[seat] -= 1
        if not self._present[seat]:
            self.wake_all()


class Hub:
    """Every table of this server, opened when somebody comes."""

    def __init__(self, store: Store, limits: Limits) -> None:
        self.store = store
        self.of_seats = Crowd(limits.streams)
        self.of_addresses = Crowd(limits.streams_of_an_address)
        self.reckoner = Reckoner()
        self.typesetting = asyncio.Semaphore(SHEETS_AT_ONCE)
        self.of_visitors = InTurn()
        """Pages for whoever comes by, of each address in turn."""
        self.arrivals = InTurn()
        """Streams that are opened, those of each seat in turn."""
        self._rooms: dict[str, Room] = {}
        self._opening = InTurn()

    async def room(self, table_id: str) -> Room:
        """The room of a table; raises UnknownTable."""
        if table_id in self._rooms:
            return self._rooms[table_id]
        async with self._opening.turn(table_id):
            if table_id not in self._rooms:
                self._rooms[table_id] = await asyncio.to_thread(self._open, table_id)
        return self._rooms[table_id]

    def _open(self, table_id: str) -> Room:
        about = self.store.about(table_id)
        kept = open_table(self.store, find_game(about.game), table_id)
        return Room(kept, about.title, self.reckoner)

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
        self._rooms[table_id] = Room(kept, title, self.reckoner)
        return self._rooms[table_id]

    async def fork(self, room: Room, number: int, table_id: str, title: str) -> Room:
        kept = await asyncio.to_thread(room.kept.fork, number, table_id, title)
        self._rooms[table_id] = Room(kept, title, self.reckoner)
        return self._rooms[table_id]

    async def about(self, table_id: str) -> About | None:
        try:
            return await asyncio.to_thread(self.store.about, table_id)
        except UnknownTable:
            return None

    def close(self) -> None:
        """Ends every stream, so that the server can go down without waiting for pages."""
        for room in self._rooms.values():
            room.dismiss()
