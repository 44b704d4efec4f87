"""Cheap Tales, by John Grumph, after Barbarians of Lemuria by Simon Washbourne."""

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from tablee.dice.readers import Cast
from tablee.games.cheap_tales import view as views
from tablee.games.cheap_tales.data import characters, stock
from tablee.games.cheap_tales.odds import hypotheses, outcomes, printed_lists, prospects
from tablee.games.cheap_tales.pages import pages
from tablee.games.cheap_tales.paper import extras, glance, sheets
from tablee.games.cheap_tales.rules import editions
from tablee.games.cheap_tales.rules.common import rules
from tablee.games.cheap_tales.rules.keeper import scenes
from tablee.games.cheap_tales.state import State
from tablee.games.cheap_tales.words import gauges, names
from tablee.games.cheap_tales.words import outcomes as outcome_words
from tablee.kernel.chapters import open_chapters
from tablee.kernel.game import Game, Supposed
from tablee.kernel.paper import Paper
from tablee.kernel.prospect import Prospect
from tablee.kernel.seen import TableView
from tablee.kernel.tables import BookTable
from tablee.kernel.tongue import Tongue
from tablee.kernel.words import Ask, By, Card, Event, Gauge, ReadyMade, Refused, View

CHAPTERS = (
    "action",
    "heroism",
    "creation",
    "gear",
    "advancement",
    "aspects",
    "fight",
    "extras",
    "magic",
    "health",
    "results",
    "keeper",
)
"""The chapters of the book, as rules and as words; what they offer comes in this order."""
open_chapters(rules, __name__, CHAPTERS)


class CheapTales(Game[State]):
    id = "cheap-tales"
    edition = 6
    corrections = editions.CORRECTIONS
    folder = Path(__file__).parent
    rules = rules
    pages = pages

    def start(self, options: Mapping[str, str]) -> State:
        return State(options=options)

    def is_under_way(self, state: State) -> bool:
        rolling = any(roll.stage != "done" for roll in state.rolls.values())
        falling = any(hero.fall for hero in state.heroes.values())
        waiting = (state.invocations, state.losses, state.groups, state.seizures)
        return rolling or falling or state.fight is not None or any(waiting)

    def settled(self, state: State) -> frozenset[str]:
        return frozenset({"magic"}) if state.heroes else frozenset()

    def begins(self, state: State) -> State:
        return replace(state, fallen=()) if state.fallen else state

    def evolve(self, state: State, event: Event) -> State:
        after = super().evolve(state, event)
        return replace(after, fallen=()) if after.fallen else after

    def rolled(self, state: State, cast: Cast) -> State:
        return replace(state, fallen=(*state.fallen, *cast.dice))

    def view(self, state: State, by: By) -> views.TalesView:
        return views.view(state, by)

    def bars(self, state: State, by: By, ask: type[Ask]) -> Refused | None:
        return scenes.bars(state, ask)

    def scene_ends(self, state: State, by: By) -> Iterator[Event]:
        return scenes.scene_ends(state, by)

    def onward(self, state: State, by: By, happened: Sequence[Event]) -> Ask | None:
        return outcomes.onward(state, by, happened)

    def still_open(self, state: State) -> Hashable:
        return outcomes.still_open(state)

    def outcomes(self, state: State, by: By, events: Iterable[Event]) -> Mapping[str, Hashable]:
        return outcomes.outcomes(state, by, events)

    def hypotheses(self, state: State, by: By, ask: Ask) -> Iterator[Supposed[State]]:
        return hypotheses.hypotheses(state, by, ask)

    def prospects(self, state: State, by: By, ask: Ask) -> Iterator[Prospect]:
        return prospects.prospects(state, by, ask)

    def outcome_name(
        self, key: str, value: Hashable, names: Mapping[str, str], tongue: Tongue
    ) -> str:
        return outcome_words.outcome_name(key, value, names, tongue)

    def hypothesis_name(self, name: str, tongue: Tongue) -> str:
        return outcome_words.hypothesis_name(name, tongue)

    def prospect_name(
        self, prospect: Prospect, value: Hashable, names: Mapping[str, str], tongue: Tongue
    ) -> str:
        return outcome_words.prospect_name(prospect, value, names, tongue)

    def ready_made(self, language: str) -> Sequence[ReadyMade]:
        return characters.ready_made(language)

    def at_random(
        self, state: State, by: By, language: str, pick: Callable[[int], int]
    ) -> Mapping[str, Any] | None:
        return characters.at_random(state, language, pick)

    def tables(self, tongue: Tongue) -> Iterator[BookTable]:
        return printed_lists.tables(tongue)

    def extras(self, language: str) -> Sequence[ReadyMade]:
        """Extras ready to enter a scene, for the keeper's desk."""
        return stock.extras(language)

    def inspirations(self, language: str) -> Sequence[stock.Inspiration]:
        """Lists to draw an idea from."""
        return stock.inspirations(language)

    def die_name(self, role: str, tongue: Tongue) -> str:
        return names.die_name(role, tongue)

    def ask_name(self, ask: str, tongue: Tongue) -> str:
        return names.ask_name(ask, tongue)

    def field_name(self, field: str, tongue: Tongue, ask: str = "") -> str:
        return names.field_name(field, tongue, ask)

    def choice_name(self, field: str, choice: str, tongue: Tongue) -> str:
        return names.choice_name(field, choice, tongue)

    def cards(self, view: View, tongue: Tongue) -> Iterator[Card]:
        if isinstance(view, views.TalesView):
            for each in view.heroes:
                hero = each.hero
                meters = (
                    (tongue("life"), hero.life, each.most_life),
                    (tongue("power"), hero.power, each.most_power),
                    (tongue("heroism"), hero.heroism, 0),
                )
                yield Card(hero.name, hero.seat or "", hero.description, meters, hero.is_gone)

    def gauges(self, view: View, tongue: Tongue) -> Iterator[Gauge]:
        if isinstance(view, views.TalesView):
            yield from gauges.gauges(view, tongue)

    def papers(self, view: TableView, tongue: Tongue) -> Iterator[Paper]:
        credit = self.book.credit.in_language(tongue.language)
        yield from sheets.sheets(view, tongue, credit)
        yield from extras.cards(view, tongue, credit)
        yield glance.glance(tongue, credit, view.common.options)

    def blank_papers(self, tongue: Tongue) -> Iterator[Paper]:
        credit = self.book.credit.in_language(tongue.language)
        yield sheets.blank_sheet(tongue, credit)
        yield extras.blank_cards(tongue, credit)
        yield extras.stock(tongue, credit, self.book.settle({}, self.chapters))
        yield glance.glance(tongue, credit)

    def names(self, view: View) -> Mapping[str, str]:
        return views.names(view) if isinstance(view, views.TalesView) else {}


game = CheapTales()
