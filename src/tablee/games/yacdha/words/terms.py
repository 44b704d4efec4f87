"""The words of YACDHA: degrees, oppositions, levels, weapons, dice, conditions, ages."""

from collections.abc import Mapping

from tablee.games.yacdha.state.action import Degree
from tablee.games.yacdha.state.people import (
    Age,
    CareKind,
    Category,
    Condition,
    Gender,
    Meter,
    Opposition,
)
from tablee.games.yacdha.words.labels import ASKS, CHOICES, FIELDS, FIELDS_OF
from tablee.kernel.tongue import Tongue

DEGREES: Mapping[Degree, str] = {
    "critical-failure": "critical failure",
    "major-failure": "major failure",
    "failure": "failure",
    "minor-failure": "minor failure",
    "minor-success": "minor success",
    "success": "success",
    "major-success": "major success",
    "critical-success": "critical success",
}
"""Table 3 (yacdha.action.degree-table)."""

SCALE: tuple[str, ...] = (
    "trivial",
    "very easy",
    "easy",
    "medium",
    "hard",
    "very hard",
    "impossible",
)
"""Table 4, a passive opposition from 0 to 6 (yacdha.action.passive-table)."""

TIERS: tuple[str, ...] = (
    "nothing",
    "the bare minimum",
    "most of it",
    "everything",
    "everything and a bonus",
)
"""Table 1, what a search teaches (yacdha.investigation.result)."""

LEVELS: tuple[str, ...] = ("layman", "beginner", "initiate", "proficient", "expert", "master")
"""Table 5, the levels of an occupation from 0 to 5 (yacdha.occupation.levels)."""

WEAPONS: Mapping[str, str] = {
    "fist": "fist",
    "club": "club or cane",
    "knife": "knife",
    "bow": "bow",
    "spear": "spear",
    "thrown-spear": "thrown spear",
    "firearm": "firearm",
}
"""Table 2; a weapon that the keeper added has the name the keeper gave it."""

METERS: Mapping[Meter, str] = {"madness": "madness", "trauma": "trauma"}
CATEGORIES: Mapping[Category, str] = {"physical": "physical action", "mental": "mental action"}
DICE: Mapping[str, str] = {
    "action": "action die",
    "opposition": "opposition die",
    "madness": "madness die",
    "trauma": "trauma die",
    "madness-check": "madness check",
    "trauma-check": "trauma check",
    "madness-recovery": "madness recovery",
    "trauma-recovery": "trauma recovery",
    "dream": "dream die",
}
AGES: Mapping[Age, str] = {
    "adult": "adulthood",
    "adolescent": "adolescence",
    "child": "childhood",
}
CARE: Mapping[CareKind, str] = {
    "proper": "full care",
    "partial": "partial care",
    "none": "no care",
}

ACTIONS: Mapping[str, str] = {
    "@immobilise": "immobilise",
    "@dodge": "dodge",
    "@flee": "flee",
    "@break-free": "break free",
    "@other": "do something else in a fight",
    "@frozen": "stand frozen",
    "@chase": "a chase",
}
"""Combat actions as a sheet lists them; attacks name their weapon as well."""

ATTACKS: Mapping[str, str] = {
    "fist": "attack with the fists",
    "club": "attack with a club or cane",
    "knife": "attack with a knife",
    "bow": "attack with a bow",
    "spear": "attack with a spear",
    "thrown-spear": "attack with a thrown spear",
    "firearm": "attack with a firearm",
}
CONDITIONS: Mapping[str, str] = {
    "active": "able to act",
    "dying": "between life and death",
    "coma": "in a coma",
}
CONTEST_SIDES: Mapping[str, str] = {"pursued": "the pursued", "pursuers": "the pursuers"}


def degree_name(degree: Degree, tongue: Tongue) -> str:
    return tongue(DEGREES[degree])


def opposition_name(opposition: Opposition, tongue: Tongue, named: bool = True) -> str:
    """“opposition 3, medium” (or the number alone), or “active opposition”."""
    if opposition == "active":
        return tongue("active opposition")
    if not named:
        return tongue("opposition {value}", value=opposition)
    scale = scale_name(opposition, tongue)
    return tongue("opposition {value}, {scale}", value=opposition, scale=scale)


def scale_name(opposition: int, tongue: Tongue) -> str:
    return tongue(SCALE[opposition])


def tier_name(tier: int, tongue: Tongue) -> str:
    return tongue(TIERS[tier])


def table_title(number: int, title: str, tongue: Tongue) -> str:
    """The title of one of the book's own tables."""
    return tongue("Table {number}. {title}", number=number, title=title)


def level_name(level: int, tongue: Tongue) -> str:
    return tongue(LEVELS[level])


def age_name(age: Age, tongue: Tongue) -> str:
    return tongue(AGES[age])


def care_name(care: CareKind, tongue: Tongue) -> str:
    return tongue(CARE[care])


def condition_name(condition: Condition, gender: Gender, name: str, tongue: Tongue) -> str:
    """How somebody of that name is, as a sheet says it; it names no gender that is not known."""
    match condition:
        case "dead":
            return tongue.of(gender, "dead", name=name)
        case "insane":
            return tongue.of(gender, "lost to madness", name=name)
        case "retired":
            return tongue.of(gender, "out of the story", name=name)
        case _:
            return tongue(CONDITIONS[condition])


def action_title(name: str, tongue: Tongue) -> str:
    """An action of a sheet's list: combat actions in words, all others as they were said."""
    if name.startswith("@attack."):
        weapon = name.removeprefix("@attack.")
        known = ATTACKS.get(weapon)
        return tongue("attack ({weapon})", weapon=weapon) if known is None else tongue(known)
    known = ACTIONS.get(name)
    return name if known is None else tongue(known)


def weapon_name(weapon: str, tongue: Tongue) -> str:
    known = WEAPONS.get(weapon)
    return weapon if known is None else tongue(known)


def meter_name(meter: Meter, tongue: Tongue) -> str:
    return tongue(METERS[meter])


def category_name(category: Category, tongue: Tongue) -> str:
    return tongue(CATEGORIES[category])


def die_name(role: str, tongue: Tongue) -> str:
    known = DICE.get(role)
    return "" if known is None else tongue(known)


def signed(number: int) -> str:
    """+2, 0 or −2, with a true minus sign."""
    return f"{number:+d}".replace("-", "−") if number else "0"


def ask_name(ask: str, tongue: Tongue) -> str:
    """What a button that asks this says."""
    return tongue(ASKS[ask])


def field_name(field: str, tongue: Tongue, ask: str = "") -> str:
    """What stands beside a field; some fields have a meaning of their own in one ask."""
    own = FIELDS_OF.get(f"{ask}.{field}")
    return tongue(FIELDS[field]) if own is None else tongue(own)


def choice_name(field: str, choice: str, tongue: Tongue) -> str:
    """The word for a value of a field; names that people gave stay as they are."""
    if field in ("weapon", "weapons"):
        return weapon_name(choice, tongue)
    if field == "listed":
        return action_title(choice, tongue)
    known = CHOICES.get(f"{field}.{choice}")
    return choice if known is None else tongue(known)
