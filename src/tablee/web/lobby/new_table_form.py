"""A new table: one form, filled in under thirty seconds."""

import asyncio
from collections.abc import Mapping
from typing import Any

import msgspec
from litestar import Request, Response, get, post
from litestar.response import Redirect

from tablee.kernel.game import Game
from tablee.kernel.refusal import refusals
from tablee.kernel.tongue import Tongue
from tablee.kernel.words import Refused, Role
from tablee.lab.games import UnknownGame, all_games, find_game
from tablee.web.lobby.chairs import Chair, Place, chairs
from tablee.web.lobby.dressing import (
    chosen_evening,
    dress,
    evenings_offered,
    pictures_on_the_shelf,
    with_house_rules,
)
from tablee.web.lobby.hanging import hang
from tablee.web.lobby.house_rules import HouseRules, house_rules_of
from tablee.web.lobby.shelf import shelf
from tablee.web.services import Injected, Services
from tablee.web.site.forms import Form
from tablee.web.site.house_pages import house_page, tongue_of
from tablee.web.site.language import language_of
from tablee.web.site.requests import HTML, form_of
from tablee.web.site.seat_cookie import seat_cookie, tokens_of
from tablee.web.table.fresh_secrets import CODE
from tablee.web.table.keys import Keys
from tablee.web.table.new_table import (
    LONGEST_TITLE,
    MOST_PLACES,
    USUAL_PLACES,
    new_table_id,
    places_named,
    plain,
    seat_names,
)


class Wanted(msgspec.Struct):
    """The form as somebody filled it in."""

    game: str
    title: str = ""
    keeper: str = ""
    places: str = str(USUAL_PLACES)
    players: list[str] = []
    typed_dice: bool = False
    options: dict[str, str] = {}
    evening: str = ""
    """The ready evening that the table is set with; none for an empty one."""
    rules_of: str = ""
    """The evening whose house rules the form showed as chosen: what it sends is what was seen."""

    @property
    def count(self) -> int:
        """The number of places; Refused when it is none."""
        number = int(self.places) if self.places.isdecimal() and len(self.places) < 4 else 0
        if not 1 <= number <= MOST_PLACES:
            raise Refused(
                "table.seats", "A table has between 1 and {most} places.", most=MOST_PLACES
            )
        return number


def read_form(form: Form, game: str) -> Wanted:
    players = form.values.get("player", [])
    usual = str(len([name for name in players if name.strip()]) or USUAL_PLACES)
    prefix = f"option.{game}."
    return Wanted(
        game=game,
        title=plain(form.one("title"), LONGEST_TITLE),
        keeper=plain(form.one("keeper")),
        places=form.one("places", usual).strip() or usual,
        players=players[:MOST_PLACES],
        typed_dice=form.one("dice") == "typed",
        options={
            name.removeprefix(prefix): form.one(name)
            for name in form.values
            if name.startswith(prefix) and form.one(name)
        },
        evening=form.one(f"evening.{game}")[:80],
        rules_of=form.one(f"rules-of.{game}")[:80],
    )


def waiting_chairs(wanted: Wanted, t: Tongue) -> list[Chair]:
    """The table of a form as it would stand."""
    try:
        count = wanted.count
    except Refused:
        count = USUAL_PLACES
    names = [plain(name) for name in wanted.players[:count]]
    names += [""] * (count - len(names))
    mine = Place(wanted.keeper or t("Keeper"), is_keeper=True, label=t("you"), is_mine=True)
    return chairs(
        [
            mine,
            *(
                Place(name, "away", label=name)
                if name
                else Place("", "free", label=t("free place"))
                for name in names
            ),
        ]
    )


def _form_page(
    request: Request[Any, Any, Any], wanted: Wanted, *, refused: str = "", status: int = 200
) -> Response[str]:
    t, language = tongue_of(request), language_of(request)
    return house_page(
        request,
        "new.html",
        status=status,
        back=f"/new?game={wanted.game}",
        wanted=wanted,
        names=[*wanted.players, *[""] * MOST_PLACES][: max(USUAL_PLACES, _rows(wanted))],
        games=shelf(),
        rules={game.id: _rules(game, wanted, t) for game in all_games()},
        evenings={game.id: evenings_offered(game.id, language) for game in all_games()},
        chairs=waiting_chairs(wanted, t),
        most=MOST_PLACES,
        refused=refused,
    )


