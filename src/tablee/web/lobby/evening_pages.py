"""The ready evenings of this house: what everybody may read of each, and what its keeper may.

What is secret is fetched by its keeper from an address of its own: no other page holds any of it.
"""

from typing import Any

from litestar import Request, Response, get, post
from litestar.exceptions import NotFoundException
from litestar.params import FromPath
from litestar.response import Redirect

from tablee.evenings.packing import packed
from tablee.evenings.shape import Evening, Picture
from tablee.evenings.shelf import Shelved, find_evening
from tablee.lab.games import find_game
from tablee.web.lobby.dressing import length_of, offered
from tablee.web.lobby.evening_cards import (
    FEW,
    by_length,
    counts_of,
    evening_cards,
    lengths_of,
    sieve_of,
)
from tablee.web.lobby.evening_sides import kept_side, ready_characters, suggested_rules
from tablee.web.lobby.link_cards import evening_card
from tablee.web.lobby.spoilers import may_read, remembering
from tablee.web.services import Injected, Services
from tablee.web.site.house_pages import house_page
from tablee.web.site.language import language_of, site_tongue
from tablee.web.site.requests import HTML

NO_ROBOTS = ("X-Robots-Tag", "noindex, nofollow")
"""Said of whatever holds a secret."""


def _found(game: str, name: str) -> Shelved:
    found = find_evening(f"{game}/{name}")
    if found is None:
        raise NotFoundException
    return found


@get("/evenings", media_type=HTML)
async def all_evenings(request: Request[Any, Any, Any]) -> Response[str]:
    sieve, shelved = sieve_of(request.query_params), by_length()
    return house_page(
        request,
        "evenings.html",
        cards=evening_cards([one for one in shelved if sieve.lets(one)], language_of(request)),
        sieve=sieve,
        sieved=len(shelved) >= FEW,
        lengths=[(minutes, length_of(minutes)) for minutes in lengths_of(shelved)],
        counts=counts_of(shelved),
    )


@get("/evenings/{game:str}/{name:str}", media_type=HTML)
async def one_evening(
    services: Injected, request: Request[Any, Any, Any], game: FromPath[str], name: FromPath[str]
) -> Response[str]:
    return _page(services, request, _found(game, name), None)


@get("/evenings/{game:str}/{name:str}/secrets")
async def evening_secrets(
    services: Injected, request: Request[Any, Any, Any], game: FromPath[str], name: FromPath[str]
) -> Response[Any]:
    """The same page with all that whoever keeps the table must know, for them only."""
    found = _found(game, name)
    if not await may_read(services, request, found):
        return Redirect(f"/evenings/{found.address}", status_code=303)
    page = _page(services, request, found, found.evening)
    page.headers[NO_ROBOTS[0]] = NO_ROBOTS[1]
    return page


@post("/evenings/{game:str}/{name:str}/secrets", status_code=200)
async def keep_the_table(
    services: Injected, request: Request[Any, Any, Any], game: FromPath[str], name: FromPath[str]
) -> Response[Any]:
    """Somebody says that they keep the table: asked once for an evening and a browser."""
    found = _found(game, name)
    response = Redirect(f"/evenings/{found.address}/secrets", status_code=303)
    response.set_cookie(remembering(services, request, found.address))
    return response


def _page(
    services: Services, request: Request[Any, Any, Any], found: Shelved, secrets: Evening | None
) -> Response[str]:
    language = language_of(request)
    evening, game = found.evening, find_game(found.evening.game)
    return house_page(
        request,
        "evening.html",
        one=offered(found.name, evening, language),
        game=game,
        characters=ready_characters(evening, language),
        rules=suggested_rules(evening, language),
        kept=kept_side(secrets, language, site_tongue(language, game)) if secrets else None,
        card=evening_card(services.address, request, found, language),
    )


@get("/evenings/{game:str}/{name:str}/evening.zip")
async def save_evening(
    services: Injected, request: Request[Any, Any, Any], game: FromPath[str], name: FromPath[str]
) -> Response[Any]:
    """The evening as a file, for a keeper to change and bring back as their own."""
    found = _found(game, name)
    if not await may_read(services, request, found):
        return Redirect(f"/evenings/{found.address}", status_code=303)
    return Response(
        packed(found.folder),
        media_type="application/zip",
        headers={
            "Content-Disposition": f'attachment; filename="{found.name}.zip"',
            NO_ROBOTS[0]: NO_ROBOTS[1],
        },
    )


PICTURE_TYPES = {"webp": "image/webp", "png": "image/png", "jpg": "image/jpeg"}


@get("/evenings/{game:str}/{name:str}/cover")
async def send_cover(game: FromPath[str], name: FromPath[str]) -> Response[bytes]:
    """The picture that everybody may see."""
    found = _found(game, name)
    return _picture(found, found.evening.picture)


@get("/evenings/{game:str}/{name:str}/face/{file:str}")
async def send_face(
    game: FromPath[str], name: FromPath[str], file: FromPath[str]
) -> Response[bytes]:
    """The portrait of somebody who is ready to be played: everybody may see it."""
    found = _found(game, name)
    faces = (one.picture for one in found.evening.characters if one.picture)
    return _picture(found, next((one for one in faces if one.file == file), None))


@get("/evenings/{game:str}/{name:str}/secrets/{file:str}")
async def send_secret_picture(
    services: Injected,
    request: Request[Any, Any, Any],
    game: FromPath[str],
    name: FromPath[str],
    file: FromPath[str],
) -> Response[bytes]:
    """A picture for whoever may read the secrets; for others it is not there."""
    found = _found(game, name)
    if not await may_read(services, request, found):
        raise NotFoundException
    pictures = (picture for _, picture in found.evening.pictures())
    return _picture(found, next((one for one in pictures if one.file == file), None))


def _picture(found: Shelved, picture: Picture | None) -> Response[bytes]:
    if picture is None or not (path := found.folder / picture.file).is_file():
        raise NotFoundException
    kind = PICTURE_TYPES.get(path.suffix[1:], "image/jpeg")
    kept = {"Cache-Control": "private, max-age=3600"}
    return Response(path.read_bytes(), media_type=kind, headers=kept)


@get("/robots.txt", media_type="text/plain")
async def robots() -> str:
    """Machines read what everybody may read: no table, no link, no secret."""
    shut = ("/t/", "/s/", "/r/", "/join", "/host", "/packs", "/api/", "/learn/*?", "/evenings/*/*/")
    return "User-agent: *\n" + "".join(f"Disallow: {path}\n" for path in shut)


handlers = [
    all_evenings,
    one_evening,
    evening_secrets,
    keep_the_table,
    robots,
    save_evening,
    send_cover,
    send_face,
    send_secret_picture,
]
