"""The same evening with one thing changed: fewer play, another policy, harder, a check less."""

from collections.abc import Iterator
from typing import NamedTuple

from msgspec.structs import replace

from tablee.kernel.forecasts import PlannedScene, Trial
from tablee.lab.evening import EveningQuestion
from tablee.lab.fight import Chance
from tablee.lab.forecast import Forecast, forecast_of
from tablee.lab.games import find_game
from tablee.lab.plan import HARSHEST, forecasts_of, harsher, without
from tablee.lab.workers import Workers

FEW_EVENINGS = 2_000
"""Played for each change, where it cannot be counted out."""

MOST_CHANGES = 3


class Change(NamedTuple):
    """A plan with one trial less, and the chance that somebody is lost then."""

    scene: int
    trial: Trial
    plan: tuple[PlannedScene, ...]
    anybody: Chance


def by_number(
    question: EveningQuestion, evenings: int = FEW_EVENINGS, workers: Workers | None = None
) -> Iterator[tuple[int, Chance]]:
    """The chance that somebody is lost, for each number of those who play, in their order."""
    for count in range(1, len(question.people) + 1):
        fewer = replace(question, people=question.people[:count])
        yield count, forecast_of(fewer, evenings, workers).anybody


def by_policy(
    question: EveningQuestion, evenings: int = FEW_EVENINGS, workers: Workers | None = None
) -> Iterator[tuple[str, Chance]]:
    """The same for each of the game's policies."""
    for policy in forecasts_of(find_game(question.game)).policies:
        other = replace(question, policy=policy)
        yield policy, forecast_of(other, evenings, workers).anybody


def by_harshness(
    question: EveningQuestion, evenings: int = FEW_EVENINGS, workers: Workers | None = None
) -> Iterator[tuple[int, Chance]]:
    """The same from gentle to cruel: with so many checks less or more in each scene."""
    forecasts = forecasts_of(find_game(question.game))
    for steps in range(-HARSHEST, HARSHEST + 1):
        other = replace(question, plan=harsher(forecasts, question.plan, steps))
        yield steps, forecast_of(other, evenings, workers).anybody


def cheaper(
    forecast: Forecast, evenings: int = FEW_EVENINGS, workers: Workers | None = None
) -> list[Change]:
    """The single changes of a plan that lower the risk most, as far as that can be told."""
    question, now = forecast.question, forecast.anybody
    found = []
    for scene, planned in enumerate(question.plan):
        for place, trial in enumerate(planned.trials):
            plan = without(question.plan, scene, place)
            anybody = forecast_of(replace(question, plan=plan), evenings, workers).anybody
            if anybody.between[1] < now.between[0]:
                found.append(Change(scene, trial, plan, anybody))
    return sorted(found, key=lambda one: one.anybody.value)[:MOST_CHANGES]
