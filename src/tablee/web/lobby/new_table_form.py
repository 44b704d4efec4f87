"""A new table: one form, filled in under thirty seconds."""

import asyncio
from collections.abc import Mapping
from typing import Any

import msgspec
from litestar import Request, Response, get, post
from litestar.response import Redirect

from tablee.kernel.book import Option
from tablee.kernel.game import Game
from tablee.kernel.refusal import refusals
from tablee.kernel.tongue import Tongue
from tablee.kernel.words import Refused, Role
from tablee.lab.games import UnknownGame, all_games, find_game
from tablee.web.lobby.chairs import Chair, Place, chairs
from tablee.web.lobby.shelf import shelf
from tablee.web.services import Injected, Services
from tablee.web.site.forms import Form
from tablee.web.site.house_pages import house_page, tongue_of
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

CHAPTERS: Mapping[str, str] = {
    "core": "The rules of the game",
    "actions": "Actions and occupations",
    "campaign": "Scenarios and campaigns",
    "advice": "Advice to players",
    "notes": "Technical notes",
}


class Wanted(msgspec.Struct):
    """The form as somebody filled it in."""

    game: str
    title: str = ""
    keeper: str = ""
    places: str = str(USUAL_PLACES)
    players: list[str] = []
    typed_dice: bool = False
    options: dict[str, str] = {}

    @property
    def count(self) -> int:
        """The number of places; Refused when it is none."""
        number = int(self.places) if self.places.isdecimal() and len(self.places) < 4 else 0
        if not 1 <= number <= MOST_PLACES:
            raise Refused(
                "table.seats", "A table has between 1 and {most} places.", most=MOST_PLACES
            )
        return number


class Rules(msgspec.Struct, frozen=True):
    """The house rules of one game, as its chapters give them."""

    game: str
    title: str
    chapters: list[tuple[str, list[Option]]]
    count: int


def rules_of(game: Game[Any], t: Tongue) -> Rules:
    found: dict[str, list[Option]] = {}
    for option in game.book.option:
        if option.chapter in game.chapters:
            found.setdefault(option.chapter, []).append(_book_first(option))
    chapters = [(t(CHAPTERS.get(name, name)), options) for name, options in found.items()]
    return Rules(game.id, game.book.title, chapters, sum(map(len, found.values())))


def _book_first(option: Option) -> Option:
    ordered = sorted(option.choice, key=lambda choice: choice.id != option.default)
    return msgspec.structs.replace(option, choice=tuple(ordered))


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
    t = tongue_of(request)
    return house_page(
        request,
        "new.html",
        status=status,
        back=f"/new?game={wanted.game}",
        wanted=wanted,
        names=[*wanted.players, *[""] * MOST_PLACES][: max(USUAL_PLACES, _rows(wanted))],
        games=shelf(),
        rules=[rules_of(game, t) for game in all_games()],
        chairs=waiting_chairs(wanted, t),
        most=MOST_PLACES,
        refused=refused,
    )


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
    first = all_games()[0].id
    game = _chosen_game(request, request.query_params.get("game") or first)
    return _form_page(request, Wanted(game.id))


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
    game = _chosen_game(request, form.one("game") or all_games()[0].id)
    wanted = read_form(form, game.id)
    t = tongue_of(request)
    try:
        return await _open(services, request, game, wanted, t)
    except Refused as no:
        return _form_page(request, wanted, refused=refusals(no, t), status=422)


async def _open(
    services: Services, request: Request[Any, Any, Any], game: Game[Any], wanted: Wanted, t: Tongue
) -> Response[Any]:
    seats = seat_names(
        wanted.keeper or t("Keeper"), places_named(wanted.players, wanted.count, t("Player"))
    )
    table_id, keeper = new_table_id(), next(iter(seats))
    title = wanted.title or f"{game.book.title} · {keeper}"
    room = await services.hub.create(game.id, seats, wanted.options, table_id, title)
    if wanted.typed_dice:
        await room.ask(keeper, {"ask": "choose-dice", "dice": "typed"})
    made = await asyncio.to_thread(_keys_for, services.keys, table_id, seats)
    services.fresh.show(table_id, made[keeper], made)
    response = Redirect(f"/t/{table_id}/seats", status_code=303)
    response.set_cookie(seat_cookie([made[keeper], *tokens_of(request)], services.secure))
    return response


def _keys_for(keys: Keys, table_id: str, seats: Mapping[str, Role]) -> dict[str, str]:
    return keys.renew_all(table_id, seats) | {CODE: keys.renew_code(table_id)}


handlers = [new_table_form, new_table_drawing, open_new_table]
