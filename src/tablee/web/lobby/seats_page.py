"""The keeper's page of the seats: links, words, who came, and the end of a table."""

import asyncio
from typing import Any

from litestar import Request, Response, get, post
from litestar.params import FromPath
from litestar.response import Redirect, Stream

from tablee.kernel.common.asks import LONGEST_CALLED
from tablee.kernel.refusal import refusals
from tablee.kernel.seat_names import initial, knowing, plain_name
from tablee.kernel.words import Refused
from tablee.web.lobby.chairs import chairs
from tablee.web.lobby.my_tables import in_order, places_of
from tablee.web.lobby.opening import may_open
from tablee.web.lobby.qr_codes import qr
from tablee.web.lobby.sitting import name_in, why_not_called
from tablee.web.services import Injected, Services
from tablee.web.site.addresses import reaches
from tablee.web.site.house_pages import house_page, tongue_of
from tablee.web.site.language import site_tongue
from tablee.web.site.requests import HTML, form_of
from tablee.web.site.seat_cookie import seat_cookie, tokens_of
from tablee.web.table.exporting import journal_as_file
from tablee.web.table.fresh_secrets import CODE
from tablee.web.table.new_table import plain
from tablee.web.table.seating import Seated, check_handing_over, keeper_at


@get("/t/{table_id:str}/seats", media_type=HTML)
async def seats_page(
    services: Injected, request: Request[Any, Any, Any], table_id: FromPath[str]
) -> Response[str]:
    return _page(services, request, await keeper_at(services, request, table_id))


def _page(
    services: Services,
    request: Request[Any, Any, Any],
    seated: Seated,
    *,
    refused: str = "",
    where: str = "",
    typed: str = "",
    status: int = 200,
) -> Response[str]:
    """The page as it is now; with `refused`, why the last request changed nothing, and where."""
    t = tongue_of(request)
    seated.room.looks_in(seated.seat)
    found = reaches(services.hosting, request)
    query = request.query_params
    wanted = query.get("at", "")
    reach = next((one for one in found if one.shown == wanted), found[0])
    site = reach.address
    common, room = seated.room.table.state.common, seated.room
    fresh = services.fresh.made_by(seated.token, seated.table_id)
    code = fresh.pop(CODE, "")
    linked = services.keys.seats_with_links(seated.table_id)
    taken = services.keys.seats_taken(seated.table_id)
    here = room.present | {seated.seat}
    called = knowing(t, common.seats.values())
    places = places_of(common.seats.values(), seated.seat, here, linked - taken, called)
    return house_page(
        request,
        "seats.html",
        status=status,
        back=f"/t/{seated.table_id}/seats",
        table_id=seated.table_id,
        title=room.title,
        game=room.table.game,
        mine=seated.seat,
        called=called.seat,
        plain_name=plain_name,
        initial=initial,
        reach=reach,
        may_open=not reach.is_shared and may_open(services, request),
        unopened="unopened" in query,
        reaches=found,
        asked=[one for one in room.at_the_door if one.is_due],
        longest=LONGEST_CALLED,
        seats=in_order(common.seats.values()),
        players=[seat for seat in common.seats.values() if seat.role == "player"],
        present=room.present,
        linked=linked,
        taken=taken,
        links={
            seat: f"{site}/s/{token}" for seat, token in fresh.items() if not seat.startswith("@")
        },
        code=code,
        has_code=services.keys.has_code(seated.table_id),
        invitation=f"{site}/join?code={code.replace(' ', '-')}" if code else "",
        is_closed=common.closed,
        chairs=chairs(places),
        qr=qr,
        refused=refused,
        where=where,
        typed=typed,
        wanted={one: query.get(one, "")[:LONGEST_CALLED] for one in ("role", "name")},
    )


def _back(table_id: str, mark: str = "") -> Redirect:
    return Redirect(f"/t/{table_id}/seats{mark}", status_code=303)


@post("/t/{table_id:str}/seats/renew", status_code=200)
async def renew_link(
    services: Injected, request: Request[Any, Any, Any], table_id: FromPath[str]
) -> Response[Any]:
    seated = await keeper_at(services, request, table_id)
    seat = (await form_of(request)).one("seat")
    if seat not in seated.room.table.state.common.seats:
        return _say_no(services, request, seated, "There is no such seat.", "seats")
    token = await asyncio.to_thread(services.keys.renew, table_id, seat, keeps=seat == seated.seat)
    seated.room.dismiss(seat)
    response = _back(table_id, "#seats")
    maker = seated.token
    if seat == seated.seat:
        # The keeper's other links stay readable with the keeper's new key.
        made, maker = services.fresh.made_by(seated.token, seated.table_id), token
        services.fresh.show(table_id, maker, made)
        held = [token, *(old for old in tokens_of(request) if old != seated.token)]
        response.set_cookie(seat_cookie(held, services.secure))
    services.fresh.show(table_id, maker, {seat: token})
    return response


