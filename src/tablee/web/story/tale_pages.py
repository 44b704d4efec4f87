"""The story to keep, at the table: each session as a page, as PDF and as Markdown; its link."""

import asyncio
from typing import Any

from litestar import Request, Response, get, post
from litestar.exceptions import NotFoundException
from litestar.params import FromPath
from litestar.response import Redirect

from tablee.kernel.common.events import Said
from tablee.kernel.tale.sittings import sittings
from tablee.web.services import Injected, Services
from tablee.web.site.addresses import reaches
from tablee.web.site.limits import count_ask
from tablee.web.site.render import page
from tablee.web.site.requests import HTML, form_of, html, token_of
from tablee.web.story.telling_tales import as_file, context_of
from tablee.web.table.seating import Seated, keeper_at, seated_at
from tablee.web.table.shared_tales import EVERY_LANGUAGE, LONGEST
from tablee.web.table.tale_memory import Wanted


@get("/t/{table_id:str}/tale", media_type=HTML)
async def show_latest(
    services: Injected, request: Request[Any, Any, Any], table_id: FromPath[str]
) -> Response[Any]:
    seated = await seated_at(services, request, table_id)
    latest = sittings(seated.room.table.history)[-1]
    return await _page(services, request, seated, latest.number)


@get("/t/{table_id:str}/tale/{session:int}", media_type=HTML)
async def show_session(
    services: Injected,
    request: Request[Any, Any, Any],
    table_id: FromPath[str],
    session: FromPath[int],
) -> Response[Any]:
    seated = await seated_at(services, request, table_id)
    return await _page(services, request, seated, session)


async def _page(
    services: Services, request: Request[Any, Any, Any], seated: Seated, session: int
) -> Response[str]:
    reach = reaches(services.hosting, request)[0].address

    def drawn() -> str:
        common = seated.room.table.state.common
        shared = services.tales.of(seated.table_id)
        wanted = Wanted(seated.room, seated.table_id, session, seated.language, initials=False)
        own = {
            "seat": seated.seat,
            "is_keeper": common.keeper == seated.seat,
            "csrf": token_of(request),
            "shared": shared,
            "link": f"{reach}/r/{shared.token}" if shared else "",
            "withdrawn": _withdrawn(services, seated, session),
            "base": f"/t/{seated.table_id}/tale/{session}",
            "pictures": f"/t/{seated.table_id}/picture",
        }
        return page("tale.html", {**context_of(services, wanted), **own})

    return html(await seated.room.drawn(seated.seat, drawn))


def _withdrawn(services: Services, seated: Seated, session: int) -> list[tuple[int, str]]:
    """What this seat has withdrawn of a session, so that it may be let stand again."""
    table = seated.room.table
    gone = services.tales.edits(seated.table_id, seated.language).withdrawn
    found = next((one for one in sittings(table.history) if one.number == session), None)
    if found is None:
        return []
    turns = sorted(turn for turn in gone if found.first <= turn <= found.last)
    said = ((turn, _said_by(seated, turn)) for turn in turns)
    return [(turn, words) for turn, words in said if words]


def _said_by(seated: Seated, turn: int) -> str:
    """What this seat said to all in a turn; "" if it did not."""
    history = seated.room.table.history
    if not 1 <= turn <= history.turns:
        return ""
    for entry in history.turn(turn):
        if isinstance(entry.event, Said) and entry.event.to is None and entry.seat == seated.seat:
            return entry.event.text
    return ""


@get("/t/{table_id:str}/tale/{session:int}/{file:str}")
async def save_tale(
    services: Injected,
    request: Request[Any, Any, Any],
    table_id: FromPath[str],
    session: FromPath[int],
    file: FromPath[str],
) -> Response[bytes]:
    """The same as PDF or Markdown, with the names that the table's own page has."""
    seated = await seated_at(services, request, table_id)
    wanted = Wanted(seated.room, table_id, session, seated.language, initials=False)
    return await as_file(services, request, wanted, file)


@post("/t/{table_id:str}/tale/share", status_code=200)
async def share(
    services: Injected, request: Request[Any, Any, Any], table_id: FromPath[str]
) -> Response[Any]:
    """The keeper agrees to a link, says how people are called in it, or withdraws it."""
    seated = await keeper_at(services, request, table_id)
    count_ask(services.asks, table_id, seated.seat)
    form = await form_of(request)
    if form.one("do") == "withdraw":
        await asyncio.to_thread(services.tales.withdraw, table_id)
    else:
        names = form.one("names") == "whole"
        await asyncio.to_thread(services.tales.share, table_id, names=names)
    return _back(form.one("session"), table_id)


@post("/t/{table_id:str}/tale/words", status_code=200)
async def change_words(
    services: Injected, request: Request[Any, Any, Any], table_id: FromPath[str]
) -> Response[Any]:
    """Whoever said something withdraws it, or lets it stand; the keeper words a paragraph anew."""
    seated = await seated_at(services, request, table_id)
    count_ask(services.asks, table_id, seated.seat)
    form = await form_of(request)
    number = form.one("turn")
    turn = int(number) if number.isascii() and number.isdigit() and len(number) < 9 else 0
    tales, do = services.tales, form.one("do")
    if do in ("withdraw", "restore"):
        if not _said_by(seated, turn):
            raise NotFoundException
        text = "" if do == "withdraw" else None
        await asyncio.to_thread(tales.edit, table_id, turn, EVERY_LANGUAGE, text)
    elif seated.room.table.by(seated.seat).is_keeper and turn >= 1:
        wording = form.one("text").strip()[:LONGEST] if do == "retell" else ""
        await asyncio.to_thread(tales.edit, table_id, turn, seated.language, wording or None)
    else:
        raise NotFoundException
    return _back(form.one("session"), table_id)


def _back(session: str, table_id: str) -> Redirect:
    where = f"/{session}" if session.isascii() and session.isdigit() and len(session) < 6 else ""
    return Redirect(f"/t/{table_id}/tale{where}", status_code=303)


handlers = [show_latest, show_session, save_tale, share, change_words]
