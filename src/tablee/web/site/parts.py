"""Parts of pages, drawn from their models: the same model is drawn once, whoever looks at it.

What differs between seats without being shown (the token of a form, the table's address) stays out
of what is drawn: marks stand in its place until it is sent.
"""

import hashlib
import re
import secrets
from collections.abc import Iterable
from contextvars import ContextVar
from functools import cache, lru_cache
from typing import Any, NamedTuple

from jinja2 import Environment
from markupsafe import Markup

from tablee.kernel.game import Game
from tablee.kernel.page import Part
from tablee.web.site.aloud import leave_optional
from tablee.web.site.fallbacks import not_shown, or_else
from tablee.web.site.language import site_tongue
from tablee.web.site.render import environment

REMEMBERED = 8192
"""Parts that are kept as they were drawn: about as many as two hundred tables show."""

TOKEN_TO_COME = f"csrf-{secrets.token_hex(12)}"
"""Stands for the token of whoever is sent what was drawn."""
_TABLE = f"table-{secrets.token_hex(12)}"


class Drawn(NamedTuple):
    """A part as HTML, and a mark by which one knows whether it looks as it did."""

    key: str
    html: str
    mark: bytes
    is_over: bool = False
    """Whether it stands before the frame of its region."""
    within: tuple["Drawn", ...] = ()
    """The parts that its template draws inside it."""

    @property
    def stub(self) -> str:
        """What says that a part stays where it is and as it is."""
        tag = re.match(r"\s*<([a-z][a-z0-9]*)", self.html)
        return f'<{tag[1]} id="{self.key}" data-same></{tag[1]}>' if tag else self.html


_within: ContextVar[list[Drawn]] = ContextVar("within")
"""What the template of a part has drawn inside it so far."""


@lru_cache(maxsize=REMEMBERED)
def drawn(game: Game[Any], language: str, part: Part) -> Drawn:
    """A part as anybody sees it to whom it looks like this; a sentence if it cannot be drawn."""
    within: list[Drawn] = []
    outer = _within.set(within)
    html = or_else(part.template, lambda: _draw(game, language, part), "")
    _within.reset(outer)
    if not html:
        instead = Markup('<div class="part-not-shown" id="{}">{}</div>')
        html = str(instead.format(part.key, not_shown(site_tongue(language, game))))
    mark = hashlib.blake2b(html.encode(), digest_size=16).digest()
    return Drawn(part.key, html, mark, part.is_over, tuple(within))


def _draw(game: Game[Any], language: str, part: Part) -> str:
    template = part.template if part.template.startswith("parts/") else f"{game.id}/{part.template}"
    found = environment_of(game, language).get_template(template)
    html = found.render(part=part).strip()
    aloud = game.pages.aloud if game.pages else ()
    return leave_optional(html, aloud, language)


@cache
def environment_of(game: Game[Any], language: str) -> Environment:
    """The templates as one game's readers of one language have them: nothing else differs."""
    found = environment().overlay(cache_size=400)

    def draw(part: Part) -> Markup:
        inner = drawn(game, language, part)
        _within.get([]).append(inner)
        return Markup(inner.html)  # noqa: S704 - drawn by templates

    def draw_all(parts: Iterable[Part]) -> Markup:
        return Markup("\n").join(draw(part) for part in parts)

    found.globals = {
        **found.globals,
        "game_id": game.id,
        "t": site_tongue(language, game),
        "lang": language,
        "csrf": TOKEN_TO_COME,
        "table": _TABLE,
        "draw": draw,
        "draw_all": draw_all,
    }
    return found


def addressed(html: str, table_id: str, csrf: str) -> str:
    """What is sent to one seat: its forms know their table and carry its token."""
    return html.replace(_TABLE, table_id).replace(TOKEN_TO_COME, csrf)
