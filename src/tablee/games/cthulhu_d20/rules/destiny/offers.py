"""What each seat may ask of destiny: a call, a vote, and the keeper's answer."""

from collections.abc import Iterator

from tablee.games.cthulhu_d20.rules.common import ID, rules
from tablee.games.cthulhu_d20.rules.destiny.decide import (
    concerned,
    fallen_for,
    shared_check,
    shared_lot,
)
from tablee.games.cthulhu_d20.rules.destiny.fate import answers, may_shock, victim_of
from tablee.games.cthulhu_d20.rules.destiny.lots import voters
from tablee.games.cthulhu_d20.rules.figures import body_of
from tablee.games.cthulhu_d20.rules.offering import NOTE, SHOCKS, the_living
from tablee.games.cthulhu_d20.state.people import Person
from tablee.games.cthulhu_d20.state.table import State
from tablee.kernel.words import By, Field, Offer

WINDOW = f"{ID}.destiny.announcement-window"
TIMING = f"{ID}.destiny.timing"
DECIDES = f"{ID}.destiny.keeper-decides"
UNANIMITY = f"{ID}.destiny.group-unanimity"


@rules.offering
def destiny(state: State, by: By) -> Iterator[Offer]:
    if state.fate is not None:
        if by.is_keeper:
            yield from answering(state)
    else:
        for person in the_living(state):
            if person.destiny > 0 and by.may_act_for(person.seat):
                yield from bending(state, person)
    if by.is_keeper:
        for lot in state.lots.values():
            if not lot.called:
                yield Offer("tell-dice", WINDOW, {"who": lot.who}, (NOTE,), dice=True)
    yield from voting(state, by)


def bending(state: State, person: Person) -> Iterator[Offer]:
    strike, check = state.strike, state.checks.get(person.id)
    who = {"who": person.id}
    if strike is not None and person in concerned(state, strike) and not strike.called:
        yield Offer("call-destiny", TIMING, {**who, "about": "attack"}, (NOTE,))
    if check is not None and not check.secret and not check.called:
        yield Offer("call-destiny", TIMING, {**who, "about": "check"}, (NOTE,))
    if fallen_for(state, person) is not None:
        yield Offer("call-destiny", TIMING, {**who, "about": "dice"}, (NOTE,))
    rule = f"{ID}.destiny.purpose"
    yield Offer("call-destiny", rule, {**who, "about": "situation"}, (NOTE,))


def answering(state: State) -> Iterator[Offer]:
    fate = state.fate
    if fate is None:
        return
    for outcome in answers(state, fate):
        fields: tuple[Field, ...] = (NOTE,)
        if may_shock(state, fate, outcome):
            shock = Field("shock", "choice", SHOCKS, required=outcome == "wound")
            fields = (shock, NOTE)
        if outcome == "wound":
            body = body_of(state.people[victim_of(state, fate)])
            rows = tuple(dict.fromkeys(line.row for line in body.rows))
            row = Field("row", "choice", rows)
            fields = (row, Field("location", "choice", body.names), *fields)
        dice = fate.about != "situation"
        yield Offer("decide-fate", DECIDES, {"outcome": outcome}, fields, dice=dice)


def voting(state: State, by: By) -> Iterator[Offer]:
    vote = state.vote
    if vote is not None:
        if by.is_keeper:
            yield Offer("close-vote", UNANIMITY)
        if by.seat in voters(state) and by.seat not in vote.yes:
            yield Offer("vote-group-point", UNANIMITY, fields=(Field("agree", "flag"),))
    elif state.group_point and state.fate is None and by.seat in voters(state):
        text = Field("text", "text", least=1, most=200)
        about = ["situation"]
        if state.strike is not None and not state.strike.called:
            about.append("attack")
        if shared_check(state, by) is not None:
            about.append("check")
        if shared_lot(state) is not None:
            about.append("dice")
        for each in about:
            rule = f"{ID}.destiny.group-point"
            yield Offer("propose-group-point", rule, {"about": each}, (text,))
    if by.is_keeper:
        title = Field("title", "text", least=1, most=200)
        yield Offer("begin-scenario", f"{ID}.destiny.group-point", fields=(title,))
