"""Pictures of a table: brought, looked after, and sent to whoever may see them."""

import asyncio
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from litestar import Request, Response, get, post
from litestar.datastructures import UploadFile
from litestar.exceptions import NotFoundException
from litestar.params import FromPath
from litestar.response import Redirect

from tablee.journal.pictures import Named, Pictures
from tablee.kernel.common.events import PictureKept
from tablee.kernel.common.pictures import MOST_PICTURES, may_see
from tablee.kernel.refusal import refusals
from tablee.kernel.tables import rounded
from tablee.kernel.tongue import Tongue
from tablee.kernel.words import Refused
from tablee.pictures.kinds import KEPT_TYPE, LARGEST_FILE, BadPicture, Fault, Taken, Work
from tablee.web.services import Injected, Services
from tablee.web.site.language import site_tongue
from tablee.web.site.limits import count_ask
from tablee.web.site.render import page
from tablee.web.site.requests import HTML, html, token_of
from tablee.web.table.picture_intake import Crowded
from tablee.web.table.play import seat_context
from tablee.web.table.seating import Seated, seated_at

MOST_WEIGHT = 100_000_000
"""Bytes of the keeper's pictures at one table, in all their forms."""

LARGEST_REQUEST = 3 * LARGEST_FILE
"""What is a little too large is read, so that its sender is told by how much."""

FEW_LEFT = 12
"""How many places are left when one is told of it."""

FORMS = ("large", "small", "square", "engraved", "engraved-small")
FIELDS = ("kind", "words", "title", "text", "of", "engraved")
NOBODYS = "0" * 64
"""The fingerprint of no picture, for asking whether one might be kept."""

HEADERS = {
    "Cache-Control": "private, no-store",
    "Content-Disposition": 'inline; filename="picture.webp"',
    "Content-Security-Policy": "default-src 'none'; sandbox",
}

STATUS: Mapping[Fault, int] = {
    "heavy": 413,
    "unknown": 415,
    "lying": 415,
    "animated": 415,
    "pixels": 413,
    "damaged": 422,
    "empty": 422,
}
SENTENCES: Mapping[Fault, str] = {
    "heavy": "This picture weighs {weight} MB; {most} at most.",
    "unknown": "This file is not a picture that Tablée can read.",
    "lying": "This file is not what its name says it is.",
    "animated": "This picture moves; only still ones are taken.",
    "pixels": "This picture has too many points: 40 million at most.",
    "damaged": "This picture is damaged or cut off.",
    "empty": "Choose a picture first.",
}
NO_WORDS = "Say in a few words what the picture shows: whoever cannot see it reads them."
CROWDED = "Other pictures are being taken in. Please try again in a moment."


@get("/t/{table_id:str}/pictures", media_type=HTML)
async def show_pictures(
    services: Injected, request: Request[Any, Any, Any], table_id: FromPath[str]
) -> Response[str]:
    seated = await seated_at(services, request, table_id)
    return await _page(request, seated)


