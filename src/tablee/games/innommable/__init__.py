"""Innommable (version 008), by Christoph Boeckle."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from tablee.dice.readers import Dice
from tablee.games.innommable import view as views
from tablee.games.innommable.data import characters, situations
from tablee.games.innommable.odds import evening as evenings
from tablee.games.innommable.odds import outcomes as chances
from tablee.games.innommable.odds import printed
from tablee.games.innommable.odds import prospects as long_run
from tablee.games.innommable.pages import drawing, pages
from tablee.games.innommable.paper import glance, preparation, sheets
from tablee.games.innommable.rules import objections, scenes
from tablee.games.innommable.rules.common import rules as registry
from tablee.games.innommable.rules.corrections import CORRECTIONS
from tablee.games.innommable.state.table import State
from tablee.games.innommable.words import cards as card_words
from tablee.games.innommable.words import gauges as gauge_words
from tablee.games.innommable.words import names as labels
from tablee.games.innommable.words import outcomes as outcome_words
from tablee.games.innommable.words import owed as waits
from tablee.games.innommable.words import tale
from tablee.kernel.chapters import open_chapters
from tablee.kernel.fallen import GameWithDice
from tablee.kernel.inks import Inks
from tablee.kernel.odds import Odds
from tablee.kernel.paper import Paper
from tablee.kernel.rules import Lost
from tablee.kernel.seen import TableView
from tablee.kernel.tongue import Tongue
from tablee.kernel.words import Ask, By, Event, Offer, View

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


class Innommable(GameWithDice[State]):
    id = "innommable"
    edition = 7
    corrections = CORRECTIONS
    folder = Path(__file__).parent
    rules = registry
    forecasts = evenings.forecasts
    pages = pages
    fonts = ("Instrument Serif", "Newsreader")
    left_out = tale.LEFT_OUT
    inks = Inks("contrast", "#0d0c0f", "#f3f0ea", "#c9c2b8", "#8d857b")

    bars = staticmethod(scenes.bars)
    onward = staticmethod(chances.onward)
    still_open = staticmethod(chances.still_open)
    view = staticmethod(views.view)
    outcomes = staticmethod(chances.outcomes)
    hypotheses = staticmethod(chances.hypotheses)
    prospects = staticmethod(long_run.prospects)
    outcome_name = staticmethod(outcome_words.outcome_name)
    prospect_name = staticmethod(outcome_words.prospect_name)
    ready_made = staticmethod(characters.ready_made)
    tables = staticmethod(printed.tables)
    fates = staticmethod(tale.fates)
    cards = staticmethod(card_words.cards)
    gauges = staticmethod(gauge_words.gauges)
    die_read = staticmethod(labels.die_read)
    owed = staticmethod(waits.owed)
    owed_name = staticmethod(waits.owed_name)
    die_name = staticmethod(labels.die_name)
    ask_name = staticmethod(labels.ask_name)
    field_name = staticmethod(labels.field_name)
    choice_name = staticmethod(labels.choice_name)

    def start(self, options: Mapping[str, str]) -> State:
        return State(options=options)

    def is_under_way(self, state: State) -> bool:
        objection = state.outrage is not None and state.outrage.objection
        deciding = (state.judging, state.verdict, state.defusing, state.leaving, objection)
        return any((state.aside, state.resolution, state.goals, *deciding))

    def settled(self, state: State) -> frozenset[str]:
        announced = state.begun or state.announced is not None
        return frozenset({"dice_scheme", "leftover_dice"}) if announced else frozenset()

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

    def say_odds(
        self, found: Mapping[str, Odds], tongue: Tongue, form: str
    ) -> Sequence[drawing.StepOdds]:
        """The odds of a form as it is being filled in, ready to be drawn."""
        return drawing.say_odds(found, tongue, form)

    def at_random(
        self, state: State, by: By, language: str, pick: Callable[[int], int]
    ) -> Mapping[str, Any] | None:
        return characters.at_random(language, pick)

    def situations(self, language: str) -> Sequence[situations.SituationPlan]:
        """Mysterious situations ready to be played, for the keeper's folder."""
        return situations.situations(language)

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

    def names(self, view: View) -> Mapping[str, str]:
        return views.names(view) if isinstance(view, views.InnommableView) else {}


game = Innommable()
