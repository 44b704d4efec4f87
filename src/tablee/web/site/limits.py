"""How much one caller may ask for: far above what a table needs, far below what hurts."""

import math
import re
import time
from collections.abc import Callable, Hashable
from functools import lru_cache
from ipaddress import IPv4Address, IPv6Network, ip_address
from typing import Any

import msgspec
from litestar import Request
from litestar.enums import ScopeType
from litestar.exceptions import TooManyRequestsException
from litestar.types import ASGIApp, Middleware, Receive, Scope, Send

from tablee.web.site.crowds import Door

LARGEST_BODY = 200_000
"""Bytes of a request. The longest text of an ask is 4,000 characters."""

BETWEEN_STREAMS = 0.02
"""Seconds between two streams that one address opens: hundreds at once are no crowd at the door."""

MOST_CALLERS = 20_000
"""How many callers are remembered; whoever was quiet longest is forgotten first."""


class Limits(msgspec.Struct, frozen=True):
    """Requests a minute: of one address, of asks from one seat, of new tables from one address;
    and the seconds for which a whole page waits for chances that take longer than a blink.

    Streams at once: of one seat (two browsers with as many pages as each opens), of one address
    (a club behind one router, thirty people with four pages each).
    """

    requests: int = 1200
    asks: int = 240
    tables: int = 60
    page_wait: float = 1.0
    streams: int = 12
    streams_of_an_address: int = 120


STREAM = re.compile(r"^/t/[^/]+/live$")
"""Where the stream of a table is, in an address or as the site names it."""

NOT_COUNTED = ("/static/", "/health/")
"""Files, and what a watchman asks: a server that is busy is not a server that is ill."""

TABLES = re.compile(r"^(/new|/bring|/t/[^/]+/fork|/demo/[^/]+|/api/tables)$")


class Buckets:
    """A bucket of permits for each caller. It fills steadily and holds those of 20 seconds."""

    def __init__(self, a_minute: int, clock: Callable[[], float] = time.monotonic) -> None:
        self.rate = a_minute / 60
        self.most = max(1.0, a_minute / 3)
        self._clock = clock
        self._levels: dict[str, tuple[float, float]] = {}

    def wait(self, caller: str) -> float:
        """Takes one permit and answers 0; else the seconds until there is one."""
        now = self._clock()
        level, since = self._levels.pop(caller, (self.most, now))
        level = min(self.most, level + (now - since) * self.rate)
        is_allowed = level >= 1
        self._levels[caller] = (level - 1 if is_allowed else level, now)
        if len(self._levels) > MOST_CALLERS:
            del self._levels[next(iter(self._levels))]
        return 0 if is_allowed else (1 - level) / self.rate


def limiting(limits: Limits, door: Door) -> Middleware:
    requests, tables = (Buckets(many) for many in (limits.requests, limits.tables))

    def limited(app: ASGIApp) -> ASGIApp:
        async def limit(scope: Scope, receive: Receive, send: Send) -> None:
            if scope["type"] == ScopeType.HTTP and not scope["path"].startswith(NOT_COUNTED):
                address = neighbourhood((scope["client"] or ("", 0))[0])
                _hold_back(requests.wait(address))
                if scope["method"] == "POST" and TABLES.match(scope["path"]):
                    _hold_back(tables.wait(address))
                if STREAM.match(scope["path"]):
                    await enter(door, address, BETWEEN_STREAMS)
            await app(scope, receive, send)

        return limit

    return limited


def count_ask(asks: Buckets, table: str, seat: str) -> None:
    """Takes one of the permits of a seat, however its key was shown and from wherever."""
    _hold_back(asks.wait(asker(table, seat)))


def asker(table: str, seat: str) -> str:
    """A seat, as those who count asks know it."""
    return f"{table} {seat}"


async def enter(door: Door, whose: Hashable, seconds: float) -> None:
    """Waits until a stream is let in; too many requests where too many of this caller wait."""
    if not await door.enter(whose, seconds):
        _hold_back(door.longest)


def address_of(request: Request[Any, Any, Any]) -> str:
    """Where a request comes from, as far as limits go."""
    return neighbourhood(request.client.host if request.client else "")


def _hold_back(wait: float) -> None:
    if wait:
        raise TooManyRequestsException(headers={"Retry-After": str(math.ceil(wait))})


@lru_cache(maxsize=10_000)
def neighbourhood(address: str) -> str:
    """Whom an address stands for: with IPv6 everybody has 2^64 of them."""
    try:
        known = ip_address(address)
    except ValueError:
        return address
    if isinstance(known, IPv4Address):
        return address
    if known.ipv4_mapped:
        return str(known.ipv4_mapped)
    return str(IPv6Network((int(known) >> 64 << 64, 64)))
