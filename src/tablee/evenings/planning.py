"""The plan of an evening from what a keeper has prepared: the acts of the scenes to come."""

from collections.abc import Iterator
from typing import Any

from tablee.evenings.dressing import dressings
from tablee.evenings.notes import read_notes
from tablee.evenings.shelf import find_evening
from tablee.kernel.forecasts import PlannedScene, Trial
from tablee.kernel.game import Game
from tablee.kernel.table import Table
from tablee.lab.casting import KEEPER, new_table
from tablee.lab.plan import BadPlan, checked, forecasts_of


def dressed_table(game: Game[Any], name: str, language: str) -> Table[Any] | None:
    """A table set with a ready evening, its characters at their seats; None if there is none."""
    found = find_evening(f"{game.id}/{name}")
    if found is None:
        return None
    evening = found.evening
    count = max(1, len(evening.characters))
    table = new_table(game, evening.house_rules, count)
    chairs = [seat for seat in table.state.common.seats if seat != KEEPER]
    for dressing in dressings(evening, language, chairs):
        table.apply(KEEPER, dressing.ask)
    return table


def plan_at(table: Table[Any]) -> tuple[PlannedScene, ...]:
    """The scenes that are prepared at a table, as far as their acts are trials of its game."""
    scenes = [one for one in table.state.common.prepared.values() if not one.opened]
    found = (PlannedScene(one.title, tuple(_trials(table, one.text))) for one in scenes)
    return tuple(scene for scene in found if scene.trials)


def _trials(table: Table[Any], notes: str) -> Iterator[Trial]:
    forecasts = forecasts_of(table.game)
    for one in read_notes(notes).at_hand:
        trial = forecasts.planned({"ask": one.ask, **one.values}) if one.ask else None
        if trial is None:
            continue
        kind = forecasts.kinds.get(trial.kind)
        try:
            if kind is not None:
                checked(kind, trial.kind, trial.amount)
        except BadPlan:  # what the keeper wrote is beyond what the game counts
            continue
        yield trial
