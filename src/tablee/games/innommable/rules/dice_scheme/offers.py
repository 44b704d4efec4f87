"""What the keeper may still change about the dice."""

from collections.abc import Iterator

from tablee.games.innommable.rules.common import MANY, SAID
from tablee.games.innommable.rules.dice_scheme.law import (
    TOTAL,
    may_allot,
    may_move,
    may_rewrite,
    may_set_scheme,
    may_split,
)
from tablee.games.innommable.state.preparation import Concrete
from tablee.games.innommable.state.table import State
from tablee.kernel.law import Candidate
from tablee.kernel.words import By


@may_set_scheme.offers
def schemes(state: State, by: By) -> Iterator[Candidate]:
    if not state.begun:
        yield Candidate(advice=(TOTAL,))


@may_allot.offers
def allotments(state: State, by: By) -> Iterator[Candidate]:
    if not state.begun:
        yield Candidate()


def _to_come(state: State) -> list[Concrete]:
    if state.ending is not None:
        return []
    return [one for one in state.prepared.concrete if one.revealed_in is None]


@may_rewrite.offers
def rewritings(state: State, by: By) -> Iterator[Candidate]:
    for one in _to_come(state):
        yield Candidate({"concrete": one.id}, shaped={"text": SAID} if state.begun else {})


@may_move.offers
def moves(state: State, by: By) -> Iterator[Candidate]:
    to_come = _to_come(state) if state.begun else []
    for one in to_come:
        if one.dice > 1:
            others = [other.id for other in to_come if other.id != one.id][:MANY]
            yield Candidate({"concrete": one.id}, {"towards": others}, sure=("towards",))


@may_split.offers
def splits(state: State, by: By) -> Iterator[Candidate]:
    for one in _to_come(state) if state.begun else ():
        if one.dice > 1:
            yield Candidate({"concrete": one.id})
