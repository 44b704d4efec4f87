"""Innommable (version 008), by Christoph Boeckle."""

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from tablee.dice.readers import Cast, Dice
from tablee.dice.throws import Shown
from tablee.games.innommable import view as views
from tablee.games.innommable.data import characters, situations
from tablee.games.innommable.odds import outcomes, printed, prospects
from tablee.games.innommable.pages import drawing, pages
from tablee.games.innommable.paper import glance, preparation, sheets
from tablee.games.innommable.rules import objections, scenes
from tablee.games.innommable.rules.common import rules as registry
from tablee.games.innommable.rules.corrections import CORRECTIONS
from tablee.games.innommable.state.table import State
from tablee.games.innommable.words import gauges as gauge_words
from tablee.games.innommable.words import names
from tablee.games.innommable.words import outcomes as outcome_words
from tablee.kernel.chapters import open_chapters
from tablee.kernel.game import Game, Supposed
from tablee.kernel.odds import Odds
from tablee.kernel.paper import Paper
from tablee.kernel.prospect import Prospect
from tablee.kernel.rules import Lost
from tablee.kernel.seen import TableView
from tablee.kernel.tables import BookTable
from tablee.kernel.tongue import Tongue
from tablee.kernel.words import (
    Ask,
    By,
    DieRead,
    Event,
    Gauge,
    Offer,
    ReadyMade,
    Refused,
    View,
)

CHAPTERS = (
    "situation",
    "dice_scheme",
    "protagonists",
    "phases",
    "symptoms",
    "concrete_information",
    "scenes",
    "difficulty",
    "monologues",
    "elements",
    "transgression",
    "suggestion",
    "imposing",
    "anchoring",
    "objections",
    "fate_list",
    "conflicts",
    "renouncing",
    "after_character",
    "epilogue",
    "keepers_word",
)
"""What they offer comes in this order."""
open_chapters(registry, __name__, CHAPTERS)


class Innommable(Game[State]):
    id = "innommable"
    edition = 2
    corrections = CORRECTIONS
    folder = Path(__file__).parent
    rules = registry
    pages = pages

    def start(self, options: Mapping[str, str]) -> State:
        return State(options=options)

    def is_under_way(self, state: State) -> bool:
        objection = state.outrage is not None and state.outrage.objection
        deciding = (state.judging, state.verdict, state.defusing, state.leaving, objection)
        return any((state.aside, state.resolution, state.goals, *deciding))

    def settled(self, state: State) -> frozenset[str]:
        announced = state.begun or state.announced is not None
        return frozenset({"dice_scheme", "leftover_dice"}) if announced else frozenset()

    def begins(self, state: State) -> State:
        return replace(state, fallen=()) if state.fallen else state

    def decide(self, state: State, by: By, ask: Ask, dice: Dice) -> Iterator[Event]:
        suspended = objections.suspended(state, type(ask))
        if suspended is not None:
            raise suspended
        return super().decide(state, by, ask, dice)

    def offers(self, state: State, by: By, lost: Lost | None = None) -> Iterator[Offer]:
        if state.objected is None:
            return super().offers(state, by, lost)
        return self._untouched(state, by, lost)

    def _untouched(self, state: State, by: By, lost: Lost | None) -> Iterator[Offer]:
        """What is offered while an objection is discussed."""
        for offer in super().offers(state, by, lost):
            if objections.suspended(state, self.asks[offer.ask]) is None:
                yield offer

    def evolve(self, state: State, event: Event) -> State:
        after = super().evolve(state, event)
        return replace(after, fallen=()) if after.fallen else after

    def rolled(self, state: State, cast: Cast) -> State:
        return replace(state, fallen=(*state.fallen, *cast.dice))

    def bars(self, state: State, by: By, ask: type[Ask]) -> Refused | None:
        return scenes.bars(state, by, ask)

    def onward(self, state: State, by: By, happened: Sequence[Event]) -> Ask | None:
        return outcomes.onward(state, by, happened)

    def still_open(self, state: State) -> Hashable:
        return outcomes.still_open(state)

    def view(self, state: State, by: By) -> views.InnommableView:
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

    def say_odds(
        self, found: Mapping[str, Odds], tongue: Tongue, form: str
    ) -> Sequence[drawing.StepOdds]:
        """The odds of a form as it is being filled in, ready to be drawn."""
        return drawing.say_odds(found, tongue, form)

    def ready_made(self, language: str) -> Sequence[ReadyMade]:
        return characters.ready_made(language)

    def at_random(
        self, state: State, by: By, language: str, pick: Callable[[int], int]
    ) -> Mapping[str, Any] | None:
        return characters.at_random(language, pick)

    def situations(self, language: str) -> Sequence[situations.SituationPlan]:
        """Mysterious situations ready to be played, for the keeper's folder."""
        return situations.situations(language)

    def tables(self, tongue: Tongue) -> Iterator[BookTable]:
        return printed.tables(tongue)

    def papers(self, view: TableView, tongue: Tongue) -> Iterator[Paper]:
        credit = self.book.credit.in_language(tongue.language)
        yield from sheets.sheets_of_protagonists(view, tongue, credit)
        yield from sheets.fate_sheet(view, tongue, credit)
        yield from preparation.keepers_papers(view, tongue, credit)
        yield glance.glance(tongue, credit, view.common.options)

    def blank_papers(self, tongue: Tongue) -> Iterator[Paper]:
        credit = self.book.credit.in_language(tongue.language)
        yield sheets.blank_sheet(tongue, credit)
        yield sheets.blank_fate(tongue, credit)
        yield preparation.blank_preparation(tongue, credit)
        yield glance.glance(tongue, credit)

    def gauges(self, view: Any, tongue: Tongue) -> Iterator[Gauge]:  # noqa: ANN401
        return gauge_words.gauges(view, tongue)

    def die_read(self, die: Shown, tongue: Tongue) -> DieRead:
        return names.die_read(die, tongue)

    def die_name(self, role: str, tongue: Tongue) -> str:
        return names.die_name(role, tongue)

    def ask_name(self, ask: str, tongue: Tongue) -> str:
        return names.ask_name(ask, tongue)

    def field_name(self, field: str, tongue: Tongue, ask: str = "") -> str:
        return names.field_name(field, tongue, ask)

    def choice_name(self, field: str, choice: str, tongue: Tongue) -> str:
        return names.choice_name(field, choice, tongue)

    def names(self, view: View) -> Mapping[str, str]:
        return views.names(view) if isinstance(view, views.InnommableView) else {}


game = Innommable()
