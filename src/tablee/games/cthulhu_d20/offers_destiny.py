"""What each seat may ask of destiny: a call, a vote, and the keeper's answer."""

from collections.abc import Iterator

from tablee.games.cthulhu_d20.common import ID, rules
from tablee.games.cthulhu_d20.destiny import (
    DECIDES,
    TIMING,
    UNANIMITY,
    concerned,
    shared_check,
    voters,
)
from tablee.games.cthulhu_d20.fate import OF_ATTACK, OF_CHECK
from tablee.games.cthulhu_d20.figures import body_of
from tablee.games.cthulhu_d20.offers import living
from tablee.games.cthulhu_d20.offers_fight import NOTE
from tablee.games.cthulhu_d20.state import Person, State
from tablee.kernel.words import By, Field, Offer


@rules.offering
def destiny(state: State, by: By) -> Iterator[Offer]:
    if state.fate is not None:
        if by.is_keeper:
            yield from answering(state)
    else:
        for person in living(state):
            if person.destiny > 0 and by.may_act_for(person.seat):
                yield from bending(state, person)
    yield from voting(state, by)


def bending(state: State, person: Person) -> Iterator[Offer]:
    strike, check = state.strike, state.checks.get(person.id)
    who = {"who": person.id}
    if strike is not None and person in concerned(state, strike) and not strike.called:
        yield Offer("call-destiny", TIMING, {**who, "about": "attack"}, (NOTE,))
    if check is not None and not check.secret and not check.called:
        yield Offer("call-destiny", TIMING, {**who, "about": "check"}, (NOTE,))
    rule = f"{ID}.destiny.purpose"
    yield Offer("call-destiny", rule, {**who, "about": "situation"}, (NOTE,))


def answering(state: State) -> Iterator[Offer]:
    fate = state.fate
    if fate is None:
        return
    if fate.about == "situation":
        yield Offer("decide-fate", DECIDES, {"outcome": "told"}, (NOTE,))
        return
    if fate.about == "check":
        for outcome in OF_CHECK:
            yield Offer("decide-fate", DECIDES, {"outcome": outcome}, (NOTE,), dice=True)
        return
    for outcome in OF_ATTACK[:2]:
        yield Offer("decide-fate", DECIDES, {"outcome": outcome}, (NOTE,), dice=True)
    if state.strike is not None:
        body = body_of(state.people[state.strike.target])
        rows = tuple(dict.fromkeys(line.row for line in body.rows))
        fields = (
            Field("row", "choice", rows),
            Field("location", "choice", body.names),
            Field("shock", "choice", ("none", "shock", "violent")),
            NOTE,
        )
        yield Offer("decide-fate", DECIDES, {"outcome": "wound"}, fields, dice=True)


def voting(state: State, by: By) -> Iterator[Offer]:
    vote = state.vote
    if vote is not None:
        if by.is_keeper:
            yield Offer("close-vote", UNANIMITY)
        elif by.seat in voters(state) and by.seat not in vote.yes:
            yield Offer("vote-group-point", UNANIMITY, fields=(Field("agree", "flag"),))
    elif state.group_point and state.fate is None and by.seat in voters(state):
        text = Field("text", "text", least=1, most=200)
        about = ["situation"]
        if state.strike is not None and not state.strike.called:
            about.append("attack")
        if shared_check(state) is not None:
            about.append("check")
        for each in about:
            rule = f"{ID}.destiny.group-point"
            yield Offer("propose-group-point", rule, {"about": each}, (text,))
    if by.is_keeper and state.chose("group_point", "once-per-scenario") and not state.group_point:
        title = Field("title", "text", least=1, most=200)
        yield Offer("begin-scenario", f"{ID}.destiny.group-point", fields=(title,))
