"""Clues: hidden by the keeper, sought in secret, found or given."""

from collections.abc import Iterator
from typing import Annotated

from msgspec import Meta
from msgspec.structs import replace

from tablee.dice.readers import Dice
from tablee.dice.throws import Above
from tablee.games.cthulhu_d20.data.tables import SKILLS
from tablee.games.cthulhu_d20.rules.common import ID, known, living, rules
from tablee.games.cthulhu_d20.rules.fields import Id
from tablee.games.cthulhu_d20.rules.figures import skill_bonus
from tablee.games.cthulhu_d20.rules.offering import the_living
from tablee.games.cthulhu_d20.state.people import Person
from tablee.games.cthulhu_d20.state.table import Clue, State
from tablee.kernel.checks import only_keeper
from tablee.kernel.common.asks import Line
from tablee.kernel.common.rules import private_name
from tablee.kernel.words import KEEPER, Ask, By, Event, Field, Offer, Refused

INVESTIGATION = f"{ID}.base.investigation"


class HideClue(Ask, frozen=True, kw_only=True):
    title: Line
    text: Annotated[str, Meta(min_length=1, max_length=2000)]
    skill: Id
    dc: Annotated[int, Meta(ge=0, le=60)]


class SearchClue(Ask, frozen=True, kw_only=True):
    """A check that the keeper makes for somebody, in secret."""

    who: Id
    clue: Id


class GiveClue(Ask, frozen=True, kw_only=True):
    """A clue without which the story stops need not hang on a roll."""

    who: Id
    clue: Id


class ClueHidden(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-d20.base.investigation"
    clue: Clue


class ClueSought(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-d20.base.investigation"
    who: str
    clue: str
    success: bool


class ClueFound(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-d20.base.investigation"
    who: str
    clue: str
    title: str
    text: str


@rules.decides(HideClue)
def hide_clue(state: State, by: By, ask: HideClue, dice: Dice) -> Iterator[Event]:
    only_keeper(by, INVESTIGATION)
    if ask.skill not in SKILLS:
        raise Refused(INVESTIGATION, "There is no skill “{skill}”.", skill=ask.skill)
    clue = Clue(private_name(ask.title, state.clues), ask.title, ask.text, ask.skill, ask.dc)
    yield ClueHidden(clue=clue, to=(KEEPER,))


def may_seek(state: State, by: By, who: str, clue: str) -> tuple[Person, Clue]:
    only_keeper(by, INVESTIGATION)
    person = living(known(state, who))
    found = state.clues.get(clue)
    if found is None or person.seat is None or person.id in found.found:
        raise Refused(INVESTIGATION, "There is nothing to be found there.")
    return person, found


@rules.decides(SearchClue)
def search_clue(state: State, by: By, ask: SearchClue, dice: Dice) -> Iterator[Event]:
    person, clue = may_seek(state, by, ask.who, ask.clue)
    bonus = skill_bonus(state, person, clue.skill)
    finds = Above(sides=20, value=clue.dc - 1 - bonus, role="search", who=(person.id,))
    success = dice.ask(finds, to=(KEEPER,))
    yield ClueSought(who=person.id, clue=clue.id, success=success, to=(KEEPER,))
    if success:
        yield hand_over(person, clue)


@rules.decides(GiveClue)
def give_clue(state: State, by: By, ask: GiveClue, dice: Dice) -> Iterator[Event]:
    yield hand_over(*may_seek(state, by, ask.who, ask.clue))


def hand_over(person: Person, clue: Clue) -> Event:
    return ClueFound(
        who=person.id, clue=clue.id, title=clue.title, text=clue.text, to=person.audience
    )


@rules.evolves(ClueHidden)
def clue_hidden(state: State, event: ClueHidden) -> State:
    return replace(state, clues={**state.clues, event.clue.id: event.clue})


@rules.evolves(ClueSought)
def clue_sought(state: State, event: ClueSought) -> State:
    return state


@rules.evolves(ClueFound)
def clue_found(state: State, event: ClueFound) -> State:
    clue = state.clues[event.clue]
    found = replace(clue, found=(*clue.found, event.who))
    return replace(state, clues={**state.clues, clue.id: found})


@rules.offering
def clues(state: State, by: By) -> Iterator[Offer]:
    if not by.is_keeper:
        return
    rule = f"{ID}.base.investigation"
    fields = (
        Field("title", "text", least=1, most=200),
        Field("text", "text", least=1, most=2000),
        Field("skill", "choice", tuple(SKILLS)),
        Field("dc", "integer", least=0, most=60),
    )
    yield Offer("hide-clue", rule, fields=fields)
    for clue in list(state.clues.values())[-10:]:
        for person in the_living(state):
            if person.seat is not None and person.id not in clue.found:
                given = {"who": person.id, "clue": clue.id}
                yield Offer("search-clue", rule, given, dice=True)
                yield Offer("give-clue", rule, given)
