"""All notes and all handouts of a seat, page by page."""

from typing import Any

from litestar import Request, Response, get
from litestar.params import FromPath

from tablee.web.services import Injected, Services
from tablee.web.site.paging import leaf
from tablee.web.site.render import page
from tablee.web.site.requests import HTML, html, token_of
from tablee.web.table.play import seat_context
from tablee.web.table.seating import Seated, seated_at


@get("/t/{table_id:str}/notes", media_type=HTML)
async def show_notes(
    services: Injected, request: Request[Any, Any, Any], table_id: FromPath[str]
) -> Response[str]:
    return await _show(services, request, table_id, "notes")


@get("/t/{table_id:str}/handouts", media_type=HTML)
async def show_handouts(
    services: Injected, request: Request[Any, Any, Any], table_id: FromPath[str]
) -> Response[str]:
    return await _show(services, request, table_id, "handouts")


async def _show(
    services: Services, request: Request[Any, Any, Any], table_id: str, what: str
) -> Response[str]:
    seated = await seated_at(services, request, table_id)
    wanted = request.query_params.get("page", "")
    at = (seated, token_of(request))
    return html(await seated.room.drawn(seated.seat, _drawn, *at, what, wanted))


def _drawn(seated: Seated, csrf: str, what: str, wanted: str) -> str:
    context = seat_context(seated, csrf)
    common = context["view"].common
    pile = leaf(common.notes if what == "notes" else common.handouts, wanted)
    return page("pile.html", {**context, "what": what, "pile": pile})


handlers = [show_notes, show_handouts]
