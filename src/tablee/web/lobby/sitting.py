"""Taking a chair: a first name, a chair, whom one plays; the same page for words and for links."""

import asyncio
from collections.abc import Mapping
from contextlib import suppress
from typing import Any
from urllib.parse import quote, unquote

import msgspec
from litestar import Request, Response
from litestar.datastructures import Cookie
from litestar.response import Redirect

from tablee.kernel.common.asks import LONGEST_CALLED
from tablee.kernel.common.state import Seat
from tablee.kernel.naming import one_line
from tablee.kernel.seat_names import is_unnamed, knowing, plain_name
from tablee.kernel.tongue import Tongue
from tablee.kernel.words import Refused
from tablee.web.lobby.casting import carried, contents_of, evening_of, free_characters
from tablee.web.lobby.chairs import chairs
from tablee.web.lobby.link_cards import card_of
from tablee.web.lobby.my_tables import places_of
from tablee.web.services import Services
from tablee.web.site.forms import Form
from tablee.web.site.house_pages import house_page, tongue_of
from tablee.web.site.language import language_of
from tablee.web.site.seat_cookie import YEAR, seat_cookie, tokens_of
from tablee.web.table.room import Room
from tablee.web.table.seating import seats_held
from tablee.web.table.suggested_characters import suggested

NAME_COOKIE = "tablee_name"
"""How this browser was called last: it is proposed at the next table."""


class Way(msgspec.Struct, frozen=True):
    """How somebody came to this table: with its words, or with a link."""

    table: str
    address: str
    """Where the form goes."""
    code: str = ""
    token: str = ""
    seat: str = ""
    """The chair that the link is for, where it still is."""
    link: str = ""
    """The link itself, while it opens that chair."""


class Wish(msgspec.Struct, frozen=True):
    """What somebody typed and chose, and what was wrong with it: `where` names the field."""

    name: str = ""
    seat: str = ""
    character: str = ""
    refused: str = ""
    where: str = ""


def name_in(typed: str) -> str:
    """A first name as it was typed, on one line and no longer than can be shown whole."""
    return one_line(typed[:4000], 200).lstrip("@")


def wish_of(form: Form) -> Wish:
    return Wish(name_in(form.one("name")), form.one("seat")[:60], form.one("character")[:60])


def known_name(request: Request[Any, Any, Any]) -> str:
    return name_in(unquote(request.cookies.get(NAME_COOKIE, "")))[:LONGEST_CALLED]


def free_seats(services: Services, room: Room) -> list[Seat]:
    """The chairs that nobody has taken yet, those that wait for nobody in particular first."""
    table = room.kept.id
    open_ = services.keys.seats_with_links(table) - services.keys.seats_taken(table)
    found = [one for one in room.table.state.common.seats.values() if one.role == "player"]
    return sorted((one for one in found if one.name in open_), key=lambda one: not is_unnamed(one))


def why_not_called(room: Room, seat: str, name: str, t: Tongue) -> str:
    """Why somebody on this chair cannot be called so; "" if they can."""
    if not name:
        return t("Give a first name: the others must know who speaks.")
    if len(name) > LONGEST_CALLED:
        return t("A name has {most} characters at most.", most=LONGEST_CALLED)
    for other in room.table.state.common.seats.values():
        if other.name != seat and name.casefold() in (
            other.name.casefold(),
            other.called.casefold(),
        ):
            another = f"{name[: LONGEST_CALLED - 3]} K."
            return t(
                "Somebody here is called {name} already. Add a letter, as in “{another}”.",
                name=name,
                another=another,
            )
    return ""


def sitting_page(
    services: Services,
    request: Request[Any, Any, Any],
    room: Room,
    way: Way,
    wish: Wish,
    status: int = 200,
) -> Response[str]:
    """The chairs of a table with one field for a name, and one button."""
    common, t = room.table.state.common, tongue_of(request)
    called = knowing(t, common.seats.values())
    free = free_seats(services, room)
    own = common.seats.get(way.seat)
    chosen = wish.seat if wish.seat in {one.name for one in free} else free[0].name if free else ""
    # Of a table where one does not sit yet, one may know who has a chair, and no more.
    places = places_of(
        common.seats.values(),
        way.seat or chosen,
        room.present,
        frozenset(one.name for one in free),
        called,
    )
    language = language_of(request)
    waiting = carried(room, [way.seat] if own else [one.name for one in free], language)
    mine = [held.seat for _, held in seats_held(services.keys, request) if held.table == way.table]
    return house_page(
        request,
        "join.html",
        status=status,
        back=way.address if not way.code else "/join",
        way=way,
        wish=wish,
        room=room,
        keeper=called.seat(common.keeper),
        keeper_is_here=room.is_about(common.keeper),
        own=own,
        free=[] if own else free,
        chosen=chosen,
        plain_name=plain_name,
        chairs=chairs(places),
        carried=waiting,
        evening=evening_of(room, language),
        contains=contents_of(room, language),
        characters=() if waiting else free_characters(room, language),
        mine=[called.seat(seat) for seat in mine[:1]],
        name=wish.name or (plain_name(own) if own else "") or known_name(request),
        longest=LONGEST_CALLED,
        code="",
        refused="",
        card=card_of(services.address, request, room),
    )


