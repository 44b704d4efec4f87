"""What every paper of the d20 variant is made of: boxes, wounds, labels."""

from collections.abc import Mapping, Sequence
from typing import Any

from tablee.games.cthulhu_d20.data.tables import ROUND_UNITS
from tablee.games.cthulhu_d20.state.people import Person
from tablee.games.cthulhu_d20.view.sheet import Sheet, WoundView
from tablee.games.cthulhu_d20.view.table import D20View
from tablee.games.cthulhu_d20.words.names import (
    armour_name,
    condition_name,
    location_name,
    number,
    part_name,
    row_name,
    signed,
    weapon_name,
)
from tablee.kernel.tongue import Tongue

Data = dict[str, Any]
ROWS = ("superficial", "light", "moderate", "grave", "critical", "mortal")


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def named_weapon(weapon: str, seen: D20View, tongue: Tongue) -> str:
    """A weapon by its word, or as the keeper called it; a spell by its name."""
    own = {one.id: one.name for one in seen.arsenal}
    own |= {f"spell:{spell.id}": spell.name for spell in seen.spells}
    return weapon_name(weapon, tongue, own.get(weapon, ""))


def named_armour(armour: str, seen: D20View, tongue: Tongue) -> str:
    own = {one.id: one.name for one in seen.wardrobe}
    return armour_name(armour, tongue, own.get(armour, ""))


def boxes(
    left: int, most: int, steps: Sequence[int] = (), penalty: int = 0, cap: int | None = None
) -> Data:
    """A row of boxes, crossed from the left; under each the penalty once it is crossed."""
    return {
        "left": number(left),
        "most": most,
        "lost": min(most, max(0, most - left)),
        "steps": [signed(step) for step in steps],
        "penalty": signed(penalty),
        "capped": 0 if cap is None else max(0, most - cap),
    }


def empty_boxes(most: int, steps: Sequence[str]) -> Data:
    return {
        "left": None,
        "most": most,
        "lost": 0,
        "steps": list(steps),
        "penalty": "",
        "capped": 0,
    }


def wounds_of(sheet: Sheet) -> tuple[WoundView, ...]:
    """Every wound of somebody, in the order in which they came."""
    found = [wound for part in sheet.body for wound in part.wounds]
    return tuple(sorted((*found, *sheet.elsewhere), key=lambda seen: seen.wound.number))


def wound_data(seen: WoundView, tongue: Tongue) -> Data:
    wound = seen.wound
    place = location_name(wound.location, tongue) if wound.location else ""
    part = part_name(wound.part, tongue) if wound.part else ""
    return {
        "row": wound.row,
        "name": row_name(wound.row, tongue),
        "gb": str(wound.gb),
        "place": place or tongue("no location"),
        "part": part,
        "state": wound_state(seen, tongue),
        "dc": "" if wound.treated else str(seen.dc),
        "open": seen.rounds_left is not None,
    }


def wound_state(seen: WoundView, tongue: Tongue) -> str:
    """Dressed, stabilised, or when it costs the next points."""
    if seen.rounds_left is not None:
        if seen.rounds_left <= 0:
            return tongue("loss due now")
        return tongue("loss in {time}", time=lasting(seen.rounds_left, tongue))
    if seen.wound.treated:
        return tongue("dressed")
    return tongue("stabilised") if seen.wound.stabilised else tongue("does not worsen")


SPANS: Mapping[str, tuple[str, str]] = {
    "day": ("{count} day", "{count} days"),
    "hour": ("{count} hour", "{count} hours"),
    "minute": ("{count} minute", "{count} minutes"),
    "round": ("{count} round", "{count} rounds"),
}


def lasting(rounds: int, tongue: Tongue) -> str:
    """A length of story time as people say it: its two largest units."""
    parts = []
    for unit in SPANS:
        count, rounds = divmod(rounds, ROUND_UNITS[unit])
        if count:
            parts.append(tongue.many(*SPANS[unit], count))
    return " ".join(parts[:2]) or tongue("now")


def condition(person: Person, tongue: Tongue) -> str:
    """What a stamp on the sheet says of somebody who is not simply up."""
    if person.condition != "able":
        return capital(condition_name(person.condition, person.gender, tongue))
    return capital(tongue("on the ground")) if person.prone else ""


def labels(tongue: Tongue) -> Data:
    return {
        "name": tongue("Name"),
        "ac": tongue("AC"),
        "fatigue": tongue("Fatigue"),
        "life": tongue("Life"),
        "penalty": tongue("penalty"),
        "of": tongue("of"),
        "pf": tongue("PF"),
        "pv": tongue("PV"),
        "fatigue_hint": tongue("The penalty weighs on the AC, on Strength and on Dexterity."),
        "life_hint": tongue("At 0 life, death."),
        "destiny": tongue("Destiny points"),
        "destiny_hint": tongue("A point spent never comes back. The keeper decides its effect."),
        "sanity": tongue("Sanity"),
        "most": tongue("at most"),
        "wounds": tongue("Wounds"),
        "no_wound": tongue("No wound"),
        "severity": tongue("GB"),
        "wound": tongue("wound"),
        "place": tongue("location"),
        "state": tongue("state"),
        "care": tongue("care DC"),
        "weapons": tongue("Weapons"),
        "weapon": tongue("weapon"),
        "attack": tongue("attack"),
        "lethality": tongue("lethality"),
        "damage": tongue("most damage"),
        "range": tongue("range"),
        "loaded": tongue("shots"),
        "terms": tongue("made of"),
        "zones": tongue("Called zones"),
        "skills": tongue("Skills"),
        "core": tongue("core skill"),
        "tired": tongue("fatigue weighs on it"),
        "feats": tongue("Feats"),
        "armour": tongue("Armour"),
        "notes": tongue("Notes"),
        "rows": [{"id": row, "name": capital(row_name(row, tongue))} for row in ROWS],
        "right_left": tongue("Right and left are the patient's own."),
        "person": tongue("Person"),
        "severities": tongue("Severity of the wounds"),
        "crossed": tongue("crossed boxes: points lost"),
        "keeper_only": tongue("For the keeper's eyes only"),
        "opponents": tongue("Opponents, seen by you alone"),
        "due": tongue("Losses to come"),
    }
