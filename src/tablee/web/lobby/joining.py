"""Coming to a table: by a seat's own link, or with the table's three words."""

import asyncio
from typing import Any

from litestar import Request, Response, get, post
from litestar.params import FromPath
from litestar.response import Redirect
from sqlalchemy.exc import DBAPIError

from tablee.web.lobby.chairs import chairs
from tablee.web.lobby.my_tables import places_of
from tablee.web.services import Injected, Services
from tablee.web.site.house_pages import house_page, tongue_of
from tablee.web.site.limits import address_of
from tablee.web.site.requests import HTML, form_of, own_page
from tablee.web.site.seat_cookie import LinkSpent, seat_cookie, tokens_of
from tablee.web.table.code_words import code_in, token_in
from tablee.web.table.keys import Held
from tablee.web.table.seating import must_change, seats_held


def _refuse(
    request: Request[Any, Any, Any], sentence: str, status: int, code: str = ""
) -> Response[str]:
    return house_page(
        request, "join.html", status=status, back="/join", code=code, refused=sentence, room=None
    )


@get("/s/{token:str}")
async def take_seat(
    services: Injected, request: Request[Any, Any, Any], token: FromPath[str]
) -> Response[Any]:
    """A seat's link: from now on this browser holds the seat.

    Where it holds another one at that table it is asked first: whoever sends somebody a link must
    not be able to move them off their own chair with it.
    """
    held = await _opened_by(services, token)
    if held is None:
        return _dead_link(request)
    mine = seats_held(services.keys, request)
    here = [other.seat for _, other in mine if other.table == held.table]
    if here and held.seat != here[0]:
        room = await services.hub.room(held.table)
        return house_page(
            request,
            "switch.html",
            back=f"/s/{token}",
            title=room.title or room.table.game.book.title,
            table_id=held.table,
            token=token,
            mine=here[0],
            seat=held.seat,
        )
    return await _sits(services, request, held, token)


@post("/s/{token:str}", status_code=200)
async def switch_seat(
    services: Injected, request: Request[Any, Any, Any], token: FromPath[str]
) -> Response[Any]:
    """The other seat it is."""
    held = await _opened_by(services, token)
    return _dead_link(request) if held is None else await _sits(services, request, held, token)


async def _opened_by(services: Services, token: str) -> Held | None:
    held = next((held for _, held in services.keys.held_by([token])), None)
    if held is None or held.own:
        return held
    room = await services.hub.room(held.table)
    if held.seat in room.table.state.common.seats and must_change(room, held):
        raise LinkSpent
    return held


def _dead_link(request: Request[Any, Any, Any]) -> Response[str]:
    t = tongue_of(request)
    sentence = t("This link no longer opens a seat. Ask the keeper for a new one.")
    return _refuse(request, sentence, 403)


async def _sits(
    services: Services, request: Request[Any, Any, Any], held: Held, token: str
) -> Response[Any]:
    response = Redirect(f"/t/{held.table}", status_code=303)
    token = await _own_key(services, request, held, token)
    response.set_cookie(seat_cookie([token, *tokens_of(request)], services.secure))
    return response


async def _own_key(
    services: Services, request: Request[Any, Any, Any], held: Held, link: str
) -> str:
    """The key with which this browser sits there from now on, which only it has seen."""
    mine = seats_held(services.keys, request)
    here = [(token, other) for token, other in mine if other.table == held.table]
    for token, other in here:
        if other.seat == held.seat and other.own:
            return token
    # A keeper who tries somebody's link is still the keeper.
    if held.own or held.keeps or any(other.keeps for _, other in here):
        return link
    try:
        return await asyncio.to_thread(services.keys.own, link) or link
    except DBAPIError:  # a full disk keeps nobody from their seat; the next page says so
        return link


@get("/join", media_type=HTML)
async def join_form(services: Injected, request: Request[Any, Any, Any]) -> Response[Any]:
    code = request.query_params.get("code", "")
    return await _chairs_page(services, request, code) if code else _refuse(request, "", 200)


@post("/join", status_code=200)
async def join(services: Injected, request: Request[Any, Any, Any]) -> Response[Any]:
    """First the words, then the words and a chair."""
    form = await form_of(request)
    code, seat = form.one("code").strip(), form.one("seat")
    if token := token_in(code):
        return Redirect(own_page(f"/s/{token}"), status_code=303)
    if not seat:
        t = tongue_of(request)
        sentence = t("Choose a chair.") if form.one("step") == "chair" else ""
        return await _chairs_page(services, request, code, sentence)
    table_id = await _table_of(services, request, code)
    if isinstance(table_id, Response):
        return table_id
    room = await services.hub.room(table_id)
    known = room.table.state.common.seats.get(seat)
    is_chair = known is not None and known.role == "player"
    token = await asyncio.to_thread(services.keys.sit, table_id, seat) if is_chair else None
    if token is None:
        t = tongue_of(request)
        sentence = t("{name} has just sat down there, choose another chair.", name=seat[:60])
        return await _chairs_page(services, request, code, sentence, status=409)
    services.fresh.forget(table_id, seat)
    response = Redirect(f"/t/{table_id}", status_code=303)
    response.set_cookie(seat_cookie([token, *tokens_of(request)], services.secure))
    return response


async def _table_of(
    services: Services, request: Request[Any, Any, Any], code: str
) -> str | Response[str]:
    """The table of a code, or the page that says why there is none."""
    t, wrong = tongue_of(request), services.wrong_codes
    words = code_in(code)
    if not words.strip():
        return _refuse(request, t("Type the three words that you were given."), 422, code)
    address = address_of(request)
    async with wrong.guesses.turn(address):
        if await asyncio.to_thread(wrong.too_many, address):
            sentence = t("That was many wrong codes. Please wait ten minutes, or ask for a link.")
            return _refuse(request, sentence, 429, code)
        found = await asyncio.to_thread(services.keys.table_of_code, words)
        if found is None:
            await asyncio.to_thread(wrong.count, address)
    return found or _refuse(request, t("No table answers to these words."), 404, code)


async def _chairs_page(
    services: Services,
    request: Request[Any, Any, Any],
    code: str,
    refused: str = "",
    status: int = 200,
) -> Response[Any]:
    table_id = await _table_of(services, request, code)
    if isinstance(table_id, Response):
        return table_id
    room = await services.hub.room(table_id)
    common = room.table.state.common
    t = tongue_of(request)
    if common.closed:
        return _refuse(request, t("This table is closed."), 410)
    free = services.keys.seats_with_links(table_id) - services.keys.seats_taken(table_id)
    # Of a table where one does not sit yet, one may know who has a chair, and no more.
    places = places_of(common.seats.values(), "", room.present, free, t)
    mine = [held.seat for _, held in seats_held(services.keys, request) if held.table == table_id]
    return house_page(
        request,
        "join.html",
        status=422 if refused and status == 200 else status,
        back="/join",
        code=code_in(code),
        refused=refused,
        room=room,
        table_id=table_id,
        keeper=common.keeper,
        places=places,
        free=[place.name for place in places if place.state == "free"],
        chairs=chairs(places),
        mine=mine[:1],
    )


handlers = [take_seat, switch_seat, join_form, join]
