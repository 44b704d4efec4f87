"""A page in parts: one that cannot be drawn gives way to a sentence, and the rest of it stands.

Every template that another one includes is a part. What went wrong is logged, never shown.
"""

import logging
from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

from jinja2 import nodes
from jinja2.ext import Extension
from jinja2.lexer import Token, TokenStream
from jinja2.parser import Parser
from jinja2.runtime import Context
from markupsafe import Markup

from tablee.web.site.simulated_chances import note, noting

T = TypeVar("T")

_log = logging.getLogger(__name__)

NOT_SHOWN = "This part of the page cannot be shown just now; the rest can be used."


def or_else(what: str, draw: Callable[[], T], instead: T) -> T:
    """What is drawn; or something instead, once it is logged that it cannot be."""
    try:
        return draw()
    except Exception as problem:  # whatever a part runs into, the others can do without it
        lost(what, problem)
        return instead


def lost(what: str, problem: Exception) -> None:
    """Logs something that a page goes without."""
    _log.error("cannot be shown: %s", what, exc_info=problem)


def not_shown(t: Callable[[str], str]) -> Markup:
    """What stands in for a part. It may stand wherever words may."""
    return Markup('<span class="not-shown" role="status">{}</span>').format(t(NOT_SHOWN))


class Parts(Extension):
    """Makes a part of whatever is included: drawn as a whole, or not at all.

    `include` is a word that the parser keeps to itself, so it is read under another name.
    """

    tags = {"part"}  # noqa: RUF012 - as the class above declares it

    def filter_stream(self, stream: TokenStream) -> Iterable[Token]:
        return _renamed(stream)

    def parse(self, parser: Parser) -> nodes.Node:
        line = parser.stream.current.lineno
        included = parser.parse_include()
        drawn = self.call_method("_drawn", [nodes.ContextReference(), included.template])
        return nodes.CallBlock(drawn, [], [], [included]).set_lineno(line)

    def _drawn(self, context: Context, template: str, caller: Callable[[], Markup]) -> Markup:
        t = context.get("t", str)
        with noting() as draws:
            drawn = or_else(template, caller, None)
        if drawn is None:
            return not_shown(t)
        return drawn + note(min(draws), t) if draws else drawn


def _renamed(stream: Iterable[Token]) -> Iterator[Token]:
    before = ""
    for token in stream:
        is_tag = before == "block_begin" and token.value == "include"
        yield Token(token.lineno, "name", "part") if is_tag else token
        before = token.type
