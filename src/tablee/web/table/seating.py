"""Which seats a browser holds, and the guards every handler shares."""

import asyncio
from collections.abc import Mapping
from typing import Any

import msgspec
from litestar import Request

from tablee.kernel.words import Refused
from tablee.web.services import Services
from tablee.web.site.language import language_of
from tablee.web.site.seat_cookie import KeyChanges, LinkSpent, NotSeated, tokens_of
from tablee.web.table.keys import Held, Keys
from tablee.web.table.room import Room


class Seated(msgspec.Struct, frozen=True):
    """A browser at a table."""

    room: Room
    table_id: str
    seat: str
    token: str
    language: str


def seats_held(keys: Keys, request: Request[Any, Any, Any]) -> list[tuple[str, Held]]:
    return list(keys.held_by(tokens_of(request)))


async def seated_at(services: Services, request: Request[Any, Any, Any], table_id: str) -> Seated:
    """The seat this browser holds at a table; the newest, if it holds several."""
    keys = services.keys
    wanted = request.query_params.get("seat")
    spent = False
    for key in seats_held(keys, request):
        token, held = key
        if held.table == table_id and wanted in (None, held.seat):
            room = await services.hub.room(table_id, up_to_date=request.method == "GET")
            if held.seat in room.table.state.common.seats:
                if must_change(room, held):
                    if not held.own:
                        spent = True
                        continue
                    token, held = await _changed(request, keys, token, table_id)
                # Not when the link is opened: messengers open every link they pass on.
                if not keys.is_marked(held):
                    await asyncio.to_thread(keys.mark_taken, held)
                return Seated(room, table_id, held.seat, token, language_of(request))
    raise LinkSpent if spent else NotSeated(table_id)


def must_change(room: Room, held: Held) -> bool:
    """Whether this seat keeps the table with a key that was not made for that."""
    return room.table.by(held.seat).is_keeper and not held.keeps


async def _changed(
    request: Request[Any, Any, Any], keys: Keys, token: str, table_id: str
) -> tuple[str, Held]:
    """The new key of this browser, if it has it already; else KeyChanges."""
    taken = await asyncio.to_thread(keys.take_offer, tokens_of(request), table_id)
    if taken:
        return taken
    # Only a page that is loaded can bring its browser a new key.
    if request.method != "GET" or request.url.path.endswith("/live"):
        raise KeyChanges
    raise KeyChanges(await asyncio.to_thread(keys.offer, token))


def check_handing_over(keys: Keys, seated: Seated, ask: Mapping[str, Any]) -> None:
    """Refused where a form would hand the table to a seat that could not take it."""
    common = seated.room.table.state.common
    seat = ask.get("seat")
    if ask.get("ask") != "hand-over" or seat == common.keeper or seat not in common.seats:
        return
    if seat not in keys.seats_with_own(seated.table_id):
        why = "Nobody has come to this seat yet: whoever keeps the table next sits there first."
        raise Refused("table.seats", why)


async def keeper_at(services: Services, request: Request[Any, Any, Any], table_id: str) -> Seated:
    """As `seated_at`, for pages that are the keeper's only."""
    seated = await seated_at(services, request, table_id)
    if not seated.room.table.by(seated.seat).is_keeper:
        raise NotSeated(table_id)
    return seated
