"""The hero's sheet on paper, filled in or blank."""

from collections.abc import Iterator, Mapping
from typing import Any

from tablee.games.cheap_tales.state.hero import Hero, Skill, Thing
from tablee.games.cheap_tales.state.traits import (
    ARMOUR_DIE,
    ARMOUR_PENALTY,
    ASPECTS,
    LIFE,
    POWER,
    QUALITIES,
    SKILLS,
    TALENTS,
    THINGS,
    Asset,
    Die,
    ThingKind,
)
from tablee.games.cheap_tales.view import HeroView, TalesView
from tablee.games.cheap_tales.words.names import choice_name, field_name, signed, wound_name
from tablee.kernel.paper import Paper
from tablee.kernel.seen import TableView
from tablee.kernel.tongue import Tongue

Data = dict[str, Any]
LONGEST_PITCH = 90
"""Signs of a portrait that still fits under the name."""
BLANK_BOXES = 16
"""Boxes for points on a blank sheet."""
USES: Mapping[str, str] = {
    "vigour": "strength, stamina, poison",
    "agility": "suppleness, hand to hand",
    "mind": "wits, memory, aim",
    "luck": "flair, lucky breaks",
    "adrenaline": "reflexes, haste",
    "valour": "melee, courage",
    "focus": "aiming, steering",
    "alertness": "defence, watchfulness",
}
"""What each trait is good for, in a few words."""
ASSET_EFFECTS: Mapping[Asset, str] = {
    "bruiser": "+2 damage hand to hand",
    "two-weapons": "+2 damage or +1 alertness",
    "gifted": "+1 in a quality, up to 4",
    "tough": "+2 life",
    "educated": "2 points of apprenticeship, up to 5",
    "blasting": "+2 damage by magic",
    "mystic": "+2 power",
    "precise": "+2 damage at range",
    "solid": "1 point of protection",
    "talented": "+1 in a talent, up to 4",
    "martial": "one more thrust in each fight",
}
OBJECT_EFFECTS: Mapping[ThingKind, str] = {
    "weapon": "+1 damage",
    "armour": "+1 protection",
    "occult": "2 power",
    "tool": "+2 to one task",
    "charm": "+1 luck",
    "other": "",
}
DIE_NOTATION: Mapping[Die, str] = {
    "none": "–",
    "d3": "1d3",
    "d6": "1d6",
    "d6up": "1d6^",
    "d3-1": "1d3−1",
}
HEROIC: tuple[tuple[str, str], ...] = (
    ("Lucky star", "reroll"),
    ("Shift", "one degree"),
    ("Feat", "“Yes, and”"),
    ("Twist", "an aspect"),
    ("Second wind", "all life back"),
    ("Pull together", "box unticked"),
)
"""What a heroism point buys (cheap-tales.meter.heroism)."""


def sheets(view: TableView, tongue: Tongue, credit: str) -> Iterator[Paper]:
    """The sheets of all heroes, those of the seat's own first."""
    seen = view.game
    if not isinstance(seen, TalesView):
        return
    for each in sorted(seen.heroes, key=lambda one: one.hero.seat != view.seat):
        hero = each.hero
        title = tongue("{name}, the sheet", name=hero.name)
        data = {**sheet(each, seen, view, tongue), "credit": credit}
        yield Paper(f"sheet-{hero.id}", title, "hero.typ", data)


def sheet(each: HeroView, seen: TalesView, view: TableView, tongue: Tongue) -> Data:
    hero = each.hero
    short = len(hero.description) <= LONGEST_PITCH and "\n" not in hero.description
    session = view.common.session
    return {
        "blank": False,
        "name": hero.name,
        "pitch": hero.description if short else "",
        "place": view.common.scene,
        "session": tongue("Session {number}", number=session) if session else "",
        "heroism": hero.heroism,
        "labels": labels(tongue),
        "traits": [*_qualities(hero, tongue), _skills(hero, seen, tongue)],
        "meters": [
            _meter("life", tongue("Life"), hero.life, each.most_life),
            _meter("power", tongue("Power"), hero.power, each.most_power),
        ],
        "states": _states(each, tongue),
        "words": [part for part in _words(each, short, tongue) if part["entries"]],
        "lists": [part for part in _lists(each, tongue) if part["entries"]],
        "uses": _uses(tongue),
    }


def labels(tongue: Tongue) -> Data:
    return {
        "name": tongue("Name"),
        "heroism": tongue("heroism points"),
        "one-point": tongue("1 heroism point"),
    }


def _uses(tongue: Tongue) -> list[Data]:
    return [{"name": tongue(name), "more": tongue(more)} for name, more in HEROIC]


def _entry(name: str, more: str = "", **fields: object) -> Data:
    return {"name": name, "more": more, **fields}


def _qualities(hero: Hero | None, tongue: Tongue) -> Iterator[Data]:
    for title, traits in ((tongue("Qualities"), QUALITIES), (tongue("Talents"), TALENTS)):
        yield {
            "title": title,
            "entries": [
                _entry(
                    field_name(trait, tongue),
                    tongue(USES[trait]),
                    value=None if hero is None else signed(hero.score(trait)).removeprefix("+"),
                )
                for trait in traits
            ],
        }


def _skills(hero: Hero, seen: TalesView, tongue: Tongue) -> Data:
    used: Mapping[str, int] = {}
    for one in seen.fight.fighters if seen.fight else ():
        if one.fighter.id == hero.id:
            used = one.fighter.thrusts
    return {
        "title": tongue("Apprenticeships"),
        "note": tongue("thrust"),
        "entries": [
            _entry(
                skill.name,
                _about(skill, tongue),
                value=str(skill.rank).replace("-", "−"),
                thrusts=[
                    at < used.get(skill.id, 0) for at in range(1 + hero.techniques.count(skill.id))
                ],
            )
            for skill in hero.skills
        ],
    }


