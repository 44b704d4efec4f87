"""Coming to a table: by a seat's own link, or with the table's three words."""

import asyncio
from typing import Any

from litestar import Request, Response, get, post
from litestar.params import FromPath
from litestar.response import Redirect
from sqlalchemy.exc import DBAPIError

from tablee.kernel.seat_names import is_unnamed, knowing
from tablee.web.lobby.link_cards import card_page, fetches_cards
from tablee.web.lobby.sitting import (
    Way,
    Wish,
    name_in,
    seated_with,
    sitting_page,
    take_chair,
    why_not_called,
    wish_of,
)
from tablee.web.services import Injected, Services
from tablee.web.site.house_pages import house_page, tongue_of
from tablee.web.site.limits import address_of
from tablee.web.site.requests import HTML, form_of, own_page
from tablee.web.site.seat_cookie import LinkSpent, seat_cookie, tokens_of
from tablee.web.table.code_words import code_in, token_in
from tablee.web.table.keys import Held
from tablee.web.table.room import Room
from tablee.web.table.seating import must_change, seats_held


def _refuse(
    request: Request[Any, Any, Any],
    sentence: str,
    status: int,
    code: str = "",
    *,
    tale: str = "",
    renewed: str = "",
) -> Response[str]:
    """The words once more; with where the story of a closed table is read, or with the link that
    was renewed, whose chair may be asked for."""
    return house_page(
        request,
        "join.html",
        status=status,
        back="/join",
        code=code,
        refused=sentence,
        tale=tale,
        renewed=renewed,
        room=None,
    )


async def _closed(
    services: Services, request: Request[Any, Any, Any], table_id: str
) -> Response[str]:
    shared = await asyncio.to_thread(services.tales.of, table_id)
    tale = f"/r/{shared.token}" if shared is not None else ""
    return _refuse(request, tongue_of(request)("This table is closed."), 410, tale=tale)


@get("/s/{token:str}")
async def take_seat(
    services: Injected, request: Request[Any, Any, Any], token: FromPath[str]
) -> Response[Any]:
    """A seat's link: from now on this browser holds the seat.

    Where it holds another one at that table it is asked first: whoever sends somebody a link must
    not be able to move them off their own chair with it. Where nobody has said yet who sits there,
    it is asked for a name.
    """
    held = await _opened_by(services, token)
    if held is None:
        return await _other_chairs(services, request, token)
    room = await services.hub.room(held.table)
    if fetches_cards(request):
        return card_page(services.address, request, room)
    seat = room.table.state.common.seats.get(held.seat)
    if here := _switching(services, request, held):
        return _ask_switch(request, room, held, token, here)
    if seat is not None and is_unnamed(seat):
        way = Way(held.table, f"/s/{token}", token=token, seat=held.seat, link=token)
        return sitting_page(services, request, room, way, Wish())
    return await _sits(services, request, held, token)


def _switching(services: Services, request: Request[Any, Any, Any], held: Held) -> str:
    """The other seat that this browser holds at that table; "" if none."""
    mine = seats_held(services.keys, request)
    here = [other.seat for _, other in mine if other.table == held.table]
    return here[0] if here and held.seat != here[0] else ""


def _ask_switch(
    request: Request[Any, Any, Any], room: Room, held: Held, token: str, here: str
) -> Response[str]:
    called = knowing(tongue_of(request), room.table.state.common.seats.values())
    return house_page(
        request,
        "switch.html",
        back=f"/s/{token}",
        title=room.title or room.table.game.book.title,
        table_id=held.table,
        token=token,
        mine=called.seat(here),
        seat=called.seat(held.seat),
    )


