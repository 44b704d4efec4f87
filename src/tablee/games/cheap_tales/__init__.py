"""Cheap Tales, by John Grumph, after Barbarians of Lemuria by Simon Washbourne."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from tablee.games.cheap_tales import view as views
from tablee.games.cheap_tales.data import characters, stock
from tablee.games.cheap_tales.odds import evening as evenings
from tablee.games.cheap_tales.odds import fights as bouts
from tablee.games.cheap_tales.odds import hypotheses as supposed
from tablee.games.cheap_tales.odds import outcomes as chances
from tablee.games.cheap_tales.odds import printed_lists
from tablee.games.cheap_tales.odds import prospects as long_run
from tablee.games.cheap_tales.pages import pages
from tablee.games.cheap_tales.paper import extras, glance, sheets
from tablee.games.cheap_tales.rules import editions
from tablee.games.cheap_tales.rules.common import rules
from tablee.games.cheap_tales.rules.keeper import scenes
from tablee.games.cheap_tales.state import State
from tablee.games.cheap_tales.words import gauges as numbers
from tablee.games.cheap_tales.words import names as labels
from tablee.games.cheap_tales.words import outcomes as outcome_words
from tablee.games.cheap_tales.words import owed as waits
from tablee.games.cheap_tales.words import tale
from tablee.kernel.chapters import open_chapters
from tablee.kernel.fallen import GameWithDice
from tablee.kernel.inks import Inks
from tablee.kernel.paper import Paper
from tablee.kernel.seen import TableView
from tablee.kernel.tongue import Tongue
from tablee.kernel.words import Ask, By, Card, Gauge, ReadyMade, Refused, View

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


class CheapTales(GameWithDice[State]):
    id = "cheap-tales"
    edition = 14
    corrections = editions.CORRECTIONS
    folder = Path(__file__).parent
    rules = rules
    pages = pages
    fights = bouts.fights
    forecasts = evenings.forecasts
    fonts = ("Shrikhand", "Source Serif 4")
    left_out = tale.LEFT_OUT
    inks = Inks("halftone", "#1a181c", "#f2e5c8", "#f3b31b", "#e8563b")

    view = staticmethod(views.view)
    scene_ends = staticmethod(scenes.scene_ends)
    onward = staticmethod(chances.onward)
    still_open = staticmethod(chances.still_open)
    outcomes = staticmethod(chances.outcomes)
    hypotheses = staticmethod(supposed.hypotheses)
    prospects = staticmethod(long_run.prospects)
    outcome_name = staticmethod(outcome_words.outcome_name)
    hypothesis_name = staticmethod(outcome_words.hypothesis_name)
    prospect_name = staticmethod(outcome_words.prospect_name)
    ready_made = staticmethod(characters.ready_made)
    tables = staticmethod(printed_lists.tables)
    owed = staticmethod(waits.owed)
    owed_name = staticmethod(waits.owed_name)
    die_name = staticmethod(labels.die_name)
    ask_name = staticmethod(labels.ask_name)
    field_name = staticmethod(labels.field_name)
    choice_name = staticmethod(labels.choice_name)
    fates = staticmethod(tale.fates)

    def start(self, options: Mapping[str, str]) -> State:
        return State(options=options)

    def is_under_way(self, state: State) -> bool:
        rolling = any(roll.stage != "done" for roll in state.rolls.values())
        falling = any(hero.fall for hero in state.heroes.values())
        waiting = (state.invocations, state.losses, state.groups, state.seizures)
        return rolling or falling or state.fight is not None or any(waiting)

    def settled(self, state: State) -> frozenset[str]:
        return frozenset({"magic"}) if state.heroes else frozenset()

    def bars(self, state: State, by: By, ask: type[Ask]) -> Refused | None:
        return scenes.bars(state, ask)

    def at_random(
        self, state: State, by: By, language: str, pick: Callable[[int], int]
    ) -> Mapping[str, Any] | None:
        return characters.at_random(state, language, pick)

    def extras(self, language: str) -> Sequence[ReadyMade]:
        """Extras ready to enter a scene, for the keeper's desk."""
        return stock.extras(language)

    def inspirations(self, language: str) -> Sequence[stock.Inspiration]:
        """Lists to draw an idea from."""
        return stock.inspirations(language)

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
            yield from numbers.gauges(view, tongue)

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
