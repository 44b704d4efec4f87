"""The words for odds: outcomes of a throw, numbers one does not know, and the long run."""

from collections.abc import Hashable, Mapping

from tablee.games.cheap_tales.state.traits import Degree
from tablee.games.cheap_tales.words.names import (
    choice_name,
    degree_name,
    difficulty_name,
    signed,
    wound_name,
)
from tablee.kernel.prospect import Prospect
from tablee.kernel.shapes import read_as
from tablee.kernel.tongue import Tongue

OUTCOMES: Mapping[str, str] = {
    "success": "success",
    "catastrophe": "double 1",
    "hit": "{name} is hit",
    "second": "a second attack",
    "group": "everybody gets through",
    "falls": "{name} falls to 0",
    "trait-lost": "a trait loses a point for good",
    "yes": "the die says yes",
}
"""What is true or not."""
COUNTED: Mapping[str, str] = {
    "kept": "dice: {value}",
    "hits": "heroes hit: {value}",
    "loss": "{name}, life lost: {value}",
    "cleared": "{name}, swept aside: {value}",
    "down": "{name}, out of the fight: {value}",
    "cost": "power spent on a failure: {value}",
    "life-cost": "life burnt on a failure: {value}",
    "sure-cost": "power spent in any case: {value}",
    "sure-life-cost": "life burnt in any case: {value}",
    "gain": "{name}, life regained: {value}",
    "life": "{name}, life regained: {value}",
    "power": "{name}, power regained: {value}",
    "taken": "power taken: {value}",
}
"""How many."""
PROSPECTS: Mapping[str, str] = {
    "succeeds-with-reroll": "success, if a heroism point rerolls a failure ({name})",
    "power-needed": "power points it takes to succeed ({name})",
    "reroll-succeeds": "reroll: success ({name})",
    "reroll-exceptional": "reroll: an exceptional success ({name})",
    "reroll-worse": "reroll: worse than now ({name})",
    "group-passes": "everybody gets through",
    "falls": "somebody falls ({name})",
    "second-succeeds": "the second attack hits ({name})",
    "struck": "{name} is hit",
    "all-struck": "everybody is hit",
    "anyone-struck": "somebody is hit",
    "cost-certain": "power spent whatever happens ({name})",
    "cost-of-failure": "power spent if it fails ({name})",
    "life-for-power": "life burnt for want of power, if it fails ({name})",
    "cost-mean": "power spent ({name})",
    "falls-paying": "{name} falls to 0 by paying with life",
    "wound-dies": "{name} is dying",
    "wound-trait": "{name} loses a trait point for good",
    "tended-dies": "{name} is dying, even with a doctor in time",
    "tended-trait": "{name} loses a trait point for good, even with a doctor in time",
    "loses-mean": "{name}, life lost",
    "life-back": "life regained ({name})",
    "power-back": "power regained ({name})",
}
WITH_POWER = (
    "success, with {count} power point at most ({name})",
    "success, with {count} power points at most ({name})",
)
VALUED: Mapping[str, str] = {
    "fallen": "{name}, how many fall: {value}",
    "loses": "{name}, life lost: {value}",
    "shift-gives": "shifted: {value} ({name})",
    "group-degree": "together: {value}",
    "wound-row": "{name}: {value}",
    "tended-row": "with a doctor in time, {name}: {value}",
}
"""Each thing that may come."""


def outcome_name(key: str, value: Hashable, names: Mapping[str, str], tongue: Tongue) -> str:
    """One value of an outcome of `outcomes.outcomes`."""
    kind, _, who = key.partition(".")
    name = names.get(who, who)
    if kind in OUTCOMES:
        return tongue(OUTCOMES[kind], name=name)
    if value is None:
        return tongue("it does not come to that")
    match kind:
        case "degree" | "group-degree":
            return tongue("result: {degree}", degree=_degree(value, tongue))
        case "risk":
            return tongue("risk: {risk}", risk=choice_name("risk", str(value), tongue))
        case "wound":
            return tongue("wound: {wound}", wound=wound_name(int(str(value)), tongue))
        case _:
            return tongue(COUNTED[kind], name=name, value=value)


def _degree(value: Hashable, tongue: Tongue) -> str:
    return degree_name(read_as(Degree, value), "yes_but", tongue)


SUPPOSED: Mapping[str, str] = {
    "blow": "the damage, if the blow lands",
    "risk": "the risk of the prowess",
    "class.brute": "if the target is a brute",
    "class.henchman": "if the target is a henchman",
    "class.antagonist": "if the target is an antagonist",
}


def hypothesis_name(name: str, tongue: Tongue) -> str:
    """What is supposed of a number that this seat does not know."""
    kind, _, number = name.partition(".")
    match kind:
        case "difficulty":
            return _modifier(int(number), tongue)
        case "defence":
            return tongue("against a defence of {number}", number=number)
        case "might":
            return tongue("with a might of {number}", number=number)
        case _:
            return tongue(SUPPOSED[name]) if name in SUPPOSED else name


def _modifier(difficulty: int, tongue: Tongue) -> str:
    word = difficulty_name(difficulty, tongue)
    if not word:
        return tongue("with a modifier of {modifier}", modifier=signed(difficulty))
    return tongue("with a modifier of {modifier} ({word})", modifier=signed(difficulty), word=word)


def prospect_name(
    prospect: Prospect, value: Hashable, names: Mapping[str, str], tongue: Tongue
) -> str:
    """What a prospect, or one of the things that it gives chances of, is called."""
    name = names.get(prospect.who, prospect.who)
    match prospect.key:
        case "succeeds-with-power":
            return tongue.many(*WITH_POWER, prospect.times, name=name)
        case key if key in VALUED:
            return tongue(VALUED[key], name=name, value=_valued(key, value, tongue))
        case key:
            return tongue(PROSPECTS[key], name=name)


def _valued(key: str, value: Hashable, tongue: Tongue) -> object:
    match key:
        case "shift-gives" | "group-degree":
            return _degree(value, tongue)
        case "wound-row" | "tended-row":
            return wound_name(int(str(value)), tongue)
        case _:
            return value
