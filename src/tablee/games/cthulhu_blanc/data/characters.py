"""People for the table: agents ready to be played, and others at random."""

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from tablee.games.cthulhu_blanc.state import Gender
from tablee.kernel.book import Texts, texts_as
from tablee.kernel.words import ReadyMade

Pick = Callable[[int], int]
"""One of so many, from 0: whoever calls brings chance along."""


T = TypeVar("T")


class ReadyAgent(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody ready to be played."""

    id: str
    name: str
    gender: Gender
    profession: Texts
    traits: tuple[Texts, Texts]
    pitch: Texts


class Lists(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What random agents are made of."""

    first: Mapping[Gender, tuple[str, ...]]
    family: tuple[str, ...]
    profession: tuple[Texts, ...]
    strength: tuple[Texts, ...]
    weakness: tuple[Texts, ...]


class People(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    agent: tuple[ReadyAgent, ...]
    lists: Lists


def people() -> People:
    """Everybody in the data file, read once."""
    return texts_as(Path(__file__).with_name("characters.toml"), People)


def ready_made(language: str) -> tuple[ReadyMade, ...]:
    """The agents of our own invention, as fields of `create-agent`."""
    return tuple(
        ReadyMade(
            id=one.id,
            name=one.name,
            pitch=one.pitch.in_language(language),
            fields={
                "name": one.name,
                "gender": one.gender,
                "profession": one.profession.in_language(language),
                "traits": [trait.in_language(language) for trait in one.traits],
            },
        )
        for one in people().agent
    )


def at_random(language: str, pick: Pick, traits: int) -> dict[str, Any]:
    """Somebody at random with so many traits, 1 to 5, as fields of `create-agent`.

    Every other agent has a weakness, and nobody has two.
    """
    lists = people().lists
    gender = _draw(lists.first, 1, pick)[0]
    name = f"{_draw(lists.first[gender], 1, pick)[0]} {_draw(lists.family, 1, pick)[0]}"
    profession = _draw(lists.profession, 1, pick)[0]
    weak = _draw(lists.weakness, pick(2), pick)
    strong = _draw(lists.strength, traits - len(weak), pick)
    return {
        "name": name,
        "gender": gender,
        "profession": profession.in_language(language),
        "traits": [trait.in_language(language) for trait in (*strong, *weak)],
    }


def _draw(things: Iterable[T], count: int, pick: Pick) -> list[T]:
    """So many different ones."""
    rest = list(things)
    return [rest.pop(pick(len(rest))) for _ in range(count)]
