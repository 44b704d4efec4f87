"""Coming to a table: by a seat's own link, or with the table's three words."""

import asyncio
from typing import Any

from litestar import Request, Response, get, post
from litestar.params import FromPath
from litestar.response import Redirect

from tablee.web.cards import places_of
from tablee.web.codes import WrongCodes, code_in, token_in
from tablee.web.drawing import chairs
from tablee.web.house import house_page, tongue_of
from tablee.web.hub import Hub
from tablee.web.keys import Keys
from tablee.web.play import form_of
from tablee.web.seating import forget_fresh, own_page, seat_cookie, seats_held, tokens_of

HTML = "text/html; charset=utf-8"


def _wrong_codes(request: Request[Any, Any, Any]) -> WrongCodes:
    state = request.app.state
    if "wrong_codes" not in state:
        state.wrong_codes = WrongCodes()
    found: WrongCodes = state.wrong_codes
    return found


def _refuse(
    request: Request[Any, Any, Any], sentence: str, status: int, code: str = ""
) -> Response[str]:
    return house_page(
        request, "join.html", status=status, back="/join", code=code, refused=sentence, room=None
    )


@get("/s/{token:str}")
async def take_seat(request: Request[Any, Any, Any], token: FromPath[str]) -> Response[Any]:
    """A seat's link: from now on this browser holds the seat."""
    keys: Keys = request.app.state.seat_keys
    found = list(keys.held_by([token]))
    if not found:
        t = tongue_of(request)
        sentence = t("This link no longer opens a seat. Ask the keeper for a new one.")
        return _refuse(request, sentence, 403)
    response = Redirect(f"/t/{found[0][1].table}", status_code=303)
    response.set_cookie(seat_cookie([token, *tokens_of(request)], request.app.state.secure))
    return response


@get("/join", media_type=HTML)
async def join_form(request: Request[Any, Any, Any]) -> Response[Any]:
    code = request.query_params.get("code", "")
    return await _chairs_page(request, code) if code else _refuse(request, "", 200)


@post("/join", status_code=200)
async def join(request: Request[Any, Any, Any]) -> Response[Any]:
    """First the words, then the words and a chair."""
    form = await form_of(request)
    code, seat = form.one("code").strip(), form.one("seat")
    if token := token_in(code):
        return Redirect(own_page(f"/s/{token}"), status_code=303)
    if not seat:
        t = tongue_of(request)
        sentence = t("Choose a chair.") if form.one("step") == "chair" else ""
        return await _chairs_page(request, code, sentence)
    table_id = await _table_of(request, code)
    if isinstance(table_id, Response):
        return table_id
    hub: Hub = request.app.state.hub
    keys: Keys = request.app.state.seat_keys
    room = await hub.room(table_id)
    known = room.table.state.common.seats.get(seat)
    is_chair = known is not None and known.role == "player"
    token = await asyncio.to_thread(keys.sit, table_id, seat) if is_chair else None
    if token is None:
        t = tongue_of(request)
        sentence = t("{name} has just sat down there, choose another chair.", name=seat[:60])
        return await _chairs_page(request, code, sentence, status=409)
    forget_fresh(request, table_id, seat)
    response = Redirect(f"/t/{table_id}", status_code=303)
    response.set_cookie(seat_cookie([token, *tokens_of(request)], request.app.state.secure))
    return response


async def _table_of(request: Request[Any, Any, Any], code: str) -> str | Response[str]:
    """The table of a code, or the page that says why there is none."""
    t, wrong = tongue_of(request), _wrong_codes(request)
    address = request.client.host if request.client else ""
    if wrong.too_many(address):
        sentence = t("That was many wrong codes. Please wait ten minutes, or ask for a link.")
        return _refuse(request, sentence, 429, code)
    keys: Keys = request.app.state.seat_keys
    words = code_in(code)
    found = await asyncio.to_thread(keys.table_of_code, words) if words.strip() else None
    if found is None:
        if not words.strip():
            return _refuse(request, t("Type the three words that you were given."), 422, code)
        wrong.count(address)
        return _refuse(request, t("No table answers to these words."), 404, code)
    return found


async def _chairs_page(
    request: Request[Any, Any, Any], code: str, refused: str = "", status: int = 200
) -> Response[Any]:
    table_id = await _table_of(request, code)
    if isinstance(table_id, Response):
        return table_id
    hub: Hub = request.app.state.hub
    keys: Keys = request.app.state.seat_keys
    room = await hub.room(table_id)
    common = room.table.state.common
    t = tongue_of(request)
    if common.closed:
        return _refuse(request, t("This table is closed."), 410)
    free = keys.seats_with_links(table_id) - keys.seats_taken(table_id)
    # Of a table where one does not sit yet, one may know who has a chair, and no more.
    places = places_of(common.seats.values(), "", room.present, free, t)
    mine = [held.seat for _, held in seats_held(request) if held.table == table_id]
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


handlers = [take_seat, join_form, join]
