"""Which seats a browser holds, and the guards every handler shares."""

import asyncio
import re
import time
from collections.abc import Iterable
from typing import Any

import msgspec
from litestar import Request
from litestar.datastructures import Cookie

from tablee.web.hub import Hub, Room
from tablee.web.keys import Held, Keys, hashed
from tablee.web.language import language_of

COOKIE = "tablee"
YEAR = 365 * 24 * 3600
MOST_SEATS = 40
"""How many seats one browser remembers: a cookie has room for not many more."""

FRESH_SECONDS = 3600.0
"""How long the page of the seats shows a link after it was made."""

CODE = "@code"
"""Among fresh links: the words of the table. No seat can have this name."""

_TOKEN = re.compile(r"[A-Za-z0-9_-]{16,64}")
_OWN_PAGE = re.compile(r"/(?!/)[A-Za-z0-9_.~%/?=&+-]*")


class NotSeated(Exception):
    """This browser holds no seat at that table."""


class Seated(msgspec.Struct, frozen=True):
    """A browser at a table."""

    room: Room
    table_id: str
    seat: str
    token: str
    language: str


class Fresh(msgspec.Struct, frozen=True):
    """A secret that its maker may still read, and nobody else."""

    maker: str
    until: float
    secret: str


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


def seats_held(request: Request[Any, Any, Any]) -> list[tuple[str, Held]]:
    keys: Keys = request.app.state.seat_keys
    return list(keys.held_by(tokens_of(request)))


async def seated_at(request: Request[Any, Any, Any], table_id: str) -> Seated:
    """The seat this browser holds at a table; the newest, if it holds several."""
    hub: Hub = request.app.state.hub
    keys: Keys = request.app.state.seat_keys
    wanted = request.query_params.get("seat")
    for token, held in seats_held(request):
        if held.table == table_id and wanted in (None, held.seat):
            room = await hub.room(table_id)
            if held.seat in room.table.state.common.seats:
                # Not when the link is opened: messengers open every link they pass on.
                if not keys.is_marked(held):
                    await asyncio.to_thread(keys.mark_taken, held)
                return Seated(room, table_id, held.seat, token, language_of(request))
    raise NotSeated(table_id)


async def keeper_at(request: Request[Any, Any, Any], table_id: str) -> Seated:
    """As `seated_at`, for pages that are the keeper's only."""
    seated = await seated_at(request, table_id)
    if not seated.room.table.by(seated.seat).is_keeper:
        raise NotSeated(table_id)
    return seated


def show_fresh(
    request: Request[Any, Any, Any], table_id: str, maker: str, made: dict[str, str]
) -> None:
    """Lets whoever made these secrets (the holder of the token `maker`) read them for a while."""
    fresh: dict[str, dict[str, Fresh]] = request.app.state.fresh
    now = time.monotonic()
    for table in list(fresh):
        fresh[table] = {name: one for name, one in fresh[table].items() if one.until > now}
        if not fresh[table]:
            del fresh[table]
    until = now + FRESH_SECONDS
    mine = {name: Fresh(hashed(maker), until, secret) for name, secret in made.items()}
    fresh.setdefault(table_id, {}).update(mine)


def fresh_for(request: Request[Any, Any, Any], seated: Seated) -> dict[str, str]:
    """The secrets of a table that this browser made a moment ago."""
    known: dict[str, Fresh] = request.app.state.fresh.get(seated.table_id, {})
    now, reader = time.monotonic(), hashed(seated.token)
    return {n: one.secret for n, one in known.items() if one.until > now and one.maker == reader}


def forget_fresh(request: Request[Any, Any, Any], table_id: str, name: str) -> None:
    request.app.state.fresh.get(table_id, {}).pop(name, None)


def own_page(address: str) -> str:
    """An address within this site, for a redirect; anything else becomes the room."""
    return address if _OWN_PAGE.fullmatch(address) and "//" not in address else "/"
