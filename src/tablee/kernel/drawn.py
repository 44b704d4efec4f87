"""Chances that are drawn, because there are too many ways to count out: the rules are the same."""

from collections import Counter
from collections.abc import Hashable
from fractions import Fraction
from math import lcm
from typing import Any, TypeVar

from msgspec.structs import replace

from tablee.dice.budget import PATH, Budget, Stopped, TooManyPaths, drawing
from tablee.dice.distribution import Distribution
from tablee.dice.sampled import SURE, SampledDice, same_pick
from tablee.kernel.game import Game, Supposed
from tablee.kernel.odds import Odds, Outcomes, named_outcomes, to_the_end
from tablee.kernel.prospect import Prospect
from tablee.kernel.words import By

S = TypeVar("S")

MOST_DRAWS = 2000
"""Throws after which a drawn chance is good enough: within two points or so."""


def drawn_odds(
    game: Game[S], supposed: Supposed[S], reader: By, budget: Budget, steps: int
) -> Odds:
    """The odds as they show in many throws: as many as these steps allow, and at least one."""
    dice = SampledDice(same_pick())
    state = supposed.state
    seen: Counter[Outcomes] = Counter()
    budget.limit, end = None, budget.spent + steps
    while seen.total() < MOST_DRAWS and (budget.spent < end or not seen):
        budget.spend(PATH)
        events = to_the_end(game, state, supposed.by, supposed.ask, dice)
        seen[named_outcomes(game, state, reader, events)] += 1
    return Odds(Distribution(dict(seen), seen.total()), draws=seen.total())


def drawn_prospects(
    game: Game[S], supposed: Supposed[S], reader: By, budget: Budget, steps: int
) -> tuple[Prospect, ...]:
    """Each prospect as the mean of what it came to in many draws of the same reckoning."""
    means: dict[tuple[str, str, str, int], _Mean] = {}
    draws = 0
    budget.limit = budget.spent + steps
    with drawing(same_pick()):
        while draws < MOST_DRAWS:
            try:
                drawn = tuple(game.prospects(supposed.state, reader, supposed.ask))
            except Stopped:
                raise
            except TooManyPaths:
                break
            draws += 1
            for one in drawn:
                key = (one.key, one.unit, one.who, one.times)
                means.setdefault(key, _Mean(one)).add(one.value)
    if not draws:
        raise TooManyPaths("not even one course can be followed to its end")
    return tuple(mean.prospect(draws) for mean in means.values())


class _Mean:
    """One prospect over many draws. What a draw does not mention came to nothing in it."""

    def __init__(self, first: Prospect) -> None:
        self._first = first
        self._values: list[Fraction] = []
        self._ways: dict[Hashable, Fraction] = {}

    def add(self, value: "Fraction | Distribution[Any]") -> None:
        if isinstance(value, Distribution):
            for way, chance in value.as_fractions().items():
                self._ways[way] = self._ways.get(way, Fraction(0)) + chance
        else:
            self._values.append(value)

    def prospect(self, draws: int) -> Prospect:
        if self._ways:
            return replace(self._first, value=_shared_out(self._ways), draws=draws)
        mean = sum(self._values, Fraction(0)) / draws
        apart = sum(float(value) ** 2 for value in self._values) / draws - float(mean) ** 2
        error = SURE * (max(0.0, apart) / draws) ** 0.5
        return replace(self._first, value=mean, draws=draws, error=error)


def _shared_out(ways: dict[Hashable, Fraction]) -> Distribution[Any]:
    below = lcm(*(share.denominator for share in ways.values()))
    weights = {way: int(share * below) for way, share in ways.items()}
    return Distribution(weights, sum(weights.values()))
