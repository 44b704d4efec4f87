"""Cthulhu Blanc, by Alexandre Glize, after Cthulhu Dark by Graham Walmsley."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from tablee.games.cthulhu_blanc import view as views
from tablee.games.cthulhu_blanc.data import characters, missions
from tablee.games.cthulhu_blanc.odds import evening as evenings
from tablee.games.cthulhu_blanc.odds import outcomes as chances
from tablee.games.cthulhu_blanc.odds import printed
from tablee.games.cthulhu_blanc.odds import prospects as long_run
from tablee.games.cthulhu_blanc.pages import pages
from tablee.games.cthulhu_blanc.paper import cards as staff_cards
from tablee.games.cthulhu_blanc.paper import forms, glance
from tablee.games.cthulhu_blanc.paper import keeper as keepers_folder
from tablee.games.cthulhu_blanc.rules import older
from tablee.games.cthulhu_blanc.rules.common import rules
from tablee.games.cthulhu_blanc.rules.recovery import suppression
from tablee.games.cthulhu_blanc.rules.recovery.care import end_care
from tablee.games.cthulhu_blanc.state import METERS, State
from tablee.games.cthulhu_blanc.words import cards as people
from tablee.games.cthulhu_blanc.words import names as labels
from tablee.games.cthulhu_blanc.words import outcomes as outcome_words
from tablee.games.cthulhu_blanc.words import owed as waits
from tablee.games.cthulhu_blanc.words import report, tale
from tablee.kernel.chapters import open_chapters
from tablee.kernel.fallen import GameWithDice
from tablee.kernel.inks import Inks
from tablee.kernel.paper import Paper
from tablee.kernel.seen import TableView
from tablee.kernel.tongue import Tongue
from tablee.kernel.words import By, Event, View

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


class CthulhuBlanc(GameWithDice[State]):
    id = "cthulhu-blanc"
    edition = 11
    corrections = older.CORRECTIONS
    folder = Path(__file__).parent
    rules = rules
    forecasts = evenings.forecasts
    pages = pages
    fonts = ("Old Standard TT", "Old Standard TT")
    left_out = tale.LEFT_OUT
    inks = Inks("photocopy", "#17181a", "#fbfbf8")

    upcast = staticmethod(older.upcast)
    scene_ends = staticmethod(suppression.scene_ends)
    onward = staticmethod(chances.onward)
    still_open = staticmethod(chances.still_open)
    view = staticmethod(views.view)
    outcomes = staticmethod(chances.outcomes)
    hypotheses = staticmethod(chances.hypotheses)
    prospects = staticmethod(long_run.prospects)
    outcome_name = staticmethod(outcome_words.outcome_name)
    prospect_name = staticmethod(outcome_words.prospect_name)
    ready_made = staticmethod(characters.ready_made)
    owed = staticmethod(waits.owed)
    owed_name = staticmethod(waits.owed_name)
    die_name = staticmethod(labels.die_called)
    ask_name = staticmethod(labels.ask_name)
    field_name = staticmethod(labels.field_name)
    choice_name = staticmethod(labels.choice_name)
    cards = staticmethod(people.cards)
    fates = staticmethod(tale.fates)
    gauges = staticmethod(people.gauges)
    tables = staticmethod(printed.printed_tables)

    def start(self, options: Mapping[str, str]) -> State:
        return State(options=options)

    def is_under_way(self, state: State) -> bool:
        suppressing = any(agent.suppression is not None for agent in state.agents.values())
        return bool(state.trials or state.owed or state.moment or suppressing)

    def settled(self, state: State) -> frozenset[str]:
        lowest = min((a.score(meter) for a in state.agents.values() for meter in METERS), default=1)
        return frozenset({"meter_floor"}) if lowest < 1 else frozenset()

    def passing(self, state: State, by: By, before: int, now: int) -> Iterator[Event]:
        return end_care(state, now)

    def at_random(
        self, state: State, by: By, language: str, pick: Callable[[int], int]
    ) -> Mapping[str, Any] | None:
        return characters.at_random(language, pick, int(state.options["traits_count"]))

    def missions(self, language: str) -> Sequence[missions.MissionPlan]:
        """Missions ready to be played, for the keeper's folder."""
        return missions.missions(language)

    def report_draft(self, view: View, mission: int, tongue: Tongue) -> tuple[str, ...]:
        """A report as a first draft, for whoever must write it."""
        if not isinstance(view, views.BlancView):
            return ()
        return report.report_draft(view, tongue, mission)

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
