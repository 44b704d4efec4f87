"""Cards that lie on the Table tab are put away by whoever has read them, and seen again."""

import asyncio
import re
from collections.abc import Callable
from typing import Any

from litestar import Request, Response, post
from litestar.params import FromPath
from litestar.response import Redirect

from tablee.kernel.words import Refused
from tablee.web.services import Injected, Services
from tablee.web.site.limits import count_ask
from tablee.web.site.requests import form_of, html, is_live
from tablee.web.table.put_away import Cards, PutAway
from tablee.web.table.seating import seated_at

Change = Callable[[PutAway, str, str, str], Cards]

CARD = re.compile(r"(roll|for-me)-[0-9]{1,9}(-[0-9]{1,9})?")
"""The keys of cards that can be put away (`kernel/stage.py`)."""


@post("/t/{table_id:str}/put-away", status_code=200)
async def put_away(
    services: Injected, request: Request[Any, Any, Any], table_id: FromPath[str]
) -> Response[Any]:
    return await _change(services, request, table_id, PutAway.add)


@post("/t/{table_id:str}/see-again", status_code=200)
async def see_again(
    services: Injected, request: Request[Any, Any, Any], table_id: FromPath[str]
) -> Response[Any]:
    return await _change(services, request, table_id, PutAway.take_back)


async def _change(
    services: Services, request: Request[Any, Any, Any], table_id: str, change: Change
) -> Response[Any]:
    seated = await seated_at(services, request, table_id)
    count_ask(services.asks, table_id, seated.seat)
    key = (await form_of(request)).one("what")
    if not CARD.fullmatch(key):
        raise Refused("table.ask", "There is no such card on the table.")
    kept, room = services.hub.put_away, seated.room
    if kept is not None:
        room.put_away = await asyncio.to_thread(change, kept, table_id, seated.seat, key)
        room.wake(seated.seat)
    return (
        html("", what="done") if is_live(request) else Redirect(f"/t/{table_id}", status_code=303)
    )


handlers = [put_away, see_again]
