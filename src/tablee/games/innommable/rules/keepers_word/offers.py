"""What the keeper may put right, and what a player may still change before the game."""

from collections.abc import Iterator

from tablee.games.innommable.rules.keepers_word.law import (
    difficulties,
    may_assign,
    may_correct,
    may_correct_table,
    may_recall,
    may_remove,
    may_rename,
    may_retire,
    seats_for,
)
from tablee.games.innommable.state.table import State
from tablee.kernel.law import Candidate
from tablee.kernel.words import By


@may_correct.offers
@may_retire.offers
def of_each(state: State, by: By) -> Iterator[Candidate]:
    if by.is_keeper and state.begun:
        sure = ("bond", "transgressed")
        yield from (Candidate({"who": who}, sure=sure) for who in state.protagonists)


@may_recall.offers
def of_those_out(state: State, by: By) -> Iterator[Candidate]:
    if state.begun:
        for one in state.protagonists.values():
            if not one.is_active:
                yield Candidate({"who": one.id})


@may_correct_table.offers
def of_the_table(state: State, by: By) -> Iterator[Candidate]:
    if state.begun:
        yield Candidate(limits={"difficulty": difficulties(state, by)})


@may_rename.offers
def of_ones_own(state: State, by: By) -> Iterator[Candidate]:
    """Before the game the player's too, afterwards the keeper's alone."""
    for one in state.protagonists.values():
        if by.is_keeper or (not state.begun and by.may_act_for(one.seat)):
            yield Candidate({"who": one.id}, sure=("gender",))


@may_remove.offers
def removals(state: State, by: By) -> Iterator[Candidate]:
    if not state.begun:
        yield from of_ones_own(state, by)


@may_assign.offers
def of_seats(state: State, by: By) -> Iterator[Candidate]:
    for one in state.protagonists.values():
        yield Candidate({"who": one.id}, {"seat": seats_for(by, one)}, sure=("seat",))
