"""The API for programs: the same asks, views, streams and odds as the pages, as JSON."""

import asyncio
from fractions import Fraction
from typing import Annotated, Any, Literal

import msgspec
from litestar import Request, Response, Router, get, post
from litestar.di import NamedDependency, Provide
from litestar.exceptions import NotAuthorizedException, ValidationException
from litestar.openapi import ResponseSpec
from litestar.params import FromPath, FromQuery, JSONBody, QueryParameter
from msgspec import Meta

from tablee.dice.exact import TooManyPaths
from tablee.dice.readers import FacesNeeded
from tablee.kernel.book import Option, Rule
from tablee.kernel.chronicle import Line
from tablee.kernel.game import Game
from tablee.kernel.ledger import table_book
from tablee.kernel.odds import Odds
from tablee.kernel.seen import TableView, Turn
from tablee.kernel.words import Offer, Refused
from tablee.lab.games import all_games, find_game
from tablee.web.api_schema import answers
from tablee.web.hub import Hub
from tablee.web.keys import Keys
from tablee.web.language import language_of, site_tongue
from tablee.web.safety import ApiTrouble, refused_trouble
from tablee.web.seating import NotSeated, Seated
from tablee.web.tables import new_table_id, seat_names

Name = Annotated[str, Meta(min_length=1, max_length=50)]
AtTable = NamedDependency[Seated]
After = Annotated[int, QueryParameter(ge=0, le=10**9)]
MOST_FACES = 200
PATIENCE = 3.0
"""Seconds after which odds are not waited for."""

MOST_SEATS = 20


