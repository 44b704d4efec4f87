"""A table's past as a seat may know it, turn by turn, and another way on from there."""

import asyncio
from collections.abc import Iterator
from typing import Any

from litestar import Request, Response, get, post
from litestar.params import FromPath
from litestar.response import Redirect
from msgspec.structs import replace

from tablee.kernel.common.events import Rewound
from tablee.kernel.history import History
from tablee.kernel.line import Line
from tablee.kernel.seen import TableView
from tablee.kernel.table import Table
from tablee.web.services import Injected
from tablee.web.site.folds import ALL_OPEN
from tablee.web.site.language import site_tongue
from tablee.web.site.render import page
from tablee.web.site.requests import HTML, form_of, html, token_of
from tablee.web.site.seat_cookie import seat_cookie, tokens_of
from tablee.web.table.looking_ahead import IN_THE_PAST
from tablee.web.table.new_table import new_table_id
from tablee.web.table.regions import Scene, context_of, region
from tablee.web.table.room import Room
from tablee.web.table.scene import is_blind, view_of
from tablee.web.table.seating import Seated, keeper_at, seated_at
from tablee.web.table.sight import sight_of

LONGEST_TITLE = 120


def view_at(table: Table[Any], seat: str, turn: int) -> TableView:
    """What a seat may know of the table as it was after a turn.

    The seat's rights are those it has now, as in the chronicle: who was keeper once and is a
    player today does not read the keeper's secrets again.
    """
    return view_of(table, table.state_at(table.history.last_of(turn)), seat, turn)


def scene_at(room: Room, table_id: str, seat: str, language: str, turn: int) -> Scene:
    """A moment of the past. Nothing is offered in it: it has been."""
    with room.kept.lock:
        view = view_at(room.table, seat, turn)
    return Scene(
        table_id=table_id,
        title=room.title,
        view=view,
        offers=(),
        present=room.present,
        language=language,
        turn=turn,
        is_blind=is_blind(view),
    )


def lines_until(room: Room, seat: str, language: str, turn: int) -> list[Line]:
    """The chronicle up to a turn as it stood then: what was undone later still counts."""
    rewinds = list(_rewinds(room.table.history, turn))
    return [
        replace(line, struck=any(back < line.number < by for by, back in rewinds))
        if line.struck
        else line
        for line in room.lines(language, seat)
        if line.number <= turn
    ]


def _rewinds(history: History, until: int) -> Iterator[tuple[int, int]]:
    """The turns that rewound the story up to a turn, each with the turn it went back to."""
    for entry in history.entries[: history.last_of(until)]:
        if isinstance(entry.event, Rewound):
            yield history.turn_of(entry.number), entry.event.before


def number_in(text: str, least: int, most: int) -> int:
    """A number that somebody typed, moved into its bounds; the greatest for no number."""
    if not text.isascii() or not text.isdigit() or len(text) > 9:
        return most
    return max(least, min(most, int(text)))


@get("/t/{table_id:str}/replay", media_type=HTML)
async def show_replay(
    services: Injected, request: Request[Any, Any, Any], table_id: FromPath[str]
) -> Response[str]:
    seated = await seated_at(services, request, table_id)
    wanted = request.query_params.get("turn", "")
    drawn = await seated.room.drawn(seated.seat, _replay_page, seated, wanted, token_of(request))
    return html(drawn)


def _replay_page(seated: Seated, wanted: str, csrf: str) -> str:
    last = seated.room.table.history.turns
    turn = number_in(wanted, 1, last)
    context = past_context(seated.room, seated.seat, seated.language, turn, csrf)
    return page("replay.html", {**context, "turn": turn, "last": last})


def past_context(room: Room, seat: str, language: str, turn: int, csrf: str) -> dict[str, Any]:
    """What pages about the past may use: the table as it was, and the story up to then."""
    scene = scene_at(room, room.kept.id, seat, language, turn)
    context = context_of(room, scene, csrf)
    context |= IN_THE_PAST
    if not scene.is_blind:
        context["sight"] = sight_of(room, scene, ALL_OPEN, is_past=True)
    return context | {
        "lines": lines_until(room, seat, language, turn),
        "parts": {name: region(context, name) for name in ("now", "sheet")},
    }


@post("/t/{table_id:str}/fork", status_code=200)
async def fork(
    services: Injected, request: Request[Any, Any, Any], table_id: FromPath[str]
) -> Response[Any]:
    """Another table with the same past, to try something; the keeper's browser keeps it."""
    seated = await keeper_at(services, request, table_id)
    form = await form_of(request)
    tongue = site_tongue(seated.language)
    history = seated.room.table.history
    turn = number_in(form.one("turn"), 1, history.turns)
    title = tongue("{title}: another way", title=seated.room.title)[:LONGEST_TITLE]
    other = new_table_id()
    room = await services.hub.fork(seated.room, history.last_of(turn), other, title)
    await asyncio.to_thread(services.pictures.copy, table_id, other)
    token = services.keys.renew(other, room.table.state.common.keeper, keeps=True)
    response = Redirect(f"/t/{other}", status_code=303)
    response.set_cookie(seat_cookie([token, *tokens_of(request)], services.secure))
    return response


handlers = [show_replay, fork]
