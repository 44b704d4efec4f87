"""Stories for whoever has their link: read only, without a seat, nothing of the table but this.

Only sessions that are over are there: what is under way is the table's.
"""

import asyncio
from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple, TypeVar

import msgspec
from litestar import Request, Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath
from litestar.response import Redirect

from tablee.dice.fair import commitment, fair_faces
from tablee.journal.store import UnknownTable
from tablee.kernel.common.events import Rolled
from tablee.kernel.entry import COUNTED_APART
from tablee.kernel.tale.parts import Tale
from tablee.kernel.tale.sittings import Sitting, sittings
from tablee.pictures.kinds import KEPT_TYPE
from tablee.web.services import Injected, Services
from tablee.web.site.house_pages import site_of
from tablee.web.site.language import language_of, site_tongue
from tablee.web.site.limits import address_of
from tablee.web.site.render import page
from tablee.web.site.requests import HTML, html
from tablee.web.story.shared_pictures import public_picture
from tablee.web.story.telling_tales import as_file, context_of, day
from tablee.web.table.pictures import HEADERS
from tablee.web.table.room import Room
from tablee.web.table.seating import Seated, seated_at
from tablee.web.table.shared_tales import Shared
from tablee.web.table.tale_memory import Wanted

NO_INDEX = {"X-Robots-Tag": "noindex, nofollow"}
T = TypeVar("T")


class Opened(NamedTuple):
    """A link that leads somewhere."""

    room: Room
    shared: Shared

    @property
    def over(self) -> list[Sitting]:
        return [one for one in sittings(self.room.table.history) if one.is_over]


async def _opened(services: Services, token: str) -> Opened:
    """What a link opens; one that was withdrawn is as unknown as one that never was."""
    shared = await asyncio.to_thread(services.tales.by_token, token)
    if shared is None:
        raise NotFoundException
    try:
        return Opened(await services.hub.room(shared.table, up_to_date=True), shared)
    except UnknownTable:
        raise NotFoundException from None


async def _drawn(services: Services, request: Request[Any, Any, Any], draw: Callable[[], T]) -> T:
    """Whoever reads waits in line with those who read from the same place: play comes first."""
    async with services.hub.of_visitors.turn(address_of(request)):
        return await asyncio.to_thread(draw)


def _page(content: str) -> Response[str]:
    response = html(content)
    response.headers.update(NO_INDEX)
    return response


def _wanted(opened: Opened, session: int, language: str) -> Wanted:
    if session not in [one.number for one in opened.over]:
        raise NotFoundException
    shared = opened.shared
    return Wanted(opened.room, shared.table, session, language, initials=not shared.names)


@get("/r/{token:str}")
async def show_cover(
    services: Injected, request: Request[Any, Any, Any], token: FromPath[str]
) -> Response[Any]:
    """The cover of a campaign, with all its sessions; of a single one, its story at once."""
    opened = await _opened(services, token)
    over = opened.over
    if len(over) == 1:
        return Redirect(f"/r/{token}/{over[0].number}", status_code=303)
    game, language = opened.room.table.game, language_of(request)
    t = site_tongue(language, game)

    def drawn() -> str:
        told = [
            {
                "number": one.number,
                "day": day(one.begun, t) if one.begun else "",
                "tale": context_of(services, _wanted(opened, one.number, language))["tale"],
            }
            for one in over
        ]
        tales = [one["tale"] for one in told]
        covered = [tale for tale in tales if tale.cover] or tales
        title, base = opened.room.title or game.book.title, f"/r/{token}"
        known = {"t": t, "lang": language, "game": game, "title": title, "told": told, "base": base}
        card = _card(services, request, covered[0], title, known) if covered else None
        return page("tale_cover.html", known | {"card": card})

    return _page(await _drawn(services, request, drawn))


def _card(
    services: Services,
    request: Request[Any, Any, Any],
    tale: Tale,
    title: str,
    known: Mapping[str, Any],
) -> dict[str, str]:
    """What a chat shows of the link: the title, the game, and the picture that everybody saw."""
    t, game, token = known["t"], known["game"], request.path_params["token"]
    picture = f"/r/{token}/picture/{tale.cover}/large" if tale.cover else "/static/icons/512.png"
    return {
        "title": title,
        "text": t("A story that was played: {game}", game=game.book.title),
        "image": site_of(services.address, request) + picture,
        "words": tale.cover_words if tale.cover else "",
    }


