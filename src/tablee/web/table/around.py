"""Around you: the page of people, faces and the board.

What a seat notes there about somebody is its own; what it pins up is for all.
"""

from typing import Any

from litestar import Request, Response, get, post
from litestar.params import FromPath
from litestar.response import Redirect

from tablee.kernel.refusal import refusals
from tablee.kernel.words import Refused
from tablee.web.services import Injected
from tablee.web.site.language import site_tongue
from tablee.web.site.limits import count_ask
from tablee.web.site.render import page
from tablee.web.site.requests import HTML, form_of, html, token_of
from tablee.web.table.faces import about, met, pinned, played
from tablee.web.table.play import seat_context
from tablee.web.table.seating import Seated, seated_at

LONGEST = 2000
"""What may be written here: what a note holds, with room for whom it is about."""


@get("/t/{table_id:str}/around", media_type=HTML)
async def show_around(
    services: Injected, request: Request[Any, Any, Any], table_id: FromPath[str]
) -> Response[str]:
    return await _page(request, await seated_at(services, request, table_id))


async def _page(
    request: Request[Any, Any, Any],
    seated: Seated,
    refused: str = "",
    where: str = "",
    typed: str = "",
) -> Response[str]:
    said = {"refused": refused, "where": where, "typed": typed}
    status = 422 if refused else 200
    drawn = await seated.room.drawn(seated.seat, _drawn, seated, token_of(request), said)
    return html(drawn, status)


def _drawn(seated: Seated, csrf: str, said: dict[str, str]) -> str:
    context = seat_context(seated, csrf)
    view, scene = context["view"], context["scene"]
    latest = {line.picture for happening in scene.happened for line in happening.lines}
    return page(
        "around.html",
        {
            **context,
            **said,
            "played": tuple(played(seated.room.table.game.cards(view.game, context["t"]), view)),
            "met": tuple(met(view, frozenset(latest))),
            "pinned": tuple(pinned(view)),
            "longest": LONGEST,
        },
    )


@post("/t/{table_id:str}/around", status_code=200)
async def pin(
    services: Injected, request: Request[Any, Any, Any], table_id: FromPath[str]
) -> Response[Any]:
    """A note for all on the board, or one's own about somebody."""
    seated = await seated_at(services, request, table_id)
    count_ask(services.asks, table_id, seated.seat)
    form = await form_of(request)
    text, whom = form.one("text").strip()[:LONGEST], form.one("about")
    t = site_tongue(seated.language, seated.room.table.game)
    if not text:
        return await _page(request, seated, t("Write something first."), whom)
    view = seated.room.table.view(seated.seat)
    face = next((one.face for one in met(view, frozenset()) if one.face.id == whom), None)
    if whom and face is None:  # what was meant for oneself is never pinned up for all
        return await _page(request, seated, t("This face is not here any more."), typed=text)
    ask = {"ask": "write-note", "text": text, "shared": True}
    if face is not None:
        ask = {"ask": "write-note", "text": about(face) + text, "shared": False}
    try:
        await seated.room.ask(seated.seat, ask)
    except Refused as no:
        return await _page(request, seated, refusals(no, t), whom, text)
    mark = f"#{whom}" if face is not None else "#board"
    return Redirect(f"/t/{table_id}/around{mark}", status_code=303)


handlers = [show_around, pin]
