"""Cthulhu d20, a variant: destiny, fatigue, locations and the severity of wounds."""

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

from tablee.dice.readers import Dice
from tablee.games.cthulhu_d20.data import characters, creatures
from tablee.games.cthulhu_d20.data.gear import WEAPONS
from tablee.games.cthulhu_d20.odds import evening as evenings
from tablee.games.cthulhu_d20.odds import fights as bouts
from tablee.games.cthulhu_d20.odds import outcomes as chances
from tablee.games.cthulhu_d20.odds import printed
from tablee.games.cthulhu_d20.odds import prospects as long_run
from tablee.games.cthulhu_d20.pages import pages
from tablee.games.cthulhu_d20.paper import glance, keeper, sheets
from tablee.games.cthulhu_d20.rules.clock import agenda, anew, run
from tablee.games.cthulhu_d20.rules.clock import decide as clock
from tablee.games.cthulhu_d20.rules.common import rules
from tablee.games.cthulhu_d20.rules.corrections import CORRECTIONS
from tablee.games.cthulhu_d20.rules.destiny import decide as destiny
from tablee.games.cthulhu_d20.state.table import State
from tablee.games.cthulhu_d20.view import table as views
from tablee.games.cthulhu_d20.words import gauges as numbers
from tablee.games.cthulhu_d20.words import names as labels
from tablee.games.cthulhu_d20.words import outcomes as outcome_words
from tablee.games.cthulhu_d20.words import owed as waits
from tablee.games.cthulhu_d20.words import tale
from tablee.kernel.chapters import open_chapters
from tablee.kernel.fallen import GameWithDice
from tablee.kernel.inks import Inks
from tablee.kernel.paper import Paper
from tablee.kernel.seen import TableView
from tablee.kernel.tables import BookTable
from tablee.kernel.tongue import Tongue
from tablee.kernel.words import Ask, By, Card, Event, Gauge, Refused, View

CHAPTERS = (
    "clues",
    "attack",
    "hazards",
    "magic",
    "fight",
    "gear",
    "investigators",
    "creatures",
    "wounds",
    "points",
    "worsening",
    "checks",
    "sanity",
    "destiny",
    "clock",
    "word",
)
"""The chapters of the book, as rules and as words; what they offer comes in this order."""
open_chapters(rules, __name__, CHAPTERS)


MADE_BY = frozenset({"pf_cap", "pf_floor", "odd_point", "creature_fatigue", "zombie_pf"})
"""House rules by which people have the points that they have."""


class CthulhuD20(GameWithDice[State]):
    id = "cthulhu-d20"
    edition = 12
    corrections = CORRECTIONS
    folder = Path(__file__).parent
    chapters = frozenset({"core", "base"})
    rules = rules
    fights = bouts.fights
    forecasts = evenings.forecasts
    pages = pages
    fonts = ("Old Standard TT", "Source Serif 4")
    left_out = tale.LEFT_OUT
    inks = Inks("plate", "#2b2118", "#f1e8d6", "#dccbab", "#b39b74")

    lets_pass = staticmethod(agenda.lets_pass)
    house_rule_changed = staticmethod(anew.house_rule_changed)
    onward = staticmethod(chances.onward)
    still_open = staticmethod(chances.still_open)
    view = staticmethod(views.view)
    outcomes = staticmethod(chances.outcomes)
    hypotheses = staticmethod(chances.hypotheses)
    prospects = staticmethod(long_run.prospects)
    outcome_name = staticmethod(outcome_words.outcome_name)
    hypothesis_name = staticmethod(outcome_words.hypothesis_name)
    prospect_name = staticmethod(outcome_words.prospect_name)
    ready_made = staticmethod(characters.ready_made)
    owed = staticmethod(waits.owed)
    owed_name = staticmethod(waits.owed_name)
    die_name = staticmethod(labels.die_name)
    ask_name = staticmethod(labels.ask_name)
    field_name = staticmethod(labels.field_name)
    choice_name = staticmethod(labels.choice_name)
    fates = staticmethod(tale.fates)

    def start(self, options: Mapping[str, str]) -> State:
        return State(options=options, arsenal={**WEAPONS, **creatures.NATURAL})

    def is_under_way(self, state: State) -> bool:
        parts = (state.strike, state.fight, state.vote, state.fate)
        lasting = any(person.exposure is not None for person in state.people.values())
        lies = bool(state.checks or state.lots or agenda.all_due(state))
        return lies or lasting or any(part is not None for part in parts)

    def settled(self, state: State) -> frozenset[str]:
        return MADE_BY if state.people else frozenset()

    def decide(self, state: State, by: By, ask: Ask, dice: Dice) -> Iterator[Event]:
        return destiny.settle_vote(state, by, super().decide(state, by, ask, dice))

    def passing(self, state: State, by: By, before: int, now: int) -> Iterator[Event]:
        return destiny.settle_vote(state, by, run.let_time_pass(state, by, before, now))

    def bars(self, state: State, by: By, ask: type[Ask]) -> Refused | None:
        return clock.barred_by(state, ask)

    def at_random(
        self, state: State, by: By, language: str, pick: Callable[[int], int]
    ) -> Mapping[str, Any] | None:
        return characters.at_random(language, pick)

    def cards(self, view: View, tongue: Tongue) -> Iterator[Card]:
        if not isinstance(view, views.D20View):
            return
        own = {sheet.person.id: sheet for sheet in view.mine}
        for person in view.others:
            sheet = own.get(person.id)
            meters: tuple[tuple[str, int, int], ...] = ()
            if sheet is not None and sheet.person.creature.treatment == "traditional":
                points = sheet.person.creature
                meters = (("HP", points.hp, points.most_hp),)
            elif sheet is not None:
                meters = (
                    ("PV", sheet.person.pv, sheet.most_pv),
                    ("PF", sheet.person.pf, sheet.most_pf),
                )
            line = sheet.person.profession if sheet is not None else ""
            yield Card(person.name, person.seat or "", line, meters, person.state == "dead")

    def gauges(self, view: Any, tongue: Tongue) -> Iterator[Gauge]:  # noqa: ANN401
        if isinstance(view, views.D20View):
            yield from numbers.gauges(view, tongue)

    def papers(self, view: TableView, tongue: Tongue) -> Iterator[Paper]:
        seen = view.game
        credit = self.book.credit.in_language(tongue.language)
        yield from sheets.sheets(view, tongue, credit)
        yield from keeper.keepers_papers(view, tongue, credit)
        if isinstance(seen, views.D20View):
            yield glance.glance(tongue, credit, seen.house)

    def blank_papers(self, tongue: Tongue) -> Iterator[Paper]:
        credit = self.book.credit.in_language(tongue.language)
        yield sheets.blank_sheet(tongue, credit)
        yield keeper.blank_tracking(tongue, credit)
        yield glance.glance(tongue, credit, self.book.settle({}, self.chapters))

    def tables(self, tongue: Tongue) -> Iterator[BookTable]:
        return printed.tables(tongue, self.book.settle({}, self.chapters))

    def names(self, view: View) -> Mapping[str, str]:
        return views.names(view) if isinstance(view, views.D20View) else {}


game = CthulhuD20()
