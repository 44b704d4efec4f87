"""The room: the tables of this browser, the way to a new one, the language of the house."""

from typing import Any

from litestar import Request, Response, get, post
from litestar.datastructures import Cookie
from litestar.response import Redirect

from tablee.kernel.tongue import LANGUAGES
from tablee.web.lobby import (
    bringing,
    coming_back,
    evening_bringing,
    evening_pages,
    first_visit,
    help_pages,
    joining,
    lessons,
    limits,
    my_place,
    new_table_form,
    opening,
    pack_pages,
    seats_page,
)
from tablee.web.lobby.book_tables import games_with_tables
from tablee.web.lobby.evening_cards import evening_cards, one_of_each_game
from tablee.web.lobby.first_visit import the_scene
from tablee.web.lobby.lessons import games_taught
from tablee.web.lobby.my_tables import TableCard, cards
from tablee.web.lobby.shelf import shelf
from tablee.web.services import Injected
from tablee.web.site.house_pages import house_page
from tablee.web.site.language import COOKIE as LANGUAGE_COOKIE
from tablee.web.site.language import language_of
from tablee.web.site.requests import HTML, form_of, own_page
from tablee.web.site.seat_cookie import seat_cookie, tokens_of
from tablee.web.table.new_table import is_default_name
from tablee.web.table.seating import seats_held

MOST_DRAWN = 5
"""With more tables than these, the small ones become rows."""

BEATS = (2, 3, 5)
"""The lines of the scene that say in ten seconds what is played here."""


@get("/", media_type=HTML)
async def lobby(services: Injected, request: Request[Any, Any, Any]) -> Response[str]:
    held = seats_held(services.keys, request)
    found, lost = await cards(services.hub, services.keys, held, language_of(request))
    language = language_of(request)
    scene = the_scene()
    return house_page(
        request,
        "lobby.html" if found else "lobby_first.html",
        cards=[card for card in found if not card.is_closed] or found,
        archives=[card for card in found if card.is_closed],
        lost=lost,
        as_rows=len(found) > MOST_DRAWN,
        name=_name(found),
        games=shelf(),
        with_tables={game.id for game in games_with_tables(language)},
        taught=games_taught(),
        tonight=evening_cards(one_of_each_game(), language),
        beats=[scene[number] for number in BEATS],
    )


def _name(found: list[TableCard]) -> str:
    """What to call whoever holds these seats, if they agree on it."""
    names = {card.name for card in found}
    if len(names) != 1 or is_default_name(name := names.pop()):
        return ""
    return name


@post("/seat", status_code=200)
async def change_seat(services: Injected, request: Request[Any, Any, Any]) -> Response[Any]:
    """Of several seats at one table, the one this browser sits on from now on."""
    form = await form_of(request)
    table_id, seat = form.one("table"), form.one("seat")
    chosen = [
        token for token, held in seats_held(services.keys, request) if held.is_seat(table_id, seat)
    ]
    response = Redirect(f"/t/{table_id}" if chosen else "/", status_code=303)
    response.set_cookie(seat_cookie([*chosen, *tokens_of(request)], services.secure))
    return response


@post("/language", status_code=200)
async def choose_language(services: Injected, request: Request[Any, Any, Any]) -> Response[Any]:
    form = await form_of(request)
    chosen = form.one("language")
    response = Redirect(own_page(form.one("back", "/")), status_code=303)
    if chosen in LANGUAGES:
        response.set_cookie(
            Cookie(
                key=LANGUAGE_COOKIE,
                value=chosen,
                max_age=365 * 86400,
                samesite="lax",
                secure=services.secure,
                path="/",
            )
        )
    return response


handlers = [
    lobby,
    change_seat,
    choose_language,
    *new_table_form.handlers,
    *joining.handlers,
    *coming_back.handlers,
    *my_place.handlers,
    *bringing.handlers,
    *evening_pages.handlers,
    *pack_pages.handlers,
    *evening_bringing.handlers,
    *first_visit.handlers,
    *help_pages.handlers,
    *lessons.handlers,
    *limits.handlers,
    *seats_page.handlers,
    *opening.handlers,
]
