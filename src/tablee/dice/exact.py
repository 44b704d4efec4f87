"""The exact reader: runs a rule over every outcome of its dice, each with its exact weight."""

from collections.abc import Callable, Hashable, Iterator
from math import lcm
from typing import Any, NamedTuple, TypeVar

from tablee.dice.budget import PATH, TooManyPaths, sampling, spend
from tablee.dice.distribution import Distribution
from tablee.dice.readers import Dice
from tablee.dice.sampled import SampledDice
from tablee.dice.throws import Throw

T = TypeVar("T", bound=Hashable)
R = TypeVar("R")

PATH_LIMIT = 500_000
"""Ways for the dice to fall that are followed where nobody has set a budget."""


class Path(NamedTuple):
    """One way the dice may fall: the answers so far and their weight over a denominator."""

    answers: tuple[Any, ...]
    weight: int
    denominator: int


class ForkingDice(Dice):
    """Gives a path's answers, then the first new answer; the others are left for later."""

    def __init__(self, path: Path, later: list[Path]) -> None:
        self._answers = path.answers
        self._position = 0
        self._later = later
        self.weight = path.weight
        self.denominator = path.denominator

    def answer(self, throw: Throw[T]) -> T:
        position = self._position
        self._position += 1
        if position < len(self._answers):
            given: T = self._answers[position]
            return given
        odds = throw.odds()
        denominator = self.denominator * odds.denominator
        (first, share), *others = odds.items()
        for other, other_share in others:
            self._later.append(
                Path((*self._answers, other), self.weight * other_share, denominator)
            )
        self._answers = (*self._answers, first)
        self.weight *= share
        self.denominator = denominator
        return first


def every_path(run: Callable[[Dice], R], limit: int = PATH_LIMIT) -> Iterator[tuple[R, int, int]]:
    """Every result of a rule, with the weight and the denominator of the way that led to it."""
    later = [Path((), 1, 1)]
    done = 0
    while later:
        spend(PATH)
        reader = ForkingDice(later.pop(), later)
        result = run(reader)
        yield result, reader.weight, reader.denominator
        done += 1
        if done + len(later) > limit:
            raise TooManyPaths(f"more than {limit} ways for the dice to fall")


def exact(run: Callable[[Dice], T], limit: int = PATH_LIMIT) -> Distribution[T]:
    """The exact distribution of what a rule returns; while sampling, one result drawn from it."""
    if (pick := sampling()) is not None:
        spend(PATH)
        return Distribution.certain(run(SampledDice(pick)))
    by_denominator: dict[int, dict[T, int]] = {}
    for result, weight, denominator in every_path(run, limit):
        weights = by_denominator.setdefault(denominator, {})
        weights[result] = weights.get(result, 0) + weight
    common = lcm(*by_denominator)
    total: dict[T, int] = {}
    for denominator, weights in by_denominator.items():
        factor = common // denominator
        for result, weight in weights.items():
            total[result] = total.get(result, 0) + weight * factor
    return Distribution(total, common)
