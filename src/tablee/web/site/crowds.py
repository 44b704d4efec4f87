"""Who may be here at once: streams come in one by one, the oldest give way, and work for one
caller is done in turn."""

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Hashable, Iterator
from contextlib import asynccontextmanager, contextmanager
from typing import ParamSpec, Protocol, TypeVar
from weakref import WeakValueDictionary

from tablee.web.site.measures import DRAWING_SECONDS, TURN_SECONDS

P = ParamSpec("P")
R = TypeVar("R")


class Dismissible(Protocol):
    def dismiss(self) -> None: ...


class Crowd:
    """The streams that belong together, oldest first."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._inside: dict[Hashable, dict[Dismissible, None]] = {}

    @contextmanager
    def joined(self, whose: Hashable, one: Dismissible) -> Iterator[None]:
        """While this one is among them. Where they become too many the oldest is dismissed."""
        inside = self._inside.setdefault(whose, {})
        inside[one] = None
        if len(inside) > self._most:
            oldest = next(iter(inside))
            del inside[oldest]
            oldest.dismiss()
        try:
            yield
        finally:
            inside.pop(one, None)
            if not inside and self._inside.get(whose) is inside:
                del self._inside[whose]


class Door:
    """Where streams come in, each caller's some time apart; once it is shut nobody waits there."""

    def __init__(self, longest: float = 120.0) -> None:
        self.is_shut = False
        self.longest = longest
        self._free_at: dict[Hashable, float] = {}
        self._waiting: set[asyncio.Future[None]] = set()

    async def enter(self, whose: Hashable, seconds: float) -> bool:
        """Waits for this caller's turn, which comes only once in so many seconds; False at once
        if that would take too long."""
        loop = asyncio.get_running_loop()
        now = loop.time()
        due = max(now, self._free_at.get(whose, now))
        if due - now > self.longest:
            return False
        self._free_at[whose] = due + seconds
        loop.call_at(due + seconds, self._forget, whose)
        if due == now or self.is_shut:
            return True
        turn = loop.create_future()
        self._waiting.add(turn)
        alarm = loop.call_at(due, _admit, turn)
        try:
            await turn
        finally:
            alarm.cancel()
            self._waiting.discard(turn)
        return True

    def shut(self) -> None:
        """Lets all in at once: whoever finds the door shut has nothing to stay for."""
        self.is_shut = True
        for turn in self._waiting:
            _admit(turn)

    def _forget(self, whose: Hashable) -> None:
        if self._free_at.get(whose, 0) <= asyncio.get_running_loop().time():
            self._free_at.pop(whose, None)


def _admit(turn: "asyncio.Future[None]") -> None:
    if not turn.done():
        turn.set_result(None)


class InTurn:
    """Work in lines: that of one caller waits for itself, and never for that of another.

    A crowd of requests then holds one thread and not all of them, wherever it came from.
    """

    def __init__(self) -> None:
        self._lines: WeakValueDictionary[Hashable, asyncio.Lock] = WeakValueDictionary()

    @asynccontextmanager
    async def turn(self, whose: Hashable) -> AsyncIterator[None]:
        async with self._line(whose):
            yield

    def _line(self, whose: Hashable) -> asyncio.Lock:
        line = self._lines.get(whose)
        if line is None:
            line = self._lines[whose] = asyncio.Lock()
        return line

    async def done(
        self, whose: Hashable, work: Callable[P, R], *args: P.args, **named: P.kwargs
    ) -> R:
        """What comes of some work in a thread, when it is this caller's turn."""
        since = time.perf_counter()
        async with self.turn(whose):
            TURN_SECONDS.observe(time.perf_counter() - since)
            with DRAWING_SECONDS.time():
                return await asyncio.to_thread(work, *args, **named)
