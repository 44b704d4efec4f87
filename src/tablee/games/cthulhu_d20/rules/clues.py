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
from tablee.kernel.law import Candidate
from tablee.kernel.words import KEEPER, Ask, By, Event, Refused

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


@rules.law(HideClue, INVESTIGATION, keeper=True)
def may_hide(state: State, by: By, ask: HideClue) -> Event:
    if ask.skill not in SKILLS:
        raise Refused(INVESTIGATION, "There is no skill “{skill}”.", skill=ask.skill)
    clue = Clue(private_name(ask.title, state.clues), ask.title, ask.text, ask.skill, ask.dc)
    return ClueHidden(clue=clue, to=(KEEPER,))


@may_hide.offers
def hiding(state: State, by: By) -> Iterator[Candidate]:
    if by.is_keeper:
        yield Candidate(choices={"skill": tuple(SKILLS)}, sure=("skill",))


def findable(state: State, by: By, who: str, clue: str) -> tuple[Person, Clue]:
    """Somebody, and a clue that they have not found."""
    only_keeper(by, INVESTIGATION)
    person = living(known(state, who))
    found = state.clues.get(clue)
    if found is None or person.seat is None or person.id in found.found:
        raise Refused(INVESTIGATION, "There is nothing to be found there.")
    return person, found


@rules.law(SearchClue, INVESTIGATION, dice=True)
def may_search(state: State, by: By, ask: SearchClue) -> tuple[Person, Clue]:
    return findable(state, by, ask.who, ask.clue)


@may_search.decides
def search_clue(
    state: State, by: By, ask: SearchClue, dice: Dice, found: tuple[Person, Clue]
) -> Iterator[Event]:
    person, clue = found
    bonus = skill_bonus(state, person, clue.skill)
    finds = Above(sides=20, value=clue.dc - 1 - bonus, role="search", who=(person.id,))
    success = dice.ask(finds, to=(KEEPER,))
    yield ClueSought(who=person.id, clue=clue.id, success=success, to=(KEEPER,))
    if success:
        yield hand_over(person, clue)


@rules.law(GiveClue, INVESTIGATION)
def may_give(state: State, by: By, ask: GiveClue) -> Event:
    return hand_over(*findable(state, by, ask.who, ask.clue))


@may_search.offers
@may_give.offers
def seeking(state: State, by: By) -> Iterator[Candidate]:
    """The newest clues, each for everybody who may still find it."""
    for clue in list(state.clues.values())[-10:] if by.is_keeper else ():
        for person in the_living(state):
            yield Candidate({"who": person.id, "clue": clue.id})


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
