"""The lessons: a game in five screens and five minutes. Their dice fall for one reader only."""

import asyncio
from typing import Any

import msgspec
from litestar import Request, Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

from tablee.evenings.lessons import (
    ME,
    Lesson,
    Played,
    Screen,
    before,
    evening_after,
    lesson_of,
    play,
)
from tablee.journal.keep import draw_seed
from tablee.kernel.game import Game
from tablee.kernel.ledger import rule_of
from tablee.kernel.page import Sight
from tablee.kernel.roll_card import RollCard
from tablee.kernel.seat_names import knowing
from tablee.kernel.stage import stage
from tablee.lab.games import UnknownGame, all_games, find_game
from tablee.web.lobby.shelf import Listed, shelf
from tablee.web.services import Injected, Services
from tablee.web.site.folds import ALL_OPEN
from tablee.web.site.house_pages import house_page
from tablee.web.site.language import language_of, site_tongue
from tablee.web.site.limits import address_of
from tablee.web.site.render import is_taught
from tablee.web.site.requests import HTML
from tablee.web.table.sight import PastLooks

LONGEST_SCALE = 10
"""Steps of a number that is drawn as a scale."""


def games_taught() -> set[str]:
    """The games that have a lesson."""
    return {game.id for game in all_games() if is_taught(game)}


@get("/learn", media_type=HTML)
async def all_lessons(request: Request[Any, Any, Any]) -> Response[str]:
    taught = games_taught()
    games: list[Listed] = [one for one in shelf() if one.id in taught]
    return house_page(request, "lessons.html", games=games)


@get("/learn/{game:str}", media_type=HTML)
async def first_screen(
    services: Injected, request: Request[Any, Any, Any], game: FromPath[str]
) -> Response[str]:
    return await _shown(services, request, game, 1)


@get("/learn/{game:str}/{number:int}", media_type=HTML)
async def one_screen(
    services: Injected, request: Request[Any, Any, Any], game: FromPath[str], number: FromPath[int]
) -> Response[str]:
    """A screen; with `throw` in its address, after fresh dice, with `case`, one that tells."""
    return await _shown(services, request, game, number)


async def _shown(
    services: Services, request: Request[Any, Any, Any], game: str, number: int
) -> Response[str]:
    found, lesson = _lesson(game)
    if not 1 <= number <= len(lesson.screens):
        raise NotFoundException
    asked = request.query_params
    async with services.hub.of_visitors.turn(address_of(request)):
        return await asyncio.to_thread(
            _screen_page, request, found, lesson, number, "throw" in asked, "case" in asked
        )


def _lesson(name: str) -> tuple[Game[Any], Lesson]:
    try:
        game = find_game(name)
    except UnknownGame as unknown:
        raise NotFoundException from unknown
    lesson = lesson_of(game)
    if lesson is None:
        raise NotFoundException
    return game, lesson


def _screen_page(
    request: Request[Any, Any, Any],
    game: Game[Any],
    lesson: Lesson,
    number: int,
    throws: bool,
    wants_case: bool,
) -> Response[str]:
    language, screen = language_of(request), lesson.screens[number - 1]
    throws = bool(screen.throw) and (throws or wants_case)
    played = (
        play(game, screen, language, draw_seed, wants_case=wants_case)
        if throws
        else before(game, screen, language, draw_seed)
    )
    sight = _sight(played, language)
    cards = [part for part in stage(sight) if isinstance(part, RollCard)] if throws else []
    return house_page(
        request,
        "lesson.html",
        back=f"/learn/{game.id}/{number}",
        game=game,
        screen=screen,
        number=number,
        titles=[one.title.in_language(language) for one in lesson.screens],
        cards=cards,
        played=played,
        reader=_reader(game, sight, cards, language),
        words=_words(game, screen, cards, language),
        evening=lesson.evening,
        at=_table_id(request),
    )


def _table_id(request: Request[Any, Any, Any]) -> str:
    """The table that a reader comes from, to go back to."""
    given = request.query_params.get("table", "")
    return given if given.isascii() and given.replace("-", "").replace("_", "").isalnum() else ""


def _sight(played: Played, language: str) -> Sight[Any]:
    """What the reader's seat sees, for what is drawn of a throw."""
    table = played.table
    view = table.view(ME)
    t = knowing(site_tongue(language, table.game), view.common.seats)
    names = table.game.names(view.game)
    return Sight(
        table.game, view, (), t, frozenset(), names, PastLooks(), ALL_OPEN, happened=played.happened
    )


class Meter(msgspec.Struct, frozen=True):
    """A number of the reader's, drawn as a scale where it has few steps."""

    label: str
    value: int
    most: int
    was: int
    """What it was before the dice; the same if they left it alone."""
    steps: tuple[tuple[int, str], ...] = ()
    """Each number of the scale: at, was, below or above."""


class Reader(msgspec.Struct, frozen=True):
    """Whom the reader plays."""

    name: str
    pitch: str
    portrait: str
    words: str
    meters: tuple[Meter, ...]


def _reader(game: Game[Any], sight: Sight[Any], cards: list[RollCard], language: str) -> Reader:
    name, found = _numbers(sight)
    moved = {
        shift.label: _number(shift.before)
        for card in cards
        for shift in reversed(card.shifts)
        if shift.whose in ("", name) or name.startswith(shift.whose)
    }
    meters = tuple(_meter(*one, moved.get(one[0], one[1])) for one in found)
    evening = evening_after(game).evening
    who = evening.characters[0] if evening.characters else None
    picture = who.picture if who else None
    return Reader(
        name,
        who.pitch.in_language(language) if who else "",
        picture.file if picture else "",
        picture.words.in_language(language) if picture else "",
        meters,
    )


def _number(text: object) -> int:
    said = str(text)
    return int(said) if said.lstrip("-").isdigit() else 0


def _meter(label: str, value: int, most: int, was: int) -> Meter:
    if not 1 < most <= LONGEST_SCALE:
        return Meter(label, value, most, was)
    first = min(1, value, was)
    steps = tuple(
        (
            number,
            "at"
            if number == value
            else "was"
            if number == was
            else "below"
            if number < value
            else "above",
        )
        for number in range(first, most + 1)
    )
    return Meter(label, value, most, was, steps)


def _numbers(sight: Sight[Any]) -> tuple[str, list[tuple[str, int, int]]]:
    """Whom the reader plays, with their numbers."""
    cards = sight.game.cards(sight.view.game, sight.t)
    mine = next((card for card in cards if card.seat == ME), None)
    if mine is not None:
        return mine.name, list(mine.meters)
    gauges = list(sight.game.gauges(sight.view.game, sight.t))
    whose = gauges[0].whose if gauges else ""
    return whose, [(one.label, one.value, one.most) for one in gauges if one.whose == whose]


def _words(
    game: Game[Any], screen: Screen, cards: list[RollCard], language: str
) -> list[tuple[str, str]]:
    """The rules behind a screen, each with its sentence from the ledger, none twice."""
    found = [rule_of(game, name) for name in screen.words]
    said = {rule.name.in_language(language): rule.summary(language) for rule in found}
    said |= {card.why.name: card.why.summary for card in cards if card.why}
    return list(said.items())


handlers = [all_lessons, first_screen, one_screen]