class Sent(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An ask: the `ask` of an offer with its fields. The same `key` is answered once."""

    ask: dict[str, Any]
    key: Annotated[str, Meta(max_length=80)] = ""
    nonce: Annotated[str, Meta(max_length=80)] = ""
    faces: Annotated[list[int], Meta(max_length=MOST_FACES)] | None = None


class Wondered(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An ask whose odds are wanted."""

    ask: dict[str, Any]


class Wanted(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A new table: its game, its people, and the house rules that are not the usual ones."""

    game: Annotated[str, Meta(max_length=50)]
    keeper: Name
    players: Annotated[list[str], Meta(min_length=1, max_length=MOST_SEATS)]
    title: Annotated[str, Meta(max_length=120)] = ""
    options: dict[str, str] = {}


class Made(msgspec.Struct, frozen=True):
    """The table that was made, with the tokens of its seats. They are shown this once."""

    table: str
    seats: dict[str, str]


class BlankTurn(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A turn of which the seat may see nothing."""

    number: int


class SeenTurn(msgspec.Struct, frozen=True):
    """What the seat may see of one turn: events as the journal writes them."""

    number: int
    at: str
    seat: str
    events: list[dict[str, Any]]


class Done(msgspec.Struct, frozen=True):
    """The turns of an ask. `again`: they had been made before it was sent this time."""

    turns: list[SeenTurn]
    again: bool


class Die(msgspec.Struct, frozen=True):
    sides: int
    role: str


class FacesWanted(msgspec.Struct, frozen=True):
    """Real dice are thrown at this table: send the ask again with all faces, these at the end."""

    status: int
    sentence: str
    dice: list[Die]
    given: int


class Chance(msgspec.Struct, frozen=True):
    """How likely an outcome has a value: an exact fraction, and nearly so."""

    value: Any
    exact: str
    chance: float


class GameCard(msgspec.Struct, frozen=True):
    id: str
    title: str
    author: str
    pitch: str
    credit: str
    asks: list[str]
    options: list[Option]


Chances = dict[str, dict[str, list[Chance]]]
"""Chances by hypothesis, then by outcome."""


async def api_language(
    request: Request[Any, Any, Any], lang: FromQuery[Literal["fr", "en"] | None] = None
) -> str:
    return lang or language_of(request)


async def only_known(request: Request[Any, Any, Any]) -> None:
    """A name in a query that this address does not know may be a slip: it is not passed over."""
    known = request.route_handler.opt.get("query", ())
    if not request.query_params.keys() <= set(known):
        raise ValidationException


async def bearer(request: Request[Any, Any, Any], table_id: FromPath[str]) -> Seated:
    """Whose token this is. A cookie does not count here: other sites could make it be sent."""
    kind, _, token = request.headers.get("authorization", "").partition(" ")
    keys: Keys = request.app.state.seat_keys
    held = next((held for _, held in keys.held_by([token.strip()])), None)
    if kind.lower() != "bearer" or held is None:
        raise NotAuthorizedException(headers={"WWW-Authenticate": "Bearer"})
    hub: Hub = request.app.state.hub
    room = await hub.room(table_id)
    if held.table != table_id or held.seat not in room.table.state.common.seats:
        raise NotSeated(table_id)
    return Seated(room, table_id, held.seat, token.strip(), language_of(request))


def seen_turn(turn: Turn) -> SeenTurn:
    events = [msgspec.to_builtins(event) for event in turn.events]
    return SeenTurn(turn.number, turn.at, turn.seat, events)


@get("/tables/{table_id:str}/view", responses=answers(401, 403, 404), summary="What you may know")
async def view(seated: AtTable) -> TableView:
    return await asyncio.to_thread(_view, seated)


def _view(seated: Seated) -> TableView:
    with seated.room.kept.lock:
        return seated.room.table.view(seated.seat)


@get("/tables/{table_id:str}/offers", responses=answers(401, 403, 404), summary="What you may ask")
async def offers(seated: AtTable) -> list[Offer]:
    return await asyncio.to_thread(_offers, seated)


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
    return await asyncio.to_thread(_stream, seated, after)


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
    return await asyncio.to_thread(seated.room.lines, language, seated.seat, after)


@post(
    "/tables/{table_id:str}/asks",
    responses={
        **answers(401, 403, 404, 413, 422),
        409: ResponseSpec(FacesWanted, description="Faces of real dice are needed."),
    },
    summary="Ask; answered when it is on the disk",
)
async def asks(
    request: Request[Any, Any, Any], seated: AtTable, data: JSONBody[Sent]
) -> Response[Done | FacesWanted | ApiTrouble]:
    tongue = site_tongue(seated.language, seated.room.table.game)
    try:
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
    responses=answers(401, 403, 404, 413, 422),
    summary="The exact odds of an ask, as far as you may know them",
)
async def odds(
    request: Request[Any, Any, Any], seated: AtTable, data: JSONBody[Wondered]
) -> Response[Chances | ApiTrouble]:
    tongue = site_tongue(seated.language, seated.room.table.game)
    try:
        async with asyncio.timeout(PATIENCE):
            found = await asyncio.to_thread(seated.room.odds, seated.seat, data.ask)
    except Refused as no:
        return Response(refused_trouble(no, tongue), status_code=422)
    except (TooManyPaths, TimeoutError):
        sentence = tongue("The dice can fall in too many ways for exact odds.")
        return Response(ApiTrouble(422, sentence), status_code=422)
    return Response({name: _chances(each) for name, each in found.items()})


def _chances(found: Odds) -> dict[str, list[Chance]]:
    return {
        name: [_chance(value, chance) for value, chance in found.of(name).as_fractions().items()]
        for name in found.names
    }


def _chance(value: object, chance: Fraction) -> Chance:
    return Chance(msgspec.to_builtins(value), str(chance), float(chance))


@post("/tables", responses=answers(404, 413, 422), summary="A new table")
async def new_table(request: Request[Any, Any, Any], data: JSONBody[Wanted]) -> Made:
    hub: Hub = request.app.state.hub
    keys: Keys = request.app.state.seat_keys
    game = find_game(data.game)
    seats = seat_names(data.keeper, data.players)
    table_id = new_table_id()
    await hub.create(game.id, seats, data.options, table_id, data.title or game.book.title)
    return Made(table_id, {seat: keys.renew(table_id, seat) for seat in seats})


@get(
    "/games",
    responses=answers(),
    summary="The games that can be played here",
    opt={"query": ("lang",)},
)
async def games(language: NamedDependency[str]) -> list[GameCard]:
    return [_card(game, language) for game in all_games()]


def _card(game: Game[Any], language: str) -> GameCard:
    book = game.book
    return GameCard(
        game.id,
        book.title,
        book.author,
        book.pitch.in_language(language),
        book.credit.in_language(language),
        sorted(game.asks),
        [option for option in book.option if option.chapter in game.chapters],
    )


@get("/games/{game:str}/asks", responses=answers(404), summary="A game's asks, as JSON Schemas")
async def ask_schemas(game: FromPath[str]) -> dict[str, Any]:
    from tablee.kernel.reading import Readings  # noqa: PLC0415 - the table's own asks too

    kinds = Readings(find_game(game)).asks
    schemas, components = msgspec.json.schema_components(kinds.values())
    return {"asks": dict(zip(kinds, schemas, strict=True)), "$defs": components}


@get("/rules/{game:str}", responses=answers(404), summary="A game's ledger of rules")
async def rules(game: FromPath[str]) -> list[Rule]:
    return list(table_book().rule if game == "table" else find_game(game).book.rule)


router = Router(
    path="/api",
    route_handlers=[
        Router(
            path="/",
            route_handlers=[view, offers, stream, chronicle, asks, odds],
            dependencies={"seated": Provide(bearer)},
            security=[{"seat": []}],
            tags=["tables"],
        ),
        new_table,
        Router(path="/", route_handlers=[games, ask_schemas, rules], tags=["books"]),
    ],
    dependencies={"language": Provide(api_language)},
    before_request=only_known,
)
