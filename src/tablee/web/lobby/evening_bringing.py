"""An evening that somebody wrote, brought with its pictures: a table set with it, or all that is
wrong with it, in sentences."""

from collections.abc import Mapping
from typing import Any

from litestar import Request, Response, get, post
from litestar.datastructures import UploadFile

from tablee.evenings.checking import check_evening
from tablee.evenings.packing import ZIPPED, pictures_in, text_in
from tablee.evenings.reading import evening_of
from tablee.evenings.shape import Evening
from tablee.kernel.refusal import refusals
from tablee.kernel.tongue import Tongue
from tablee.kernel.words import Refused
from tablee.lab.games import all_games
from tablee.lab.sentence import lab_tongue
from tablee.lab.strict_yaml import BadFile, Document, Fault, read_yaml
from tablee.pictures.intake import is_named_rightly
from tablee.web.lobby.dressing import dress
from tablee.web.lobby.hanging import hang
from tablee.web.lobby.new_table_form import to_its_seats
from tablee.web.services import Injected, Services
from tablee.web.site.crowds import InTurn
from tablee.web.site.house_pages import house_page, tongue_of
from tablee.web.site.language import language_of
from tablee.web.site.requests import HTML
from tablee.web.table.new_table import new_table_id, places_named, plain, seat_names

LARGEST_FILE = 8_000_000
"""Bytes of an evening with its pictures."""

ROOM_FOR_THE_FORM = 10_000
"""Bytes of a request beside the file itself."""

MOST_FAULTS = 20
"""So many are said of a file at once."""

_reading = InTurn()
"""Files are read one after the other: each is tried at a table of its own."""


def _bring_page(request: Request[Any, Any, Any], refused: list[str]) -> Response[str]:
    status = 422 if refused else 200
    return house_page(request, "bring_evening.html", status=status, refused=refused)


@get("/evenings/bring", media_type=HTML)
async def bring_evening_form(request: Request[Any, Any, Any]) -> Response[str]:
    return _bring_page(request, [])


@post("/evenings/bring", status_code=200, request_max_body_size=LARGEST_FILE + ROOM_FOR_THE_FORM)
async def bring_evening(services: Injected, request: Request[Any, Any, Any]) -> Response[Any]:
    """A table set with an evening that somebody wrote."""
    t = tongue_of(request)
    form = await request.form()
    sent, keeper = form.get("file"), plain(str(form.get("keeper", ""))) or t("Keeper")
    if not isinstance(sent, UploadFile) or not (data := await sent.read(LARGEST_FILE + 1)):
        return _bring_page(request, [t("Choose the file of an evening.")])
    if len(data) > LARGEST_FILE:
        return _bring_page(request, [t("This file is larger than what a site takes in.")])
    try:
        evening = evening_of(await _reading.done("", _sound, data))
        names = [picture.file for _, picture in evening.pictures()]
        files = await _reading.done("", pictures_in, data, names)
        if wrong := _wrong_pictures(names if data[: len(ZIPPED)] == ZIPPED else [], files, t):
            return _bring_page(request, wrong[:MOST_FAULTS])
        return await _set(services, request, evening, keeper, files)
    except BadFile as bad:
        return _bring_page(request, _said(bad.faults[:MOST_FAULTS], language_of(request)))
    except Refused as no:
        return _bring_page(request, [refusals(no, t)])


def _sound(data: bytes) -> Document:
    """A document that holds an evening with nothing wrong with it; BadFile otherwise."""
    document = read_yaml(text_in(data))
    checked = check_evening(document)
    if checked.faults:
        raise BadFile(*checked.faults)
    return document


def _wrong_pictures(names: list[str], files: Mapping[str, bytes], t: Tongue) -> list[str]:
    """A sentence for each picture that a zip names and lacks, or that is none of its kind."""
    missing = [
        t("There is no picture “{file}” in this zip.", file=one)
        for one in names
        if one not in files
    ]
    lying = [name for name, data in files.items() if not is_named_rightly(data, name)]
    return missing + [t("“{file}” is not what its name says it is.", file=one) for one in lying]


def _said(faults: tuple[Fault, ...], language: str) -> list[str]:
    games = [game.folder for game in all_games()]
    t = lab_tongue(language, *games)
    return [
        t("line {line}: {what}", line=one.line, what=one.what.tell(t))
        if one.line
        else one.what.tell(t)
        for one in faults
    ]


async def _set(
    services: Services,
    request: Request[Any, Any, Any],
    evening: Evening,
    keeper: str,
    files: Mapping[str, bytes],
) -> Response[Any]:
    language = language_of(request)
    seats = seat_names(keeper, places_named([], evening.players.most))
    table_id, keeper = new_table_id(), next(iter(seats))
    title = evening.title.in_language(language)
    room = await services.hub.create(evening.game, seats, evening.house_rules, table_id, title)
    chairs = list(seats)[1:]
    await dress(room, keeper, evening, language, chairs)
    await hang(services, room, keeper, evening, language, files, chairs)
    return await to_its_seats(services, request, table_id, seats)


handlers = [bring_evening_form, bring_evening]
