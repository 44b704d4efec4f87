"""The book's own lists and tables: traits, assets, weapons, armours, circles, wounds."""

from collections.abc import Mapping
from typing import Literal

import msgspec

Quality = Literal["vigour", "agility", "mind", "luck"]
Talent = Literal["adrenaline", "valour", "focus", "alertness"]
Gender = Literal["f", "m", "n"]
SkillKind = Literal["trade", "upbringing", "prodigy", "thaumaturgy"]
Asset = Literal[
    "bruiser",
    "two-weapons",
    "gifted",
    "tough",
    "educated",
    "blasting",
    "mystic",
    "precise",
    "solid",
    "talented",
    "martial",
]
ThingKind = Literal["weapon", "armour", "occult", "tool", "charm", "other"]
Armour = Literal["none", "very-light", "light", "medium", "heavy"]
Weapon = Literal["improvised", "brawl", "weapon", "heavy"]
Style = Literal["melee", "ranged"]
Die = Literal["none", "d3", "d6", "d6up", "d3-1"]
Class = Literal["brute", "henchman", "antagonist"]
Degree = Literal["no_and", "no", "partial", "yes", "yes_and", "legendary"]
Partial = Literal["yes_but", "no_but"]
Natural = Literal["", "double-1", "double-6"]
Mode = Literal["plain", "advantage", "disadvantage"]
Prowess = Literal[
    "precise",
    "stunt",
    "counter",
    "violent",
    "clear",
    "double",
    "opportunism",
    "placement",
    "caution",
]
EffectKind = Literal["find-gear", "amplify", "aspect", "information", "prowess", "cancel-risk"]
Risk = Literal["blunder", "constraint", "nothing"]
Until = Literal["turn", "scene", "rest", "session", "lasting"]
Way = Literal["for", "against"]

QUALITIES: tuple[Quality, ...] = ("vigour", "agility", "mind", "luck")
TALENTS: tuple[Talent, ...] = ("adrenaline", "valour", "focus", "alertness")
TRAITS: tuple[str, ...] = (*QUALITIES, *TALENTS)
GIFTS: tuple[SkillKind, ...] = ("prodigy", "thaumaturgy")
PROWESSES: tuple[Prowess, ...] = (
    "precise",
    "stunt",
    "counter",
    "violent",
    "clear",
    "double",
    "opportunism",
    "placement",
    "caution",
)
OF_DAMAGE: tuple[Prowess, ...] = ("precise", "violent", "clear")
"""Prowesses that need a hit."""
ASSETS: tuple[Asset, ...] = (
    "bruiser",
    "two-weapons",
    "gifted",
    "tough",
    "educated",
    "blasting",
    "mystic",
    "precise",
    "solid",
    "talented",
    "martial",
)
REPEATABLE: frozenset[Asset] = frozenset(
    {"bruiser", "tough", "blasting", "mystic", "precise", "martial"}
)
AT_CREATION_ONLY: frozenset[Asset] = frozenset({"gifted", "educated", "talented"})
LADDER: tuple[Degree, ...] = ("no_and", "no", "partial", "yes", "yes_and", "legendary")

LOWEST, HIGHEST = -1, 5
"""The range of scores (creation.score-range)."""
CREATION_POINTS, CREATION_MOST = 4, 3
SKILLS, ASPECTS, THINGS = 4, 4, 5
"""How many apprenticeships, aspects and objects a hero begins with."""
FEWEST_ASPECTS = 2
ASSET_PRICE, MOST_ASSETS = 2, 3
SUCCESS = 9
LIFE = POWER = 10
ORDINARY_POWER = 3
RESERVE = 2
"""Power points of a relic, where relics are a reserve."""
TEN_FOR_ONE = 10
"""Power points that make one heroism point."""
ABSORBED = 2
"""Life points that one power point absorbs, or that stand in for a missing one."""
MOST_LIFE = 99
MOST_MALUS = 12
MOST_MINUTES = 6000
MOST_MORE = 10
"""What can be written down: the malus of a threat, minutes of play, XP on top."""

DIFFICULTIES: Mapping[int, str] = {
    2: "easy",
    0: "normal",
    -1: "awkward",
    -3: "difficult",
    -6: "very difficult",
}
"""The menu for simple tasks (action.difficulty-table)."""
EASIEST, HARDEST = 2, -6

WEAPON_DIE: Mapping[Weapon, Die] = {
    "improvised": "d3",
    "brawl": "d6",
    "weapon": "d6up",
    "heavy": "d6up",
}
HEAVY_BONUS = 2
UNARMED: tuple[Weapon, ...] = ("improvised", "brawl")
ARMOUR_DIE: Mapping[Armour, Die] = {
    "none": "none",
    "very-light": "d3-1",
    "light": "d3",
    "medium": "d6",
    "heavy": "d6up",
}
ARMOUR_PENALTY: Mapping[Armour, int] = {"medium": -1, "heavy": -3}

STYLE_TRAITS: Mapping[Style, tuple[Quality, Talent]] = {
    "melee": ("agility", "valour"),
    "ranged": ("mind", "focus"),
}
DAMAGE_QUALITY: Mapping[Style, Quality] = {"melee": "vigour", "ranged": "luck"}
DAMAGE_ASSET: Mapping[Style, Asset] = {"melee": "bruiser", "ranged": "precise"}

CIRCLE_DIFFICULTY: Mapping[int, int] = {1: 1, 2: 0, 3: -2, 4: -5, 5: -8}
CIRCLE_POWER: Mapping[int, int] = {1: 1, 2: 5, 3: 10, 4: 15, 5: 20}
CIRCLES = tuple(CIRCLE_POWER)

CLASS_LIFE: Mapping[Class, int] = {"brute": 3, "henchman": 5, "antagonist": 10}
CLASS_DIE: Mapping[Class, Die] = {"brute": "d3", "henchman": "d6", "antagonist": "d6up"}
BRACKET = 5
"""Brutes to a bonus of one."""
CLEARED: Mapping[str, int] = {"brute": 6, "henchman": 3}
"""Sides of the die that says how many the ground is cleared of."""

RISKS: Mapping[int, Risk] = {
    2: "blunder",
    3: "constraint",
    4: "constraint",
    **dict.fromkeys(range(5, 10), "nothing"),
    10: "constraint",
    11: "constraint",
    12: "blunder",
}
AWARDS: Mapping[str, int] = {"daring": 3, "jinx": 3, "bribe": 1}
"""The most points of each award of the keeper; the least is one."""


class WoundRow(msgspec.Struct, frozen=True):
    """What a row of the wound table does."""

    until: Until | Literal["respite", ""]
    """How long the aspect holds ("respite": unconscious until then; "": no such thing)."""
    traits: int = 0
    life: int = 0
    deadly: bool = False


WOUNDS: Mapping[int, WoundRow] = {
    1: WoundRow("respite"),
    2: WoundRow("rest"),
    3: WoundRow("session"),
    4: WoundRow("session", traits=1),
    5: WoundRow("session", traits=1, life=2),
    6: WoundRow("", deadly=True),
}


def up_half(number: int) -> int:
    """Half, rounded up: what is good for a hero (dice.rounding)."""
    return -(-number // 2)


def down_half(number: int) -> int:
    """Half, rounded down: what is bad for a hero."""
    return number // 2
