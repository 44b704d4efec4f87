"""The demonstration: the book's own story, to watch step by step or to take over.

How far a visitor has come is not kept anywhere: it is how many steps of the story their table has.
"""

import asyncio
from contextlib import suppress
from functools import cache
from typing import Any, NamedTuple
from urllib.parse import quote

from litestar import Request, Response, get, post
from litestar.response import Redirect

from tablee.journal.keep import draw_nonces, draw_seed, now
from tablee.journal.store import About, Seed, Store, TableExists, UnknownTable, lines_of
from tablee.kernel.common.events import Asked
from tablee.kernel.table import Table
from tablee.lab.games import find_game
from tablee.lab.session_file import Session, read_session
from tablee.lab.step_file import Step
from tablee.web.services import Injected, Services
from tablee.web.site.language import language_of
from tablee.web.site.limits import address_of
from tablee.web.site.render import page
from tablee.web.site.requests import HTML, form_of, html, token_of
from tablee.web.site.seat_cookie import seat_cookie, tokens_of
from tablee.web.story.replay import past_context
from tablee.web.table.hub import Hub
from tablee.web.table.new_table import new_table_id
from tablee.web.table.room import Room
from tablee.web.table.seating import seats_held

GAME = "yacdha"
ORIGINAL = "demo"
"""The table that everybody's own walk is forked from."""

WALK = "demo-"
"""How the ids of such forks begin: no other table's does."""

BEGINNING = 1
"""The turn they are forked at; the fork itself is a turn too."""

LONGEST = 40
"""Steps that are played at most for one click."""


@cache
def the_story() -> Session:
    return read_session(find_game(GAME).folder / "data" / "demo.yaml")


@cache
def the_steps() -> tuple[Step, ...]:
    """The steps that happen; those which only show a refusal change nothing."""
    return tuple(step for step in the_story().play if step.refused is None)


def set_the_table(store: Store) -> None:
    """Keeps the table with the whole story, unless it is there."""
    try:
        store.about(ORIGINAL)
    except UnknownTable:
        story = the_story()
        table = Table.open(
            story.game,
            story.seats,
            story.options,
            table=ORIGINAL,
            draw_seed=draw_seed,
            clock=now,
        )
        for step in the_steps():
            table.apply(step.seat, step.ask, nonce=draw_nonces(step.nonce), faces=step.dice)
        about = About(ORIGINAL, GAME, story.title, now(), table.number)
        with suppress(TableExists):  # another process was quicker
            store.create(about, lines_of(table.entries), Seed(table.seed)).result()


def is_empty(store: Store) -> bool:
    return not store.tables()


def steps_played(table: Table[Any]) -> int | None:
    """How far a walk has come; None when somebody has done something else at its table."""
    first = BEGINNING + 2
    steps = the_steps()
    turns = range(first, table.history.turns + 1)
    if len(turns) > len(steps):
        return None
    for turn, step in zip(turns, steps, strict=False):
        entry = table.history.turn(turn)[0]
        is_step = isinstance(entry.event, Asked) and entry.event.key == key_of(step)
        if not is_step or entry.seat != step.seat:
            return None
    return len(turns)


def key_of(step: Step) -> str:
    """Each step has a key of its own: sent twice, it is played once."""
    return f"demo-{step.number}"


class Walk(NamedTuple):
    """A browser on its way through the story, as the keeper of a table of its own."""

    room: Room
    token: str


async def walk_of(services: Services, request: Request[Any, Any, Any]) -> Walk | None:
    """The walk that this browser is on: the newest that nobody has taken over."""
    for token, held in seats_held(services.keys, request):
        is_walk = held.table.startswith(WALK)
        # Once others have links the table is played, not watched.
        linked = services.keys.seats_with_links(held.table) if is_walk else set()
        with suppress(UnknownTable):
            if linked == {held.seat}:
                room = await services.hub.room(held.table)
                if steps_played(room.table) is not None:
                    return Walk(room, token)
    return None


