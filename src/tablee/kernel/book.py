"""A game's ledger: its rules, house-rule options and credits, in French and English."""

import tomllib
from collections.abc import Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any, Literal, TypeVar

import msgspec

from tablee.kernel.shapes import read_as
from tablee.kernel.tongue import LANGUAGES, typographic
from tablee.kernel.words import Refused

T = TypeVar("T")

Level = Literal["must", "assist", "advise"]


class Texts(msgspec.Struct, frozen=True):
    """The same text in both languages."""

    fr: str
    en: str

    def in_language(self, language: str) -> str:
        return self.fr if language == "fr" else self.en


class Rule(msgspec.Struct, frozen=True):
    """One entry of the ledger: where it stands in the book, and what it says in our words."""

    id: str
    level: Level
    section: str
    name: Texts
    fr: str
    en: str
    chapter: str = "core"

    def summary(self, language: str) -> str:
        return self.fr if language == "fr" else self.en


class Choice(msgspec.Struct, frozen=True):
    id: str
    fr: str
    en: str
    short: Texts | None = None
    """A word or two for it, where all choices stand side by side."""


class Option(msgspec.Struct, frozen=True):
    """A house rule that the table settles when it opens: the gap it fills, its choices."""

    id: str
    rule: str
    default: str
    name: Texts
    fr: str
    en: str
    choice: tuple[Choice, ...]
    ambiguity: str = ""
    chapter: str = "core"

    @property
    def choices(self) -> tuple[str, ...]:
        return tuple(choice.id for choice in self.choice)


class Book(msgspec.Struct, frozen=True, dict=True):
    """The ledger of one game (or of the kernel itself)."""

    id: str
    title: str
    author: str
    credit: Texts
    pitch: Texts
    rule: tuple[Rule, ...]
    option: tuple[Option, ...] = ()
    full_title: str = ""
    matters: tuple[str, ...] = ()
    """The few house rules that change an evening most: a new table asks for them first."""

    @cached_property
    def rules(self) -> Mapping[str, Rule]:
        return {rule.id: rule for rule in self.rule}

    @cached_property
    def options(self) -> Mapping[str, Option]:
        return {option.id: option for option in self.option}

    def settle(self, chosen: Mapping[str, str], chapters: frozenset[str]) -> dict[str, str]:
        """The value of every option the game knows: the table's choice, else the default."""
        known = {o.id: o for o in self.option if o.chapter in chapters}
        for name, value in chosen.items():
            if name not in known:
                raise Refused(
                    "table.options",
                    "“{name}” is not a house rule of this game; it has: {known}.",
                    name=name,
                    known=", ".join(sorted(known)) or "–",
                )
            if value not in known[name].choices:
                raise Refused(
                    "table.options",
                    "The house rule “{name}” cannot be “{value}”; it can be: {choices}.",
                    name=name,
                    value=value,
                    choices=", ".join(known[name].choices),
                )
        return {name: chosen.get(name, option.default) for name, option in known.items()}


def read_book(path: Path) -> Book:
    return read_as(Book, read_texts(path, (*LANGUAGES, "section")))


def read_texts(path: Path, texts: Sequence[str] = LANGUAGES) -> dict[str, Any]:
    """A file of texts in both languages, as they are printed: what stands under these keys.

    Where a rule puts such a text into the journal by itself, old journals hold it as it was
    written, and must be proven for ever: such a file names the languages that were printed.
    """
    found = tomllib.loads(path.read_text(encoding="utf-8"))
    return {key: _printed(value, texts) for key, value in found.items()}


_read: dict[Path, object] = {}


def texts_as(path: Path, kind: type[T], texts: Sequence[str] = LANGUAGES) -> T:
    """What a file of texts holds, read once."""
    found = _read.get(path)
    if not isinstance(found, kind):
        found = _read[path] = read_as(kind, read_texts(path, texts))
    return found


def _printed(value: object, texts: Sequence[str], *, is_text: bool = False) -> object:
    if isinstance(value, str):
        return typographic(value) if is_text else value
    if isinstance(value, list):
        return [_printed(inner, texts, is_text=is_text) for inner in value]
    if isinstance(value, dict):
        return {
            key: _printed(inner, texts, is_text=is_text or key in texts)
            for key, inner in value.items()
        }
    return value
