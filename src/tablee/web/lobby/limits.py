"""Lines and veils of a table: what is not told or shown there, written by anybody, also unnamed.

Whoever writes, it is the keeper's seat that asks: a journal says who asked for each of its lines,
and of these it must not say it, to the keeper neither.
"""

from typing import Any

from litestar import Request, Response, get, post
from litestar.params import FromPath
from litestar.response import Redirect

from tablee.kernel.common.state import Limit
from tablee.kernel.refusal import refusals
from tablee.kernel.seat_names import knowing
from tablee.kernel.words import Refused
from tablee.web.lobby.casting import contents_of
from tablee.web.services import Injected
from tablee.web.site.house_pages import house_page, tongue_of
from tablee.web.site.language import site_tongue
from tablee.web.site.requests import HTML, form_of
from tablee.web.table.new_table import plain
from tablee.web.table.seating import Seated, keeper_at, seated_at

LONGEST = 200


@get("/t/{table_id:str}/limits", media_type=HTML)
async def show_limits(
    services: Injected, request: Request[Any, Any, Any], table_id: FromPath[str]
) -> Response[str]:
    return _page(request, await seated_at(services, request, table_id))


def _page(
    request: Request[Any, Any, Any], seated: Seated, typed: str = "", refused: str = ""
) -> Response[str]:
    view = seated.room.table.view(seated.seat)
    t = knowing(tongue_of(request), view.common.seats)
    return house_page(
        request,
        "limits.html",
        status=422 if refused else 200,
        back=f"/t/{seated.table_id}/limits",
        table_id=seated.table_id,
        title=seated.room.title,
        contains=contents_of(seated.room, seated.language),
        by_kind={kind: _of_kind(view.common.limits, kind) for kind in ("line", "veil")},
        name_of=t.seat,
        is_keeper=view.role == "keeper",
        is_closed=view.common.closed,
        typed=typed,
        refused=refused,
        longest=LONGEST,
    )


def _of_kind(limits: tuple[Limit, ...], kind: str) -> list[Limit]:
    return [limit for limit in limits if limit.kind == kind]


@post("/t/{table_id:str}/limits", status_code=200)
async def write_limit(
    services: Injected, request: Request[Any, Any, Any], table_id: FromPath[str]
) -> Response[Any]:
    seated = await seated_at(services, request, table_id)
    form = await form_of(request)
    text = plain(form.one("text"), LONGEST)
    t = site_tongue(seated.language, seated.room.table.game)
    if not text:
        return _page(request, seated, refused=t("Write what it is about, in a few words."))
    ask = {
        "ask": "set-limit",
        "kind": "veil" if form.one("kind") == "veil" else "line",
        "text": text,
        "author": seated.seat if form.one("named") else "",
    }
    return await _asked(request, seated, ask, text)


@post("/t/{table_id:str}/limits/lift", status_code=200)
async def take_back(
    services: Injected, request: Request[Any, Any, Any], table_id: FromPath[str]
) -> Response[Any]:
    """The keeper takes one away: who wrote it says so aloud, or asks in a whisper."""
    seated = await keeper_at(services, request, table_id)
    form = await form_of(request)
    return await _asked(request, seated, {"ask": "lift-limit", "id": form.one("id")}, "")


async def _asked(
    request: Request[Any, Any, Any], seated: Seated, ask: dict[str, str], typed: str
) -> Response[Any]:
    room = seated.room
    try:
        await room.ask(room.table.state.common.keeper, ask)
    except Refused as no:
        said = refusals(no, site_tongue(seated.language, room.table.game))
        return _page(request, seated, typed, said)
    return Redirect(f"/t/{seated.table_id}/limits", status_code=303)


handlers = [show_limits, write_limit, take_back]
