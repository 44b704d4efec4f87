"""People for the table: agents ready to be played, and others at random."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from tablee.games.cthulhu_blanc.state import Gender
from tablee.kernel.at_random import Pick, draw, draw_one
from tablee.kernel.book import Texts, texts_as
from tablee.kernel.words import ReadyMade


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


@cache
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
    gender = draw_one(lists.first, pick)
    name = f"{draw_one(lists.first[gender], pick)} {draw_one(lists.family, pick)}"
    profession = draw_one(lists.profession, pick)
    weak = draw(lists.weakness, pick(2), pick)
    strong = draw(lists.strength, traits - len(weak), pick)
    return {
        "name": name,
        "gender": gender,
        "profession": profession.in_language(language),
        "traits": [trait.in_language(language) for trait in (*strong, *weak)],
    }
