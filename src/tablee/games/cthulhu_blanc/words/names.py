"""The words of Cthulhu Blanc: results, dice, meters, papers; names of asks and fields."""

from collections.abc import Mapping

from tablee.games.cthulhu_blanc.state import (
    Cause,
    Gender,
    Meter,
    PaperKind,
    Result,
    Status,
    Zeal,
)
from tablee.games.cthulhu_blanc.words.labels import ASKS, CHOICES, FIELDS, FIELDS_OF
from tablee.kernel.tongue import Tongue

METERS: Mapping[Meter, str] = {
    "folie": "Madness",
    "blessures": "Wounds",
    "bureaucratie": "Bureaucracy",
}


DICE: Mapping[str, str] = {
    "human": "human die",
    "trade": "profession or trait die",
    "folie": "Madness die",
    "blessures": "Wounds die",
    "bureaucratie": "Bureaucracy die",
    "plain": "ordinary die",
    "failure": "failure die",
    "folie-roll": "Madness roll",
    "blessures-roll": "Wounds roll",
    "bureaucratie-roll": "Bureaucracy roll",
    "suppression": "suppression roll",
}


RESULTS: Mapping[Result, str] = {
    "dear": "success at a high price",
    "backlash": "bare success with a backlash",
    "standard": "standard success",
    "excellent": "excellent success",
    "incredible": "incredible success",
}
"""The scale of successes (cthulhu-blanc.dice.result-table)."""


STATUSES: Mapping[str, str] = {
    "active": "on duty",
    "zeal": "showing zeal",
    "care": "in care",
    "exiting": "on the way out",
    "gone": "no longer on the staff",
}


CAUSES: Mapping[str, str] = {
    "folie": "madness",
    "audit": "audit",
    "own-hand": "by their own hand",
    "retired": "retired from the story",
}


def meter_name(meter: Meter, tongue: Tongue) -> str:
    return tongue(METERS[meter])


def die_name(role: str, tongue: Tongue) -> str:
    known = DICE.get(role)
    return "" if known is None else tongue(known)


SHORT = {"human": "Human", "trade": "Trade"}


def die_called(role: str, tongue: Tongue) -> str:
    """What a die is called where it lies."""
    return tongue(SHORT[role]) if role in SHORT else die_name(role, tongue)


def result_name(result: Result, tongue: Tongue) -> str:
    return tongue(RESULTS[result])


def status_name(status: Status, gender: Gender, tongue: Tongue) -> str:
    """An agent's administrative status, as a file says it."""
    match status:
        case "dying":
            return tongue.of(gender, "dying")
        case "summoned":
            return tongue.of(gender, "summoned by the auditors")
        case _:
            return tongue(STATUSES[status])


def cause_name(cause: Cause, gender: Gender, tongue: Tongue) -> str:
    """Why somebody has left, as a file says it."""
    match cause:
        case "dead":
            return tongue.of(gender, "dead")
        case "presumed-dead":
            return tongue.of(gender, "presumed dead")
        case _:
            return tongue(CAUSES[cause])


def paper_name(kind: PaperKind, tongue: Tongue) -> str:
    return choice_name("kind", kind, tongue)


def zeal_name(zeal: Zeal, tongue: Tongue) -> str:
    return choice_name("zeal", zeal, tongue)


def ask_name(ask: str, tongue: Tongue) -> str:
    """What a button that asks this says."""
    return tongue(ASKS[ask])


def field_name(field: str, tongue: Tongue, ask: str = "") -> str:
    """What stands beside a field; some fields have a meaning of their own in one ask."""
    own = FIELDS_OF.get(f"{ask}.{field}")
    return tongue(FIELDS[field]) if own is None else tongue(own)


def choice_name(field: str, choice: str, tongue: Tongue) -> str:
    """The word for a value of a field; names that people gave stay as they are."""
    known = CHOICES.get(f"{field}.{choice}")
    return choice if known is None else tongue(known)