async def the_original(hub: Hub) -> Room:
    await asyncio.to_thread(set_the_table, hub.store)
    return await hub.room(ORIGINAL)


@get("/demo", media_type=HTML)
async def show_demo(services: Injected, request: Request[Any, Any, Any]) -> Response[str]:
    """The walk of this browser where it stands; the beginning of the story for others."""
    async with services.hub.of_visitors.turn(address_of(request)):
        return await _shown(services, request)


async def _shown(services: Services, request: Request[Any, Any, Any]) -> Response[str]:
    language = language_of(request)
    found = await walk_of(services, request)
    if found is None:
        room = await the_original(services.hub)
        played, turn = 0, BEGINNING
    else:
        room = found.room
        turn = room.table.history.turns
        played = turn - BEGINNING - 1
    common = room.table.state.common
    wanted = request.query_params.get("as", "")
    seat = wanted if wanted in common.seats else common.keeper
    csrf = token_of(request)
    return html(await asyncio.to_thread(_demo_page, room, seat, language, turn, played, csrf))


def _demo_page(room: Room, seat: str, language: str, turn: int, played: int, csrf: str) -> str:
    context = past_context(room, seat, language, turn, csrf)
    steps = the_steps()
    return page(
        "demo.html",
        {
            **context,
            "played": played,
            "steps": len(steps),
            "next": steps[played] if played < len(steps) else None,
            "seats": room.table.state.common.seats,
            "fresh": [line for line in context["lines"] if played and line.number == turn],
        },
    )


@post("/demo/next", status_code=200)
async def next_step(services: Injected, request: Request[Any, Any, Any]) -> Response[Any]:
    """Plays the next step, or all up to the next scene; who has no walk yet gets one."""
    form = await form_of(request)
    seat = form.one("as")
    walk = await walk_of(services, request) or await _begin(services)
    await _play(walk.room, to_scene=bool(form.one("scene")))
    query = f"?as={quote(seat)}" if seat in the_story().seats else ""
    return _redirect(services, request, f"/demo{query}#new", walk)


@post("/demo/take", status_code=200)
async def take_over(services: Injected, request: Request[Any, Any, Any]) -> Response[Any]:
    """From here on the visitor is the keeper, and has a link for each other seat."""
    walk = await walk_of(services, request) or await _begin(services)
    table_id, common = walk.room.kept.id, walk.room.table.state.common
    others = [seat for seat in common.seats if seat != common.keeper]
    links = {seat: services.keys.renew(table_id, seat) for seat in others}
    services.fresh.show(table_id, walk.token, links)
    return _redirect(services, request, f"/t/{table_id}/seats", walk)


def _redirect(
    services: Services, request: Request[Any, Any, Any], where: str, walk: Walk
) -> Redirect:
    response = Redirect(where, status_code=303)
    tokens = [walk.token, *tokens_of(request)]
    response.set_cookie(seat_cookie(tokens, services.secure))
    return response


async def _begin(services: Services) -> Walk:
    """A table of their own: forked where the story begins, with the keeper's token."""
    original = await the_original(services.hub)
    table_id = f"{WALK}{new_table_id()}"
    number = original.table.history.last_of(BEGINNING)
    room = await services.hub.fork(original, number, table_id, the_story().title)
    return Walk(room, services.keys.renew(table_id, room.table.state.common.keeper, keeps=True))


async def _play(room: Room, *, to_scene: bool) -> None:
    steps = the_steps()
    start = steps_played(room.table)
    if start is None:
        return
    for count, step in enumerate(steps[start : start + (LONGEST if to_scene else 1)]):
        if to_scene and count and step.ask["ask"] == "open-scene":
            break
        await room.ask(step.seat, step.ask, key=key_of(step), nonce=step.nonce, faces=step.dice)


handlers = [show_demo, next_step, take_over]
