"""Cthulhu Blanc, by Alexandre Glize, after Cthulhu Dark by Graham Walmsley."""

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from tablee.dice.readers import Cast
from tablee.games.cthulhu_blanc import (
    agents_table,
    card,
    characters,
    corrections,
    glance,
    mission,
    missions,
    older,
    outcome_words,
    outcomes,
    papers,
    papers_forms,
    papers_keeper,
    prospects,
    report,
    retrying,
    tables,
    tell,
    tell_agents,
    tell_corrections,
    tell_throws,
    tell_tray,
    tell_ways_down,
    throwing,
    tray_table,
    trial_offers,
    trial_table,
    words,
)
from tablee.games.cthulhu_blanc import view as views
from tablee.games.cthulhu_blanc.common import rules
from tablee.games.cthulhu_blanc.state import METERS, State
from tablee.games.cthulhu_blanc.ways_down import served
from tablee.kernel.game import Game, Supposed
from tablee.kernel.paper import Paper
from tablee.kernel.prospect import Prospect
from tablee.kernel.seen import TableView
from tablee.kernel.tables import BookTable
from tablee.kernel.tongue import Tongue
from tablee.kernel.words import Ask, By, Card, Event, ReadyMade, View

CHAPTERS = (
    agents_table,
    corrections,
    trial_table,
    trial_offers,
    throwing,
    retrying,
    tray_table,
    mission,
)
TELLERS = (tell, tell_agents, tell_corrections, tell_throws, tell_tray, tell_ways_down)
"""Importing a chapter registers its rules, importing a teller its sentences."""


class CthulhuBlanc(Game[State]):
    id = "cthulhu-blanc"
    edition = 3
    corrections = older.CORRECTIONS
    folder = Path(__file__).parent
    rules = rules

    def start(self, options: Mapping[str, str]) -> State:
        return State(options=options)

    def is_under_way(self, state: State) -> bool:
        suppressing = any(agent.suppression is not None for agent in state.agents.values())
        return bool(state.trials or state.owed or state.moment or suppressing)

    def settled(self, state: State) -> frozenset[str]:
        lowest = min((a.score(meter) for a in state.agents.values() for meter in METERS), default=1)
        return frozenset({"meter_floor"}) if lowest < 1 else frozenset()

    def begins(self, state: State) -> State:
        return replace(state, fallen=()) if state.fallen else state

    def evolve(self, state: State, event: Event) -> State:
        after = super().evolve(state, event)
        return replace(after, fallen=()) if after.fallen else after

    def upcast(self, edition: int, event: dict[str, Any]) -> dict[str, Any]:
        return older.upcast(edition, event)

    def rolled(self, state: State, cast: Cast) -> State:
        return replace(state, fallen=(*state.fallen, *cast.dice))

    def passing(self, state: State, by: By, before: int, now: int) -> Iterator[Event]:
        return served(state, now)

    def onward(self, state: State, by: By, happened: Sequence[Event]) -> Ask | None:
        return outcomes.onward(state, by, happened)

    def still_open(self, state: State) -> Hashable:
        return outcomes.still_open(state)

    def view(self, state: State, by: By) -> views.BlancView:
        return views.view(state, by)

    def outcomes(self, state: State, by: By, events: Iterable[Event]) -> Mapping[str, Hashable]:
        return outcomes.outcomes(state, by, events)

    def hypotheses(self, state: State, by: By, ask: Ask) -> Iterator[Supposed[State]]:
        return outcomes.hypotheses(state, by, ask)

    def prospects(self, state: State, by: By, ask: Ask) -> Iterator[Prospect]:
        return prospects.prospects(state, by, ask)

    def outcome_name(
        self, key: str, value: Hashable, names: Mapping[str, str], tongue: Tongue
    ) -> str:
        return outcome_words.outcome_name(key, value, names, tongue)

    def prospect_name(
        self, prospect: Prospect, value: Hashable, names: Mapping[str, str], tongue: Tongue
    ) -> str:
        return outcome_words.prospect_name(prospect, value, names, tongue)

    def ready_made(self, language: str) -> Sequence[ReadyMade]:
        return characters.ready_made(language)

    def at_random(
        self, state: State, by: By, language: str, pick: Callable[[int], int]
    ) -> Mapping[str, Any] | None:
        return characters.at_random(language, pick, int(state.options["traits_count"]))

    def die_name(self, role: str, tongue: Tongue) -> str:
        return words.die_name(role, tongue)

    def ask_name(self, ask: str, tongue: Tongue) -> str:
        return words.ask_name(ask, tongue)

    def field_name(self, field: str, tongue: Tongue, ask: str = "") -> str:
        return words.field_name(field, tongue, ask)

    def choice_name(self, field: str, choice: str, tongue: Tongue) -> str:
        return words.choice_name(field, choice, tongue)

    def missions(self, language: str) -> Sequence[missions.MissionPlan]:
        """Missions ready to be played, for the keeper's folder."""
        return missions.missions(language)

    def report_draft(self, view: View, mission: int, tongue: Tongue) -> tuple[str, ...]:
        """A report as a first draft, for whoever must write it."""
        if not isinstance(view, views.BlancView):
            return ()
        return report.report_draft(view, tongue, mission)

    def cards(self, view: View, tongue: Tongue) -> Iterator[Card]:
        return card.cards(view, tongue)

    def tables(self, tongue: Tongue) -> Iterator[BookTable]:
        return tables.tables(tongue)

    def papers(self, view: TableView, tongue: Tongue) -> Iterator[Paper]:
        credit = self.book.credit.in_language(tongue.language)
        yield from papers.cards_of_agents(view, tongue, credit)
        yield from papers_keeper.mission_order(view, tongue, credit)
        yield from papers_forms.forms(view, tongue, credit)
        yield from papers_keeper.keepers_papers(view, tongue, credit)
        yield glance.glance(tongue, credit, view.common.options)

    def blank_papers(self, tongue: Tongue) -> Iterator[Paper]:
        credit = self.book.credit.in_language(tongue.language)
        yield papers.blank_card(tongue, credit)
        yield glance.glance(tongue, credit)

    def names(self, view: View) -> Mapping[str, str]:
        return views.names(view) if isinstance(view, views.BlancView) else {}


game = CthulhuBlanc()