@get("/r/{token:str}/{session:int}", media_type=HTML)
async def show_public(
    services: Injected,
    request: Request[Any, Any, Any],
    token: FromPath[str],
    session: FromPath[int],
) -> Response[str]:
    opened = await _opened(services, token)
    wanted = _wanted(opened, session, language_of(request))

    def drawn() -> str:
        about = {
            "seat": "",
            "is_keeper": False,
            "csrf": "",
            "shared": opened.shared,
            "link": "",
            "withdrawn": (),
            "base": f"/r/{token}/{session}",
            "pictures": f"/r/{token}/picture",
            "sessions": [one.number for one in opened.over],
        }
        told = context_of(services, wanted)
        tale = told["tale"]
        card = _card(services, request, tale, tale.title, told)
        return page("tale.html", {**told, **about, "card": card})

    return _page(await _drawn(services, request, drawn))


@get("/r/{token:str}/{session:int}/{file:str}")
async def save_public(
    services: Injected,
    request: Request[Any, Any, Any],
    token: FromPath[str],
    session: FromPath[int],
    file: FromPath[str],
) -> Response[bytes]:
    opened = await _opened(services, token)
    wanted = _wanted(opened, session, language_of(request))
    response = await as_file(services, request, wanted, file)
    response.headers.update(NO_INDEX)
    return response


@get("/r/{token:str}/picture/{picture_id:str}/{form:str}", media_type=KEPT_TYPE)
async def send_public_picture(
    services: Injected,
    token: FromPath[str],
    picture_id: FromPath[str],
    form: FromPath[str],
) -> Response[bytes]:
    """A picture that everybody at the table sees."""
    room, shared = await _opened(services, token)
    at = (services, room, shared.table, picture_id, form)
    data = await asyncio.to_thread(public_picture, *at)
    if data is None:
        raise NotFoundException
    return Response(content=data, media_type=KEPT_TYPE, headers={**HEADERS, **NO_INDEX})


class Proof(msgspec.Struct, frozen=True):
    """A throw that everybody saw, with what its faces come from."""

    number: int
    nonce: str
    sides: tuple[int, ...]
    faces: tuple[int, ...]
    holds: bool


def proofs(room: Room, sitting: Sitting) -> Iterator[Proof]:
    """The fair throws of a session that everybody saw; each is computed again."""
    seed = bytes.fromhex(sitting.seed)
    history = room.table.history
    for turn in range(sitting.first, sitting.last + 1):
        for entry in history.turn(turn):
            event = entry.event
            if not isinstance(event, Rolled) or event.to is not None or event.cast.to is not None:
                continue
            cast = event.cast
            if cast.source == "fair" and entry.format >= COUNTED_APART:
                sides = tuple(die.sides for die in cast.dice)
                faces = tuple(die.face for die in cast.dice)
                again = fair_faces(seed, cast.number, cast.nonce, sides)
                yield Proof(cast.number, cast.nonce, sides, faces, again == faces)


def _proof_page(room: Room, session: int, language: str, base: str) -> str:
    sitting = next((one for one in sittings(room.table.history) if one.number == session), None)
    if sitting is None:
        raise NotFoundException
    with room.kept.lock:
        found = list(proofs(room, sitting)) if sitting.seed else []
    game = room.table.game
    is_kept = bool(sitting.seed) and commitment(bytes.fromhex(sitting.seed)) == sitting.commitment
    return page(
        "tale_dice.html",
        {
            "t": site_tongue(language, game),
            "lang": language,
            "game": game,
            "title": room.title,
            "sitting": sitting,
            "proofs": found,
            "holds": is_kept and all(one.holds for one in found),
            "base": base,
        },
    )


@get("/r/{token:str}/{session:int}/dice", media_type=HTML)
async def prove_public(
    services: Injected,
    request: Request[Any, Any, Any],
    token: FromPath[str],
    session: FromPath[int],
) -> Response[str]:
    opened = await _opened(services, token)
    language = language_of(request)
    _wanted(opened, session, language)
    base = f"/r/{token}/{session}"
    return _page(
        await _drawn(services, request, lambda: _proof_page(opened.room, session, language, base))
    )


@get("/t/{table_id:str}/tale/{session:int}/dice", media_type=HTML)
async def prove(
    services: Injected,
    request: Request[Any, Any, Any],
    table_id: FromPath[str],
    session: FromPath[int],
) -> Response[str]:
    seated: Seated = await seated_at(services, request, table_id)
    base = f"/t/{table_id}/tale/{session}"
    at = (seated.room, session, seated.language, base)
    return html(await seated.room.drawn(seated.seat, _proof_page, *at))


handlers = [show_cover, show_public, save_public, send_public_picture, prove_public, prove]
