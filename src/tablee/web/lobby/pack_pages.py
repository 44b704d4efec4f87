"""Packs in the browser: put on the desk of a table, or a new table set with an evening of theirs.

What a keeper brings goes through the same asks that a keeper would send, so the journal of the
table holds it, and nothing else is kept. The host's packs are there for all.
"""

import asyncio
from collections.abc import Sequence
from typing import Any

import msgspec
from litestar import Request, Response, get, post
from litestar.datastructures import UploadFile
from litestar.exceptions import NotFoundException
from litestar.params import FromPath
from litestar.response import Redirect

from tablee.evenings.pack_files import LARGEST_PACK, files_in
from tablee.evenings.packs import Contents, read_pack
from tablee.evenings.shape import in_language
from tablee.kernel.refusal import refusals
from tablee.kernel.words import Refused
from tablee.lab.games import all_games, find_game
from tablee.lab.sentence import lab_tongue
from tablee.lab.strict_yaml import BadFile
from tablee.web.lobby.dressing import dress
from tablee.web.lobby.hanging import hang
from tablee.web.lobby.new_table_form import to_its_seats
from tablee.web.services import Injected, Services
from tablee.web.site.crowds import InTurn
from tablee.web.site.house_pages import house_page, tongue_of
from tablee.web.site.language import language_of, site_tongue
from tablee.web.site.requests import HTML
from tablee.web.table.new_table import new_table_id, places_named, plain, seat_names
from tablee.web.table.room import Room
from tablee.web.table.seating import seats_held

ROOM_FOR_THE_FORM = 10_000
MOST_FAULTS = 20
NEW = ""
"""The table that a form names for a new one."""

_reading = InTurn()
"""Packs are read one after the other: each is tried at tables of its own."""


class PackCard(msgspec.Struct, frozen=True):
    """A pack as everybody may read about it: nothing of what is inside its evenings."""

    id: str
    title: str
    about: str
    game: str
    version: str
    authors: str
    licence: str
    credits: str
    evenings: tuple[tuple[str, str], ...]
    tables: tuple["Kept", ...]
    """Those of the browser's that it is for."""


class Kept(msgspec.Struct, frozen=True):
    """A table that this browser keeps."""

    id: str
    title: str
    game: str
    seat: str


def pack_card(one: Contents, language: str, tables: Sequence[Kept]) -> PackCard:
    pack = one.pack
    return PackCard(
        pack.id,
        pack.title.in_language(language),
        pack.about.in_language(language),
        find_game(pack.game).book.title,
        pack.version,
        ", ".join(pack.authors),
        pack.licence,
        pack.credits.in_language(language) if pack.credits else "",
        tuple((folder, each.title.in_language(language)) for folder, each in one.evenings.items()),
        tuple(each for each in tables if each.game == pack.game),
    )


async def _page(
    services: Services,
    request: Request[Any, Any, Any],
    *,
    refused: list[str] | None = None,
    done: list[str] | None = None,
) -> Response[str]:
    packs = await asyncio.to_thread(services.packs.all)
    tables = await _kept(services, request)
    return house_page(
        request,
        "packs.html",
        status=422 if refused else 200,
        back="/packs",
        packs=[pack_card(one, language_of(request), tables) for one in packs],
        tables=tables,
        is_host=services.hosting.knows(request.headers, request.cookies),
        largest=LARGEST_PACK // 1_000_000,
        refused=refused or [],
        done=done or [],
    )


async def _kept(services: Services, request: Request[Any, Any, Any]) -> list[Kept]:
    found: dict[str, Kept] = {}
    for _, held in seats_held(services.keys, request):
        about = await services.hub.about(held.table)
        if about is None or held.table in found:
            continue
        room = await services.hub.room(held.table)
        if room.table.state.common.keeper == held.seat:
            found[held.table] = Kept(held.table, about.title, about.game, held.seat)
    return list(found.values())


@get("/packs", media_type=HTML)
async def all_packs(services: Injected, request: Request[Any, Any, Any]) -> Response[str]:
    return await _page(services, request)


@post("/packs/bring", status_code=200, request_max_body_size=LARGEST_PACK + ROOM_FOR_THE_FORM)
async def bring_pack(services: Injected, request: Request[Any, Any, Any]) -> Response[Any]:
    form = await request.form()
    try:
        pack = await sent_pack(form.get("file"))
        return await _used(services, request, pack, form)
    except BadFile as bad:
        return await _page(services, request, refused=faults_said(bad, language_of(request)))
    except Refused as no:
        return await _page(services, request, refused=[refusals(no, tongue_of(request))])


@post("/packs/{id_:str}/use", status_code=200)
async def use_pack(
    services: Injected, request: Request[Any, Any, Any], id_: FromPath[str]
) -> Response[Any]:
    pack = await asyncio.to_thread(services.packs.find, id_)
    if pack is None:
        raise NotFoundException
    try:
        return await _used(services, request, pack, await request.form())
    except Refused as no:
        return await _page(services, request, refused=[refusals(no, tongue_of(request))])


