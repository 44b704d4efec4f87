"""What may be asked of a resolution in its windows, of leaving the game, and of its end."""

from collections.abc import Iterator

from tablee.games.innommable.common import ID, rules, throws_for
from tablee.games.innommable.departures import half
from tablee.games.innommable.ending import (
    CONDITIONS,
    DEFUSED,
    LOST,
    check_confirming,
    check_defusing,
    may_tell,
)
from tablee.games.innommable.leaving import KEEP, RENOUNCE, UNPLAYABLE, free_to_leave
from tablee.games.innommable.offers import allowed, is_playing
from tablee.games.innommable.offers_before import line, text
from tablee.games.innommable.pools import labels
from tablee.games.innommable.resolution import (
    ALL,
    BREAK,
    FAILURE,
    FLEE,
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
from tablee.games.innommable.state import Protagonist, Resolution, State
from tablee.kernel.words import By, Field, Offer


@rules.offering
def goals(state: State, by: By) -> Iterator[Offer]:
    for one in state.active():
        if not allowed(free_to_act, state, by, one):
            continue
        if one.seat in by.acts_for:
            others = adversaries(state, one)
            against = (Field("against", "choice", others, required=False),) if others else ()
            yield Offer("state-goal", WHEN, {"who": one.id}, (line("goal", least=1), *against))
        if by.is_keeper and allowed(check_call, state, by, one):
            yield Offer("call-resolution", WHEN, {"who": one.id})
        if throws_for(by, one):
            yield Offer("flee", FLEE, {"who": one.id}, (line("text"),))
    for one in state.active():
        mine = one.seat in by.acts_for and state.aside is None
        if mine and to_withdraw(state, one) is not None:
            yield Offer("withdraw-goal", WHEN, {"who": one.id})
    if by.is_keeper:
        for who in state.goals:
            yield Offer("waive-resolution", WHEN, {"who": who}, (line("text"),))


@rules.offering
def windows(state: State, by: By) -> Iterator[Offer]:
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
def outcomes(state: State, by: By) -> Iterator[Offer]:
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


@rules.offering
def leaving(state: State, by: By) -> Iterator[Offer]:
    for one in state.protagonists.values():
        if one.seat in by.acts_for and allowed(free_to_leave, state, by, one):
            for manner in ("immobilised", "turned"):
                fields = (line("text"), line("goal"))
                given = {"who": one.id, "manner": manner}
                yield Offer("renounce", RENOUNCE, given, fields)
        if not by.may_act_for(one.seat):
            continue
        if one.status == "closing":
            told = (text("text", least=1),)
            rule = UNPLAYABLE if one.renounces is None else RENOUNCE
            yield Offer("tell-last-scene", rule, {"who": one.id}, told)
        if one.id in state.leaving:
            named = labels(one.dice)
            count = half(len(named))
            keep = Field("keep", "many", named, least=count, most=count)
            yield Offer("keep-dice", KEEP, {"who": one.id}, (keep,))


@rules.offering
def ending(state: State, by: By) -> Iterator[Offer]:
    for one in state.protagonists.values():
        if by.may_act_for(one.seat) and allowed(check_defusing, state, by, one):
            told = (line("text", least=1),)
            yield Offer("propose-defusing", CONDITIONS, {"who": one.id}, told)
        open_still = state.ending == "defused" and not state.over and may_tell(state, one.id)
        if open_still and by.may_act_for(one.seat):
            epilogue = (text("text", least=1),)
            yield Offer("tell-epilogue", DEFUSED, {"who": one.id}, epilogue)
    if not by.is_keeper:
        return
    if state.verdict:
        fields = (Field("defused", "flag"), text("text"))
        yield Offer("judge-last-success", CONDITIONS, fields=fields)
    if allowed(check_confirming, state, by):
        rule = f"{ID}.end.source-never-vanquished"
        yield Offer("confirm-defusing", rule, fields=(text("text"),))
    if state.defusing is not None:
        yield Offer("decline-defusing", CONDITIONS, fields=(line("text"),))
    if state.ending is not None and not state.over:
        if state.ending == "lost" and may_tell(state, ""):
            yield Offer("tell-epilogue", LOST, fields=(text("text", least=1),))
        else:
            yield Offer("end-game", f"{ID}.phase.four")