def _rules(game: Game[Any], wanted: Wanted, t: Tongue) -> HouseRules:
    if game.id != wanted.game:
        return house_rules_of(game, {}, t)
    try:
        return house_rules_of(game, _options(game, wanted), t)
    except Refused:  # an evening that is not here: the page says so already
        return house_rules_of(game, wanted.options, t)


def _options(game: Game[Any], wanted: Wanted) -> Mapping[str, str]:
    """The house rules of a form, with those that its evening suggests unless it showed them."""
    evening = chosen_evening(game.id, wanted.evening)
    if evening is None or wanted.rules_of == wanted.evening:
        return wanted.options
    return with_house_rules(game, evening, wanted.options)


def _rows(wanted: Wanted) -> int:
    try:
        return max(wanted.count, len(wanted.players))
    except Refused:
        return len(wanted.players)


def _chosen_game(request: Request[Any, Any, Any], name: str) -> Game[Any]:
    try:
        return find_game(name)
    except UnknownGame as unknown:
        raise Refused("table.options", "This game is not played here.") from unknown


@get("/new", media_type=HTML)
async def new_table_form(request: Request[Any, Any, Any]) -> Response[str]:
    first = shelf()[0].id
    game = _chosen_game(request, request.query_params.get("game") or first)
    name = request.query_params.get("evening", "")[:80]
    evening = chosen_evening(game.id, name)
    places = evening.players.most if evening else USUAL_PLACES
    return _form_page(request, Wanted(game.id, evening=name, places=str(places)))


@get("/new/drawing", media_type=HTML)
async def new_table_drawing(request: Request[Any, Any, Any]) -> Response[str]:
    """The table of a half-filled form, for the page that asks while people type."""
    pairs = [(name, value) for name, value in request.query_params.multi_items()]
    form = Form((name, str(value)) for name, value in pairs)
    game = _chosen_game(request, form.one("game"))
    wanted = read_form(form, game.id)
    return house_page(
        request,
        "lobby/waiting.html",
        chairs=waiting_chairs(wanted, tongue_of(request)),
        game_id=game.id,
    )


@post("/new", status_code=200)
async def open_new_table(services: Injected, request: Request[Any, Any, Any]) -> Response[Any]:
    form = await form_of(request)
    game = _chosen_game(request, form.one("game") or shelf()[0].id)
    wanted = read_form(form, game.id)
    t = tongue_of(request)
    try:
        return await _open(services, request, game, wanted, t)
    except Refused as no:
        return _form_page(request, wanted, refused=refusals(no, t), status=422)


async def _open(
    services: Services, request: Request[Any, Any, Any], game: Game[Any], wanted: Wanted, t: Tongue
) -> Response[Any]:
    seats = seat_names(wanted.keeper or t("Keeper"), places_named(wanted.players, wanted.count))
    table_id, keeper = new_table_id(), next(iter(seats))
    evening = chosen_evening(game.id, wanted.evening)
    title = wanted.title or f"{game.book.title} · {keeper}"
    if evening is not None:
        title = wanted.title or evening.title.in_language(language_of(request))
    options = _options(game, wanted)
    room = await services.hub.create(game.id, seats, options, table_id, title)
    if wanted.typed_dice:
        await room.ask(keeper, {"ask": "choose-dice", "dice": "typed"})
    if evening is not None:
        language = language_of(request)
        chairs = list(seats)[1:]
        await dress(room, keeper, evening, language, chairs)
        files = pictures_on_the_shelf(game.id, wanted.evening)
        await hang(services, room, keeper, evening, language, files, chairs)
    return await to_its_seats(services, request, table_id, seats)


async def to_its_seats(
    services: Services, request: Request[Any, Any, Any], table_id: str, seats: Mapping[str, Role]
) -> Response[Any]:
    """The seats of a table that was just made, with their links, for its keeper to give away."""
    made = await asyncio.to_thread(_keys_for, services.keys, table_id, seats)
    keeper = made[next(iter(seats))]
    services.fresh.show(table_id, keeper, made)
    response = Redirect(f"/t/{table_id}/seats", status_code=303)
    response.set_cookie(seat_cookie([keeper, *tokens_of(request)], services.secure))
    return response


def _keys_for(keys: Keys, table_id: str, seats: Mapping[str, Role]) -> dict[str, str]:
    return keys.renew_all(table_id, seats) | {CODE: keys.renew_code(table_id)}


handlers = [new_table_form, new_table_drawing, open_new_table]
