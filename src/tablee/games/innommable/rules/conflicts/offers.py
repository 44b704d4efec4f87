"""What may be asked of a goal, in each window of a resolution, and of its outcome."""

from collections.abc import Iterator

from tablee.games.innommable.rules.common import allowed, is_playing, line, rules, text, throws_for
from tablee.games.innommable.rules.conflicts.law import (
    ALL,
    BREAK,
    FAILURE,
    GIFT,
    NARRATION,
    PROTECTED,
    REROLL,
    WHEN,
    adversaries,
    check_break,
    check_call,
    check_reroll,
    free_to_act,
    to_withdraw,
)
from tablee.games.innommable.state.people import Protagonist
from tablee.games.innommable.state.table import Resolution, State
from tablee.kernel.words import By, Field, Offer


@rules.offering
def offer_goals(state: State, by: By) -> Iterator[Offer]:
    for one in state.active():
        if not allowed(free_to_act, state, by, one):
            continue
        if one.seat in by.acts_for:
            others = adversaries(state, one)
            against = (Field("against", "choice", others, required=False),) if others else ()
            yield Offer("state-goal", WHEN, {"who": one.id}, (line("goal", least=1), *against))
        if by.is_keeper and allowed(check_call, state, by, one):
            yield Offer("call-resolution", WHEN, {"who": one.id})
    for one in state.active():
        mine = one.seat in by.acts_for and state.aside is None
        if mine and to_withdraw(state, one) is not None:
            yield Offer("withdraw-goal", WHEN, {"who": one.id})
    if by.is_keeper:
        for who in state.goals:
            yield Offer("waive-resolution", WHEN, {"who": who}, (line("text"),))


@rules.offering
def offer_windows(state: State, by: By) -> Iterator[Offer]:
    going = state.resolution
    if going is None or state.aside is not None:
        return
    one = state.protagonists[going.who]
    if by.is_keeper and not going.thrown:
        yield Offer("drop-resolution", WHEN)
    if going.thrown and by.may_act_for(one.seat):
        rule = FAILURE if going.given is None else GIFT
        yield Offer("stop-action", rule, {"who": one.id})
    if throws_for(by, one):
        yield from _for_the_one_who_acts(state, one, going)


def _for_the_one_who_acts(state: State, one: Protagonist, going: Resolution) -> Iterator[Offer]:
    given = {"who": one.id}
    if not going.thrown:
        yield Offer("roll", ALL, given, dice=bool(one.dice))
        return
    if going.given is not None:
        yield Offer("roll-given", GIFT, given, dice=True)
    if allowed(check_reroll, state, going):
        yield Offer("reroll", REROLL, given, (line("text"),), dice=bool(going.odd))
    if allowed(check_break, state, one, going):
        yield Offer("break-attachment", BREAK, given, (line("text"),))


@rules.offering
def offer_outcomes(state: State, by: By) -> Iterator[Offer]:
    ended = state.ended
    if ended is not None and not ended.told:
        seat = state.protagonists[ended.who].seat
        if by.is_keeper or (ended.success and by.may_act_for(seat)):
            rule = NARRATION if ended.success else FAILURE
            yield Offer("tell-outcome", rule, fields=(text("text"),))
    if by.is_keeper and is_playing(state, by):
        for gain in state.gains[-20:]:
            if gain.scene != by.scene and not gain.questioned:
                told = (line("text", least=1),)
                yield Offer("question-gain", PROTECTED, {"gain": gain.id}, told)
