"""The table page: what a seat sees, and the asks it sends with forms or with htmx."""

import asyncio
from collections.abc import Mapping
from typing import Any

from litestar import Request, Response, get, post
from litestar.params import FromPath
from litestar.response import Redirect
from litestar.utils.scope.state import ScopeState
from msgspec.structs import replace

from tablee.dice.exact import TooManyPaths
from tablee.dice.readers import FacesNeeded
from tablee.kernel.odds import Odds
from tablee.kernel.refusal import refusal
from tablee.kernel.words import Refused
from tablee.web.forms import Form, faces_of, form_fields, is_thrown, raw_ask
from tablee.web.hub import Hub
from tablee.web.regions import (
    ON_THE_PAGE,
    REGIONS,
    context_of,
    dice_asked,
    region,
    scene_of,
    story,
)
from tablee.web.render import page
from tablee.web.seating import Seated, seated_at

HTML = "text/html; charset=utf-8"

WHAT = "X-Tablee"
"""Tells the page's script what became of an ask: done, refused, or faces (of dice) needed."""

SAID_ON_THE_PAGE = 30
"""How much of the talk a page opens with."""

ODDS_PATIENCE = 3.0
"""Seconds after which a form goes without its odds."""


def token_of(request: Request[Any, Any, Any]) -> str:
    """What a form must carry back to be believed."""
    token = ScopeState.from_scope(request.scope).csrf_token
    return token if isinstance(token, str) else ""


def html(content: str, status: int = 200, what: str = "") -> Response[str]:
    headers = {WHAT: what} if what else {}
    return Response(content=content, status_code=status, media_type=HTML, headers=headers)


async def form_of(request: Request[Any, Any, Any]) -> Form:
    sent = await request.form()
    return Form((name, value) for name, value in sent.multi_items() if isinstance(value, str))


def is_live(request: Request[Any, Any, Any]) -> bool:
    return request.headers.get("hx-request") == "true"


def seat_context(seated: Seated, csrf: str) -> dict[str, Any]:
    """The context of a seat's templates now. For threads: it waits for the table's lock."""
    scene = scene_of(seated.room, seated.table_id, seated.seat, seated.language)
    return context_of(seated.room, scene, csrf)


def table_page(seated: Seated, csrf: str, no: Refused | None = None) -> str:
    """The whole page of a seat, which also works without JavaScript."""
    scene = scene_of(seated.room, seated.table_id, seated.seat, seated.language)
    # Whoever is sent a page is there to read it.
    scene = replace(scene, present=scene.present | {seated.seat})
    context = context_of(seated.room, scene, csrf)
    lines = story(seated.room, scene)
    context["said"] = [line for line in lines if line.kind == "talk"][-SAID_ON_THE_PAGE:]
    return page(
        "table.html",
        {
            **context,
            "parts": {name: region(context, name) for name in REGIONS},
            "lines": lines[-ON_THE_PAGE:],
            "earlier": max(0, len(lines) - ON_THE_PAGE),
            "no": _why(context, no),
        },
    )


@get("/t/{table_id:str}", media_type=HTML)
async def show_table(request: Request[Any, Any, Any], table_id: FromPath[str]) -> Response[str]:
    seated = await seated_at(request, table_id)
    return html(await asyncio.to_thread(table_page, seated, token_of(request)))


@post("/t/{table_id:str}/ask", status_code=200)
async def send_ask(request: Request[Any, Any, Any], table_id: FromPath[str]) -> Response[Any]:
    seated = await seated_at(request, table_id)
    form = await form_of(request)
    try:
        await seated.room.ask(
            seated.seat,
            raw_ask(seated.room.table.readings.asks, form),
            key=form.one("key")[:80],
            nonce=form.one("nonce")[:80],
            faces=faces_of(form),
            thrown=is_thrown(form),
        )
    except FacesNeeded as needed:
        return await asyncio.to_thread(_faces_form, request, seated, form, needed)
    except Refused as no:
        return await asyncio.to_thread(_refusal, request, seated, form, no)
    if is_live(request):
        # The stream brings what changed; here is only the end of a refusal or of a dice form.
        return html(page("done.html", {"form": form.frame}), what="done")
    return Redirect(f"/t/{table_id}", status_code=303)


def _why(context: Mapping[str, Any], no: Refused | None) -> Mapping[str, Any] | None:
    """A refusal as the page tells it: the sentence, its rule, and what is possible instead."""
    if no is None:
        return None
    game, scene = context["game"], context["scene"]
    possible = dict.fromkeys(offer.ask for offer in scene.offers if offer.ask in game.asks)
    return {
        "sentence": refusal(no, context["t"]),
        "rule": context["rule"](no.rule),
        "possible": [context["ask_name"](ask) for ask in possible],
    }


def _refusal(
    request: Request[Any, Any, Any], seated: Seated, form: Form, no: Refused
) -> Response[str]:
    if not is_live(request):
        return html(table_page(seated, token_of(request), no), 422)
    context = seat_context(seated, token_of(request))
    return html(
        page("refusal.html", {**context, "form": form.frame, "no": _why(context, no)}),
        what="refused",
    )


def _faces_form(
    request: Request[Any, Any, Any], seated: Seated, form: Form, needed: FacesNeeded
) -> Response[str]:
    """The dice that are asked for now, with what was typed before and the ask itself."""
    context = seat_context(seated, token_of(request))
    raw = raw_ask(seated.room.table.readings.asks, form)
    context |= {
        "dice": dice_asked(context, needed),
        "typed": faces_of(form) or [],
        "hidden": form_fields(raw),
        "asked": raw["ask"],
    }
    if is_live(request):
        return html(page("faces.html", context), what="faces")
    return html(page("faces_page.html", context))


async def _odds(hub: Hub, seated: Seated, form: Form) -> Mapping[str, Odds]:
    """The odds of a form as it is filled in, for an ask that this seat may make now."""
    table = seated.room.table
    raw = raw_ask(table.readings.asks, form)
    offered = await asyncio.to_thread(_is_offered, seated, str(raw["ask"]))
    if not offered:
        raise Refused("table.ask", "This is not possible now.")
    async with asyncio.timeout(ODDS_PATIENCE), hub.reckoning:
        return await asyncio.to_thread(seated.room.odds, seated.seat, raw)


def _is_offered(seated: Seated, ask: str) -> bool:
    with seated.room.kept.lock:
        return any(offer.ask == ask for offer in seated.room.table.offers(seated.seat))


@post("/t/{table_id:str}/odds", status_code=200)
async def show_odds(request: Request[Any, Any, Any], table_id: FromPath[str]) -> Response[str]:
    """The odds of a form as it is filled in now; why not, while it is incomplete."""
    seated = await seated_at(request, table_id)
    form = await form_of(request)
    context = await asyncio.to_thread(seat_context, seated, token_of(request))
    t = context["t"]
    try:
        found = await _odds(request.app.state.hub, seated, form)
    except Refused as no:
        return html(page("why_not.html", {**context, "sentence": refusal(no, t)}))
    except (TimeoutError, TooManyPaths):
        sentence = t("These odds take too long to reckon; the throw itself is no less fair.")
        return html(page("why_not.html", {**context, "sentence": sentence}))
    context |= {"found": found, "ask": form.one("ask"), "form": form.frame}
    game = seated.room.table.game.id
    return html(await asyncio.to_thread(page, f"{game}/odds.html", context))


handlers = [show_table, send_ask, show_odds]
