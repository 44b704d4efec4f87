"""Forms put together of parts, where many ways to ask the same share most of their fields."""

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from tablee.games.cheap_tales.rules.shapes import ALL, REQUIRED, AllBut
from tablee.kernel.law import Candidate


class Part(NamedTuple):
    """A field that a form asks for: among what, and what else depends on the moment."""

    name: str
    choices: tuple[str, ...] | None = None
    shaped: Mapping[str, Any] = {}


Parts = tuple[Part, ...]


def must(name: str, choices: tuple[str, ...] | None = None, **shaped: int) -> Part:
    """A field that this form does not leave open."""
    return Part(name, choices, {**shaped, **REQUIRED})


def form(
    given: Mapping[str, object],
    parts: Iterable[Part],
    rule: str = "",
    *,
    advice: tuple[str, ...] = (),
    alike: bool = False,
) -> Candidate:
    """A candidate that asks for these fields and no others."""
    found = tuple(parts)
    return Candidate(
        given,
        {part.name: part.choices for part in found if part.choices is not None},
        advice,
        shaped={part.name: part.shaped for part in found if part.shaped},
        omit=AllBut(*(part.name for part in found)),
        sure=ALL,
        rule=rule,
        alike=alike,
    )