async def sent_pack(sent: object) -> Contents:
    """A pack that came with a form; BadFile or Refused."""
    if not isinstance(sent, UploadFile) or not (data := await sent.read(LARGEST_PACK + 1)):
        raise Refused("table.packs", "Choose the zip of a pack.")
    return await _reading.done("", _sound, data)


def _sound(data: bytes) -> Contents:
    return read_pack(files_in(data))


def faults_said(bad: BadFile, language: str) -> list[str]:
    t = lab_tongue(language, *(game.folder for game in all_games()))
    return [one.what.tell(t) for one in bad.faults[:MOST_FAULTS]]


async def _used(
    services: Services,
    request: Request[Any, Any, Any],
    pack: Contents,
    form: Any,  # noqa: ANN401
) -> Response[Any]:
    wanted = str(form.get("table", NEW))
    if wanted == NEW:
        return await _new_table(services, request, pack, form)
    kept = next((one for one in await _kept(services, request) if one.id == wanted), None)
    if kept is None:
        raise Refused("table.packs", "Only whoever keeps a table puts something on its desk.")
    if kept.game != pack.pack.game:
        raise Refused("table.packs", "This pack is for another game than that table.")
    room = await services.hub.room(kept.id)
    chairs = bool(form.get("characters"))
    done = await _put(room, kept.seat, pack, request, chairs=chairs)
    return await _page(services, request, done=done)


async def _put(
    room: Room, keeper: str, pack: Contents, request: Request[Any, Any, Any], *, chairs: bool
) -> list[str]:
    """Puts everything on the desk; what came of it, in sentences."""
    language = language_of(request)
    t = site_tongue(language, room.table.game)
    asks = [(one.line, in_language(one.ask, language)) for it in pack.things.values() for one in it]
    if chairs:
        free = _free_chairs(room, language)
        for one, seat in zip(pack.characters, free, strict=False):
            asks.append((one.pitch, {**in_language(one.sheet, language), "seat": seat}))
    count, said = 0, list[str]()
    for line, asked in asks:
        try:
            await room.ask(keeper, asked)
            count += 1
        except Refused as no:
            what = line.in_language(language)
            said.append(t("Not put there: {what} {why}", what=what, why=refusals(no, t)))
    first = t.many("{count} thing was put on the desk.", "{count} things were put there.", count)
    return [first, *said]


def _free_chairs(room: Room, language: str) -> list[str]:
    """The chairs of players who have nobody to play yet."""
    table, common = room.table, room.table.state.common
    view = table.view(common.keeper)
    taken = {card.seat for card in table.game.cards(view.game, lab_tongue(language))}
    players = [one.name for one in common.seats.values() if one.role == "player"]
    return [name for name in players if name not in taken]


async def _new_table(
    services: Services,
    request: Request[Any, Any, Any],
    pack: Contents,
    form: Any,  # noqa: ANN401
) -> Response[Any]:
    t, language = tongue_of(request), language_of(request)
    names = {folder: one.title.in_language(language) for folder, one in pack.evenings.items()}
    if not names:
        raise Refused("table.packs", "There is no evening in this pack: choose a table of yours.")
    chosen = str(form.get("evening", "")).strip()
    folder = next((one for one in names if chosen in (one, names[one])), None)
    if folder is None and len(names) > 1:
        why = "This pack holds several evenings; write the title of one: {titles}."
        raise Refused("table.packs", why, titles=", ".join(names.values()))
    folder = next(iter(names)) if folder is None else folder
    evening, keeper = pack.evenings[folder], plain(str(form.get("keeper", ""))) or t("Keeper")
    seats = seat_names(keeper, places_named([], evening.players.most))
    table_id, keeper = new_table_id(), next(iter(seats))
    room = await services.hub.create(
        evening.game, seats, evening.house_rules, table_id, names[folder]
    )
    chairs = list(seats)[1:]
    await dress(room, keeper, evening, language, chairs)
    await hang(services, room, keeper, evening, language, pack.pictures_of(folder), chairs)
    return await to_its_seats(services, request, table_id, seats)


@post("/host/packs", status_code=200, request_max_body_size=LARGEST_PACK + ROOM_FOR_THE_FORM)
async def put_out(services: Injected, request: Request[Any, Any, Any]) -> Response[Any]:
    """The host puts a pack out for everybody."""
    if not services.hosting.knows(request.headers, request.cookies):
        raise NotFoundException
    try:
        pack = await sent_pack((await request.form()).get("file"))
        await asyncio.to_thread(services.packs.keep, pack)
    except BadFile as bad:
        return await _page(services, request, refused=faults_said(bad, language_of(request)))
    except Refused as no:
        return await _page(services, request, refused=[refusals(no, tongue_of(request))])
    return Redirect("/packs", status_code=303)


@post("/host/packs/{id_:str}/remove", status_code=200)
async def put_away(
    services: Injected, request: Request[Any, Any, Any], id_: FromPath[str]
) -> Response[Any]:
    if not services.hosting.knows(request.headers, request.cookies):
        raise NotFoundException
    await asyncio.to_thread(services.packs.remove, id_)
    return Redirect("/packs", status_code=303)


handlers = [all_packs, bring_pack, use_pack, put_out, put_away]
