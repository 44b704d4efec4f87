"""A table brought from elsewhere: the file that its keeper saved there, and new links for here."""

import asyncio
import io
from typing import Any

from litestar import Request, Response, get, post
from litestar.datastructures import UploadFile
from litestar.response import Redirect

from tablee.journal.files import import_table
from tablee.journal.reading import read_journal
from tablee.journal.store import About, Store, TableExists
from tablee.kernel.refusal import refusals
from tablee.kernel.words import Refused
from tablee.lab.games import UnknownGame, find_game
from tablee.lab.verify import verify
from tablee.web.services import Injected
from tablee.web.site.crowds import InTurn
from tablee.web.site.house_pages import house_page, tongue_of
from tablee.web.site.language import language_of, site_tongue
from tablee.web.site.requests import HTML
from tablee.web.site.seat_cookie import seat_cookie, tokens_of

LARGEST_FILE = 8_000_000
"""Bytes. A campaign of a hundred evenings has about half of them."""

ROOM_FOR_THE_FORM = 10_000
"""Bytes of a request beside the file itself."""

_reading = InTurn()
"""Files are read one after the other: each is played from its first ask to its last."""


def _page(request: Request[Any, Any, Any], refused: str = "") -> Response[str]:
    return house_page(
        request,
        "bring.html",
        status=422 if refused else 200,
        most=LARGEST_FILE // 1_000_000,
        refused=refused,
    )


@get("/bring", media_type=HTML)
async def bring_form(request: Request[Any, Any, Any]) -> Response[str]:
    return _page(request)


@post("/bring", status_code=200, request_max_body_size=LARGEST_FILE + ROOM_FOR_THE_FORM)
async def bring(services: Injected, request: Request[Any, Any, Any]) -> Response[Any]:
    t = tongue_of(request)
    sent = (await request.form()).get("file")
    if not isinstance(sent, UploadFile) or not (data := await sent.read(LARGEST_FILE + 1)):
        return _page(request, t("Choose the file that you saved on the other site."))
    if len(data) > LARGEST_FILE:
        return _page(request, t("This file is larger than what a site takes in."))
    try:
        about = await _reading.done("", _taken_in, services.store, data)
    except Refused as no:
        return _page(request, refusals(no, site_tongue(language_of(request))))
    except UnknownGame:
        return _page(request, t("This game is not played here."))
    except TableExists:
        return _page(request, t("This table is here already: its seats have their links."))
    room = await services.hub.room(about.id)
    common = room.table.state.common
    seats = {seat.name: seat.role for seat in common.seats.values()}
    made = await asyncio.to_thread(services.keys.renew_all, about.id, seats)
    keeper = made[common.keeper]
    services.fresh.show(about.id, keeper, made)
    response = Redirect(f"/t/{about.id}/seats", status_code=303)
    response.set_cookie(seat_cookie([keeper, *tokens_of(request)], services.secure))
    return response


def _taken_in(store: Store, data: bytes) -> About:
    """Keeps the table of a file that holds: anybody may send one, and only play makes a table.

    Every ask is put to the rules again, so nothing comes in that could not have been asked here.
    """
    journal = read_journal(io.BytesIO(data))
    game = find_game(journal.header.game)
    report = verify(game, ((line.body, line.hash) for line in journal.lines))
    if report.wrong:
        first = report.wrong[0]
        raise Refused(
            "table.chain",
            "This journal does not hold (entry {number}): it was not written by play alone.",
            number=first.entry,
        )
    return import_table(store, game, journal)


handlers = [bring_form, bring]
