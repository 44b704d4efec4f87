"""Who may be here at once: the oldest streams give way, and work for one caller is done in turn."""

import asyncio
from collections.abc import AsyncIterator, Callable, Hashable, Iterator
from contextlib import asynccontextmanager, contextmanager
from typing import ParamSpec, Protocol, TypeVar
from weakref import WeakValueDictionary

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

    async def spaced(self, whose: Hashable, seconds: float) -> None:
        """Waits for this caller's turn, which comes only once in so many seconds."""
        line = self._line(whose)
        await line.acquire()
        asyncio.get_running_loop().call_later(seconds, line.release)

    def _line(self, whose: Hashable) -> asyncio.Lock:
        line = self._lines.get(whose)
        if line is None:
            line = self._lines[whose] = asyncio.Lock()
        return line

    async def done(
        self, whose: Hashable, work: Callable[P, R], *args: P.args, **named: P.kwargs
    ) -> R:
        """What comes of some work in a thread, when it is this caller's turn."""
        async with self.turn(whose):
            return await asyncio.to_thread(work, *args, **named)
