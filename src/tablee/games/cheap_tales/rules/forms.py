"""Forms put together of parts, where many ways to ask the same share most of their fields."""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import NamedTuple

from tablee.games.cheap_tales.rules.shapes import ALL
from tablee.kernel.law import Candidate, field_of
from tablee.kernel.words import Ask, Field


class Part(NamedTuple):
    """A field that a form asks for: among what, and what else depends on the moment."""

    name: str
    choices: tuple[str, ...] | None = None
    shaped: tuple[tuple[str, int], ...] = ()


Parts = tuple[Part, ...]


def part(name: str, choices: tuple[str, ...] | None = None, **shaped: int) -> Part:
    return Part(name, choices, tuple(shaped.items()))


def must(name: str, choices: tuple[str, ...] | None = None, **shaped: int) -> Part:
    """A field that this form does not leave open."""
    return part(name, choices, **shaped, required=True)


@lru_cache(maxsize=4096)
def _field(kind: type[Ask], one: Part) -> Field:
    return field_of(kind, one.name, one.choices, **dict(one.shaped))


def fields(kind: type[Ask], parts: Iterable[Part]) -> tuple[Field, ...]:
    """These parts of an ask."""
    return tuple(_field(kind, one) for one in parts)


def form(
    kind: type[Ask],
    given: Mapping[str, object],
    parts: Iterable[Part],
    rule: str = "",
    *,
    advice: tuple[str, ...] = (),
    alike: bool = False,
) -> Candidate:
    """A candidate that asks for these fields and no others."""
    found = fields(kind, parts)
    return Candidate(given, {}, advice, sure=ALL, rule=rule, alike=alike, fields=found)