async def take_chair(
    services: Services, request: Request[Any, Any, Any], room: Room, way: Way, wish: Wish
) -> Response[Any]:
    """Sits down, if all is well; else the page again, with a sentence where it is wrong."""
    t = tongue_of(request)
    free = free_seats(services, room)
    # Whoever is expected sits down on the chair that waits for them.
    seat = next((one for one in free if _is_called(one, wish.name)), None) or next(
        (one for one in free if one.name == wish.seat), None
    )
    if seat is not None and not wish.name:
        wish = msgspec.structs.replace(wish, name=plain_name(seat))
    if no := why_not_called(room, seat.name if seat else "", wish.name, t):
        return _again(services, request, room, way, wish, no, "name", 422)
    if not wish.seat:
        return _again(services, request, room, way, wish, t("Choose a chair."), "seat", 422)
    token = None
    if seat is not None:
        token = await asyncio.to_thread(services.keys.sit, way.table, seat.name)
    if seat is None or token is None:
        no = _taken(room, wish, t, is_full=not free_seats(services, room))
        return _again(services, request, room, way, wish, no, "seat", 409)
    services.fresh.forget(way.table, seat.name)  # what was sent leads to other chairs now
    return await seated_with(services, request, room, seat.name, token, wish)


def _is_called(seat: Seat, name: str) -> bool:
    return bool(name) and plain_name(seat).casefold() == name.casefold()


def _taken(room: Room, wish: Wish, t: Tongue, *, is_full: bool) -> str:
    known = room.table.state.common.seats.get(wish.seat)
    name = plain_name(known) if known else ""
    if is_full:  # whoever reads it asks for a chair beside it
        full = t("{name} has just sat down there.", name=name)
        return full if name else t("Somebody has just sat down there.")
    if not name:
        return t("Somebody has just sat down there. Choose another chair.")
    return t("{name} has just sat down there. Choose another chair.", name=name)


def _again(
    services: Services,
    request: Request[Any, Any, Any],
    room: Room,
    way: Way,
    wish: Wish,
    refused: str,
    where: str,
    status: int,
) -> Response[str]:
    wish = msgspec.structs.replace(wish, refused=refused, where=where)
    return sitting_page(services, request, room, way, wish, status)


async def seated_with(
    services: Services,
    request: Request[Any, Any, Any],
    room: Room,
    seat: str,
    token: str,
    wish: Wish,
) -> Response[Any]:
    """To the table, with a name and with the character that was chosen."""
    known = room.table.state.common.seats[seat]
    if wish.name and wish.name != plain_name(known):
        # If somebody took the name at the same moment, the menu asks for another.
        with suppress(Refused):
            await room.ask(seat, {"ask": "name-seat", "seat": seat, "name": wish.name})
    fill = await _enter(room, seat, language_of(request), wish.character)
    response = Redirect(f"/t/{room.kept.id}{fill}", status_code=303)
    response.set_cookie(seat_cookie([token, *tokens_of(request)], services.secure))
    if wish.name:
        response.set_cookie(name_cookie(wish.name, services.secure))
    return response


def name_cookie(name: str, secure: bool) -> Cookie:
    return Cookie(
        key=NAME_COOKIE,
        value=quote(name),
        max_age=YEAR,
        httponly=True,
        samesite="lax",
        secure=secure,
        path="/",
    )


async def _enter(room: Room, seat: str, language: str, character: str) -> str:
    """Brings a ready character to the table; where the book wants more first, its form waits."""
    known = {one.id for one in free_characters(room, language)}
    if character not in known or carried(room, [seat], language):
        return ""
    found = suggested(room.table, seat, language, character, room.table.offers(seat))
    if found is None:
        return f"?fill={quote(character)}#sheet"
    fields: Mapping[str, Any] = found.fields
    try:
        await room.ask(seat, {"ask": found.ask, **fields})
    except Refused:
        return f"?fill={quote(character)}#sheet"
    return ""
