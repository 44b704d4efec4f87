"""People for the table: investigators ready to be played, and others at random."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from tablee.games.cthulhu_d20.data.gear import FREE_FEATS, GROUPS
from tablee.games.cthulhu_d20.data.tables import SKILLS
from tablee.games.cthulhu_d20.rules.figures import GOOD_SAVES, skill_points
from tablee.games.cthulhu_d20.state.people import ABILITIES, Bent, Gender, Save
from tablee.kernel.at_random import Pick, draw, draw_one
from tablee.kernel.book import Texts, texts_as
from tablee.kernel.words import ReadyMade

MOST_RANKS = 4
"""Of a core skill at level 1."""
CORE_SKILLS = 12
ARMS = {"simple": "knife", "blades": "sword", "handguns": "revolver", "shotguns": "shotgun"}
SAVES: tuple[Save, ...] = ("fortitude", "reflex", "will")


class Ready(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody ready to be played."""

    id: str
    name: str
    gender: Gender
    profession: Texts
    pitch: Texts
    strength: int
    dexterity: int
    constitution: int
    intelligence: int
    wisdom: int
    charisma: int
    option: Bent
    good: tuple[Save, ...]
    core: tuple[str, ...]
    ranks: Mapping[str, int]
    feats: tuple[str, ...]
    weapons: tuple[str, ...]
    armour: tuple[str, ...]
    proficiency: str = ""
    level: int = 1


class Trade(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A profession with its nine core skills."""

    fr: str
    en: str
    core: tuple[str, ...]


class Lists(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What random investigators are made of."""

    first: Mapping[Gender, tuple[str, ...]]
    family: tuple[str, ...]
    profession: tuple[Trade, ...]


class People(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    investigator: tuple[Ready, ...]
    lists: Lists


def people() -> People:
    """Everybody in the data file, read once."""
    return texts_as(Path(__file__).with_name("characters.toml"), People)


@cache
def ready_made(language: str) -> tuple[ReadyMade, ...]:
    """Investigators of our own invention, as fields of `create-investigator`."""
    return tuple(
        ReadyMade(
            id=one.id,
            name=one.name,
            pitch=one.pitch.in_language(language),
            fields={
                "name": one.name,
                "gender": one.gender,
                "profession": one.profession.in_language(language),
                **{ability: getattr(one, ability) for ability in ABILITIES},
                "level": one.level,
                "option": one.option,
                "good": list(one.good),
                "proficiency": one.proficiency,
                "core": list(one.core),
                "ranks": [{"skill": s, "ranks": r} for s, r in one.ranks.items()],
                "feats": list(one.feats),
                "weapons": list(one.weapons),
                "armour": list(one.armour),
            },
        )
        for one in people().investigator
    )


def at_random(language: str, pick: Pick) -> dict[str, Any]:
    """Somebody at random, by the book, as fields of `create-investigator`."""
    lists = people().lists
    gender = draw_one(lists.first, pick)
    name = f"{draw_one(lists.first[gender], pick)} {draw_one(lists.family, pick)}"
    trade = draw_one(lists.profession, pick)
    scores: dict[str, int] = {ability: _rolled(pick) for ability in ABILITIES}
    option: Bent = ("offence", "defence")[pick(2)]
    own = [skill for skill in SKILLS if skill not in trade.core and skill != "cthulhu-mythos"]
    core = [*trade.core, *draw(own, CORE_SKILLS - len(trade.core), pick)]
    group = draw_one(GROUPS[:4], pick) if option == "offence" else ""
    return {
        "name": name,
        "gender": gender,
        "profession": trade.fr if language == "fr" else trade.en,
        **scores,
        "level": 1,
        "option": option,
        "good": draw(SAVES, GOOD_SAVES[option], pick),
        "proficiency": group,
        "core": core,
        "ranks": _trained(core, skill_points(1, scores["intelligence"]), pick),
        "feats": draw(FREE_FEATS, 2, pick),
        "weapons": [ARMS.get(group, "knife")],
        "armour": [],
    }


def _rolled(pick: Pick) -> int:
    """4d6 without the lowest."""
    return sum(sorted(pick(6) + 1 for _ in range(4))[1:])


def _trained(core: list[str], points: int, pick: Pick) -> list[dict[str, Any]]:
    """All points spent on core skills, as deep as a beginner may go."""
    rows = []
    for skill in draw(core, len(core), pick):
        ranks = min(MOST_RANKS, points)
        if ranks:
            rows.append({"skill": skill, "ranks": ranks})
            points -= ranks
    return rows
