"""What may be asked of a goal, in each window of a resolution, and of its outcome."""

from collections.abc import Iterator

from tablee.games.innommable.rules.common import is_playing, throws_for
from tablee.games.innommable.rules.conflicts.law import (
    FAILURE,
    GIFT,
    NARRATION,
    Acting,
    adversaries,
    may_break,
    may_call,
    may_drop,
    may_question,
    may_reroll,
    may_roll,
    may_roll_given,
    may_state_goal,
    may_stop,
    may_tell_outcome,
    may_waive,
    may_withdraw_goal,
    to_withdraw,
    who_acts,
)
from tablee.games.innommable.state.table import State
from tablee.kernel.law import Candidate
from tablee.kernel.words import By


@may_state_goal.offers
def goals(state: State, by: By) -> Iterator[Candidate]:
    for one in who_acts(state, by):
        others = adversaries(state, one)
        without = () if others else ("against",)
        yield Candidate({"who": one.id}, {"against": others}, omit=without, sure=("against",))


@may_withdraw_goal.offers
def goals_taken_back(state: State, by: By) -> Iterator[Candidate]:
    if state.aside is None:
        for one in state.active():
            if one.seat in by.acts_for and to_withdraw(state, one) is not None:
                yield Candidate({"who": one.id})


@may_waive.offers
def goals_without_dice(state: State, by: By) -> Iterator[Candidate]:
    yield from (Candidate({"who": who}) for who in state.goals)


@may_call.offers
def goals_with_dice(state: State, by: By) -> Iterator[Candidate]:
    if by.is_keeper:
        yield from (Candidate({"who": who}, omit=("goal",)) for who in state.goals)


@may_drop.offers
def droppings(state: State, by: By) -> Iterator[Candidate]:
    if state.resolution is not None:
        yield Candidate()


def _throwing(state: State, by: By) -> Iterator[Acting]:
    """The resolution in which this seat throws, if nothing is being told beside it."""
    going = state.resolution
    if going is not None and state.aside is None:
        one = state.protagonists[going.who]
        if throws_for(by, one):
            yield one, going


@may_roll.offers
def rolls(state: State, by: By) -> Iterator[Candidate]:
    for one, _ in _throwing(state, by):
        yield Candidate({"who": one.id}, dice=bool(one.dice))


@may_reroll.offers
def rerolls(state: State, by: By) -> Iterator[Candidate]:
    for one, going in _throwing(state, by):
        yield Candidate({"who": one.id}, dice=bool(going.odd))


@may_roll_given.offers
@may_break.offers
def ways_out(state: State, by: By) -> Iterator[Candidate]:
    yield from (Candidate({"who": one.id}) for one, _ in _throwing(state, by))


@may_stop.offers
def stops(state: State, by: By) -> Iterator[Candidate]:
    going = state.resolution
    if going is not None and by.may_act_for(state.protagonists[going.who].seat):
        yield Candidate({"who": going.who}, rule=FAILURE if going.given is None else GIFT)


@may_tell_outcome.offers
def outcomes(state: State, by: By) -> Iterator[Candidate]:
    if state.ended is not None and not state.ended.told:
        yield Candidate(rule=NARRATION if state.ended.success else FAILURE)


LATEST = 20
"""So many of the latest gains are offered to be questioned."""


@may_question.offers
def gains(state: State, by: By) -> Iterator[Candidate]:
    if is_playing(state, by):
        for gain in state.gains[-LATEST:]:
            if gain.scene != by.scene and not gain.questioned:
                yield Candidate({"gain": gain.id})
