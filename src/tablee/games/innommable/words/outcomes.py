"""The words for odds: outcomes of a throw, and what comes of it in the long run."""

from collections.abc import Hashable, Mapping

from tablee.kernel.prospect import Prospect
from tablee.kernel.tongue import Tongue

OUTCOMES: Mapping[str, str] = {
    "first": "this throw is enough",
    "success": "success, with the reroll",
    "box": "one box more on the fate list",
    "one": "a 1 is seen",
    "fled": "out of reach, and out of the story",
}

PROSPECTS: Mapping[str, str] = {
    "success-first": "{name} succeeds at the first throw",
    "success": "{name} succeeds, with the reroll",
    "tainted": "if {name} succeeds: a 1 has been seen",
    "box": "{name}: one box more on the fate list",
    "clean": "{name} succeeds, and no box is added",
    "needs-break": "{name} fails, unless the attachment is broken with",
    "success-without": "without this die: {name} succeeds",
    "success-with": "with this die: {name} succeeds",
    "box-without": "without this die: a box more in the next resolution ({name})",
    "box-with": "with this die: a box more in the next resolution ({name})",
    "success-given-held": "die held from the start: {name} succeeds",
    "success-given-first": "die given after the first throw has failed: {name} succeeds",
    "success-given-second": "die given after the reroll has failed: {name} succeeds",
    "box-given-held": "die held from the start: a box more ({name})",
    "box-given-first": "die given after the first throw has failed: a box more ({name})",
    "box-given-second": "die given after the reroll has failed: a box more ({name})",
    "price": "{name}: boxes that this monologue costs",
    "phase-one-dice": "dice that the five symptoms bring",
    "phase-two-dice": "dice that phase two brings",
}

OF_A_DIE: Mapping[str, str] = {
    "die-one": "a d{sides} shows a 1",
    "die-mean": "successes of a d{sides} on average",
    "first-of": "place of the first d{sides} in the reserve",
}

MISSING: Mapping[str, tuple[str, str]] = {
    "rescue-first": (
        "best die kept, {count} success short, the reroll still to come: it is enough",
        "best die kept, {count} successes short, the reroll still to come: it is enough",
    ),
    "rescue-second": (
        "best die kept, {count} success short after the reroll: it is enough",
        "best die kept, {count} successes short after the reroll: it is enough",
    ),
    "rescue-taint-first": (
        "if it is enough ({count} success short, the reroll still to come): a 1 has been seen",
        "if it is enough ({count} successes short, the reroll still to come): a 1 has been seen",
    ),
    "rescue-taint-second": (
        "if it is enough ({count} success short after the reroll): a 1 has been seen",
        "if it is enough ({count} successes short after the reroll): a 1 has been seen",
    ),
}
"""With the successes that are missing."""


def outcome_name(key: str, value: Hashable, names: Mapping[str, str], tongue: Tongue) -> str:
    """One value of an outcome of `outcomes.outcomes`."""
    return tongue(OUTCOMES[key])


def prospect_name(
    prospect: Prospect, value: Hashable, names: Mapping[str, str], tongue: Tongue
) -> str:
    """What a prospect, or one of the things that it gives chances of, is called."""
    name = names.get(prospect.who, prospect.who)
    match prospect.key:
        case "pool":
            return tongue.many(
                "one throw of all dice: {count} success",
                "one throw of all dice: {count} successes",
                _number(value),
            )
        case "die":
            return tongue.many(
                "a d{sides}: {count} success",
                "a d{sides}: {count} successes",
                _number(value),
                sides=prospect.times,
            )
        case "success-at":
            return tongue(
                "at difficulty {difficulty}: {name} succeeds", name=name, difficulty=prospect.times
            )
        case key if key in OF_A_DIE:
            return tongue(OF_A_DIE[key], sides=prospect.times)
        case key if key in MISSING:
            return tongue.many(*MISSING[key], prospect.times)
        case key:
            return tongue(PROSPECTS[key], name=name)


def _number(value: Hashable) -> int:
    return value if isinstance(value, int) else 0
