"""The words of the d20 variant: body, wounds, gear, skills, dice; names of asks and fields."""

from collections.abc import Callable, Iterable, Mapping

from tablee.games.cthulhu_d20.state.people import Condition, Gender, Insanity
from tablee.games.cthulhu_d20.state.table import Term
from tablee.games.cthulhu_d20.words.choices import CHOICES, CONDITIONS, INSANITIES
from tablee.games.cthulhu_d20.words.labels import ASKS, FIELDS, FIELDS_OF
from tablee.games.cthulhu_d20.words.nouns import (
    ABILITIES,
    ARMOURS,
    CARE_NEEDED,
    CIRCUMSTANCES,
    DICE,
    EFFORTS,
    FEATS,
    GROUPS_OF_ZONES,
    LOCATIONS,
    PARTS,
    RATES,
    ROWS,
    SAVES,
    SHOCKS,
    SKILLS,
    TERMS,
    WEAPON_GROUPS,
    WEAPONS,
)
from tablee.kernel.tongue import Tongue

MINUS = "\u2212"


def number(value: int) -> str:
    """A number with a real minus sign where it needs one."""
    return f"{MINUS}{-value}" if value < 0 else str(value)


def signed(value: int) -> str:
    """A bonus or a penalty: “+3”, “−1”."""
    return f"+{value}" if value > 0 else number(value)


def die_name(role: str, tongue: Tongue) -> str:
    known = DICE.get(role)
    return "" if known is None else tongue(known)


def location_name(location: str, tongue: Tongue) -> str:
    """A place of the body; a creature with tables of its own has places with names of its own."""
    known = LOCATIONS.get(location)
    return location if known is None else tongue(known)


def location_names(locations: Iterable[str], tongue: Tongue) -> str:
    return ", ".join(location_name(each, tongue) for each in locations)


def zone_name(zone: str, tongue: Tongue) -> str:
    """What an attacker calls: one place, a group of them, or nothing."""
    known = GROUPS_OF_ZONES.get(zone)
    return location_name(zone, tongue) if known is None else tongue(known)


def row_name(row: str, tongue: Tongue) -> str:
    return tongue(ROWS[row])


def care_name(row: str, tongue: Tongue) -> str:
    return tongue(CARE_NEEDED[row])


def rate_name(row: str, tongue: Tongue) -> str:
    """What an open wound of this row costs; nothing for those that never worsen."""
    known = RATES.get(row)
    return "" if known is None else tongue(known)


def part_name(part: str, tongue: Tongue) -> str:
    return tongue(PARTS[part])


def shock_name(shock: str, tongue: Tongue) -> str:
    return tongue(SHOCKS[shock])


def condition_name(condition: Condition, gender: Gender, tongue: Tongue) -> str:
    match condition:
        case "stunned":
            return tongue.of(gender, "stunned")
        case "unconscious":
            return tongue.of(gender, "unconscious")
        case "dead":
            return tongue.of(gender, "dead")
        case _:
            return tongue(CONDITIONS[condition])


def hit_points(left: int, most: int, tongue: Tongue) -> str:
    """What is left to a creature that is fought traditionally."""
    said = tongue.number(left)
    return tongue.many(
        "{left} of {count} hit point", "{left} of {count} hit points", most, left=said
    )


def insanity_name(insanity: Insanity, tongue: Tongue) -> str:
    return tongue(INSANITIES[insanity])


def ability_name(ability: str, tongue: Tongue) -> str:
    return tongue(ABILITIES[ability])


def save_name(save: str, tongue: Tongue) -> str:
    return tongue(SAVES[save])


def skill_name(skill: str, tongue: Tongue) -> str:
    known = SKILLS.get(skill)
    return skill if known is None else tongue(known)


def feat_name(feat: str, tongue: Tongue) -> str:
    """“Weapon Focus (revolver)”: a feat, and what it was taken for."""
    kind, _, of = feat.partition(":")
    known = FEATS.get(kind)
    name = kind if known is None else tongue(known)
    return f"{name} ({_taken_for(of, tongue)})" if of else name


