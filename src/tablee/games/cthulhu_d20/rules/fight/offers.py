"""What each seat may think of in a fight: turns and actions."""

from collections.abc import Iterator

from tablee.games.cthulhu_d20.rules.fight.law import (
    may_begin,
    may_delay,
    may_do,
    may_end_fight,
    may_end_turn,
    may_join,
    may_reload,
    may_stand_up,
    needs_reloading,
)
from tablee.games.cthulhu_d20.rules.offering import acting, the_living
from tablee.games.cthulhu_d20.state.people import Person
from tablee.games.cthulhu_d20.state.table import State
from tablee.kernel.law import Candidate
from tablee.kernel.words import By


def ready_to_fight(person: Person) -> bool:
    return not person.is_out and not person.hidden


@may_begin.offers
def beginning(state: State, by: By) -> Iterator[Candidate]:
    if by.is_keeper and state.fight is None and state.strike is None:
        ready = tuple(p.id for p in the_living(state) if ready_to_fight(p))
        if ready:
            yield Candidate(choices={"who": ready, "surprised": ready})


@may_end_fight.offers
def ending(state: State, by: By) -> Iterator[Candidate]:
    if by.is_keeper and state.fight is not None:
        yield Candidate()


@may_join.offers
def joining(state: State, by: By) -> Iterator[Candidate]:
    if by.is_keeper and state.fight is not None:
        for late in the_living(state):
            if late.id not in state.fight.order and ready_to_fight(late):
                yield Candidate({"who": late.id})


def whose_turn(state: State, by: By) -> str | None:
    """Who has the turn, if this seat decides for them."""
    turn = None if state.fight is None else state.fight.turn
    mine = turn is not None and by.may_act_for(state.people[turn.who].seat)
    return turn.who if turn is not None and mine else None


@may_end_turn.offers
def ending_turns(state: State, by: By) -> Iterator[Candidate]:
    who = whose_turn(state, by)
    if who is not None:
        yield Candidate({"who": who})


@may_delay.offers
def delaying(state: State, by: By) -> Iterator[Candidate]:
    who = whose_turn(state, by)
    if who is not None and state.fight is not None:
        order = state.fight.order
        yield Candidate({"who": who}, {"after": order[order.index(who) + 1 :]}, sure=("after",))


@may_do.offers
def doing(state: State, by: By) -> Iterator[Candidate]:
    """Things other than attacks that a turn may be spent on."""
    who = whose_turn(state, by)
    if who is not None:
        yield Candidate({"who": who, "action": "drop-prone"}, omit=("text",))
        for action in ("move", "act", "full"):
            yield Candidate({"who": who, "action": action})


@may_stand_up.offers
def standing_up(state: State, by: By) -> Iterator[Candidate]:
    yield from (Candidate({"who": p.id}) for p in acting(state, by) if p.prone)


@may_reload.offers
def reloading(state: State, by: By) -> Iterator[Candidate]:
    for person in acting(state, by):
        for name in person.weapons:
            if needs_reloading(person, state.arsenal[name]):
                yield Candidate({"who": person.id, "weapon": name})
