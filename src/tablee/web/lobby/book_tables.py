"""A book's tables with exact chances, and how many checks a scenario may ask of a party."""

import asyncio
import re
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from litestar import Request, Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

from tablee.kernel.game import Game
from tablee.kernel.refusal import refusal
from tablee.kernel.tables import MOST_CHECKS, MOST_PEOPLE, BookTable, Ordeal
from tablee.kernel.tongue import Tongue
from tablee.kernel.words import Refused
from tablee.lab.games import all_games, find_game
from tablee.web.services import Injected
from tablee.web.site.house_pages import house_page
from tablee.web.site.language import language_of, site_tongue
from tablee.web.site.limits import address_of
from tablee.web.site.requests import HTML

LONGEST_NAME = 50
LONGEST_NUMBER = 20
USUAL = Ordeal((1, 1, 1, 1))


class Line(NamedTuple):
    """One of the party as typed."""

    who: str = ""
    start: str = ""


class Typed(NamedTuple):
    """The form as somebody filled it in, right or wrong."""

    party: tuple[Line, ...]
    checks: str
    percent: str

    @property
    def rows(self) -> tuple[Line, ...]:
        """What was typed, and empty lines for as many as may still join."""
        return (*self.party, *[Line()] * MOST_PEOPLE)[: max(MOST_PEOPLE, len(self.party))]


def tables_of(game: Game[Any], language: str) -> Iterator[BookTable]:
    return game.tables(site_tongue(language, game))


def games_with_tables(language: str) -> list[Game[Any]]:
    """The games whose books have tables to look at."""
    return [game for game in all_games() if next(tables_of(game, language), None) is not None]


@get("/games/{game_id:str}/tables", media_type=HTML)
async def show_tables(
    services: Injected, request: Request[Any, Any, Any], game_id: FromPath[str]
) -> Response[str]:
    game = find_game(game_id)
    t = site_tongue(language_of(request), game)
    typed = _typed(request)
    async with services.hub.of_visitors.turn(address_of(request)):
        found = await asyncio.to_thread(lambda: list(game.tables(t)))
        if not found:
            raise NotFoundException
        toll, refused = await asyncio.to_thread(_reckoned, game, typed, t)
    return house_page(
        request,
        "book_tables.html",
        status=422 if refused else 200,
        t=t,
        game=game,
        tables=found,
        typed=typed,
        toll=toll,
        refused=refused,
        most_checks=MOST_CHECKS,
    )


def _typed(request: Request[Any, Any, Any]) -> Typed:
    sent = request.query_params
    starts: Sequence[str] = sent.getall("start", [])
    names: Sequence[str] = sent.getall("who", [])
    if not starts:
        starts = [str(start) for start in USUAL.starts]
    lines = [
        Line(names[at][:LONGEST_NAME].strip() if at < len(names) else "", start.strip())
        for at, start in enumerate(starts[: MOST_PEOPLE + 1])
    ]
    while lines and lines[-1] == Line():
        lines.pop()
    return Typed(
        tuple(line._replace(start=line.start[:LONGEST_NUMBER]) for line in lines),
        sent.get("checks", str(USUAL.checks)).strip()[:LONGEST_NUMBER],
        sent.get("percent", str(USUAL.percent)).strip()[:LONGEST_NUMBER],
    )


def _reckoned(game: Game[Any], typed: Typed, t: Tongue) -> tuple[BookTable | None, str]:
    """What the party must reckon with, or why that cannot be told."""
    if game.toll(USUAL, t) is None:
        return None, ""
    try:
        return game.toll(_ordeal(typed), t), ""
    except Refused as refused:
        return None, refusal(refused, t)


def _ordeal(typed: Typed) -> Ordeal:
    party = [line for line in typed.party if line != Line()]
    for line in party:
        if not line.start:
            raise Refused("table.ask", "{name} needs a number to start from.", name=line.who)
    return Ordeal(
        tuple(_number(line.start) for line in party),
        _number(typed.checks),
        _number(typed.percent),
        tuple(line.who for line in party),
    )


def _number(text: str) -> int:
    if not text:
        raise Refused("table.ask", "A number is missing.")
    if not re.fullmatch(r"-?[0-9]+", text):
        raise Refused("table.ask", "“{text}” is not a whole number.", text=text)
    return int(text)


handlers = [show_tables]
