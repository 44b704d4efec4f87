"""Chances as programs read them: an exact fraction, or what was simulated and how near it is."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import msgspec

from tablee.kernel.odds import Odds
from tablee.kernel.prospect import about_chance
from tablee.kernel.tongue import Tongue


class Chance(msgspec.Struct, frozen=True):
    """How likely an outcome has a value: an exact fraction, and nearly so.

    Where the dice can fall in too many ways to be counted out, the chance is simulated: there is
    no exact fraction, and the true chance lies between `low` and `high`, 19 times in 20.
    `sentence` says so.
    """

    value: Any
    exact: str | None
    chance: float
    low: float
    high: float
    sentence: str = ""


Chances = dict[str, dict[str, list[Chance]]]
"""Chances by hypothesis, then by outcome."""


def all_chances(found: Mapping[str, Odds], tongue: Tongue) -> Chances:
    return {hypothesis: _chances(odds, tongue) for hypothesis, odds in found.items()}


def _chances(found: Odds, tongue: Tongue) -> dict[str, list[Chance]]:
    return {
        name: [
            _chance(found, value, chance, tongue)
            for value, chance in found.of(name).as_fractions().items()
        ]
        for name in found.names
    }


def _chance(found: Odds, value: object, chance: Fraction, tongue: Tongue) -> Chance:
    low, high = found.interval(chance)
    given = msgspec.to_builtins(value)
    if not found.draws:
        return Chance(given, str(chance), float(chance), low, high)
    sentence = about_chance(chance, low, high, tongue)
    return Chance(given, None, float(chance), low, high, sentence)
