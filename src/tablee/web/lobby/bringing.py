"""A table brought from elsewhere: the file that its keeper saved there, and new links for here."""

import asyncio
import io
from collections.abc import Mapping
from typing import Any

from litestar import Request, Response, get, post
from litestar.datastructures import UploadFile
from litestar.response import Redirect

from tablee.journal.campaign import read_campaign
from tablee.journal.files import import_table
from tablee.journal.pictures import Named
from tablee.journal.reading import JournalFile, read_journal
from tablee.journal.store import About, Store, TableExists
from tablee.kernel.refusal import refusals
from tablee.kernel.words import Refused
from tablee.lab.games import UnknownGame, find_game
from tablee.lab.verify import verify
from tablee.pictures.kinds import BadPicture, Work
from tablee.web.services import Injected, Services
from tablee.web.site.crowds import InTurn
from tablee.web.site.house_pages import house_page, tongue_of
from tablee.web.site.language import language_of, site_tongue
from tablee.web.site.requests import HTML
from tablee.web.site.seat_cookie import seat_cookie, tokens_of
from tablee.web.table.picture_intake import Crowded
from tablee.web.table.pictures import CROWDED, forms_of

LARGEST_CAMPAIGN = 100_000_000
"""Bytes of a table with its pictures."""

ZIPPED = b"PK\x03\x04"

BAD_PICTURE = "A picture in this file is not one that Tablée has made."

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
        most_with_pictures=LARGEST_CAMPAIGN // 1_000_000,
        refused=refused,
    )


@get("/bring", media_type=HTML)
async def bring_form(request: Request[Any, Any, Any]) -> Response[str]:
    return _page(request)


@post("/bring", status_code=200, request_max_body_size=LARGEST_CAMPAIGN + ROOM_FOR_THE_FORM)
async def bring(services: Injected, request: Request[Any, Any, Any]) -> Response[Any]:
    t = tongue_of(request)
    sent = (await request.form()).get("file")
    if not isinstance(sent, UploadFile) or not (data := await sent.read(LARGEST_CAMPAIGN + 1)):
        return _page(request, t("Choose the file that you saved on the other site."))
    is_campaign = data[: len(ZIPPED)] == ZIPPED
    if len(data) > (LARGEST_CAMPAIGN if is_campaign else LARGEST_FILE):
        return _page(request, t("This file is larger than what a site takes in."))
    try:
        journal, pictures = await _reading.done("", _opened, data, is_campaign)
        taken = await _looked_at(services, journal, pictures)
        about = await _reading.done("", _taken_in, services.store, journal)
    except Refused as no:
        return _page(request, refusals(no, site_tongue(language_of(request))))
    except UnknownGame:
        return _page(request, t("This game is not played here."))
    except TableExists:
        return _page(request, t("This table is here already: its seats have their links."))
    for named, forms in taken.items():
        await asyncio.to_thread(services.pictures.keep, about.id, named.seat, forms)
    room = await services.hub.room(about.id)
    common = room.table.state.common
    seats = {seat.name: seat.role for seat in common.seats.values()}
    made = await asyncio.to_thread(services.keys.renew_all, about.id, seats)
    keeper = made[common.keeper]
    services.fresh.show(about.id, keeper, made)
    response = Redirect(f"/t/{about.id}/seats", status_code=303)
    response.set_cookie(seat_cookie([keeper, *tokens_of(request)], services.secure))
    return response


def _opened(data: bytes, is_campaign: bool) -> tuple[JournalFile, dict[Named, bytes]]:
    source = io.BytesIO(data)
    return read_campaign(source) if is_campaign else (read_journal(source), {})


async def _looked_at(
    services: Services, journal: JournalFile, pictures: Mapping[Named, bytes]
) -> dict[Named, dict[str, bytes]]:
    """Each picture read again, by the process that reads them: anybody may send a file."""
    inks = find_game(journal.header.game).inks
    found: dict[Named, dict[str, bytes]] = {}
    for named, data in pictures.items():
        try:
            taken = await services.intake.take(
                f"bring {journal.header.head}", Work(data, inks=inks, kept=True)
            )
        except BadPicture:
            raise Refused("table.pictures", BAD_PICTURE) from None
        except Crowded:
            raise Refused("table.pictures", CROWDED) from None
        found[named] = forms_of(taken)
    return found


def _taken_in(store: Store, journal: JournalFile) -> About:
    """Keeps the table of a file that holds: anybody may send one, and only play makes a table.

    Every ask is put to the rules again, so nothing comes in that could not have been asked here.
    """
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
