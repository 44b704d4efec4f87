"""The rules at a glance, on one page, with chances read from the rules."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

from tablee.games.innommable.odds.policies import At, ends, successes
from tablee.games.innommable.odds.prospects import succeeds
from tablee.games.innommable.rules.fate_list import FROM
from tablee.games.innommable.state.pools import KINDS, pool_of
from tablee.games.innommable.state.table import CEILING, SEVERITIES, START, Severity
from tablee.games.innommable.words import names
from tablee.kernel.paper import Paper
from tablee.kernel.tongue import Tongue

Data = dict[str, Any]
HANDS = ((20,), (20, 12), (20, 12, 8), (20, 20, 12, 8), (20, 12, 12, 8, 4))
"""Dice in hand for which the page gives the chances."""

DIFFICULTIES = (1, 2, 3, 4, 5, 7)

OPENS: Mapping[int, str] = {
    1: "the opening symptom, then one symptom in each scene",
    2: "the trigger; concrete reveals, in any order",
    3: "the source is found: everything is revealed",
    4: "nobody is left, or the situation is defused",
}

SOURCES: Mapping[str, str] = {
    "own": "The die comes from the giver's own dice.",
    "bowl": "The die comes from the bowl.",
    "either": "The die comes from the giver's own dice or from the bowl.",
}


def glance(tongue: Tongue, credit: str, house: Mapping[str, str] | None = None) -> Paper:
    """The page that lies beside the bowl, by the house rules of the table."""
    house = house or {}
    data: Data = {
        "kind": tongue("Rules at a glance"),
        "credit": credit,
        "phases": [
            {
                "name": names.phase_name(phase, tongue),
                "opens": tongue(OPENS[phase]),
                "difficulty": _difficulty(phase, tongue),
            }
            for phase in OPENS
        ],
        "dice": [_die(sides, tongue) for sides in KINDS],
        "dice_heads": [tongue("tells of"), "1", tongue("even"), tongue("highest")],
        "blocks": [
            {"title": title, "lines": lines}
            for title, lines in (*_for_players(tongue, house), *_for_others(tongue, house))
        ],
        "severities": _severities(tongue),
        "chances": _chances(tongue, house),
    }
    return Paper("glance", tongue("Rules at a glance"), "glance.typ", data)


def _severities(tongue: Tongue) -> Data:
    return {
        "title": tongue("Ceiling of a harm, by boxes ticked"),
        "heads": ["", tongue("protagonist"), tongue("attachment")],
        "rows": [
            [
                names.severity_name(one, tongue),
                *(_from(one, attachment=at) for at in (False, True)),
            ]
            for one in SEVERITIES
        ],
    }


def _chances(tongue: Tongue, house: Mapping[str, str]) -> Data:
    return {
        "title": tongue("Chance of success, with the reroll"),
        "difficulty": tongue("difficulty"),
        "heads": [str(number) for number in DIFFICULTIES],
        "rows": [
            {
                "dice": list(hand),
                "cells": [_percent(chance(hand, one, house), tongue) for one in DIFFICULTIES],
            }
            for hand in HANDS
        ],
    }


def chance(hand: tuple[int, ...], difficulty: int, house: Mapping[str, str]) -> Fraction:
    """What the rule itself gives, the reroll of the odd dice included."""
    empty = house.get("empty_reroll", "allowed")
    return succeeds(ends(At(pool_of(hand), difficulty, empty_reroll=empty)))


def _difficulty(phase: int, tongue: Tongue) -> str:
    start, most = START[phase], CEILING[phase]
    if phase == 1:
        return tongue("difficulty {number}", number=start)
    if phase == 2:
        return tongue("difficulty {number} to {most}", number=start, most=most)
    if phase == 3:
        return tongue("up to {most}", most=most)
    return ""


def _die(sides: int, tongue: Tongue) -> Data:
    thrown = successes(((sides, 1),))
    counts = thrown.map(lambda fell: fell[0])
    return {
        "sides": sides,
        "tells": names.content_name(sides, tongue),
        "cells": [
            _fraction(thrown.where(lambda fell: fell[1])),
            _fraction(counts.where(lambda count: count > 0)),
            _fraction(counts.where(lambda count: count > 1)),
        ],
    }


def _from(severity: Severity, *, attachment: bool) -> str:
    starts = FROM[attachment]
    first = starts[severity]
    later = [start for start in starts.values() if start > first]
    if not later:
        return f"{first}+"
    last = min(later) - 1
    return str(first) if last == first else f"{first}–{last}"


def _for_players(tongue: Tongue, house: Mapping[str, str]) -> Iterator[tuple[str, list[str]]]:
    yield (
        tongue("A monologue"),
        [
            tongue("At any moment, outside a throw: take a die from the bowl, keep it."),
            tongue("Tell, in the first person, what the die stands for; the others are silent."),
            tongue("It must be new. From the second on, one box each."),
            tongue("A d8 makes one transgress; a d4 needs it."),
        ],
    )
    yield (
        tongue("A resolution"),
        [
            tongue("Say what is wanted; the keeper says whether dice are thrown."),
            tongue("Throw all your dice: even, one success; highest face, two; odd, none."),
            tongue("As many successes as the difficulty, or more: the player tells it."),
            tongue("Failed? A die given is thrown at once. Then all odd dice once more."),
            tongue("Failed again? A die given; or break with the attachment: it succeeds."),
            tongue("Give the protagonist up, at any stage: it succeeds."),
            tongue("At the end one box for a failure, or for a success where a 1 has shown."),
        ],
    )
    yield (
        tongue("A suggestion"),
        [
            tongue("Hint at something about another who is there; it becomes true."),
            tongue(SOURCES[house.get("suggestion_source", "own")]),
            tongue("One given and one received in a scene. It cannot be refused."),
        ],
    )


def _for_others(tongue: Tongue, house: Mapping[str, str]) -> Iterator[tuple[str, list[str]]]:
    """What the keeper does, what keeps people human, and those who have lost theirs."""
    fifth = house.get("fifth_tick", "keeper-chooses") == "automatic"
    yield (
        tongue("The keeper"),
        [
            tongue("Threatens each protagonist once in a scene; harms only by ticking."),
            tongue("Raises the difficulty by 1 once in a scene, naming what a player told."),
            tongue("Reveals, and the dice of the reveal fall into the bowl."),
            tongue("The fifth cross ends the character.")
            if fifth
            else tongue("Never rolls, and may always harm less than the ceiling allows."),
        ],
    )
    yield (
        tongue("Anchoring"),
        [
            tongue("A moment with the attachment erases a cross, and adds a box below it."),
            tongue("Not once the link is broken."),
        ],
    )
    yield (
        tongue("After the character"),
        [
            tongue("Keep half of the dice, rounded up; the others go back into the bowl."),
            tongue("One in a scene may be imposed on somebody still in play."),
        ],
    )


def _fraction(value: Fraction) -> str:
    return f"{value.numerator}/{value.denominator}"


def _percent(value: Fraction, tongue: Tongue) -> str:
    if not value:
        return "–"
    number = round(value * 100)
    if number == 0:
        return tongue("<1%")
    if number == 100 and value != 1:
        return tongue(">99%")
    return tongue("{number}%", number=number)