async def _page(
    request: Request[Any, Any, Any],
    seated: Seated,
    refused: str = "",
    status: int = 200,
    typed: Mapping[str, str] | None = None,
) -> Response[str]:
    def drawn() -> str:
        context = seat_context(seated, token_of(request))
        count = sum(each.kind != "portrait" for each in context["view"].common.pictures)
        again = {**dict.fromkeys(FIELDS, ""), **(typed or {})}
        about = {"refused": refused, "typed": again, "left": MOST_PICTURES - count}
        limits = {"few": FEW_LEFT, "most": LARGEST_FILE // 1_000_000}
        return page("pictures.html", {**context, **about, **limits})

    return html(await seated.room.drawn(seated.seat, drawn), status)


@post("/t/{table_id:str}/pictures", status_code=200, request_max_body_size=LARGEST_REQUEST)
async def bring_picture(
    services: Injected, request: Request[Any, Any, Any], table_id: FromPath[str]
) -> Response[Any]:
    """Takes a picture in and keeps it; each reason why not is a sentence beside the form."""
    seated = await seated_at(services, request, table_id)
    count_ask(services.asks, table_id, seated.seat)
    form = await request.form()
    typed = {name: str(value) for name, value in form.items() if isinstance(value, str)}
    sent, t = form.get("file"), site_tongue(seated.language, seated.room.table.game)
    data = await sent.read() if isinstance(sent, UploadFile) else b""
    name, said = (sent.filename, sent.content_type) if isinstance(sent, UploadFile) else ("", "")
    try:
        await _keep(services, seated, typed, Work(data, name[-200:], said[:200]))
    except BadPicture as bad:
        why = _sentence(bad.fault, len(data), t)
        return await _page(request, seated, why, STATUS[bad.fault], typed)
    except Crowded:
        return await _page(request, seated, t(CROWDED), 503, typed)
    except Refused as no:
        return await _page(request, seated, refusals(no, t), 422, typed)
    return Redirect(f"/t/{table_id}/pictures", status_code=303)


def _sentence(fault: Fault, weight: int, t: Tongue) -> str:
    most = LARGEST_FILE // 1_000_000
    # Up to the next tenth: what is too heavy never reads as the most that is allowed.
    tenths = -(-weight // 100_000)
    megabytes = rounded(Fraction(tenths, 10), 1 if tenths % 10 else 0, t)
    return t(SENTENCES[fault], weight=megabytes, most=most)


async def _keep(services: Services, seated: Seated, typed: Mapping[str, str], work: Work) -> None:
    """Asks whether it may be kept before it is read, and asks it again with the picture."""
    table = seated.room.table
    words = typed.get("words", "").strip()
    if not words:
        raise Refused("table.pictures", NO_WORDS)
    ask = {
        "ask": "keep-picture",
        "kind": typed.get("kind", "portrait"),
        "words": words,
        "title": typed.get("title", "").strip(),
        "text": typed.get("text", "").strip(),
        "of": typed.get("of", ""),
        "engraved": "engraved" in typed,
        "fingerprint": NOBODYS,
    }

    def may_be_kept() -> None:
        with seated.room.kept.lock:
            table.propose(seated.seat, ask)

    await asyncio.to_thread(may_be_kept)
    if len(work.data) > LARGEST_FILE:
        raise BadPicture("heavy")
    await asyncio.to_thread(_check_weight, services.pictures, seated)
    inks = table.game.inks
    taken = await services.intake.take(seated.table_id, Work(work.data, work.name, work.said, inks))
    at = (seated.table_id, seated.seat)
    found = await asyncio.to_thread(services.pictures.keep, *at, forms_of(taken))
    await seated.room.ask(seated.seat, {**ask, "fingerprint": found})


def forms_of(taken: Taken) -> dict[str, bytes]:
    made = (taken.large, taken.small, taken.square, taken.engraved, taken.engraved_small)
    return dict(zip(FORMS, made, strict=True))


def _check_weight(pictures: Pictures, seated: Seated) -> None:
    """Lets go of what was removed from the table; Refused where the rest leaves no room."""
    table, at = seated.room.table, seated.table_id
    common = table.state.common
    here = {Named(each.seat, each.fingerprint) for each in common.pictures.values()}
    kept = (entry.event for entry in table.entries if isinstance(entry.event, PictureKept))
    for gone in {Named(event.seat, event.fingerprint) for event in kept} - here:
        pictures.drop(at, gone)
    if not table.by(seated.seat).is_keeper:
        return
    players = [seat.name for seat in common.seats.values() if seat.role == "player"]
    if pictures.weight(at, but=players) > MOST_WEIGHT:
        raise Refused("table.pictures", "There is no room left: remove a picture first.")


@get("/t/{table_id:str}/picture/{picture_id:str}/{form:str}", media_type=KEPT_TYPE)
async def send_picture(
    services: Injected,
    request: Request[Any, Any, Any],
    table_id: FromPath[str],
    picture_id: FromPath[str],
    form: FromPath[str],
) -> Response[bytes]:
    """A picture for a seat that may see it; one that it may not see is as unknown as none."""
    seated = await seated_at(services, request, table_id)
    table = seated.room.table
    picture = table.state.common.pictures.get(picture_id)
    if picture is None or form not in FORMS or not may_see(picture, table.by(seated.seat)):
        raise NotFoundException
    named = Named(picture.seat, picture.fingerprint)
    data = await asyncio.to_thread(services.pictures.form, table_id, named, form)
    if data is None:
        raise NotFoundException
    return Response(content=data, media_type=KEPT_TYPE, headers=dict(HEADERS))


handlers = [show_pictures, bring_picture, send_picture]
