"""Asking the keeper at the door: for one's chair after a lost phone, or for a chair more.

Both sides see the same word; the keeper says yes or no beside it. A page that waits asks again by
itself every few seconds, with or without scripts.
"""

import asyncio
import time
from typing import Any, Literal
from urllib.parse import urlencode

from litestar import Request, Response, get, post
from litestar.params import FromPath
from litestar.response import Redirect

from tablee.kernel.seat_names import CHAIR, knowing, plain_name
from tablee.kernel.tongue import Tongue
from tablee.kernel.words import Refused
from tablee.web.lobby.casting import carried
from tablee.web.lobby.joining import table_of
from tablee.web.lobby.sitting import (
    Way,
    Wish,
    name_in,
    seated_with,
    sitting_page,
    why_not_called,
)
from tablee.web.services import Injected, Services
from tablee.web.site.forms import Form
from tablee.web.site.house_pages import house_page, tongue_of
from tablee.web.site.language import language_of
from tablee.web.site.requests import form_of
from tablee.web.table.requests import Kind, TooManyAsk
from tablee.web.table.requests import Request as AskedSeat
from tablee.web.table.room import Room
from tablee.web.table.seating import keeper_at

AGAIN = 3
"""Seconds after which a page that waits looks for the answer."""

MANY = "Several people wait at this door, or were refused. Please wait ten minutes."


async def _way_of(
    services: Services, request: Request[Any, Any, Any], form: Form
) -> tuple[Room, Way] | Response[Any]:
    """The table at whose door somebody stands, by its words or by a link that leads to it."""
    token = form.one("token")
    if not token:
        return await table_of(services, request, form.one("code"))
    held = next((held for _, held in services.keys.held_by([token])), None)
    held = held or await asyncio.to_thread(services.keys.set_aside, token)
    leads_to = f"/s/{token}" if held is not None else ""
    held = held or await asyncio.to_thread(services.keys.renewed, token)
    if held is None:
        return Redirect("/join", status_code=303)
    room = await services.hub.room(held.table)
    return room, Way(held.table, leads_to, token=token)


@post("/join/back", status_code=200)
async def back_page(services: Injected, request: Request[Any, Any, Any]) -> Response[Any]:
    """The chairs that somebody has taken; with `seat`, the keeper is asked for one of them."""
    form = await form_of(request)
    found = await _way_of(services, request, form)
    if isinstance(found, Response):
        return found
    room, way = found
    seat = form.one("seat")
    if not seat:
        return _back(services, request, room, way)
    common, t = room.table.state.common, tongue_of(request)
    known = common.seats.get(seat)
    if known is None or known.role == "keeper" or seat in room.present:
        sentence = t("This chair cannot be asked for.")
        return _back(services, request, room, way, sentence, 422)
    name = knowing(t, common.seats.values()).seat(seat)
    return await _ask(services, request, room, way, "back", seat, name)


@post("/join/ask", status_code=200)
async def ask_chair(services: Injected, request: Request[Any, Any, Any]) -> Response[Any]:
    """All chairs are taken: the keeper is asked for one more."""
    form = await form_of(request)
    found = await _way_of(services, request, form)
    if isinstance(found, Response):
        return found
    room, way = found
    name = name_in(form.one("name"))
    if no := why_not_called(room, "", name, tongue_of(request)):
        return sitting_page(services, request, room, way, Wish(name, refused=no, where="name"), 422)
    return await _ask(services, request, room, way, "chair", "", name)


async def _ask(
    services: Services,
    request: Request[Any, Any, Any],
    room: Room,
    way: Way,
    kind: Kind,
    seat: str,
    name: str,
) -> Response[Any]:
    t = tongue_of(request)
    try:
        token = await asyncio.to_thread(services.requests.ask, way.table, kind, seat, name)
    except TooManyAsk:
        if kind == "back":
            return _back(services, request, room, way, t(MANY), 429)
        wish = Wish(name, refused=t(MANY), where="seat")
        return sitting_page(services, request, room, way, wish, 429)
    await services.hub.look_at_door(room)
    came = {"code": way.code.replace(" ", "-")} if way.code else {"link": way.token}
    return Redirect(f"/wait/{token}?{urlencode(came)}", status_code=303)


