"""The sampling reader: where there are too many ways to count out, dice are thrown many times.

The rule is the same text; only the dice are drawn. While a pick is in force (`drawing`), the exact
reader follows one way instead of all, and a chain is walked once: what a long reckoning then gives
is one draw of its answer, and the mean of many draws is the answer.
"""

from __future__ import annotations

from math import sqrt
from typing import TypeVar

from tablee.dice.budget import Pick, spend
from tablee.dice.readers import Dice
from tablee.dice.throws import Throw

T = TypeVar("T")

PART, DIE = 60, 8
"""Steps that each part of a throw costs which is drawn and read, and each die in it."""

SURE = 1.96
"""How many standard deviations an interval reaches: it holds the true chance 19 times in 20."""


def same_pick() -> Pick:
    """Always the same row of numbers: a question that is asked twice is answered alike, and what
    somebody may not know cannot show in the noise."""
    from random import Random  # noqa: PLC0415 - start-up: hardly any question needs it

    return Random(1890).random  # noqa: S311 - odds, not dice that anybody plays with


class SampledDice(Dice):
    """Throws dice that nobody sees."""

    def __init__(self, pick: Pick) -> None:
        self._pick = pick

    def answer(self, throw: Throw[T]) -> T:
        pick, dice = self._pick, throw.dice
        while True:
            spend(PART * len(throw.parts) + DIE * len(dice))
            faces = [int(pick() * sides) + 1 for sides in dice]
            if not throw.again(faces):
                return throw.read(faces)


def interval(chance: float, draws: int) -> tuple[float, float]:
    """Between what the true chance lies, 19 times in 20 (Wilson's interval)."""
    square = SURE * SURE
    middle = chance + square / (2 * draws)
    reach = SURE * sqrt(chance * (1 - chance) / draws + square / (4 * draws * draws))
    whole = 1 + square / draws
    return max(0.0, (middle - reach) / whole), min(1.0, (middle + reach) / whole)
