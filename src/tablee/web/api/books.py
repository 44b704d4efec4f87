"""For programs: the games that can be played here, their asks and their rules."""

from typing import Any

import msgspec
from litestar import get
from litestar.di import NamedDependency
from litestar.params import FromPath

from tablee.kernel.book import Rule
from tablee.kernel.game import Game
from tablee.kernel.ledger import table_book
from tablee.lab.games import all_games, find_game
from tablee.web.api.messages import GameCard
from tablee.web.api.schema import answers


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


handlers = [games, ask_schemas, rules]
