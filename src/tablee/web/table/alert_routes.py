"""Where a browser says that it wants to be told of its turn, or no more; and whether it looks."""

import asyncio
from typing import Any

from litestar import Request, Response, get, post
from litestar.exceptions import ClientException
from litestar.params import FromPath

from tablee.web.services import Injected
from tablee.web.site.limits import count_ask
from tablee.web.site.requests import form_of
from tablee.web.table.alerts import NOTHING, SEEN, Device
from tablee.web.table.push import NotAPlace
from tablee.web.table.seating import seated_at
from tablee.web.table.waiting import awaited_seats


@get("/alerts/key")
async def alert_key(services: Injected) -> dict[str, str]:
    """The house's public key: a browser takes words from who signs with it only."""
    key = await asyncio.to_thread(lambda: services.alerting.push.public_key)
    return {"key": key}


@post("/t/{table_id:str}/alerts", status_code=204)
async def tell_me(
    services: Injected, request: Request[Any, Any, Any], table_id: FromPath[str]
) -> None:
    """This device of the seat that this browser holds wants to be told."""
    seated = await seated_at(services, request, table_id)
    count_ask(services.asks, table_id, seated.seat)
    form, alerting = await form_of(request), services.alerting
    endpoint, p256dh, auth = (form.one(name).strip() for name in ("endpoint", "p256dh", "auth"))
    try:
        await asyncio.to_thread(alerting.push.check, endpoint, p256dh, auth)
    except NotAPlace as problem:
        raise ClientException from problem
    waited = await asyncio.to_thread(awaited_seats, seated.room)
    device = Device(
        table_id,
        seated.seat,
        endpoint,
        p256dh,
        auth,
        seated.language,
        services.address or str(request.base_url).rstrip("/"),
        SEEN if seated.seat in waited else NOTHING,
    )
    await asyncio.to_thread(alerting.alerts.add, device)
    alerting.expect(table_id)


@post("/alerts/off", status_code=204)
async def leave_me(services: Injected, request: Request[Any, Any, Any]) -> None:
    """This device wants to be told nothing more, at whichever table."""
    endpoint = (await form_of(request)).one("endpoint")
    if endpoint:
        await asyncio.to_thread(services.alerting.alerts.remove, endpoint)


@post("/t/{table_id:str}/sight", status_code=204)
async def in_sight(
    services: Injected, request: Request[Any, Any, Any], table_id: FromPath[str]
) -> Response[None]:
    """A page says whether somebody looks at it."""
    seated = await seated_at(services, request, table_id)
    is_hidden = (await form_of(request)).one("hidden") == "1"
    seated.room.look_away(seated.seat, seated.token, is_hidden=is_hidden)
    return Response(None, status_code=204)


handlers = [alert_key, tell_me, leave_me, in_sight]
