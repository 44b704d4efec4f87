"""The keeper reminds a seat that the table waits for it: its page says "your turn" once more."""

import asyncio
from typing import Any

from litestar import Request, Response, post
from litestar.params import FromPath
from litestar.response import Redirect
from sqlalchemy import Engine

from tablee.journal.notices import Nudged, announce
from tablee.kernel.words import Refused
from tablee.web.services import Injected
from tablee.web.site.limits import count_ask
from tablee.web.site.requests import form_of, html, is_live
from tablee.web.table.seating import seated_at
from tablee.web.table.waiting import awaited_seats


@post("/t/{table_id:str}/nudge", status_code=200)
async def nudge(
    services: Injected, request: Request[Any, Any, Any], table_id: FromPath[str]
) -> Response[Any]:
    seated = await seated_at(services, request, table_id)
    count_ask(services.asks, table_id, seated.seat)
    room, seats = seated.room, (await form_of(request)).many("seat")
    if room.table.by(seated.seat).role != "keeper":
        raise Refused("table.seats", "Only the keeper reminds somebody.")
    awaited = await asyncio.to_thread(awaited_seats, room)
    for seat in seats:
        if seat not in awaited:
            raise Refused("table.seats", "Nobody waits for {name}.", name=seat)
        if services.hub.nudges.wait(f"{table_id}/{seat}"):
            raise Refused("table.seats", "{name} was reminded a moment ago.", name=seat)
        if services.neighbours is None:
            room.nudge(seat)
        else:  # heard by every node, this one too
            await asyncio.to_thread(_tell, services.writers, table_id, seat)
        services.alerting.remind(room, seat)
    return (
        html("", what="done") if is_live(request) else Redirect(f"/t/{table_id}", status_code=303)
    )


def _tell(writers: Engine, table_id: str, seat: str) -> None:
    with writers.begin() as connection:
        announce(connection, [Nudged(table_id, seat)])


handlers = [nudge]
