"""The keys of seats that a browser carries, and what goes wrong with them."""

import re
from collections.abc import Iterable
from typing import Any

from litestar import Request
from litestar.datastructures import Cookie

COOKIE = "tablee"
YEAR = 365 * 24 * 3600
MOST_SEATS = 40
"""How many seats one browser remembers: a cookie has room for not many more."""

_TOKEN = re.compile(r"[A-Za-z0-9_-]{16,64}")


class NotSeated(Exception):
    """This browser holds no seat at that table."""


class LinkSpent(Exception):
    """The seat was handed the table, and whoever kept it before knows this link (keys.Held)."""


class KeyChanges(Exception):
    """The seat was handed the table: its key opens nothing until it is exchanged (keys.Held).

    `offered` is the new one, where this request can be given it.
    """

    def __init__(self, offered: str | None = None) -> None:
        super().__init__()
        self.offered = offered


def tokens_of(request: Request[Any, Any, Any]) -> list[str]:
    sent = request.cookies.get(COOKIE, "").split(".")
    return [token for token in sent if _TOKEN.fullmatch(token)][:MOST_SEATS]


def seat_cookie(tokens: Iterable[str], secure: bool) -> Cookie:
    """The newest token first; old ones fall off the end."""
    unique = list(dict.fromkeys(tokens))[:MOST_SEATS]
    return Cookie(
        key=COOKIE,
        value=".".join(unique),
        max_age=YEAR,
        httponly=True,
        samesite="lax",
        secure=secure,
        path="/",
    )
