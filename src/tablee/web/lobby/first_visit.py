"""For somebody new: what this is in ten seconds, an evening for tonight, a scene to watch."""

from functools import cache
from pathlib import Path
from typing import Any, Literal

import msgspec
from litestar import Request, Response, get

from tablee.kernel.book import Texts, read_texts
from tablee.kernel.shapes import read_as
from tablee.web.lobby.evening_cards import evening_cards, one_of_each_game
from tablee.web.site.house_pages import house_page
from tablee.web.site.language import language_of
from tablee.web.site.requests import HTML

SCENE = Path(__file__).with_name("scene.toml")

SECONDS = 15
"""Each line of the scene stands so long before the next comes by itself: eight in two minutes."""


class Line(msgspec.Struct, frozen=True):
    """Something said at a table, or what its die says."""

    kind: Literal["tell", "act", "die"]
    who: Texts
    text: Texts
    face: str = ""


class Scene(msgspec.Struct, frozen=True):
    line: tuple[Line, ...]


@cache
def the_scene() -> tuple[Line, ...]:
    return read_as(Scene, read_texts(SCENE)).line


@get("/scene", media_type=HTML)
async def watch_scene(request: Request[Any, Any, Any]) -> Response[str]:
    """Eight lines of play, one after the other."""
    return house_page(
        request,
        "scene.html",
        lines=the_scene(),
        seconds=SECONDS,
        tonight=evening_cards(one_of_each_game()[:1], language_of(request))[0],
    )


handlers = [watch_scene]
