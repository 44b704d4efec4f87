"""The keeper's stock: extras ready to enter a scene, and lists to draw an idea from."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from tablee.kernel.book import read_texts
from tablee.kernel.words import ReadyMade

FOLDER = Path(__file__).parent
HEAVY = "heavy"
"""A weapon's dice and two more."""


class Inspiration(msgspec.Struct, frozen=True):
    """A list of ideas in one language."""

    id: str
    title: str
    lines: tuple[str, ...]


@cache
def _read(name: str) -> Mapping[str, Any]:
    return read_texts(FOLDER / name)


def _said(text: Mapping[str, str], language: str) -> str:
    return text["fr" if language == "fr" else "en"]


@cache
def extras(language: str) -> tuple[ReadyMade, ...]:
    """Extras with the fields of the ask that makes them."""
    return tuple(_extra(entry, language) for entry in _read("extras.toml")["extra"])


def _extra(entry: Mapping[str, Any], language: str) -> ReadyMade:
    name = _said(entry["name"], language)
    fields: dict[str, Any] = {
        "name": name,
        "kind": entry["class"],
        "gender": entry.get("gender", "n"),
        "count": entry.get("count", 1),
        "might": entry["might"],
        "life": entry["life"],
        "aspects": [_said(aspect, language) for aspect in entry["aspects"]],
        "armour": entry.get("armour", "none"),
        "description": _said(entry["pitch"], language),
    }
    fields["die"] = "d6up" if entry["damage"] == HEAVY else entry["damage"]
    if entry["damage"] == HEAVY:
        fields["bonus"] = 2
    if "alias" in entry:
        fields["alias"] = _said(entry["alias"], language)
    if entry.get("power"):
        fields |= {"power": entry["power"], "trained": True}
    return ReadyMade(entry["id"], name, _said(entry["pitch"], language), fields)


@cache
def inspirations(language: str) -> tuple[Inspiration, ...]:
    return tuple(
        Inspiration(
            entry["id"],
            _said(entry["title"], language),
            tuple(_said(line, language) for line in entry["lines"]),
        )
        for entry in _read("inspirations.toml")["inspiration"]
    )


@cache
def lengths() -> Mapping[str, int]:
    """How many lines each list has."""
    return {entry["id"]: len(entry["lines"]) for entry in _read("inspirations.toml")["inspiration"]}


def line_of(table: str, number: int, language: str) -> str:
    """One line of a list, counted from 1; nothing where there is no such line."""
    for found in inspirations(language):
        if found.id == table and 1 <= number <= len(found.lines):
            return found.lines[number - 1]
    return ""
