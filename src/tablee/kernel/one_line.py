"""Somebody new in one line, as a keeper says it: "two cultists, knives", "trois gorilles".

A number in words or digits, what they are, and after commas what they carry. What is understood
as nothing of these stays in what they are: nothing that was written is lost.
"""

import re
import unicodedata
from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

NUMBERS: Mapping[str, int] = {
    **dict.fromkeys(("a", "an", "one", "un", "une"), 1),
    **dict.fromkeys(("two", "deux"), 2),
    **dict.fromkeys(("three", "trois"), 3),
    **dict.fromkeys(("four", "quatre"), 4),
    **dict.fromkeys(("five", "cinq"), 5),
    **dict.fromkeys(("six",), 6),
    **dict.fromkeys(("seven", "sept"), 7),
    **dict.fromkeys(("eight", "huit"), 8),
    **dict.fromkeys(("nine", "neuf"), 9),
    **dict.fromkeys(("ten", "dix"), 10),
    **dict.fromkeys(("twelve", "douze"), 12),
}

MOST = 20
"""So many come at once."""


class Newcomers(msgspec.Struct, frozen=True):
    """The ask of a game that makes somebody, and which of its fields a line fills in; a field
    that it does not have is empty."""

    ask: str
    count: str = "count"
    carried: str = "weapons"
    said: str = "description"
    traits: str = ""
    """A list of what they are, where the game wants one: what was said of them, else their name."""


class Reading(msgspec.Struct, frozen=True):
    """A line as it was understood."""

    count: int
    name: str
    carried: tuple[str, ...] = ()
    rest: str = ""
    """What is neither a number nor a thing that the game knows."""


BEFORE_A_THING = frozenset(("a", "au", "aux", "avec", "de", "du", "of", "with"))
"""Words that make what follows a part of the name: "un homme au couteau"."""


def read_line(line: str, things: Mapping[str, str]) -> Reading:
    """A line, with the things that somebody may carry: what they are called, by their ids."""
    first, *others = [part.strip() for part in line.split(",") if part.strip()] or [""]
    if not others:
        first, *others = _apart(first, things)
    count, name = _counted(first)
    carried, rest = [], []
    for part in others:
        found = _thing(part, things)
        if found:
            carried.append(found)
        else:
            rest.append(part)
    return Reading(count, name, tuple(dict.fromkeys(carried)), ", ".join(rest))


def counts(line: str) -> bool:
    """Whether a line says how many of something: a number, and what they are."""
    word, _, rest = line.strip().partition(" ")
    number = int(word) if word.isdecimal() else NUMBERS.get(bare(word), 0)
    return bool(number) and any(one.isalpha() for one in rest)


def _apart(text: str, things: Mapping[str, str]) -> list[str]:
    """A thing at the end is carried, also without a comma before it: "two cultists knives"."""
    *name, thing = text.split() or [""]
    is_apart = len(name) > 1 and counts(text) and bare(name[-1]) not in BEFORE_A_THING
    return [" ".join(name), thing] if is_apart and _thing(thing, things) else [text]


def _counted(text: str) -> tuple[int, str]:
    word, _, rest = text.partition(" ")
    number = int(word) if word.isdecimal() else NUMBERS.get(bare(word), 0)
    if not number or not rest.strip():
        return 1, text[:1].upper() + text[1:]
    name = rest.strip()
    if number > 1:
        head, _, tail = name.partition(" ")
        name = f"{_singular(head)} {tail}".strip()
    return min(number, MOST), name[:1].upper() + name[1:]


def _singular(word: str) -> str:
    """By its ending; enough to know a thing again, and for most names."""
    if word.endswith("ves") and len(word) > 4:
        return f"{word[:-3]}fe"
    return word[:-1] if len(word) > 3 and word[-1] in "sx" and word[-2] != "s" else word


def _thing(text: str, things: Mapping[str, str]) -> str:
    """The thing that is meant: a word of its name, in the singular or not, whatever the accents."""
    wanted = {_singular(word) for word in re.findall(r"\w+", bare(text))}
    for id, name in things.items():
        known = {_singular(word) for word in re.findall(r"\w+", bare(name)) if len(word) > 2}
        if wanted & known:
            return id
    return ""


def bare(text: str) -> str:
    """Without accents and capitals."""
    parts = unicodedata.normalize("NFD", text.casefold())
    return "".join(one for one in parts if not unicodedata.combining(one))


def asks_for(reading: Reading, form: Newcomers) -> Iterator[dict[str, Any]]:
    """The asks that a reading comes to: one for all of them where the game makes several alike."""
    asked: dict[str, Any] = {"ask": form.ask}
    said = reading.rest
    if form.carried and reading.carried:
        asked[form.carried] = list(reading.carried)
    if form.traits:
        asked[form.traits] = [said or reading.name]
    elif form.said and said:
        asked[form.said] = said
    name = reading.name if form.said or not said else f"{reading.name}, {said}"
    if form.count or reading.count == 1:
        if form.count and reading.count > 1:
            asked[form.count] = reading.count
        yield {**asked, "name": name}
        return
    for number in range(1, reading.count + 1):
        yield {**asked, "name": f"{name} {number}"}
