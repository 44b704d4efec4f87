"""A paper as a PDF: the same bytes for the same data, with its fonts inside."""

import re
import unicodedata
from collections.abc import Mapping
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, Literal

import msgspec
import typst

from tablee.kernel.game import Game
from tablee.kernel.paper import Paper
from tablee.kernel.shapes import json_reader

FONTS = Path(__file__).parent / "fonts"
PLAIN = Path(__file__).parent / "plain"
"""Templates for games that have none of their own."""

LONGEST_WORD = 28
"""No word of any language is longer by chance: what is, may be broken anywhere."""

PIECE = 8
BREAK_HERE = "\u200b"

_LONG_WORD = re.compile(rf"\S{{{LONGEST_WORD + 1},}}")
_HIDDEN = ("Cc", "Cs", "Co", "Cn")
"""Kinds of signs that no font shows."""


def printed(game: Game[Any], paper: Paper, language: str) -> bytes:
    """The paper as a PDF. It takes the processor for a while: not for an event loop."""
    return _compiled(_template(game, paper), _filling(paper, language))


def pictured(game: Game[Any], paper: Paper, language: str, ppi: float = 96) -> list[bytes]:
    """The pages of the paper as PNG pictures."""
    pages = _compile(_template(game, paper), _filling(paper, language), "png", ppi)
    return pages if isinstance(pages, list) else [pages]


def measured(game: Game[Any], paper: Paper, language: str) -> Mapping[str, float]:
    """What the template says of the room it takes (its metadata `<measured>`), without printing."""
    return _measured(_template(game, paper), _filling(paper, language))


def _template(game: Game[Any], paper: Paper) -> Path:
    own = game.folder / "paper" / paper.template
    return own if own.exists() else PLAIN / paper.template


def _filling(paper: Paper, language: str) -> str:
    """What the template is filled with, as JSON. Texts go in as data, never as markup."""
    filling = {"title": paper.title, "language": language, "data": paper.data}
    return msgspec.json.encode(_printable(msgspec.to_builtins(filling)), order="sorted").decode()


@lru_cache(maxsize=64)
def _compiled(template: Path, filling: str) -> bytes:
    pdf = _compile(template, filling, "pdf")
    return pdf[0] if isinstance(pdf, list) else pdf


@lru_cache(maxsize=64)
def _measured(template: Path, filling: str) -> Mapping[str, float]:
    found = typst.query(
        template,
        "<measured>",
        field="value",
        one=True,
        root=template.parent,
        font_paths=_fonts(),
        ignore_system_fonts=True,
        sys_inputs={"paper": filling},
    )
    return json_reader(dict[str, float]).decode(found)


def _compile(
    template: Path, filling: str, kind: Literal["pdf", "png"], ppi: float | None = None
) -> bytes | list[bytes]:
    # The templates read nothing but their own folder; time and system fonts stay outside, so that
    # a paper looks the same on every machine.
    made: bytes | list[bytes] = typst.compile(
        template,
        root=template.parent,
        font_paths=_fonts(),
        ignore_system_fonts=True,
        format=kind,
        ppi=ppi,
        sys_inputs={"paper": filling},
        timestamp=0,
    )
    return made


@cache
def _fonts() -> typst.Fonts:
    return typst.Fonts(include_system_fonts=False, font_paths=[FONTS])


def _printable(value: Any) -> Any:  # noqa: ANN401 - any JSON
    """The same data in texts that can be set: nothing invisible, no word too long for a line."""
    if isinstance(value, str):
        return _LONG_WORD.sub(_in_pieces, _seen(value))
    if isinstance(value, Mapping):
        return {name: _printable(inner) for name, inner in value.items()}
    if isinstance(value, list):
        return [_printable(inner) for inner in value]
    return value


def _seen(text: str) -> str:
    lines = unicodedata.normalize("NFC", text).replace("\r\n", "\n").replace("\t", " ")
    return "".join(c for c in lines if c == "\n" or unicodedata.category(c) not in _HIDDEN).strip()


def _in_pieces(word: re.Match[str]) -> str:
    text = word.group()
    return BREAK_HERE.join(text[at : at + PIECE] for at in range(0, len(text), PIECE))
