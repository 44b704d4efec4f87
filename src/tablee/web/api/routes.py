"""The API for programs: the same asks, views, streams and odds as the pages, as JSON."""

import asyncio
from collections.abc import Mapping
from typing import Annotated, Any, Literal

import msgspec
from litestar import Request, Response, Router, get, post
from litestar.di import NamedDependency, Provide
from litestar.exceptions import NotAuthorizedException, ValidationException
from litestar.openapi import ResponseSpec
from litestar.params import FromPath, FromQuery, JSONBody, QueryParameter

from tablee.dice.budget import TooManyPaths
from tablee.dice.readers import FacesNeeded
from tablee.kernel.line import Line
from tablee.kernel.naming import one_line
from tablee.kernel.odds import Odds
from tablee.kernel.seen import TableView, Turn
from tablee.kernel.words import Offer, Refused
from tablee.lab.games import find_game
from tablee.web.api import books
from tablee.web.api.chances import Chances, all_chances
from tablee.web.api.messages import (
    BlankTurn,
    Die,
    Done,
    FacesWanted,
    Made,
    NewKey,
    SeenTurn,
    Sent,
    Wanted,
    Wondered,
)
from tablee.web.api.schema import answers
from tablee.web.services import Injected, Services
from tablee.web.site.errors import ApiTrouble, refused_trouble
from tablee.web.site.language import language_of, site_tongue
from tablee.web.site.limits import count_ask
from tablee.web.site.measures import counted_ask
from tablee.web.site.routing import OnceRouter, known
from tablee.web.site.seat_cookie import KeyChanges, LinkSpent, NotSeated
from tablee.web.table.keys import Held
from tablee.web.table.new_table import LONGEST_TITLE, new_table_id, seat_names
from tablee.web.table.reckoner import Busy
from tablee.web.table.seating import Seated, must_change

AtTable = NamedDependency[Seated]
After = Annotated[int, QueryParameter(ge=0, le=10**9)]


async def api_language(
    request: Request[Any, Any, Any], lang: FromQuery[Literal["fr", "en"] | None] = None
) -> str:
    return lang or language_of(request)


async def only_known(request: Request[Any, Any, Any]) -> None:
    """A name in a query that this address does not know may be a slip: it is not passed over."""
    known = request.route_handler.opt.get("query", ())
    if not request.query_params.keys() <= set(known):
        raise ValidationException


async def bearer(
    services: Injected, request: Request[Any, Any, Any], table_id: FromPath[str]
) -> Seated:
    """Whose token this is. A cookie does not count here: other sites could make it be sent."""
    seated, held = await _holder(services, request, table_id)
    if must_change(seated.room, held):
        raise KeyChanges if held.own else LinkSpent
    return seated


async def _holder(
    services: Services, request: Request[Any, Any, Any], table_id: str
) -> tuple[Seated, Held]:
    """Whose token this is, also where it is only good for a new one."""
    kind, _, token = " ".join(request.headers.get("authorization", "").split()).partition(" ")
    held = next((held for _, held in services.keys.held_by([token])), None)
    if held is None and token:
        taken = await asyncio.to_thread(services.keys.take_offer, [token], table_id)
        held = taken[1] if taken else None
    if kind.lower() != "bearer" or held is None:
        raise NotAuthorizedException(headers={"WWW-Authenticate": "Bearer"})
    room = await services.hub.room(table_id, up_to_date=request.method == "GET")
    if held.table != table_id or held.seat not in room.table.state.common.seats:
        raise NotSeated(table_id)
    return Seated(room, table_id, held.seat, token, language_of(request)), held


def seen_turn(turn: Turn) -> SeenTurn:
    events = [msgspec.to_builtins(event) for event in turn.events]
    return SeenTurn(turn.number, turn.at, turn.seat, events)


@get("/tables/{table_id:str}/view", responses=answers(401, 403, 404), summary="What you may know")
async def view(seated: AtTable) -> TableView:
    return await seated.room.drawn(seated.seat, _view, seated)


def _view(seated: Seated) -> TableView:
    with seated.room.kept.lock:
        return seated.room.table.view(seated.seat)


@get("/tables/{table_id:str}/offers", responses=answers(401, 403, 404), summary="What you may ask")
async def offers(seated: AtTable) -> list[Offer]:
    return await seated.room.drawn(seated.seat, _offers, seated)


def _offers(seated: Seated) -> list[Offer]:
    with seated.room.kept.lock:
        return seated.room.table.offers(seated.seat)


@get(
    "/tables/{table_id:str}/stream",
    responses=answers(401, 403, 404),
    summary="The turns after one; a bare number where there is nothing for you to see",
    opt={"query": ("after",)},
)
async def stream(seated: AtTable, after: After = 0) -> list[SeenTurn | BlankTurn]:
    return await seated.room.drawn(seated.seat, _stream, seated, after)


def _stream(seated: Seated, after: int) -> list[SeenTurn | BlankTurn]:
    with seated.room.kept.lock:
        turns = list(seated.room.table.stream(seated.seat, after))
    return [seen_turn(turn) if isinstance(turn, Turn) else BlankTurn(turn.number) for turn in turns]