def _taken_for(of: str, tongue: Tongue) -> str:
    if of in WEAPON_GROUPS:
        return group_name(of, tongue)
    return skill_name(of, tongue) if of in SKILLS else weapon_name(of, tongue)


def group_name(group: str, tongue: Tongue) -> str:
    known = WEAPON_GROUPS.get(group)
    return group if known is None else tongue(known)


def weapon_name(weapon: str, tongue: Tongue, name: str = "") -> str:
    """A weapon of the game by its id; one of the table's own is called as the keeper called it."""
    known = WEAPONS.get(weapon)
    return name or weapon if known is None else tongue(known)


def armour_name(armour: str, tongue: Tongue, name: str = "") -> str:
    known = ARMOURS.get(armour)
    return name or armour if known is None else tongue(known)


def circumstance_name(circumstance: str, tongue: Tongue) -> str:
    return tongue(CIRCUMSTANCES[circumstance])


def term_name(term: str, tongue: Tongue) -> str:
    """What a term of a total stands for."""
    known = TERMS.get(term)
    if known is not None:
        return tongue(known)
    if term in CIRCUMSTANCES:
        return circumstance_name(term, tongue)
    return ability_name(term, tongue) if term in ABILITIES else term


def effort_name(effort: str, tongue: Tongue) -> str:
    known = EFFORTS.get(effort)
    return effort if known is None else tongue(known)


def checked_name(kind: str, name: str, tongue: Tongue) -> str:
    """What a check is of: a skill, an ability, a saving throw, a grip, the mind."""
    match kind:
        case "skill":
            return skill_name(name, tongue)
        case "ability":
            return ability_name(name, tongue)
        case "save":
            return save_name(name, tongue)
        case "sanity":
            return tongue("Sanity")
        case _:
            return tongue("Grapple")


def total_told(face: int, terms: Iterable[Term], total: int, tongue: Tongue) -> str:
    """“10 (die) + 3 (weapon) − 1 (fatigue) = 12”."""
    parts = [tongue("{face} (die)", face=face)]
    for term in terms:
        sign = MINUS if term.value < 0 else "+"
        parts.append(f"{sign} {abs(term.value)} ({term_name(term.name, tongue)})")
    whole = " ".join(parts)
    return whole if len(parts) == 1 else f"{whole} = {number(total)}"


def ask_name(ask: str, tongue: Tongue) -> str:
    """What a button that asks this says."""
    return tongue(ASKS[ask])


def field_name(field: str, tongue: Tongue, ask: str = "") -> str:
    """What stands beside a field; some fields have a meaning of their own in one ask."""
    own = FIELDS_OF.get(f"{ask}.{field}")
    return tongue(FIELDS[field]) if own is None else tongue(own)


def _rolled_name(name: str, tongue: Tongue) -> str:
    """What a check may be of, whatever its kind."""
    if name in ABILITIES:
        return ability_name(name, tongue)
    return save_name(name, tongue) if name in SAVES else skill_name(name, tongue)


WORDS: Mapping[str, Callable[[str, Tongue], str]] = {
    "ability": ability_name,
    "armour": armour_name,
    "circumstances": circumstance_name,
    "core": skill_name,
    "covered": location_name,
    "feat": feat_name,
    "feats": feat_name,
    "good": save_name,
    "group": group_name,
    "location": location_name,
    "meter": ability_name,
    "name": _rolled_name,
    "part": part_name,
    "places": location_name,
    "proficiency": group_name,
    "raised": ability_name,
    "row": row_name,
    "save": save_name,
    "shock": shock_name,
    "skill": skill_name,
    "effort": effort_name,
    "care": care_name,
    "rate": rate_name,
    "insanity": lambda insanity, tongue: tongue(INSANITIES[insanity]),
    "term": term_name,
    "weapon": weapon_name,
    "weapons": weapon_name,
    "zone": zone_name,
    "zones": location_name,
}
"""Fields whose choices are things with names of their own."""


def choice_name(field: str, choice: str, tongue: Tongue) -> str:
    """The word for a value of a field; names that people gave stay as they are."""
    known = CHOICES.get(f"{field}.{choice}")
    if known is not None:
        return tongue(known)
    return WORDS[field](choice, tongue) if field in WORDS else choice
