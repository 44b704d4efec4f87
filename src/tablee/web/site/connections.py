"""Connections that take their time: requests sent by halves, and answers that nobody reads.

uvicorn waits for ever for the rest of a request. Here each part of one has a time limit, and of
those who have sent only half of one the oldest give way: sockets are few, and everybody's.
"""

import asyncio
from asyncio import TimerHandle
from typing import ClassVar

import msgspec
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from tablee.web.site.limits import neighbourhood

TOO_SLOW = b"HTTP/1.1 408 Request Timeout\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"
TOO_LONG = (
    b"HTTP/1.1 431 Request Header Fields Too Large\r\n"
    b"connection: close\r\ncontent-length: 0\r\n\r\n"
)


class Patience(msgspec.Struct, frozen=True):
    """How long anything is waited for, in seconds, and how many may be waited for at once."""

    head: float = 10.0
    body: float = 30.0
    reading: float = 30.0
    """How long an answer may wait for its reader to take more of it."""
    longest_head: int = 64 * 1024
    an_address: int = 64
    in_all: int = 400
    aside: float = 5.0
    """How long one that gives way is left hanging: whoever comes back at once gains nothing."""
    most_aside: int = 2000


class HalfSent:
    """The connections whose request is not all there, oldest first."""

    def __init__(self, patience: Patience) -> None:
        self._patience = patience
        self._all: dict[GuardedProtocol, None] = {}
        self._of: dict[str, dict[GuardedProtocol, None]] = {}
        self.aside = 0

    def __len__(self) -> int:
        return len(self._all)

    def add(self, one: "GuardedProtocol") -> None:
        mine = self._of.setdefault(one.address, {})
        mine[one] = self._all[one] = None
        if len(mine) > self._patience.an_address:
            next(iter(mine)).stand_aside()
        elif len(self._all) > self._patience.in_all:
            next(iter(self._all)).stand_aside()

    def discard(self, one: "GuardedProtocol") -> None:
        self._all.pop(one, None)
        mine = self._of.get(one.address, {})
        mine.pop(one, None)
        if not mine:
            self._of.pop(one.address, None)


class GuardedProtocol(HttpToolsProtocol):
    """uvicorn's own, with an eye on the clock."""

    patience: ClassVar[Patience]
    half_sent: ClassVar[HalfSent]

    address = ""
    _limit: TimerHandle | None = None
    _reader_limit: TimerHandle | None = None
    _head_bytes = 0
    _has_head = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.address = neighbourhood(self.client[0] if self.client else "")
        self._wait(self.patience.head)

    def connection_lost(self, exc: Exception | None) -> None:
        self._have()
        self.resume_writing()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self._limit is None or self._has_head:
            return
        self._head_bytes += len(data)
        if self._head_bytes > self.patience.longest_head:
            self.give_way(TOO_LONG)

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._head_bytes, self._has_head = 0, False
        if self._limit is None:  # the first request is waited for since the connection was made
            self._wait(self.patience.head)

    def on_headers_complete(self) -> None:
        super().on_headers_complete()
        self._has_head = True
        self._have()
        self._wait(self.patience.body)

    def on_message_complete(self) -> None:
        super().on_message_complete()
        self._have()

    def pause_writing(self) -> None:
        super().pause_writing()
        self._reader_limit = self.loop.call_later(self.patience.reading, self.transport.abort)

    def resume_writing(self) -> None:
        super().resume_writing()
        if self._reader_limit is not None:
            self._reader_limit.cancel()
            self._reader_limit = None

    def give_way(self, answer: bytes = TOO_SLOW) -> None:
        """Ends a connection that never sent the whole of its request."""
        self._have()
        if self.transport.is_closing():
            return
        if not self._has_head:
            self.transport.write(answer)
        self.transport.close()

    def stand_aside(self) -> None:
        """Gives way to others, and hangs there unread for a while before it is ended."""
        self._have()
        if self.transport.is_closing() or self.half_sent.aside >= self.patience.most_aside:
            self.give_way()
            return
        self.half_sent.aside += 1
        self.transport.pause_reading()
        self.loop.call_later(self.patience.aside, self._end_aside)

    def _end_aside(self) -> None:
        self.half_sent.aside -= 1
        self.give_way()

    def _wait(self, seconds: float) -> None:
        self._limit = self.loop.call_later(seconds, self.give_way)
        self.half_sent.add(self)

    def _have(self) -> None:
        if self._limit is not None:
            self._limit.cancel()
            self._limit = None
            self.half_sent.discard(self)


def guarded(patience: Patience | None = None) -> type[GuardedProtocol]:
    """A protocol for one server, which knows all of its connections."""
    chosen = patience or Patience()
    return type("Guarded", (GuardedProtocol,), {"patience": chosen, "half_sent": HalfSent(chosen)})
