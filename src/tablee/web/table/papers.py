"""What can be printed: the papers of a seat, and the blank ones of a game, as PDF."""

import asyncio
from typing import Any

from litestar import Request, Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

from tablee.kernel.game import Game
from tablee.kernel.paper import Paper
from tablee.kernel.seat_names import knowing
from tablee.lab.games import UnknownGame, find_game
from tablee.paper.printing import printed
from tablee.web.services import Injected
from tablee.web.site.fallbacks import or_else
from tablee.web.site.house_pages import house_page
from tablee.web.site.language import language_of, site_tongue
from tablee.web.site.limits import address_of
from tablee.web.site.render import page
from tablee.web.site.requests import HTML, html, token_of
from tablee.web.table.hub import Hub
from tablee.web.table.play import seat_context
from tablee.web.table.seating import Seated, seated_at

PDF = "application/pdf"
ENDING = ".pdf"


@get("/t/{table_id:str}/paper", media_type=HTML)
async def show_papers(
    services: Injected, request: Request[Any, Any, Any], table_id: FromPath[str]
) -> Response[str]:
    seated = await seated_at(services, request, table_id)
    return html(await seated.room.drawn(seated.seat, _papers_page, seated, token_of(request)))


def _papers_page(seated: Seated, csrf: str) -> str:
    context = seat_context(seated, csrf)
    papers = or_else("papers", lambda: papers_of(seated), None)
    return page("papers.html", {**context, "papers": papers})


def papers_of(seated: Seated) -> list[Paper]:
    """All that this seat may print now. For threads: it waits for the table's lock."""
    table = seated.room.table
    with seated.room.kept.lock:
        view = table.view(seated.seat)
    t = knowing(site_tongue(seated.language, table.game), view.common.seats)
    return list(table.game.papers(view, t))


@get("/t/{table_id:str}/paper/{file:str}", media_type=PDF)
async def print_paper(
    services: Injected,
    request: Request[Any, Any, Any],
    table_id: FromPath[str],
    file: FromPath[str],
) -> Response[bytes]:
    """A paper of the seat. One that it may not see is as unknown as one that never was."""
    seated = await seated_at(services, request, table_id)
    paper = _found(await seated.room.drawn(seated.seat, papers_of, seated), file)
    at = (services.hub, address_of(request))
    return await _pdf(*at, seated.room.table.game, paper, seated.language)


@get("/games/{game_id:str}/paper", media_type=HTML)
async def show_blank_papers(
    request: Request[Any, Any, Any], game_id: FromPath[str]
) -> Response[str]:
    game = _game(game_id)
    papers = list(game.blank_papers(site_tongue(language_of(request), game)))
    return house_page(request, "blank_papers.html", game=game, papers=papers)


@get("/games/{game_id:str}/paper/{file:str}", media_type=PDF)
async def print_blank(
    services: Injected, request: Request[Any, Any, Any], game_id: FromPath[str], file: FromPath[str]
) -> Response[bytes]:
    game, language = _game(game_id), language_of(request)
    paper = _found(list(game.blank_papers(site_tongue(language, game))), file)
    return await _pdf(services.hub, address_of(request), game, paper, language)


def _game(game_id: str) -> Game[Any]:
    try:
        return find_game(game_id)
    except UnknownGame:
        raise NotFoundException from None


def _found(papers: list[Paper], file: str) -> Paper:
    for paper in papers:
        if file == paper.id + ENDING:
            return paper
    raise NotFoundException


async def _pdf(
    hub: Hub, address: str, game: Game[Any], paper: Paper, language: str
) -> Response[bytes]:
    # Typesetting takes the processor: it waits in line, for play comes first, and whoever wants
    # many sheets lets others have theirs in between.
    async with hub.of_visitors.turn(address), hub.typesetting:
        pdf = await asyncio.to_thread(printed, game, paper, language)
    name = f"{game.id}-{paper.id}{ENDING}"
    headers = {"Content-Disposition": f'inline; filename="{name}"'}
    return Response(content=pdf, media_type=PDF, headers=headers)


handlers = [show_papers, print_paper, show_blank_papers, print_blank]
