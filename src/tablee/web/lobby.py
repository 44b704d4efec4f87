"""The room: the tables of this browser, the way to a new one, the language of the house."""

from typing import Any

from litestar import Request, Response, get, post
from litestar.datastructures import Cookie
from litestar.response import Redirect

from tablee.kernel.tongue import LANGUAGES
from tablee.web import joining, opening, waiting
from tablee.web.book_tables import games_with_tables
from tablee.web.cards import TableCard, cards
from tablee.web.house import house_page, shelf
from tablee.web.keys import Held
from tablee.web.language import COOKIE as LANGUAGE_COOKIE
from tablee.web.language import language_of
from tablee.web.play import form_of
from tablee.web.seating import own_page, seat_cookie, seats_held, tokens_of
from tablee.web.tables import is_default_name

HTML = "text/html; charset=utf-8"

MOST_DRAWN = 5
"""With more tables than these, the small ones become rows."""


@get("/", media_type=HTML)
async def lobby(request: Request[Any, Any, Any]) -> Response[str]:
    state = request.app.state
    found, lost = await cards(state.hub, state.seat_keys, seats_held(request), language_of(request))
    return house_page(
        request,
        "lobby.html",
        cards=found,
        lost=lost,
        as_rows=len(found) > MOST_DRAWN,
        name=_name(found),
        games=shelf(),
        with_tables=games_with_tables(language_of(request)),
    )


def _name(found: list[TableCard]) -> str:
    """What to call whoever holds these seats, if they agree on it."""
    names = {card.seat for card in found}
    if len(names) != 1 or is_default_name(name := names.pop()):
        return ""
    return name


@post("/seat", status_code=200)
async def change_seat(request: Request[Any, Any, Any]) -> Response[Any]:
    """Of several seats at one table, the one this browser sits on from now on."""
    form = await form_of(request)
    table_id, seat = form.one("table"), form.one("seat")
    wanted = Held(table_id, seat)
    chosen = [token for token, held in seats_held(request) if held == wanted]
    response = Redirect(f"/t/{table_id}" if chosen else "/", status_code=303)
    response.set_cookie(seat_cookie([*chosen, *tokens_of(request)], request.app.state.secure))
    return response


@post("/language", status_code=200)
async def choose_language(request: Request[Any, Any, Any]) -> Response[Any]:
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
                secure=request.app.state.secure,
                path="/",
            )
        )
    return response


handlers = [
    lobby,
    change_seat,
    choose_language,
    *opening.handlers,
    *joining.handlers,
    *waiting.handlers,
]
