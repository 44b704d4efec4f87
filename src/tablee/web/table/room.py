"""A table that is being played here, and everybody who watches it."""

import asyncio
import contextlib
import threading
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable, Hashable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from functools import partial
from typing import Any, ParamSpec, TypeVar

from tablee.journal.keep import Answer, KeptTable
from tablee.kernel.chronicle import Storyteller
from tablee.kernel.entry import Entry
from tablee.kernel.line import Line
from tablee.kernel.table import Table
from tablee.kernel.words import Ask
from tablee.web.site.crowds import InTurn
from tablee.web.site.fallbacks import lost
from tablee.web.table.asking import Asking
from tablee.web.table.foresight import Foresight
from tablee.web.table.put_away import Cards
from tablee.web.table.recent import Recent
from tablee.web.table.reckoner import Reckoner
from tablee.web.table.requests import Request
from tablee.web.table.waiting import Waits
from tablee.web.table.watcher import Watcher

P = ParamSpec("P")
R = TypeVar("R")

GRACE = 3.0
"""Seconds for which somebody whose page has gone still counts as present: pages are reloaded."""


MOMENT = 15.0
"""Seconds after which who looked at a page without a stream is gone; it asks every five."""


class Room:
    """A kept table, and the pages that show it."""

    def __init__(self, kept: KeptTable[Any], title: str, reckoner: Reckoner | None = None) -> None:
        self.kept = kept
        self.title = title
        self.foresight = Foresight(kept, reckoner)
        self.foresight.on_arrival = self.wake
        self.recent = Recent(self)
        self.waits = Waits(self)
        self.nudged: Counter[str] = Counter()
        """How often each seat was reminded that the table waits for it."""
        self.put_away: Cards = {}
        """What each seat has read and put away."""
        self.at_the_door: tuple[Request, ...] = ()
        """What the keeper is asked for by those who wait outside."""
        self.elsewhere: frozenset[str] = frozenset()
        """The seats that have a page open at other nodes."""
        self.on_presence: Callable[[str, bool], None] = lambda seat, is_here: None
        self.on_asked: Callable[[], None] = lambda: None
        """Told when something was asked here that changed the table."""
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
        self._looked_in: dict[str, float] = {}
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

    def looks_in(self, seat: str) -> None:
        """Somebody looks at a page of this table that has no stream, and comes back every while."""
        self._looked_in[seat] = time.monotonic()

    def is_about(self, seat: str) -> bool:
        """Whether somebody has a page open, or looked at another one a moment ago."""
        looked = self._looked_in.get(seat, -MOMENT)
        return seat in self.present or time.monotonic() - looked < MOMENT

    def is_in_sight(self, seat: str) -> bool:
        """Whether somebody looks at a page of this seat, as far as this node knows."""
        return any(one.seat == seat and not one.is_hidden for one in self._watchers)

    def look_away(self, seat: str, token: str, *, is_hidden: bool) -> None:
        """The page of one browser has come into sight, or gone out of it."""
        for watcher in self._watchers:
            if (watcher.seat, watcher.token) == (seat, token):
                watcher.is_hidden = is_hidden

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
                        self.on_asked()
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

    def nudge(self, seat: str) -> None:
        """Reminds a seat that the table waits for it."""
        self.nudged[seat] += 1
        self.wake(seat)

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
    async def watching(self, seat: str, token: str = "") -> AsyncIterator[Watcher]:
        watcher = Watcher(self, seat, token)
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
