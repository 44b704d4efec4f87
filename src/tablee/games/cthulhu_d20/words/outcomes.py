"""The words for odds: outcomes of a roll, what they suppose, and what comes in the long run."""

from collections.abc import Hashable, Mapping

from tablee.games.cthulhu_d20.state.people import Condition, Insanity
from tablee.games.cthulhu_d20.words.names import (
    condition_name,
    insanity_name,
    location_name,
    number,
    row_name,
    signed,
    zone_name,
)
from tablee.kernel.prospect import Prospect
from tablee.kernel.shapes import read_as
from tablee.kernel.tongue import Tongue

ANYWHERE = "anywhere"
OUTCOMES: Mapping[str, str] = {
    "hit": "the attack hits",
    "dies": "death",
    "falls": "unable to go on",
    "closes": "the wound stabilises by itself",
    "drowns": "drowning begins",
    "success": "success",
}
"""What is true or not."""
COUNTED: Mapping[str, str] = {
    "gb": "severity {number}",
    "total": "total {number}",
    "sanity": "Sanity {number}",
    "damage": "damage {number}",
    "pf": "{name}: {number} fatigue",
    "pv": "{name}: {number} life",
}
SUPPOSED: Mapping[str, str] = {
    "ac": "if the armour class is {number}",
    "dc": "if the DC is {number}",
    "gb": "if the severity is {number}",
}
"""What a seat that does not know a number reckons with."""


def outcome_name(key: str, value: Hashable, names: Mapping[str, str], tongue: Tongue) -> str:
    """One value of an outcome of `outcomes.outcomes`."""
    kind, _, who = key.partition(".")
    name = names.get(who, who)
    known = OUTCOMES.get(kind)
    if known is not None:
        return tongue(known)
    if kind in COUNTED:
        said = number(read_as(int, value))
        return tongue(COUNTED[kind], name=name, number=said)
    match kind:
        case "row":
            return tongue("wound: {row}", row=row_name(str(value), tongue))
        case "location":
            return _located(str(value), tongue)
        case "insanity":
            return insanity_name(read_as(Insanity, value), tongue)
        case _:
            return _state_name(kind, value, name, tongue)


def _state_name(kind: str, value: Hashable, name: str, tongue: Tongue) -> str:
    """What becomes of somebody, or what a spell gives back."""
    if kind == "healed":
        pv, pf = read_as(tuple[int, int], value)
        return tongue("healed: {pv} life, {pf} fatigue", pv=pv, pf=pf)
    condition = condition_name(read_as(Condition, value), "n", tongue)
    return tongue("{name}: {condition}", name=name, condition=condition)


def _located(location: str, tongue: Tongue) -> str:
    if not location:
        return tongue("no location")
    return tongue("location: {location}", location=location_name(location, tongue))


def hypothesis_name(name: str, tongue: Tongue) -> str:
    """“ac-14”: what is supposed, and how much."""
    kind, _, supposed = name.partition("-")
    known = SUPPOSED.get(kind)
    return name if known is None else tongue(known, number=supposed)


ATTACKS: Mapping[str, str] = {
    "zone": "{zone}: {result}",
    "aimed-zone": "{zone}, after aiming: {result}",
    "aim-and-shoot": "aiming for a round, then shooting: {result}",
    "shoot-twice": "shooting in both rounds: {result}",
    "full-attack": "the {number} attacks of the round: {result}",
    "power": "Power Attack {penalty}: {result}",
    "fall": "a fall of {number} m: {result}",
}
"""What gives the chances of each wound."""
PROSPECTS: Mapping[str, str] = {
    "stabilises": "{name}: wound no. {number} stabilises at the next loss",
    "survives-unaided": "{name}: survives wound no. {number} without care",
    "survives-all": "{name}: survives all open wounds without care",
    "care-once": "{name}: this care succeeds",
    "faints": "{name}: faints when no fatigue point is left",
    "efforts-to-zero": "{name}: efforts like this one until no fatigue point is left",
    "efforts-to-penalty": "{name}: efforts like this one until the penalty is {penalty}",
    "free-rounds": "{name}: rounds of held breath before the first check",
    "rounds-to-live": "{name}: rounds under water before death",
    "hours-to-pf": "{name}: hours of rest until all fatigue points are back",
    "hours-to-cap": "{name}: hours of rest until the limit set by the life points",
    "days-to-pv": "{name}: until all life points are back",
}
WITHIN: Mapping[str, tuple[str, str]] = {
    "care-in-time": (
        "{name}: care succeeds within {count} round",
        "{name}: care succeeds within {count} rounds",
    ),
    "above-water": (
        "{name}: still holding out after {count} check",
        "{name}: still holding out after {count} checks",
    ),
    "fire-mortal": (
        "{name}: mortal wound within {count} round",
        "{name}: mortal wound within {count} rounds",
    ),
}
"""With a number that belongs to the question."""


def prospect_name(
    prospect: Prospect, value: Hashable, names: Mapping[str, str], tongue: Tongue
) -> str:
    """What a prospect, or one of the things that it gives chances of, is called."""
    kind, _, zone = prospect.key.partition(".")
    name, penalty = names.get(prospect.who, prospect.who), signed(-prospect.times)
    if kind in ATTACKS:
        return tongue(
            ATTACKS[kind],
            zone=zone_name("" if zone == ANYWHERE else zone, tongue),
            number=prospect.times,
            penalty=penalty,
            result=result_name(str(value), tongue),
        )
    if kind in WITHIN:
        return tongue.many(*WITHIN[kind], prospect.times, name=name)
    return tongue(PROSPECTS[kind], name=name, number=prospect.times, penalty=penalty)


def result_name(result: str, tongue: Tongue) -> str:
    """How an attack or a fall may come out."""
    match result:
        case "miss":
            return tongue("nothing")
        case "dead":
            return tongue("death")
        case "none":
            return tongue("a hit without a wound")
        case "falls":
            return tongue("out of action")
        case _:
            return tongue("wound: {row}", row=row_name(result, tongue))