@post("/s/{token:str}", status_code=200)
async def use_link(
    services: Injected, request: Request[Any, Any, Any], token: FromPath[str]
) -> Response[Any]:
    """The other seat it is; or a name for this one; or, where it is taken, another chair."""
    held = await _opened_by(services, token)
    wish = wish_of(await form_of(request))
    if held is None:
        return await _other_chairs(services, request, token, wish)
    room = await services.hub.room(held.table)
    seat = room.table.state.common.seats.get(held.seat)
    if seat is None or not is_unnamed(seat):
        return await _sits(services, request, held, token)
    if no := why_not_called(room, held.seat, wish.name, tongue_of(request)):
        way = Way(held.table, f"/s/{token}", token=token, seat=held.seat, link=token)
        wish = Wish(wish.name, character=wish.character, refused=no, where="name")
        return sitting_page(services, request, room, way, wish, 422)
    own = await _own_key(services, request, held, token)
    return await seated_with(services, request, room, held.seat, own, wish)


async def _opened_by(services: Services, token: str) -> Held | None:
    held = next((held for _, held in services.keys.held_by([token])), None)
    if held is None or held.own:
        return held
    room = await services.hub.room(held.table)
    if held.seat in room.table.state.common.seats and must_change(room, held):
        raise LinkSpent
    return held


async def _other_chairs(
    services: Services, request: Request[Any, Any, Any], token: str, wish: Wish | None = None
) -> Response[Any]:
    """A link whose chair somebody took with the table's words leads to the others."""
    t = tongue_of(request)
    aside = await asyncio.to_thread(services.keys.set_aside, token)
    if aside is None:
        return await _renewed(services, request, token)
    room = await services.hub.room(aside.table)
    common = room.table.state.common
    if common.closed:
        return await _closed(services, request, aside.table)
    way = Way(aside.table, f"/s/{token}", token=token)
    if wish is not None:
        return await take_chair(services, request, room, way, wish)
    called = knowing(t, common.seats.values()).seat(aside.seat)
    sentence = t("{name} sits there already. The other chairs are yours to choose.", name=called)
    return sitting_page(services, request, room, way, Wish(refused=sentence, where="seat"))


async def _renewed(
    services: Services, request: Request[Any, Any, Any], token: str
) -> Response[str]:
    """A link that opens nothing any more: who keeps its table gives another, if that is known."""
    t = tongue_of(request)
    held = await asyncio.to_thread(services.keys.renewed, token)
    if held is None:
        return _refuse(request, t("This link opens nothing here. Ask whoever sent it to you."), 403)
    room = await services.hub.room(held.table)
    common = room.table.state.common
    if common.closed:
        return await _closed(services, request, held.table)
    keeper = knowing(t, common.seats.values()).seat(common.keeper)
    sentence = t(
        "This link was renewed. Ask {keeper} for the new one, or touch “It was me”.", keeper=keeper
    )
    return _refuse(request, sentence, 403, renewed=token)


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
    if not code:
        return _refuse(request, "", 200)
    found = await table_of(services, request, code)
    return found if isinstance(found, Response) else _chairs(services, request, *found)


@post("/join", status_code=200)
async def join(services: Injected, request: Request[Any, Any, Any]) -> Response[Any]:
    """First the words, then the words with a name and a chair."""
    form = await form_of(request)
    code = form.one("code").strip()
    if token := token_in(code):
        return Redirect(own_page(f"/s/{token}"), status_code=303)
    found = await table_of(services, request, code)
    if isinstance(found, Response):
        return found
    if form.one("step") != "chair" and not form.one("seat"):
        return _chairs(services, request, *found, name_in(form.one("name")))
    return await take_chair(services, request, *found, wish_of(form))


def _chairs(
    services: Services, request: Request[Any, Any, Any], room: Room, way: Way, name: str = ""
) -> Response[str]:
    return sitting_page(services, request, room, way, Wish(name))


async def table_of(
    services: Services, request: Request[Any, Any, Any], code: str
) -> tuple[Room, Way] | Response[str]:
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
    if found is None:
        sentence = t("No table answers to these words. Check the spelling, or ask for the QR code.")
        return _refuse(request, sentence, 404, code)
    room = await services.hub.room(found)
    if room.table.state.common.closed:
        return await _closed(services, request, found)
    return room, Way(found, "/join", code=words)


handlers = [take_seat, use_link, join_form, join]
