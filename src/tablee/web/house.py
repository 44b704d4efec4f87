"""What the house's own pages have in common: words, language, the way back."""

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
from litestar import Request, Response

from tablee.kernel.book import Texts
from tablee.kernel.game import Game
from tablee.kernel.tongue import Tongue
from tablee.lab.games import all_games
from tablee.web.language import language_of, site_tongue
from tablee.web.play import html, token_of
from tablee.web.render import page

GAMES = Path(__file__).with_name("games.toml")


class Listed(msgspec.Struct, frozen=True):
    """A game as the room lists it."""

    id: str
    title: str
    author: str
    line: Texts


class GameList(msgspec.Struct, frozen=True):
    game: tuple[Listed, ...]


@cache
def listed_games() -> tuple[Listed, ...]:
    """The games the house knows by name, each with one line about it."""
    return msgspec.convert(tomllib.loads(GAMES.read_text(encoding="utf-8")), GameList).game


def shelf() -> list[Listed]:
    """The games that can be played here: the house's own in its order, then what others added."""
    installed = {game.id: _listed(game) for game in all_games()}
    known = {listed.id: listed for listed in listed_games() if listed.id in installed}
    return list((known | {i: one for i, one in installed.items() if i not in known}).values())


def _listed(game: Game[Any]) -> Listed:
    return Listed(game.id, game.book.title, game.book.author, game.book.pitch)


def tongue_of(request: Request[Any, Any, Any]) -> Tongue:
    return site_tongue(language_of(request))


def house_page(
    request: Request[Any, Any, Any],
    template: str,
    *,
    status: int = 200,
    back: str | None = None,
    **context: object,
) -> Response[str]:
    """A page of the house. `back` is where a change of language returns to."""
    common = {
        "t": tongue_of(request),
        "lang": language_of(request),
        "csrf": token_of(request),
        "back": request.url.path if back is None else back,
    }
    return html(page(template, common | context), status)


def site_of(request: Request[Any, Any, Any]) -> str:
    """How this site is reached from elsewhere, without a slash at the end."""
    site: str = request.app.state.site or str(request.base_url)
    return site.rstrip("/")
