"""What can be printed: the papers of a seat, and the blank ones of a game, as PDF."""

import asyncio
from typing import Any

from litestar import Request, Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

from tablee.kernel.game import Game
from tablee.kernel.paper import Paper
from tablee.lab.games import UnknownGame, find_game
from tablee.paper.printing import printed
from tablee.web.house import house_page
from tablee.web.hub import Hub
from tablee.web.language import language_of, site_tongue
from tablee.web.play import html, seat_context, token_of
from tablee.web.render import page
from tablee.web.seating import Seated, seated_at

HTML = "text/html; charset=utf-8"
PDF = "application/pdf"
ENDING = ".pdf"


@get("/t/{table_id:str}/paper", media_type=HTML)
async def show_papers(request: Request[Any, Any, Any], table_id: FromPath[str]) -> Response[str]:
    seated = await seated_at(request, table_id)
    return html(await asyncio.to_thread(_papers_page, seated, token_of(request)))


def _papers_page(seated: Seated, csrf: str) -> str:
    context = seat_context(seated, csrf)
    return page("papers.html", {**context, "papers": papers_of(seated)})


def papers_of(seated: Seated) -> list[Paper]:
    """All that this seat may print now. For threads: it waits for the table's lock."""
    table = seated.room.table
    with seated.room.kept.lock:
        view = table.view(seated.seat)
    return list(table.game.papers(view, site_tongue(seated.language, table.game)))


@get("/t/{table_id:str}/paper/{file:str}", media_type=PDF)
async def print_paper(
    request: Request[Any, Any, Any], table_id: FromPath[str], file: FromPath[str]
) -> Response[bytes]:
    """A paper of the seat. One that it may not see is as unknown as one that never was."""
    seated = await seated_at(request, table_id)
    paper = _found(await asyncio.to_thread(papers_of, seated), file)
    return await _pdf(request, seated.room.table.game, paper, seated.language)


@get("/games/{game_id:str}/paper", media_type=HTML)
async def show_blank_papers(
    request: Request[Any, Any, Any], game_id: FromPath[str]
) -> Response[str]:
    game = _game(game_id)
    papers = list(game.blank_papers(site_tongue(language_of(request), game)))
    return house_page(request, "blank_papers.html", game=game, papers=papers)


@get("/games/{game_id:str}/paper/{file:str}", media_type=PDF)
async def print_blank(
    request: Request[Any, Any, Any], game_id: FromPath[str], file: FromPath[str]
) -> Response[bytes]:
    game, language = _game(game_id), language_of(request)
    paper = _found(list(game.blank_papers(site_tongue(language, game))), file)
    return await _pdf(request, game, paper, language)


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
    request: Request[Any, Any, Any], game: Game[Any], paper: Paper, language: str
) -> Response[bytes]:
    hub: Hub = request.app.state.hub
    # Typesetting takes the processor, as odds do: it waits in the same line, for play comes first.
    async with hub.reckoning:
        pdf = await asyncio.to_thread(printed, game, paper, language)
    name = f"{game.id}-{paper.id}{ENDING}"
    headers = {"Content-Disposition": f'inline; filename="{name}"'}
    return Response(content=pdf, media_type=PDF, headers=headers)


handlers = [show_papers, print_paper, show_blank_papers, print_blank]
