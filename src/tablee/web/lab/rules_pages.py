"""House rules compared with the book: a list for each game, and a page for each rule."""

import contextlib
from collections.abc import Sequence
from typing import Any

import msgspec
from litestar import Request, Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

from tablee.kernel.book import Option
from tablee.kernel.game import Game
from tablee.kernel.tongue import Tongue
from tablee.lab.chance_words import figure, gap, in_fraction
from tablee.lab.compare import (
    Asked,
    Comparison,
    Figure,
    UnknownOption,
    find_choice,
    find_option,
    other_choices,
)
from tablee.lab.compare_words import counted, headline, shown_figures, told_otherwise
from tablee.lab.games import all_games, find_game
from tablee.web.lab.charts import Dumbbell, dumbbell
from tablee.web.lab.lab_tasks import Task
from tablee.web.lab.queue import TooMuchWaits, Work
from tablee.web.services import Injected
from tablee.web.site.house_pages import house_page
from tablee.web.site.language import language_of, site_tongue
from tablee.web.site.limits import address_of
from tablee.web.site.requests import HTML

PATIENCE = 4.0
"""Seconds that a page waits for an answer before it says that it is being reckoned."""


class Row(msgspec.Struct, frozen=True):
    """One number by the book and by the house, as it is read and as it is drawn."""

    label: str
    book: str
    book_exact: str
    house: str
    house_exact: str
    gap: str
    marks: Dumbbell | None
    is_drawn: bool


class Block(msgspec.Struct, frozen=True):
    """One situation with its numbers."""

    ask: str
    situation: tuple[str, ...]
    book_refused: str
    house_refused: str
    rows: tuple[Row, ...]
    told: tuple[Row, ...]


class Compared(msgspec.Struct, frozen=True):
    headline: str
    counted: str
    blocks: tuple[Block, ...]
    is_exact: bool


def compared(found: Comparison, t: Tongue) -> Compared:
    blocks = tuple(_block(asked, t) for asked in found.asked)
    drawn = any(row.is_drawn for block in blocks for row in block.rows)
    return Compared(headline(found, t), counted(found, t), blocks, not drawn)


def _block(asked: Asked, t: Tongue) -> Block:
    moves = any(one.moves for one in (*asked.now, *asked.long_run))
    return Block(
        asked.ask,
        asked.situation,
        asked.book_refused,
        asked.house_refused,
        tuple(_row(one, t) for one in shown_figures(asked)),
        () if moves else tuple(_row(one, t) for one in told_otherwise(asked)),
    )


def _row(one: Figure, t: Tongue) -> Row:
    is_chance = one.unit == "chance"
    exact = [
        in_fraction(number, t, one.draws) if is_chance and number is not None else ""
        for number in (one.book, one.house)
    ]
    return Row(
        one.label,
        figure(one.book, one.unit, t, one.draws),
        exact[0],
        figure(one.house, one.unit, t, one.draws),
        exact[1],
        gap(one.book, one.house, one.unit, t),
        dumbbell(one.book, one.house) if is_chance else None,
        bool(one.draws),
    )


@get("/lab", media_type=HTML)
async def show_lab(request: Request[Any, Any, Any]) -> Response[str]:
    return house_page(request, "lab/lab.html", games=all_games())


@get("/lab/rules/{game_id:str}", media_type=HTML)
async def show_rules(request: Request[Any, Any, Any], game_id: FromPath[str]) -> Response[str]:
    game = find_game(game_id)
    t = site_tongue(language_of(request), game)
    return house_page(request, "lab/rules.html", t=t, game=game, rules=_rules(game))


@get("/lab/rules/{game_id:str}/{option_id:str}", media_type=HTML)
async def show_rule(
    services: Injected,
    request: Request[Any, Any, Any],
    game_id: FromPath[str],
    option_id: FromPath[str],
) -> Response[str]:
    game = find_game(game_id)
    try:
        option = find_option(game, option_id)
        others = other_choices(option)
        wanted = request.query_params.get("choice") or others[0].id
        choice = find_choice(option, wanted)
    except UnknownOption:
        raise NotFoundException from None
    language = language_of(request)
    task = Task("compare", game.id, (option.id, choice.id, language))
    owner = f"visitor {address_of(request)}"
    work: Work | None = None
    with contextlib.suppress(TooMuchWaits):
        work = await services.lab.answered(owner, task, PATIENCE)
    t = site_tongue(language, game)
    found = work.result if work is not None else None
    return house_page(
        request,
        "lab/rule.html",
        t=t,
        game=game,
        option=option,
        choice=choice,
        others=others,
        rules=_rules(game),
        found=compared(found, t) if isinstance(found, Comparison) else None,
        is_waiting=work is None or not work.is_over,
    )


def _rules(game: Game[Any]) -> Sequence[Option]:
    """All house rules of the game that are played."""
    return [one for one in game.book.option if one.chapter in game.chapters]


handlers = [show_lab, show_rules, show_rule]
