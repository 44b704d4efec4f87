"""YACDHA, by Patrick Bogaert, after Cthulhu Dark by Graham Walmsley."""

from collections.abc import Hashable, Iterable, Iterator, Mapping
from pathlib import Path

from tablee.games.yacdha import (
    action_table,
    combat,
    contest,
    fight_table,
    magic,
    outcomes,
    people_table,
    scene,
    tell,
    tell_action,
    tell_combat,
    tell_contest,
    tell_investigation,
    words,
)
from tablee.games.yacdha import view as views
from tablee.games.yacdha.common import rules
from tablee.games.yacdha.state import State
from tablee.kernel.game import Game, Supposed
from tablee.kernel.tongue import Tongue
from tablee.kernel.words import Ask, By, Event, View

CHAPTERS = (people_table, action_table, combat, contest, fight_table, magic, scene)
TELLERS = (tell, tell_action, tell_combat, tell_contest, tell_investigation)
"""Importing a chapter registers its rules, importing a teller its sentences."""


class Yacdha(Game[State]):
    id = "yacdha"
    edition = 1
    folder = Path(__file__).parent
    rules = rules

    def start(self, options: Mapping[str, str]) -> State:
        return State(options=options)

    def view(self, state: State, by: By) -> views.YacdhaView:
        return views.view(state, by)

    def outcomes(self, state: State, by: By, events: Iterable[Event]) -> Mapping[str, Hashable]:
        return outcomes.outcomes(state, by, events)

    def hypotheses(self, state: State, by: By, ask: Ask) -> Iterator[Supposed[State]]:
        return outcomes.hypotheses(state, by, ask)

    def die_name(self, role: str, tongue: Tongue) -> str:
        return words.die_name(role, tongue)

    def ask_name(self, ask: str, tongue: Tongue) -> str:
        return words.ask_name(ask, tongue)

    def field_name(self, field: str, tongue: Tongue, ask: str = "") -> str:
        return words.field_name(field, tongue, ask)

    def choice_name(self, field: str, choice: str, tongue: Tongue) -> str:
        return words.choice_name(field, choice, tongue)

    def names(self, view: View) -> Mapping[str, str]:
        return views.names(view) if isinstance(view, views.YacdhaView) else {}


game = Yacdha()
