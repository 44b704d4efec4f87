"""People for the table: heroes ready to be played, and others at random."""

from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from tablee.games.cheap_tales.state import State
from tablee.games.cheap_tales.state.traits import (
    ASPECTS,
    CREATION_MOST,
    CREATION_POINTS,
    QUALITIES,
    SKILLS,
    TALENTS,
    THINGS,
)
from tablee.kernel.at_random import Pick, draw, draw_one
from tablee.kernel.book import read_texts
from tablee.kernel.words import ReadyMade

FILE = Path(__file__).parent / "characters.toml"
PLAIN_ASSETS = ("bruiser", "two-weapons", "tough", "precise", "solid", "mystic")
FEW = 3
"""One in so many has a trait at -1."""


@cache
def _data() -> Mapping[str, Any]:
    return read_texts(FILE)


def _said(text: Mapping[str, str] | str, language: str) -> str:
    return text if isinstance(text, str) else text["fr" if language == "fr" else "en"]


def _thing(entry: Mapping[str, Any], language: str) -> dict[str, str]:
    found = {"name": _said(entry, language), "kind": entry.get("kind", "other")}
    if "use" in entry:
        found["use"] = _said(entry["use"], language)
    return found


@cache
def ready_made(language: str) -> tuple[ReadyMade, ...]:
    return tuple(_ready(hero, language) for hero in _data().get("hero", ()))


def _ready(hero: Mapping[str, Any], language: str) -> ReadyMade:
    fields: dict[str, Any] = {"name": hero["name"], "gender": hero["gender"]}
    fields["description"] = _said(hero["description"], language)
    fields |= {name: hero[name] for name in (*QUALITIES, *TALENTS)}
    fields["skills"] = [
        {
            "name": _said(skill, language),
            "rank": skill["rank"],
            "kind": skill.get("kind", "trade"),
            "educated": skill.get("educated", 0),
        }
        for skill in hero["apprenticeships"]
    ]
    fields["aspects"] = [_said(aspect, language) for aspect in hero["aspects"]]
    fields["assets"] = list(hero["assets"])
    for name in ("gifted", "talented", "techniques"):
        if name in hero:
            fields[name] = hero[name]
    fields["objects"] = [_thing(thing, language) for thing in hero["objects"]]
    fields["armour"] = hero.get("armour", "none")
    return ReadyMade(hero["id"], hero["name"], _said(hero["pitch"], language), fields)


def at_random(state: State, language: str, pick: Pick) -> Mapping[str, Any]:
    """A legal hero: every point placed, the words drawn from our lists."""
    lists = _data()["random"]
    gender = ("f", "m", "n")[pick(3)]
    spreads = {**_spread(QUALITIES, pick), **_spread(TALENTS, pick)}
    ranks = _spread(tuple(map(str, range(SKILLS))), pick, low=False)
    skills = draw(_skills(state, lists["apprenticeships"]), SKILLS, pick)
    return {
        "name": draw_one(lists[f"names_{gender}"], pick),
        "gender": gender,
        "description": _said(draw_one(lists["descriptions"], pick), language),
        **spreads,
        "skills": [
            {
                "name": _said(skill, language),
                "rank": ranks[str(number)],
                "kind": skill.get("kind", "trade"),
            }
            for number, skill in enumerate(skills)
        ],
        "aspects": [_said(a, language) for a in draw(lists["aspects"], ASPECTS, pick)],
        "assets": [draw_one(PLAIN_ASSETS, pick)],
        "objects": [_thing(t, language) for t in draw(lists["objects"], THINGS, pick)],
    }


def _skills(state: State, skills: Iterable[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    magic = state.options["magic"] == "on"
    gifts = ("prodigy", "thaumaturgy")
    return [s for s in skills if magic or s.get("kind", "trade") not in gifts]


def _spread(names: tuple[str, ...], pick: Pick, low: bool = True) -> dict[str, int]:
    """Four points among these, none above 3; now and then one at -1 gives a point more."""
    scores = dict.fromkeys(names, 0)
    points = CREATION_POINTS
    if low and pick(FEW) == 0:
        scores[names[pick(len(names))]] = -1
        points += 1
    for _ in range(points):
        open_ = [name for name in names if 0 <= scores[name] < CREATION_MOST]
        scores[open_[pick(len(open_))]] += 1
    return scores
