"""YACDHA, by Patrick Bogaert, after Cthulhu Dark by Graham Walmsley."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from tablee.games.yacdha.data import characters
from tablee.games.yacdha.odds import evening as evenings
from tablee.games.yacdha.odds import fights as bouts
from tablee.games.yacdha.odds import ordeal as ordeals
from tablee.games.yacdha.odds import outcomes as chances
from tablee.games.yacdha.odds import policies, printed
from tablee.games.yacdha.odds import prospects as long_run
from tablee.games.yacdha.pages import pages
from tablee.games.yacdha.paper import glance, keeper, sheets
from tablee.games.yacdha.rules import editions
from tablee.games.yacdha.rules.campaign import calendar
from tablee.games.yacdha.rules.common import anybody, rules
from tablee.games.yacdha.rules.luck.asks import Resolve
from tablee.games.yacdha.state.state import State
from tablee.games.yacdha.view import view as views
from tablee.games.yacdha.words import card, tale, terms
from tablee.games.yacdha.words import gauges as numbers
from tablee.games.yacdha.words import odds as words_for_odds
from tablee.games.yacdha.words import owed as waits
from tablee.kernel.chapters import open_chapters
from tablee.kernel.fallen import GameWithDice
from tablee.kernel.inks import Inks
from tablee.kernel.paper import Paper
from tablee.kernel.seen import TableView
from tablee.kernel.tongue import Tongue
from tablee.kernel.words import Ask, By, Event, View

CHAPTERS = (
    "investigation",
    "action",
    "magic",
    "mythos",
    "learning",
    "campaign",
    "contest",
    "corrections",
    "creation",
    "fight",
    "luck",
    "meters",
    "npcs",
    "scene",
)
"""The chapters of the book, as rules and as words; what they offer comes in this order."""
open_chapters(rules, __name__, CHAPTERS)

CAMPAIGN = frozenset({"story", "recovery", "learning", "luck", "mythos"})
"""House rules by which the days between two scenarios go on."""


class Yacdha(GameWithDice[State]):
    id = "yacdha"
    edition = 7
    corrections = editions.CORRECTIONS
    chapters = frozenset({"core", "actions", "campaign", "advice", "notes"})
    folder = Path(__file__).parent
    rules = rules
    pages = pages
    fights = bouts.fights
    forecasts = evenings.forecasts
    fonts = ("IM FELL DW Pica", "Alegreya")
    left_out = tale.LEFT_OUT
    inks = Inks("lines", "#13262d", "#f6f7f1", "#c5d8cf", "#8fb3a9")

    ready_made = staticmethod(characters.ready_made)
    upcast = staticmethod(editions.upcast)
    view = staticmethod(views.view)
    apart = staticmethod(chances.apart)
    outcomes = staticmethod(chances.outcomes)
    hypotheses = staticmethod(chances.hypotheses)
    prospects = staticmethod(long_run.prospects)
    outcome_name = staticmethod(words_for_odds.outcome_name)
    hypothesis_name = staticmethod(words_for_odds.hypothesis_name)
    prospect_name = staticmethod(words_for_odds.prospect_name)
    owed = staticmethod(waits.owed)
    owed_name = staticmethod(waits.owed_name)
    die_name = staticmethod(terms.die_name)
    ask_name = staticmethod(terms.ask_name)
    field_name = staticmethod(terms.field_name)
    choice_name = staticmethod(terms.choice_name)
    cards = staticmethod(card.cards)
    fates = staticmethod(tale.fates)
    gauges = staticmethod(numbers.gauges)
    tables = staticmethod(printed.tables)
    toll = staticmethod(ordeals.toll)

    def start(self, options: Mapping[str, str]) -> State:
        # A table opened before a house rule existed goes on as it was played.
        return State(options={**editions.OPTIONS, **options})

    def is_under_way(self, state: State) -> bool:
        open_things = (state.fight, state.actions, state.contests, state.checks, state.rites)
        people = (*state.investigators.values(), *state.npcs.values())
        return any((*open_things, state.dreams)) or any(p.condition == "dying" for p in people)

    def settled(self, state: State) -> frozenset[str]:
        made = frozenset({"occupation_levels"}) if state.investigators else frozenset[str]()
        return made | CAMPAIGN if state.between else made

    def passing(self, state: State, by: By, before: int, now: int) -> Iterator[Event]:
        return calendar.passing(state, before, now)

    def onward(self, state: State, by: By, happened: Sequence[Event]) -> Ask | None:
        ask = policies.let_stand(happened)
        if isinstance(ask, Resolve) and not by.may_act_for(anybody(state, ask.who).seat):
            return None  # whoever leads lets the throw stand
        return ask

    def at_random(
        self, state: State, by: By, language: str, pick: Callable[[int], int]
    ) -> Mapping[str, Any] | None:
        points, level = state.bounds.ages["adult"]
        limits = characters.Limits(
            points, min(level, state.bounds.most_level), state.bounds.most_occupations
        )
        return characters.at_random(language, pick, limits)

    def names(self, view: View) -> Mapping[str, str]:
        return views.names(view) if isinstance(view, views.YacdhaView) else {}

    def papers(self, view: TableView, tongue: Tongue) -> Iterator[Paper]:
        credit = self.book.credit.in_language(tongue.language)
        yield from sheets.sheets(view, tongue, credit)
        yield from keeper.keepers_papers(view, tongue, credit)
        modules = sheets.modules_of(view)
        yield glance.glance(tongue, credit, view.common.options, modules)

    def blank_papers(self, tongue: Tongue) -> Iterator[Paper]:
        credit = self.book.credit.in_language(tongue.language)
        yield sheets.blank_sheet(tongue, credit)
        yield glance.glance(tongue, credit)


game = Yacdha()
