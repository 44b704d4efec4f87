"""Cthulhu d20, a variant: destiny, fatigue, locations and the severity of wounds."""

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from tablee.dice.readers import Cast, Dice
from tablee.games.cthulhu_d20.data import characters, creatures
from tablee.games.cthulhu_d20.data.gear import WEAPONS
from tablee.games.cthulhu_d20.odds import outcomes, printed, prospects
from tablee.games.cthulhu_d20.pages import pages
from tablee.games.cthulhu_d20.paper import glance, keeper, sheets
from tablee.games.cthulhu_d20.rules.clock import agenda, run
from tablee.games.cthulhu_d20.rules.clock import decide as clock
from tablee.games.cthulhu_d20.rules.common import rules
from tablee.games.cthulhu_d20.rules.corrections import CORRECTIONS
from tablee.games.cthulhu_d20.rules.destiny import decide as destiny
from tablee.games.cthulhu_d20.state.table import State
from tablee.games.cthulhu_d20.view import table as views
from tablee.games.cthulhu_d20.words import gauges, names
from tablee.games.cthulhu_d20.words import outcomes as outcome_words
from tablee.kernel.chapters import open_chapters
from tablee.kernel.game import Game, Supposed
from tablee.kernel.paper import Paper
from tablee.kernel.prospect import Prospect
from tablee.kernel.seen import TableView
from tablee.kernel.tables import BookTable
from tablee.kernel.tongue import Tongue
from tablee.kernel.words import Ask, By, Card, Event, Gauge, ReadyMade, Refused, View

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


class CthulhuD20(Game[State]):
    id = "cthulhu-d20"
    edition = 6
    corrections = CORRECTIONS
    folder = Path(__file__).parent
    chapters = frozenset({"core", "base"})
    rules = rules
    pages = pages

    def start(self, options: Mapping[str, str]) -> State:
        return State(options=options, arsenal={**WEAPONS, **creatures.NATURAL})

    def is_under_way(self, state: State) -> bool:
        parts = (state.strike, state.fight, state.vote, state.fate)
        return bool(state.checks or state.lots) or any(part is not None for part in parts)

    def settled(self, state: State) -> frozenset[str]:
        return MADE_BY if state.people else frozenset()

    def begins(self, state: State) -> State:
        return replace(state, fallen=()) if state.fallen else state

    def evolve(self, state: State, event: Event) -> State:
        after = super().evolve(state, event)
        return replace(after, fallen=()) if after.fallen else after

    def rolled(self, state: State, cast: Cast) -> State:
        return replace(state, fallen=(*state.fallen, *cast.dice))

    def decide(self, state: State, by: By, ask: Ask, dice: Dice) -> Iterator[Event]:
        return destiny.settle_vote(state, super().decide(state, by, ask, dice))

    def passing(self, state: State, by: By, before: int, now: int) -> Iterator[Event]:
        return destiny.settle_vote(state, run.let_time_pass(state, by, before, now))

    def bars(self, state: State, by: By, ask: type[Ask]) -> Refused | None:
        return clock.barred_by(state, ask)

    def lets_pass(self, state: State, minutes: int) -> int:
        return agenda.lets_pass(state, minutes)

    def onward(self, state: State, by: By, happened: Sequence[Event]) -> Ask | None:
        return outcomes.onward(state, by, happened)

    def still_open(self, state: State) -> Hashable:
        return outcomes.still_open(state)

    def view(self, state: State, by: By) -> views.D20View:
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
        return characters.at_random(language, pick)

    def die_name(self, role: str, tongue: Tongue) -> str:
        return names.die_name(role, tongue)

    def ask_name(self, ask: str, tongue: Tongue) -> str:
        return names.ask_name(ask, tongue)

    def field_name(self, field: str, tongue: Tongue, ask: str = "") -> str:
        return names.field_name(field, tongue, ask)

    def choice_name(self, field: str, choice: str, tongue: Tongue) -> str:
        return names.choice_name(field, choice, tongue)

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
            yield from gauges.gauges(view, tongue)

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
