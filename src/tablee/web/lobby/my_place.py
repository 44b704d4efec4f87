"""One's own place: what one is called, and a link for another device."""

import asyncio
import hashlib
from typing import Any

from litestar import Request, Response, get, post
from litestar.params import FromPath
from litestar.response import Redirect

from tablee.kernel.common.asks import LONGEST_CALLED
from tablee.kernel.refusal import refusals
from tablee.kernel.seat_names import is_unnamed, knowing, plain_name
from tablee.kernel.words import Refused
from tablee.web.lobby.qr_codes import qr
from tablee.web.lobby.sitting import name_cookie, name_in, why_not_called
from tablee.web.services import Injected, Services
from tablee.web.site.addresses import reaches
from tablee.web.site.house_pages import house_page, tongue_of
from tablee.web.site.language import site_tongue
from tablee.web.site.requests import HTML, form_of
from tablee.web.table.keys import Held
from tablee.web.table.seating import Seated, seated_at


def own_link_name(seat: str) -> str:
    """Under what a seat's own link lies among what was made just now; no seat is called so."""
    return f"@mine-{hashlib.sha256(seat.encode()).hexdigest()[:24]}"


@get("/t/{table_id:str}/me", media_type=HTML)
async def my_place(
    services: Injected, request: Request[Any, Any, Any], table_id: FromPath[str]
) -> Response[str]:
    return _page(services, request, await seated_at(services, request, table_id))


def _page(
    services: Services,
    request: Request[Any, Any, Any],
    seated: Seated,
    *,
    typed: str = "",
    refused: str = "",
    where: str = "",
    status: int = 200,
) -> Response[str]:
    common, t = seated.room.table.state.common, tongue_of(request)
    fresh = services.fresh.made_by(seated.token, seated.table_id)
    token = fresh.get(own_link_name(seated.seat)) or fresh.get(seated.seat, "")
    seat = common.seats[seated.seat]
    reach = reaches(services.hosting, request)[0]
    return house_page(
        request,
        "me.html",
        status=status,
        back=f"/t/{seated.table_id}/me",
        table_id=seated.table_id,
        title=seated.room.title,
        name=typed or plain_name(seat),
        is_unnamed=is_unnamed(seat),
        keeper=knowing(t, common.seats.values()).seat(common.keeper),
        is_keeper=common.keeper == seated.seat,
        link=f"{reach.address}/s/{token}" if token else "",
        reach=reach,
        qr=qr,
        longest=LONGEST_CALLED,
        refused=refused,
        where=where,
    )


@post("/t/{table_id:str}/me", status_code=200)
async def rename_me(
    services: Injected, request: Request[Any, Any, Any], table_id: FromPath[str]
) -> Response[Any]:
    seated = await seated_at(services, request, table_id)
    form = await form_of(request)
    name = name_in(form.one("name"))
    no = why_not_called(seated.room, seated.seat, name, tongue_of(request))
    if not no and name != plain_name(seated.room.table.state.common.seats[seated.seat]):
        try:
            ask = {"ask": "name-seat", "seat": seated.seat, "name": name}
            await seated.room.ask(seated.seat, ask)
        except Refused as refused:
            no = refusals(refused, site_tongue(seated.language, seated.room.table.game))
    if no:
        return _page(services, request, seated, typed=name, refused=no, where="name", status=422)
    back = f"/t/{table_id}" if form.one("from") == "table" else f"/t/{table_id}/me"
    response = Redirect(back, status_code=303)
    response.set_cookie(name_cookie(name, services.secure))
    return response


@post("/t/{table_id:str}/me/link", status_code=200)
async def link_me(
    services: Injected, request: Request[Any, Any, Any], table_id: FromPath[str]
) -> Response[Any]:
    """A link to one's own seat, for another device; the others go on working."""
    seated = await seated_at(services, request, table_id)
    t = tongue_of(request)
    if seated.room.table.by(seated.seat).is_keeper:
        why = t("The keeper's link is made on the page of the seats.")
        return _page(services, request, seated, refused=why, where="link", status=422)
    shown = services.fresh.made_by(seated.token, table_id)
    if own_link_name(seated.seat) in shown:  # it is there to be scanned already
        return Redirect(f"/t/{table_id}/me#link", status_code=303)
    token = await asyncio.to_thread(services.keys.link, Held(table_id, seated.seat))
    if token is None:
        why = t("There are many links to this seat already. Ask the keeper to renew them.")
        return _page(services, request, seated, refused=why, where="link", status=429)
    services.fresh.show(table_id, seated.token, {own_link_name(seated.seat): token})
    return Redirect(f"/t/{table_id}/me#link", status_code=303)


handlers = [my_place, rename_me, link_me]
