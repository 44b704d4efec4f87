"""YACDHA, by Patrick Bogaert, after Cthulhu Dark by Graham Walmsley."""

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from tablee.dice.readers import Cast
from tablee.games.yacdha.data import characters
from tablee.games.yacdha.odds import ordeal as ordeals
from tablee.games.yacdha.odds import outcomes, policies, printed, prospects
from tablee.games.yacdha.pages import pages
from tablee.games.yacdha.paper import glance, keeper, sheets
from tablee.games.yacdha.rules import editions
from tablee.games.yacdha.rules.campaign import calendar
from tablee.games.yacdha.rules.common import anybody, rules
from tablee.games.yacdha.rules.luck.asks import Resolve
from tablee.games.yacdha.state.state import State
from tablee.games.yacdha.view import view as views
from tablee.games.yacdha.words import card, terms
from tablee.games.yacdha.words import gauges as numbers
from tablee.games.yacdha.words import odds as words_for_odds
from tablee.kernel.chapters import open_chapters
from tablee.kernel.game import Game, Supposed
from tablee.kernel.paper import Paper
from tablee.kernel.prospect import Prospect
from tablee.kernel.seen import TableView
from tablee.kernel.tables import BookTable, Ordeal
from tablee.kernel.tongue import Tongue
from tablee.kernel.words import Ask, By, Card, Event, Gauge, ReadyMade, View

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


class Yacdha(Game[State]):
    id = "yacdha"
    edition = 3
    corrections = editions.CORRECTIONS
    chapters = frozenset({"core", "actions", "campaign", "advice", "notes"})
    folder = Path(__file__).parent
    rules = rules
    pages = pages

    def start(self, options: Mapping[str, str]) -> State:
        # A table opened before a house rule existed goes on as it was played.
        return State(options={**editions.OPTIONS, **options})

    def evolve(self, state: State, event: Event) -> State:
        after = super().evolve(state, event)
        return replace(after, fallen=()) if after.fallen else after

    def is_under_way(self, state: State) -> bool:
        open_things = (state.fight, state.actions, state.contests, state.checks, state.rites)
        people = (*state.investigators.values(), *state.npcs.values())
        return any((*open_things, state.dreams)) or any(p.condition == "dying" for p in people)

    def settled(self, state: State) -> frozenset[str]:
        made = frozenset({"occupation_levels"}) if state.investigators else frozenset[str]()
        return made | CAMPAIGN if state.between else made

    def begins(self, state: State) -> State:
        return replace(state, fallen=()) if state.fallen else state

    def rolled(self, state: State, cast: Cast) -> State:
        return replace(state, fallen=(*state.fallen, *cast.dice))

    def passing(self, state: State, by: By, before: int, now: int) -> Iterator[Event]:
        return calendar.passing(state, before, now)

    def onward(self, state: State, by: By, happened: Sequence[Event]) -> Ask | None:
        ask = policies.let_stand(happened)
        if isinstance(ask, Resolve) and not by.may_act_for(anybody(state, ask.who).seat):
            return None  # whoever leads lets the throw stand
        return ask

    def ready_made(self, language: str) -> Sequence[ReadyMade]:
        return characters.ready_made(language)

    def at_random(
        self, state: State, by: By, language: str, pick: Callable[[int], int]
    ) -> Mapping[str, Any] | None:
        points, level = state.limits.ages["adult"]
        limits = characters.Limits(
            points, min(level, state.limits.most_level), state.limits.most_occupations
        )
        return characters.at_random(language, pick, limits)

    def upcast(self, edition: int, event: dict[str, Any]) -> dict[str, Any]:
        return editions.upcast(edition, event)

    def view(self, state: State, by: By) -> views.YacdhaView:
        return views.view(state, by)

    def apart(self, state: State, ask: Ask) -> Sequence[State]:
        return outcomes.apart(state, ask)

    def outcomes(self, state: State, by: By, events: Iterable[Event]) -> Mapping[str, Hashable]:
        return outcomes.outcomes(state, by, events)

    def hypotheses(self, state: State, by: By, ask: Ask) -> Iterator[Supposed[State]]:
        return outcomes.hypotheses(state, by, ask)

    def prospects(self, state: State, by: By, ask: Ask) -> Iterator[Prospect]:
        return prospects.prospects(state, by, ask)

    def outcome_name(
        self, key: str, value: Hashable, names: Mapping[str, str], tongue: Tongue
    ) -> str:
        return words_for_odds.outcome_name(key, value, names, tongue)

    def hypothesis_name(self, name: str, tongue: Tongue) -> str:
        return words_for_odds.hypothesis_name(name, tongue)

    def prospect_name(
        self, prospect: Prospect, value: Hashable, names: Mapping[str, str], tongue: Tongue
    ) -> str:
        return words_for_odds.prospect_name(prospect, value, names, tongue)

    def die_name(self, role: str, tongue: Tongue) -> str:
        return terms.die_name(role, tongue)

    def ask_name(self, ask: str, tongue: Tongue) -> str:
        return terms.ask_name(ask, tongue)

    def field_name(self, field: str, tongue: Tongue, ask: str = "") -> str:
        return terms.field_name(field, tongue, ask)

    def choice_name(self, field: str, choice: str, tongue: Tongue) -> str:
        return terms.choice_name(field, choice, tongue)

    def cards(self, view: View, tongue: Tongue) -> Iterator[Card]:
        return card.cards(view, tongue)

    def gauges(self, view: View, tongue: Tongue) -> Iterator[Gauge]:
        return numbers.gauges(view, tongue)

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

    def tables(self, tongue: Tongue) -> Iterator[BookTable]:
        return printed.tables(tongue)

    def toll(self, ordeal: Ordeal, tongue: Tongue) -> BookTable:
        return ordeals.toll(ordeal, tongue)


game = Yacdha()
