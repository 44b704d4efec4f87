"""Cthulhu Blanc, by Alexandre Glize, after Cthulhu Dark by Graham Walmsley."""

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from tablee.dice.readers import Cast
from tablee.games.cthulhu_blanc import view as views
from tablee.games.cthulhu_blanc.data import characters, missions
from tablee.games.cthulhu_blanc.odds import outcomes, printed, prospects
from tablee.games.cthulhu_blanc.pages import pages
from tablee.games.cthulhu_blanc.paper import cards as staff_cards
from tablee.games.cthulhu_blanc.paper import forms, glance
from tablee.games.cthulhu_blanc.paper import keeper as keepers_folder
from tablee.games.cthulhu_blanc.rules import older
from tablee.games.cthulhu_blanc.rules.common import rules
from tablee.games.cthulhu_blanc.rules.recovery.care import end_care
from tablee.games.cthulhu_blanc.state import METERS, State
from tablee.games.cthulhu_blanc.words import cards, names, report
from tablee.games.cthulhu_blanc.words import outcomes as outcome_words
from tablee.kernel.chapters import open_chapters
from tablee.kernel.game import Game, Supposed
from tablee.kernel.paper import Paper
from tablee.kernel.prospect import Prospect
from tablee.kernel.seen import TableView
from tablee.kernel.tables import BookTable
from tablee.kernel.tongue import Tongue
from tablee.kernel.words import Ask, By, Card, Event, Gauge, ReadyMade, View

CHAPTERS = (
    "meter",
    "creation",
    "paper",
    "recovery",
    "retry",
    "clue",
    "result",
    "objection",
    "mission",
    "report",
    "end",
    "keeper",
    "action",
    "opposition",
)
"""The chapters of the book, as rules and as words; what they offer comes in this order."""
open_chapters(rules, __name__, CHAPTERS)


class CthulhuBlanc(Game[State]):
    id = "cthulhu-blanc"
    edition = 5
    corrections = older.CORRECTIONS
    folder = Path(__file__).parent
    rules = rules
    pages = pages

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
        return end_care(state, now)

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
        return names.die_name(role, tongue)

    def ask_name(self, ask: str, tongue: Tongue) -> str:
        return names.ask_name(ask, tongue)

    def field_name(self, field: str, tongue: Tongue, ask: str = "") -> str:
        return names.field_name(field, tongue, ask)

    def choice_name(self, field: str, choice: str, tongue: Tongue) -> str:
        return names.choice_name(field, choice, tongue)

    def missions(self, language: str) -> Sequence[missions.MissionPlan]:
        """Missions ready to be played, for the keeper's folder."""
        return missions.missions(language)

    def report_draft(self, view: View, mission: int, tongue: Tongue) -> tuple[str, ...]:
        """A report as a first draft, for whoever must write it."""
        if not isinstance(view, views.BlancView):
            return ()
        return report.report_draft(view, tongue, mission)

    def cards(self, view: View, tongue: Tongue) -> Iterator[Card]:
        return cards.cards(view, tongue)

    def gauges(self, view: View, tongue: Tongue) -> Iterator[Gauge]:
        return cards.gauges(view, tongue)

    def tables(self, tongue: Tongue) -> Iterator[BookTable]:
        return printed.printed_tables(tongue)

    def papers(self, view: TableView, tongue: Tongue) -> Iterator[Paper]:
        credit = self.book.credit.in_language(tongue.language)
        yield from staff_cards.cards_of_agents(view, tongue, credit)
        yield from keepers_folder.mission_order(view, tongue, credit)
        yield from forms.forms(view, tongue, credit)
        yield from keepers_folder.keepers_papers(view, tongue, credit)
        yield glance.glance(tongue, credit, view.common.options)

    def blank_papers(self, tongue: Tongue) -> Iterator[Paper]:
        credit = self.book.credit.in_language(tongue.language)
        yield staff_cards.blank_card(tongue, credit)
        yield glance.glance(tongue, credit)

    def names(self, view: View) -> Mapping[str, str]:
        return views.names(view) if isinstance(view, views.BlancView) else {}


game = CthulhuBlanc()