@get(
    "/tables/{table_id:str}/chronicle",
    responses=answers(401, 403, 404),
    summary="The turns after one, told as a story",
    opt={"query": ("after", "lang")},
)
async def chronicle(
    seated: AtTable, language: NamedDependency[str], after: After = 0
) -> list[Line]:
    room, seat = seated.room, seated.seat
    return await room.drawn(seat, room.lines, language, seat, after)


@post(
    "/tables/{table_id:str}/asks",
    responses={
        **answers(401, 403, 404, 413, 422),
        409: ResponseSpec(FacesWanted, description="Faces of real dice are needed."),
    },
    summary="Ask; answered when it is on the disk",
)
async def asks(
    services: Injected, seated: AtTable, data: JSONBody[Sent]
) -> Response[Done | FacesWanted | ApiTrouble]:
    count_ask(services.asks, seated.table_id, seated.seat)
    tongue = site_tongue(seated.language, seated.room.table.game)
    try:
        with counted_ask(seated.room.table.game.id):
            answer = await seated.room.ask(
                seated.seat, data.ask, key=data.key, nonce=data.nonce, faces=data.faces
            )
    except FacesNeeded as needed:
        sentence = tongue("Real dice are thrown here: type the faces that they show.")
        dice = [
            Die(sides, part.role_of(index))
            for part in needed.throw.parts
            for index, sides in enumerate(part.dice)
        ]
        return Response(FacesWanted(409, sentence, dice, needed.given), status_code=409)
    except Refused as no:
        return Response(refused_trouble(no, tongue), status_code=422)
    table = seated.room.table
    turn = table.history.turn_of(answer.entries[0].number)
    seen = next(table.stream(seated.seat, turn - 1))
    turns = [seen_turn(seen)] if isinstance(seen, Turn) else []
    return Response(Done(turns, answer.again), status_code=201)


@post(
    "/tables/{table_id:str}/odds",
    status_code=200,
    responses=answers(401, 403, 404, 413, 422, 429),
    summary="The odds of an ask, as far as you may know them",
)
async def odds(
    request: Request[Any, Any, Any], seated: AtTable, data: JSONBody[Wondered]
) -> Response[Chances | ApiTrouble]:
    tongue = site_tongue(seated.language, seated.room.table.game)
    try:
        found = await seated.room.foresight.wonder("odds", seated.seat, data.ask)
    except Refused as no:
        return Response(refused_trouble(no, tongue), status_code=422)
    except Busy:
        sentence = tongue("So many questions at once cannot be answered; ask again in a moment.")
        return Response(ApiTrouble(429, sentence), status_code=429, headers={"Retry-After": "1"})
    except (TooManyPaths, TimeoutError):
        sentence = tongue("The dice can fall in too many ways for exact odds.")
        return Response(ApiTrouble(422, sentence), status_code=422)
    known: Mapping[str, Odds] = found if isinstance(found, Mapping) else {}
    return Response(await seated.room.drawn(seated.seat, all_chances, known, tongue))


@post(
    "/tables/{table_id:str}/key",
    status_code=200,
    responses=answers(401, 403, 404, 422),
    summary="A token of your own, or the new one of a seat that was handed the table",
    security=[{"seat": []}],
    tags=["tables"],
)
async def new_key(
    services: Injected, request: Request[Any, Any, Any], table_id: FromPath[str]
) -> NewKey:
    """A seat's first token was seen by whoever made the table, and opens nothing more once the
    seat is handed it. With a token of its own it then gets its new one here, and that one alone
    opens the seat once it is used."""
    seated, held = await _holder(services, request, table_id)
    if not must_change(seated.room, held):
        if held.own or held.keeps:
            raise Refused("table.seats", "This token stays as it is.")
        made = await asyncio.to_thread(services.keys.own, seated.token)
    elif held.own:
        made = await asyncio.to_thread(services.keys.offer, seated.token)
    else:
        raise LinkSpent
    if made is None:
        raise NotSeated(table_id)
    return NewKey(made)


@post("/tables", responses=answers(404, 413, 422), summary="A new table")
async def new_table(services: Injected, data: JSONBody[Wanted]) -> Made:
    game = find_game(data.game)
    seats = seat_names(data.keeper, data.players)
    table_id = new_table_id()
    title = one_line(data.title, LONGEST_TITLE) or game.book.title
    await services.hub.create(game.id, seats, data.options, table_id, title)
    return Made(table_id, services.keys.renew_all(table_id, seats))


def router() -> Router:
    """The programs' addresses, for one application."""
    return OnceRouter(
        path="/api",
        route_handlers=[
            OnceRouter(
                path="/",
                route_handlers=known([view, offers, stream, chronicle, asks, odds]),
                dependencies={"seated": Provide(bearer)},
                security=[{"seat": []}],
                tags=["tables"],
            ),
            *known([new_table, new_key]),
            OnceRouter(path="/", route_handlers=known(books.handlers), tags=["books"]),
        ],
        dependencies={"language": Provide(api_language)},
        before_request=only_known,
    )
