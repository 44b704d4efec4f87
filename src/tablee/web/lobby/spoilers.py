"""Who reads the secrets of a ready evening: whoever holds a table, and nobody by accident.

The evenings come with Tablée, so no lock keeps a determined player out. What is seen to here is
that no page, link or robot shows a secret before somebody has said that they keep the table.
"""

import hashlib
import hmac
from contextlib import suppress
from typing import Any

from litestar import Request
from litestar.datastructures import Cookie

from tablee.evenings.shape import Evening
from tablee.evenings.shelf import Shelved
from tablee.journal.store import StoreError
from tablee.kernel.tongue import LANGUAGES
from tablee.kernel.words import Refused
from tablee.lab.games import UnknownGame
from tablee.web.services import Services
from tablee.web.site.seat_cookie import YEAR
from tablee.web.table.room import Room
from tablee.web.table.seating import seats_held

COOKIE = "tablee_evenings"
MOST = 30
"""Evenings that one browser remembers having asked for."""


async def may_read(services: Services, request: Request[Any, Any, Any], found: Shelved) -> bool:
    """Whether this browser holds a table set with the evening, or has said that it keeps one."""
    if found.address in _asked_for(services, request):
        return True
    for _, held in seats_held(services.keys, request):
        with suppress(StoreError, UnknownGame, Refused):
            room = await services.hub.room(held.table)
            seat = room.table.state.common.seats.get(held.seat)
            if seat and seat.role == "keeper" and _is_set_with(room, found.evening):
                return True
    return False


def _is_set_with(room: Room, evening: Evening) -> bool:
    prepared = {scene.title for scene in room.table.state.common.prepared.values()}
    return room.table.game.id == evening.game and any(
        {scene.title.in_language(language) for scene in evening.scenes} <= prepared
        for language in LANGUAGES
    )


def remembering(services: Services, request: Request[Any, Any, Any], *addresses: str) -> Cookie:
    """The cookie of a browser that keeps a table with these evenings."""
    kept = list(dict.fromkeys([*addresses, *_asked_for(services, request)]))[:MOST]
    text = "|".join(kept)
    return Cookie(
        key=COOKIE,
        value=f"{_signed(services, text)}.{text}",
        max_age=YEAR,
        httponly=True,
        samesite="lax",
        secure=services.secure,
        path="/",
    )


def _asked_for(services: Services, request: Request[Any, Any, Any]) -> list[str]:
    sign, _, text = request.cookies.get(COOKIE, "").partition(".")
    if not text or not hmac.compare_digest(sign.encode(), _signed(services, text).encode()):
        return []
    return text.split("|")


def _signed(services: Services, text: str) -> str:
    key = services.keys.secret("evenings").encode()
    return hmac.new(key, text.encode(), hashlib.sha256).hexdigest()[:32]
