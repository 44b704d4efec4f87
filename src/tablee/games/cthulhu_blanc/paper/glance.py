"""The rules at a glance, on one page: the book's table and the chances read from the rules."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

from tablee.games.cthulhu_blanc.paper.cards import DOWN, ENDS, RISES, head
from tablee.games.cthulhu_blanc.rules.result import RESULTS
from tablee.games.cthulhu_blanc.state import DICE, HIGHEST, LOWEST, METERS, SIX, Result
from tablee.games.cthulhu_blanc.words.names import meter_name
from tablee.kernel.paper import Paper
from tablee.kernel.tongue import Tongue

Data = dict[str, Any]


CAME_TO: Mapping[Result, str] = {
    "dear": "Success, dearly paid: the keeper names the price.",
    "backlash": "Success, just about: a backlash follows.",
    "standard": "Success, neither more nor less.",
    "excellent": "Excellent: something more than was asked for.",
    "incredible": "Incredible; on an investigation also an uncanny clue, and a Madness roll.",
}


TIES: Mapping[str, str] = {
    "ordinary-shields": "Due when a meter die is the highest; an ordinary die as high shields it.",
    "unique-only": "Due when a meter die alone is the highest; any die as high shields it.",
    "any-top": "Due when a meter die is the highest, even if another die is as high.",
}


def glance(tongue: Tongue, credit: str, house: Mapping[str, str] | None = None) -> Paper:
    """The page that lies beside the dice, by the house rules of the table."""
    data: Data = {
        **head(tongue, "LV-0", tongue("To be posted up")),
        "kind": tongue("Rules at a glance"),
        "credit": credit,
        "blocks": [
            {"title": title, "lines": lines} for title, lines in _blocks(tongue, house or {})
        ],
        "results": _table(
            tongue("The highest die"),
            [tongue("die"), tongue("what it brings")],
            [[_span(low, high), tongue(CAME_TO[name])] for low, high, name in RESULTS],
        ),
        "highest": _table(
            tongue("Chance of the highest die"),
            [tongue("dice"), *map(str, range(1, len(DICE) + 1))],
            [
                [
                    f"{least}+" if least < SIX else str(SIX),
                    *(_percent(at_least(least, dice), tongue) for dice in range(1, len(DICE) + 1)),
                ]
                for least in (4, 5, 6)
            ],
        ),
        "rises": _table(
            tongue("Meter roll"),
            [tongue("score"), *map(str, range(LOWEST, HIGHEST))],
            [
                [
                    tongue("rises"),
                    *(
                        _percent(Fraction(SIX - score, SIX), tongue)
                        for score in range(LOWEST, HIGHEST)
                    ),
                ]
            ],
        ),
        "meters": [
            {
                "id": meter,
                "name": meter_name(meter, tongue),
                "parts": [
                    {"label": tongue("Rolled for"), "text": tongue(RISES[meter])},
                    {"label": tongue("Comes down by"), "text": tongue(DOWN[meter])},
                    {"label": tongue("At 6"), "text": tongue(ENDS[meter])},
                ],
            }
            for meter in METERS
        ],
    }
    return Paper("glance", tongue("Rules at a glance"), "glance.typ", data)


def at_least(least: int, dice: int) -> Fraction:
    """The chance that the highest of so many dice shows at least this."""
    return 1 - Fraction(least - 1, SIX) ** dice


def _blocks(tongue: Tongue, house: Mapping[str, str]) -> Iterator[tuple[str, list[str]]]:
    fatal = tongue("Whoever fights a horror is at Wounds 6 at once; flee, or hide.")
    yield (
        tongue("The dice of a test"),
        [
            tongue("Human: one die if a human being can do it at all."),
            tongue("Profession or trait: one die if any of them helps, one in all."),
            tongue("Madness, Wounds, Bureaucracy: one die each, if it is put at risk."),
            tongue("Throw them together; the highest counts, whatever its colour."),
            tongue("Without a failure die nothing fails: even a 1 is a success."),
            *([fatal] if house.get("fighting_horrors") == "fatal" else []),
        ],
    )
    yield (
        tongue("“I think you can fail”"),
        [
            tongue("Anybody outside the action may say so, and how: one failure die."),
            tongue("The doubt comes after the throw has been seen.")
            if house.get("objection_timing") == "after-throw"
            else tongue("The doubt comes before the throw."),
            tongue("Strictly above the highest die, the action fails as they said."),
        ],
    )
    yield (
        tongue("Meter rolls"),
        [
            tongue(TIES[house.get("meter_die_tie", "ordinary-shields")]),
            tongue("Thrown anew: strictly above the score, 1 more. Then play it out."),
            tongue("In order: Madness, Wounds, Bureaucracy; before any retry."),
        ],
    )
    yield (
        tongue("Retries"),
        [
            tongue("Add a meter die that is not in yet, throw all the dice again."),
            tongue("The better of the throws counts. Three retries at most.")
            if house.get("retry_result") == "keep-best"
            else tongue("The new throw replaces the old one. Three retries at most."),
            tongue("Only a failure is tried again.")
            if house.get("retry_allowed") == "failure-only"
            else tongue("Any throw may be tried again until its outcome is told."),
        ],
    )
    yield (
        tongue("Together, against"),
        [
            tongue("Together: everybody throws, the highest die is the result of all."),
            tongue("Against: the highest wins; a tie is broken die by die."),
            tongue("All dice equal: throw them again, nothing is spent."),
        ],
    )


def _table(title: str, heads: list[str], rows: list[list[str]]) -> Data:
    return {"title": title, "heads": heads, "rows": rows}


def _span(low: int, high: int) -> str:
    return str(low) if low == high else f"{low}–{high}"


def _percent(chance: Fraction, tongue: Tongue) -> str:
    return tongue("{number}%", number=round(chance * 100))