def _back(
    services: Services,
    request: Request[Any, Any, Any],
    room: Room,
    way: Way,
    refused: str = "",
    status: int = 200,
) -> Response[str]:
    common, t = room.table.state.common, tongue_of(request)
    taken = services.keys.seats_taken(way.table)
    players = [one for one in common.seats.values() if one.role != "keeper" and plain_name(one)]
    called = knowing(t, common.seats.values())
    return house_page(
        request,
        "back.html",
        status=status,
        back="/join",
        title=room.title,
        way=way,
        keeper=called.seat(common.keeper),
        keeper_is_here=room.is_about(common.keeper),
        seats=[one for one in players if one.name in taken or not way.code],
        called=called.seat,
        carried=carried(room, [one.name for one in players], language_of(request)),
        present=room.present,
        refused=refused,
    )


@get("/wait/{token:str}")
async def wait_page(
    services: Injected, request: Request[Any, Any, Any], token: FromPath[str]
) -> Response[Any]:
    """Where somebody waits for the keeper's answer; granted, it leads to the table."""
    asked = await asyncio.to_thread(services.requests.of, token)
    if asked is None:
        return Redirect("/join", status_code=303)
    room = await services.hub.room(asked.table)
    if asked.state == "granted":
        granted = await asyncio.to_thread(services.requests.take, token)
        if granted is not None:
            return await _let_in(services, request, room, granted)
    common = room.table.state.common
    left = max(0, asked.until - int(time.time()))
    # How they came is theirs: with it, asking again takes no more than a touch.
    code, link = (request.query_params.get(name, "")[:200] for name in ("code", "link"))
    return house_page(
        request,
        "wait.html",
        back=f"/wait/{token}",
        title=room.title,
        asked=asked,
        keeper=knowing(tongue_of(request), common.seats.values()).seat(common.keeper),
        keeper_is_here=room.is_about(common.keeper),
        left=left_over(left, tongue_of(request)),
        code=code,
        link=link,
        again=AGAIN,
    )


def left_over(seconds: int, t: Tongue) -> str:
    """How long the keeper may still answer, as one says it."""
    minutes, rest = divmod(seconds, 60)
    return f"{minutes} min {rest:02}" if minutes else t("{seconds} s", seconds=rest)


async def _let_in(
    services: Services, request: Request[Any, Any, Any], room: Room, granted: AskedSeat
) -> Response[Any]:
    """The only key of the seat, from now on: a lost phone is out."""
    token = await asyncio.to_thread(services.keys.give_back, granted.table, granted.seat)
    room.dismiss(granted.seat)
    wish = Wish(granted.name) if granted.kind == "chair" else Wish()
    return await seated_with(services, request, room, granted.seat, token, wish)


@post("/t/{table_id:str}/door", status_code=200)
async def answer_door(
    services: Injected, request: Request[Any, Any, Any], table_id: FromPath[str]
) -> Response[Any]:
    """The keeper's answer to somebody at the door."""
    seated = await keeper_at(services, request, table_id)
    form = await form_of(request)
    room = seated.room
    state: Literal["granted", "refused"] = "granted" if form.one("yes") else "refused"
    id = form.one("yes") or form.one("no")
    seat = ""
    asked = next((one for one in room.at_the_door if one.id == id), None)
    if asked is not None and asked.kind == "chair" and state == "granted":
        seat = await _one_more_chair(room, seated.seat)
        state = "granted" if seat else "refused"
    await asyncio.to_thread(services.requests.answer, table_id, id, state, seat)
    await services.hub.look_at_door(room)
    back = f"/t/{table_id}/seats" if form.one("from") == "seats" else f"/t/{table_id}"
    return Redirect(back, status_code=303)


async def _one_more_chair(room: Room, keeper: str) -> str:
    seats = room.table.state.common.seats
    number = next(n for n in range(1, 99) if CHAIR.format(number=n) not in seats)
    seat = CHAIR.format(number=number)
    try:
        await room.ask(keeper, {"ask": "add-seat", "name": seat, "role": "player"})
    except Refused:  # a table has so many seats and no more
        return ""
    return seat


handlers = [back_page, ask_chair, wait_page, answer_door]
