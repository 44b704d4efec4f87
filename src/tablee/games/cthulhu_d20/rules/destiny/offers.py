"""What each seat may think of about destiny: a call, a vote, a new scenario."""

from collections.abc import Iterator

from tablee.games.cthulhu_d20.rules.common import ID
from tablee.games.cthulhu_d20.rules.destiny.law import (
    may_begin_scenario,
    may_call_destiny,
    may_close_vote,
    may_pass,
    may_propose,
    may_still_call,
    may_vote,
)
from tablee.games.cthulhu_d20.rules.destiny.lots import voters
from tablee.games.cthulhu_d20.rules.offering import own_people
from tablee.games.cthulhu_d20.state.table import State
from tablee.kernel.law import Candidate
from tablee.kernel.words import By

PURPOSE = f"{ID}.destiny.purpose"


@may_call_destiny.offers
def bending(state: State, by: By) -> Iterator[Candidate]:
    for person in own_people(state, by) if state.fate is None else ():
        if person.destiny < 1:
            continue
        if state.strike is not None:
            yield Candidate({"who": person.id, "about": "attack"})
        if person.id in state.checks:
            yield Candidate({"who": person.id, "about": "check"})
        if state.lots:
            yield Candidate({"who": person.id, "about": "dice"})
        yield Candidate({"who": person.id, "about": "situation"}, rule=PURPOSE)


@may_pass.offers
def passing(state: State, by: By) -> Iterator[Candidate]:
    for person in may_still_call(state, state.strike) if state.strike is not None else ():
        if by.may_act_for(person.seat):
            yield Candidate({"who": person.id})


@may_close_vote.offers
def closing(state: State, by: By) -> Iterator[Candidate]:
    if by.is_keeper and state.vote is not None:
        yield Candidate()


@may_vote.offers
def voting(state: State, by: By) -> Iterator[Candidate]:
    if state.vote is not None and by.seat in voters(state, by):
        yield Candidate()


@may_propose.offers
def proposing(state: State, by: By) -> Iterator[Candidate]:
    if state.group_point and state.vote is None and by.seat in voters(state, by):
        for about in ("situation", "attack", "check", "dice"):
            yield Candidate({"about": about})


@may_begin_scenario.offers
def beginning(state: State, by: By) -> Iterator[Candidate]:
    if by.is_keeper:
        yield Candidate()
