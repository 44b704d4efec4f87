"""The words of YACDHA: degrees, oppositions, tiers, weapons, dice; names of asks and fields."""

from collections.abc import Mapping

from tablee.games.yacdha.events import Degree
from tablee.games.yacdha.state import Category, Meter, Opposition
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

WEAPONS: Mapping[str, str] = {
    "fist": "fist",
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
}

CONTEST_SIDES: Mapping[str, str] = {"pursued": "the pursued", "pursuers": "the pursuers"}


def degree_name(degree: Degree, tongue: Tongue) -> str:
    return tongue(DEGREES[degree])


def opposition_name(opposition: Opposition, tongue: Tongue) -> str:
    """“opposition 3, medium”, or “active opposition”."""
    if opposition == "active":
        return tongue("active opposition")
    return tongue("opposition {value}, {scale}", value=opposition, scale=tongue(SCALE[opposition]))


def tier_name(tier: int, tongue: Tongue) -> str:
    return tongue(TIERS[tier])


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


ASKS: Mapping[str, str] = {
    "create-investigator": "Create an investigator",
    "describe-investigator": "Change the sheet",
    "approve-investigator": "Approve the sheet",
    "create-npc": "Create an NPC",
    "retire-investigator": "Leave the story",
    "pin-clue": "Pin a clue on the board",
    "write-plan": "Write the plan down",
    "set-marching-order": "Settle the marching order",
    "note-aftermath": "Note what a scene leaves behind",
    "remind": "Take stock",
    "add-weapon": "Add a weapon to the list",
    "give-weapon": "Give a weapon",
    "call-check": "Call for a check",
    "roll-check": "Make the check",
    "attempt": "Try something",
    "join": "Lend a hand",
    "leave": "Stop helping",
    "judge": "Set the stakes",
    "agree": "Agree to the stakes",
    "force": "Force an advantage",
    "throw": "Throw the dice",
    "throw-again": "Throw again",
    "settle-rerolls": "Allow or forbid repeating",
    "finish": "Finish the action",
    "prepare-lead": "Prepare a lead",
    "grant-information": "Grant some information",
    "share-information": "Share with everybody",
    "open-contest": "Open a competition",
    "open-chase": "Open a chase",
    "throw-contest": "Throw against each other",
    "drop-contest": "Call it off",
    "prepare-magic": "Prepare a magic",
    "open-magic": "Allow a magic to be used",
    "cast": "Use the magic",
    "open-fight": "Open a fight",
    "join-fight": "Bring into the fight",
    "stand-aside": "Leave out of the fight",
    "describe-round": "Describe the round",
    "release": "Let go",
    "declare": "Declare an action",
    "freeze": "Leave frozen",
    "set-modifiers": "Set the circumstances",
    "reveal": "Reveal what everybody does",
    "strike": "Throw one's dice",
    "end-fight": "End the fight",
}

FIELDS: Mapping[str, str] = {
    "advantage": "Major advantage",
    "again": "Again, all the same",
    "all": "Everything (margin 4 or 5)",
    "amount": "Points",
    "bonus": "A bonus (margin 6)",
    "by_margin": "As many points as are missing",
    "category": "Kind of action",
    "conditions": "Conditions",
    "conditions_met": "All conditions are met",
    "contest": "Competition",
    "cooperation": "Others may help",
    "costs": "What it costs",
    "description": "Portrait",
    "disadvantage": "Major disadvantage",
    "doing": "Action",
    "event": "Kind of shock",
    "failure": "If it fails",
    "faster": "Who is faster",
    "favoured": "Who has an advantage of their own",
    "flaw": "Flaw",
    "forcing": "Who adds their die",
    "gender": "Grammatical gender",
    "handicapped": "Who is handicapped",
    "harmless": "Nobody can get hurt",
    "high": "Up to a margin of",
    "investigation": "Investigation",
    "investigators": "Investigators",
    "known": "The players know it",
    "lead": "Lead",
    "leader": "Who leads",
    "low": "From a margin of",
    "madness": "Madness",
    "magic": "Magic",
    "massed": "Mass action: a single die",
    "members": "Who takes part",
    "meter": "Meter",
    "minutes": "Minutes for each attempt",
    "most": "Most trauma of one attack",
    "name": "Name",
    "occupation": "Occupation",
    "on": "Add the die",
    "opponents": "Opponents",
    "order": "From first to last",
    "opposition": "Opposition",
    "out_of_reach": "Out of reach",
    "provided": "Somebody else prepared it",
    "pursued": "Pursued",
    "pursuers": "Pursuers",
    "ranged": "Works from afar",
    "reason": "Reason",
    "rerolls": "Repeating",
    "resisting": "Who resists",
    "seat": "Seat",
    "short": "The bare minimum (margin 1)",
    "side": "Side",
    "sides": "Sides",
    "success": "If it succeeds",
    "surprised": "Taken by surprise",
    "target": "Identified opponent",
    "text": "Text",
    "tier": "How much",
    "title": "Title",
    "together": "Can be used together",
    "too_late_to_flee": "Too late to flee",
    "trauma": "Trauma",
    "users": "Who uses it",
    "verdict": "Verdict",
    "weapon": "Weapon",
    "weapons": "Weapons",
    "what": "What",
    "who": "Who",
}

FIELDS_OF: Mapping[str, str] = {
    "attempt.occupation": "Thanks to the occupation",
    "join.occupation": "Thanks to the occupation",
    "judge.occupation": "Whose occupation helps",
    "open-chase.advantage": "The ground helps",
    "open-chase.disadvantage": "The ground hampers",
    "open-chase.occupation": "Whose occupation helps",
    "open-contest.occupation": "Whose occupation helps",
    "prepare-lead.most": "Most of it (margin 2 or 3)",
}
"""Fields that mean something of their own in one ask."""

CHOICES: Mapping[str, str] = {
    "gender.f": "feminine",
    "gender.m": "masculine",
    "gender.n": "neutral",
    "meter.madness": "madness",
    "meter.trauma": "trauma",
    "category.physical": "physical action",
    "category.mental": "mental action",
    "verdict.impossible": "impossible",
    "verdict.certain": "certain",
    "verdict.roll": "dice decide",
    "opposition.active": "active opposition",
    "rerolls.open": "allowed, with a forced die",
    "rerolls.free": "allowed, for the time it takes",
    "rerolls.closed": "not allowed",
    "faster.pursued": "the pursued",
    "faster.pursuers": "the pursuers",
    "faster.none": "nobody",
    "advantage.pursued": "the pursued",
    "advantage.pursuers": "the pursuers",
    "disadvantage.pursued": "the pursued",
    "disadvantage.pursuers": "the pursuers",
    "side.investigators": "the investigators",
    "side.opponents": "their opponents",
    "doing.attack": "attack",
    "doing.immobilise": "immobilise",
    "doing.dodge": "dodge",
    "doing.flee": "flee",
    "doing.other": "do something else",
    "doing.break-free": "break free",
}


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
    known = CHOICES.get(f"{field}.{choice}")
    return choice if known is None else tongue(known)
