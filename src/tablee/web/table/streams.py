"""Where a page opens its live stream, and which others give way to it."""

from collections.abc import Hashable
from typing import Any

from litestar import Request, get
from litestar.params import FromPath
from litestar.response import Stream

from tablee.web.services import Injected
from tablee.web.site.crowds import Crowd
from tablee.web.site.limits import address_of, enter
from tablee.web.site.requests import token_of
from tablee.web.table.live import LiveStream
from tablee.web.table.seating import seated_at

ARRIVAL = 0.25
"""Seconds between two streams that one seat opens: however often it does, it takes little."""


@get("/t/{table_id:str}/live")
async def live(
    services: Injected, request: Request[Any, Any, Any], table_id: FromPath[str]
) -> Stream:
    seated = await seated_at(services, request, table_id)
    resumed = request.headers.get("last-event-id")
    after = resumed or request.query_params.get("after") or "0"
    # A page that was just drawn says with whom; one that comes back may have missed who came.
    here = "" if resumed else request.query_params.get("here", "")
    start = int(after) if after.isascii() and after.isdigit() and len(after) < 12 else 0
    await enter(services.door, (table_id, seated.seat), ARRIVAL)
    stream = LiveStream(seated, start, token_of(request), services.keys, here)
    address = address_of(request)
    crowds: dict[Hashable, Crowd] = {
        (table_id, seated.seat): services.hub.of_seats,
        address: services.hub.of_addresses,
    }
    return Stream(
        stream.updates(crowds, services.door),
        media_type="text/event-stream",
        headers={"Cache-Control": "no-store", "X-Accel-Buffering": "no"},
    )


handlers = [live]