def _about(skill: Skill, tongue: Tongue) -> str:
    parts = [choice_name("kind", skill.kind, tongue)] if skill.kind != "trade" else []
    if not skill.controlled:
        parts.append(tongue("out of control"))
    return ", ".join([*parts, *skill.domains])


def _meter(name: str, title: str, value: int | None, most: int) -> Data:
    said = f"/ {most}" if value is None else f"{value} / {most}"
    return {"id": name, "name": title, "value": value, "most": most, "said": said}


def _states(each: HeroView, tongue: Tongue) -> list[Data]:
    hero = each.hero
    said = choice_name("armour", hero.armour, tongue)
    penalty = ARMOUR_PENALTY.get(hero.armour, 0)
    worn = tongue("{armour}, {penalty} to alertness", armour=said, penalty=signed(penalty))
    return [
        {
            "name": tongue.of(hero.gender, "Stunned"),
            "tick": hero.stunned,
            "more": tongue("ticked at 0 life; a rest clears it"),
            "said": "",
        },
        {
            "name": tongue("Defence"),
            "tick": None,
            "more": worn if penalty else said,
            "said": str(each.defence).replace("-", "−"),
        },
    ]


def _words(each: HeroView, short: bool, tongue: Tongue) -> Iterator[Data]:
    hero = each.hero
    aspects = [_entry(aspect.text, small=False) for aspect in hero.aspects]
    if each.wounded:
        wounded = tongue.of(hero.gender, "Wounded")
        aspects.append(_entry(wounded, tongue("against every roll"), small=False))
    yield {"title": tongue("Aspects"), "entries": aspects}
    marks = [
        _entry(mark.text, tongue("an aspect") if mark.is_aspect else "", small=True)
        for mark in hero.marks
    ]
    yield {"title": tongue("Marks of magic"), "entries": marks}
    wounds = [_entry(wound_name(wound.row, tongue), small=True) for wound in hero.wounds]
    yield {"title": tongue("Wounds"), "entries": wounds}
    portrait = [] if short else [_entry(hero.description, small=True)]
    yield {"title": tongue("Portrait"), "entries": portrait}


def _lists(each: HeroView, tongue: Tongue) -> Iterator[Data]:
    hero = each.hero
    things = [_entry(thing.name, _gives(thing, tongue)) for thing in hero.objects]
    yield {"title": tongue("Inventory"), "entries": things}
    assets = [
        _entry(choice_name("assets", asset, tongue), tongue(ASSET_EFFECTS[asset]))
        for asset in hero.assets
    ]
    if hero.armour != "none":
        die = DIE_NOTATION[ARMOUR_DIE[hero.armour]]
        protects = die if not each.guard else f"{die} + {each.guard}"
        assets.append(_entry(tongue("Protection"), protects))
    elif each.guard:
        assets.append(_entry(tongue("Protection"), str(each.guard)))
    yield {"title": tongue("Assets and armour"), "entries": assets}
    rest = [
        _entry(tongue("Experience"), tongue("{count} XP", count=hero.xp)),
        _entry(tongue("Played by"), tongue.seat(hero.seat or "")),
    ]
    yield {"title": tongue("The story so far"), "entries": rest}


def _gives(thing: Thing, tongue: Tongue) -> str:
    if thing.kind == "tool" and thing.use:
        return f"+2 {thing.use}"
    found = OBJECT_EFFECTS[thing.kind]
    return tongue(found) if found else ""


def blank_sheet(tongue: Tongue, credit: str) -> Paper:
    """A sheet to fill in by hand."""
    skills = [_entry("", "", value=None, thrusts=[False, False]) for _ in range(SKILLS)]
    states = [
        (tongue.of("n", "Stunned"), False, tongue("ticked at 0 life; a rest clears it")),
        (tongue("Defence"), None, tongue("alertness, less what the armour costs")),
    ]
    data: Data = {
        "blank": True,
        "name": "",
        "pitch": "",
        "place": tongue("Hero's sheet"),
        "session": "",
        "heroism": 0,
        "labels": labels(tongue),
        "traits": [
            *_qualities(None, tongue),
            {"title": tongue("Apprenticeships"), "note": tongue("thrust"), "entries": skills},
        ],
        "meters": [
            {**_meter("life", tongue("Life"), None, BLANK_BOXES), "said": f"{LIFE} + …"},
            {**_meter("power", tongue("Power"), None, BLANK_BOXES), "said": f"{POWER} + …"},
        ],
        "states": [
            {"name": name, "tick": tick, "more": more, "said": ""} for name, tick, more in states
        ],
        "words": [
            {"title": tongue("Aspects"), "entries": [_entry("", small=False)] * ASPECTS},
            {"title": tongue("Portrait"), "entries": [_entry("", small=True)] * 2},
        ],
        "lists": [
            {"title": tongue("Inventory"), "entries": [_entry("\u00a0", "\u00a0")] * THINGS},
            {"title": tongue("Assets and armour"), "entries": [_entry("\u00a0", "\u00a0")] * 4},
            {"title": tongue("Experience"), "entries": [_entry("\u00a0", "\u00a0")]},
        ],
        "uses": _uses(tongue),
        "credit": credit,
    }
    return Paper("blank-sheet", tongue("A blank sheet"), "hero.typ", data)