@post("/t/{table_id:str}/seats/rename", status_code=200)
async def rename_seat(
    services: Injected, request: Request[Any, Any, Any], table_id: FromPath[str]
) -> Response[Any]:
    """The keeper says who sits there, or will."""
    seated = await keeper_at(services, request, table_id)
    form = await form_of(request)
    seat, name = form.one("seat"), name_in(form.one("name"))
    known = seated.room.table.state.common.seats.get(seat)
    if known is None:
        return _say_no(services, request, seated, "There is no such seat.", "seats")
    no = why_not_called(seated.room, seat, name, tongue_of(request))
    if no:
        return _page(
            services, request, seated, refused=no, where=f"name-{seat}", typed=name, status=422
        )
    if name != plain_name(known):
        try:
            ask = {"ask": "name-seat", "seat": seat, "name": name}
            await seated.room.ask(seated.seat, ask)
        except Refused as refused:
            return _kernel_refusal(services, request, seated, refused, f"name-{seat}", name)
    return _back(table_id, "#seats")


@post("/t/{table_id:str}/seats/revoke", status_code=200)
async def revoke_link(
    services: Injected, request: Request[Any, Any, Any], table_id: FromPath[str]
) -> Response[Any]:
    seated = await keeper_at(services, request, table_id)
    seat = (await form_of(request)).one("seat")
    if seat == seated.seat:
        why = "This is your own seat: without its link you would be locked out. Renew it instead."
        return _say_no(services, request, seated, why, "seats")
    await asyncio.to_thread(services.keys.revoke, table_id, seat)
    seated.room.dismiss(seat)
    services.fresh.forget(table_id, seat)
    return _back(table_id, "#seats")


@post("/t/{table_id:str}/code", status_code=200)
async def change_code(
    services: Injected, request: Request[Any, Any, Any], table_id: FromPath[str]
) -> Response[Any]:
    """New words, or with `none` no words at all."""
    seated = await keeper_at(services, request, table_id)
    if (await form_of(request)).one("none"):
        await asyncio.to_thread(services.keys.revoke_code, table_id)
        services.fresh.forget(table_id, CODE)
    elif seated.room.table.state.common.closed:
        return _say_no(services, request, seated, "This table is closed.", "code")
    else:
        code = await asyncio.to_thread(services.keys.renew_code, table_id)
        services.fresh.show(table_id, seated.token, {CODE: code})
    return _back(table_id, "#code")


@post("/t/{table_id:str}/seats/add", status_code=200)
async def add_seat(
    services: Injected, request: Request[Any, Any, Any], table_id: FromPath[str]
) -> Response[Any]:
    seated = await keeper_at(services, request, table_id)
    form = await form_of(request)
    name = plain(form.one("name"))
    role = "spectator" if form.one("role") == "spectator" else "player"
    if not name:
        return _say_no(services, request, seated, "Give the seat a name.", "add")
    try:
        await seated.room.ask(seated.seat, {"ask": "add-seat", "name": name, "role": role})
    except Refused as no:
        return _kernel_refusal(services, request, seated, no, "add", name)
    token = await asyncio.to_thread(services.keys.renew, table_id, name)
    services.fresh.show(table_id, seated.token, {name: token})
    return _back(table_id, "#seats")


@post("/t/{table_id:str}/seats/hand-over", status_code=200)
async def hand_over(
    services: Injected, request: Request[Any, Any, Any], table_id: FromPath[str]
) -> Response[Any]:
    seated = await keeper_at(services, request, table_id)
    seat = (await form_of(request)).one("seat")
    if not seat:
        return _say_no(
            services, request, seated, "Choose who keeps the table from now on.", "hand-over"
        )
    ask = {"ask": "hand-over", "seat": seat}
    try:
        await asyncio.to_thread(check_handing_over, services.keys, seated, ask)
        await seated.room.ask(seated.seat, ask)
    except Refused as no:
        return _kernel_refusal(services, request, seated, no, "hand-over")
    services.fresh.forget_table(table_id)
    return Redirect(f"/t/{table_id}", status_code=303)


@post("/t/{table_id:str}/close", status_code=200)
async def close_table(
    services: Injected, request: Request[Any, Any, Any], table_id: FromPath[str]
) -> Response[Any]:
    seated = await keeper_at(services, request, table_id)
    if not (await form_of(request)).one("sure"):
        return _say_no(services, request, seated, "Tick the box if you are sure.", "close")
    try:
        await seated.room.ask(seated.seat, {"ask": "close-table"})
    except Refused as no:
        return _kernel_refusal(services, request, seated, no, "close")
    # The words stay: whoever comes with them is told that the table is closed.
    services.fresh.forget(table_id, CODE)
    return _back(table_id)


def _say_no(
    services: Services, request: Request[Any, Any, Any], seated: Seated, why: str, where: str
) -> Response[str]:
    return _page(
        services, request, seated, refused=tongue_of(request)(why), where=where, status=422
    )


def _kernel_refusal(
    services: Services,
    request: Request[Any, Any, Any],
    seated: Seated,
    no: Refused,
    where: str,
    typed: str = "",
) -> Response[str]:
    why = refusals(no, site_tongue(seated.language, seated.room.table.game))
    return _page(services, request, seated, refused=why, where=where, typed=typed, status=422)


@get("/t/{table_id:str}/export")
async def export(
    services: Injected, request: Request[Any, Any, Any], table_id: FromPath[str]
) -> Stream:
    """The journal as a file. It holds the keeper's secrets, so it is the keeper's only."""
    seated = await keeper_at(services, request, table_id)
    return await journal_as_file(services.store, services.pictures, table_id, seated.room.title)


handlers = [
    seats_page,
    renew_link,
    rename_seat,
    revoke_link,
    change_code,
    add_seat,
    hand_over,
    close_table,
    export,
]
