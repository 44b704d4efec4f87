"""Cheap Tales, by John Grumph, after Barbarians of Lemuria by Simon Washbourne."""

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from tablee.dice.readers import Cast
from tablee.games.cheap_tales import (
    action_offers,
    aftermath,
    book_lists,
    characters,
    claims,
    creation_offers,
    desk,
    editions,
    extra_acts,
    extra_offers,
    fight,
    fight_offers,
    fight_table,
    gangs,
    gear,
    gift_offers,
    glance,
    health,
    health_offers,
    health_table,
    invoking,
    learning,
    magic,
    magic_offers,
    outcome_words,
    outcomes,
    papers,
    papers_extras,
    pauses,
    people,
    people_offers,
    prospects,
    roll_offers,
    roll_offers_after,
    rolling,
    rolls_table,
    scenes,
    sheet_offers,
    sheets,
    sheets_table,
    stances,
    stock,
    striking,
    supposing,
    tell,
    tell_aspects,
    tell_desk,
    tell_fight,
    tell_health,
    tell_magic,
    tell_results,
    tell_sheets,
    tell_word,
    thefts,
    throwing,
    word,
    word_table,
    words,
)
from tablee.games.cheap_tales import view as views
from tablee.games.cheap_tales.common import rules
from tablee.games.cheap_tales.hero import Hero
from tablee.games.cheap_tales.state import State
from tablee.games.cheap_tales.windows import Window
from tablee.kernel.game import Game, Supposed
from tablee.kernel.paper import Paper
from tablee.kernel.prospect import Prospect
from tablee.kernel.seen import TableView
from tablee.kernel.tables import BookTable
from tablee.kernel.tongue import Tongue
from tablee.kernel.words import Ask, By, Card, Event, ReadyMade, Refused, View

CHAPTERS = (
    action_offers,
    aftermath,
    claims,
    creation_offers,
    desk,
    extra_acts,
    extra_offers,
    fight,
    fight_offers,
    fight_table,
    gear,
    gift_offers,
    health,
    health_offers,
    health_table,
    invoking,
    learning,
    magic,
    magic_offers,
    pauses,
    people,
    people_offers,
    roll_offers,
    roll_offers_after,
    rolling,
    rolls_table,
    sheet_offers,
    sheets,
    sheets_table,
    stances,
    striking,
    thefts,
    throwing,
    word,
    word_table,
)
TELLERS = (
    tell,
    tell_aspects,
    tell_desk,
    tell_fight,
    tell_health,
    tell_magic,
    tell_results,
    tell_sheets,
    tell_word,
)
"""Importing a chapter registers its rules, importing a teller its sentences."""


class CheapTales(Game[State]):
    id = "cheap-tales"
    edition = 4
    corrections = editions.CORRECTIONS
    folder = Path(__file__).parent
    rules = rules

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
        return supposing.hypotheses(state, by, ask)

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
        return book_lists.tables(tongue)

    def extras(self, language: str) -> Sequence[ReadyMade]:
        """Extras ready to enter a scene, for the keeper's desk."""
        return stock.extras(language)

    def inspirations(self, language: str) -> Sequence[stock.Inspiration]:
        """Lists to draw an idea from."""
        return stock.inspirations(language)

    def gang(self, extra: views.ExtraView, house: Mapping[str, str]) -> gangs.Gang:
        """What extras who attack together add, for the keeper's desk."""
        return gangs.gang_of(extra, house)

    def why_shut(self, window: Window, tongue: Tongue) -> str:
        """Why a button after a roll cannot be pressed, as the rule itself says it."""
        return tongue(window.why, **window.values)

    prices = learning.PRICES

    def price(self, hero: Hero, trait: str, house: Mapping[str, str]) -> int:
        """What one point more of a trait costs in experience."""
        return learning.raise_cost(house, hero, trait)

    def die_name(self, role: str, tongue: Tongue) -> str:
        return words.die_name(role, tongue)

    def ask_name(self, ask: str, tongue: Tongue) -> str:
        return words.ask_name(ask, tongue)

    def field_name(self, field: str, tongue: Tongue, ask: str = "") -> str:
        return words.field_name(field, tongue, ask)

    def choice_name(self, field: str, choice: str, tongue: Tongue) -> str:
        return words.choice_name(field, choice, tongue)

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

    def papers(self, view: TableView, tongue: Tongue) -> Iterator[Paper]:
        credit = self.book.credit.in_language(tongue.language)
        yield from papers.sheets(view, tongue, credit)
        yield from papers_extras.cards(view, tongue, credit)
        yield glance.glance(tongue, credit, view.common.options)

    def blank_papers(self, tongue: Tongue) -> Iterator[Paper]:
        credit = self.book.credit.in_language(tongue.language)
        yield papers.blank_sheet(tongue, credit)
        yield papers_extras.blank_cards(tongue, credit)
        yield papers_extras.stock(tongue, credit, self.book.settle({}, self.chapters))
        yield glance.glance(tongue, credit)

    def names(self, view: View) -> Mapping[str, str]:
        return views.names(view) if isinstance(view, views.TalesView) else {}


game = CheapTales()
