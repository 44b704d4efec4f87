"""How much one caller may ask for: far above what a table needs, far below what hurts."""

import hashlib
import math
import re
import time
from collections.abc import Callable

import msgspec
from litestar.enums import ScopeType
from litestar.exceptions import TooManyRequestsException
from litestar.types import ASGIApp, Middleware, Receive, Scope, Send

LARGEST_BODY = 200_000
"""Bytes of a request. The longest text of an ask is 4,000 characters."""

MOST_CALLERS = 20_000
"""How many callers are remembered; whoever was quiet longest is forgotten first."""


class Limits(msgspec.Struct, frozen=True):
    """Requests a minute: of one address, of asks from one seat, of new tables from one address."""

    requests: int = 1200
    asks: int = 240
    tables: int = 60


ASKS = re.compile(r"^(/t/[^/]+/ask|/api/tables/[^/]+/asks)$")
HELD = re.compile(rb"(?:^|;)\s*tablee=([^;]+)")
TABLES = re.compile(r"^(/new|/t/[^/]+/fork|/demo/[^/]+|/api/tables)$")


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


def limiting(limits: Limits) -> Middleware:
    requests, asks, tables = (
        Buckets(many) for many in (limits.requests, limits.asks, limits.tables)
    )

    def limited(app: ASGIApp) -> ASGIApp:
        async def limit(scope: Scope, receive: Receive, send: Send) -> None:
            if scope["type"] == ScopeType.HTTP and not scope["path"].startswith("/static/"):
                address = (scope["client"] or ("", 0))[0]
                wait = requests.wait(address)
                if not wait and scope["method"] == "POST":
                    if ASKS.match(scope["path"]):
                        wait = asks.wait(_holder(scope, address))
                    elif TABLES.match(scope["path"]):
                        wait = tables.wait(address)
                if wait:
                    raise TooManyRequestsException(headers={"Retry-After": str(math.ceil(wait))})
            await app(scope, receive, send)

        return limit

    return limited


def _holder(scope: Scope, address: str) -> str:
    """Who asks at this table: the holder of a seat's token, else an address."""
    # Read from the raw headers: this is done for each ask, before anything else is.
    shown = _header(scope, b"authorization")
    if not shown and (held := HELD.search(_header(scope, b"cookie"))):
        shown = held[1]
    return hashlib.sha256(scope["path"].encode() + b" " + (shown or address.encode())).hexdigest()


def _header(scope: Scope, wanted: bytes) -> bytes:
    return b"; ".join(value for name, value in scope["headers"] if name == wanted)
