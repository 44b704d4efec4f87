"""What each seat may ask of story time: what falls due, rest, the clock."""

from collections.abc import Iterator

from tablee.games.cthulhu_d20.agenda import all_due, due_for
from tablee.games.cthulhu_d20.common import ID, rules
from tablee.games.cthulhu_d20.offers import living
from tablee.games.cthulhu_d20.offers_fight import NOTE
from tablee.games.cthulhu_d20.state import State
from tablee.games.cthulhu_d20.turns import CLOCK
from tablee.kernel.words import By, Field, Offer


@rules.offering
def time(state: State, by: By) -> Iterator[Offer]:
    for person in living(state):
        if by.may_act_for(person.seat):
            if due_for(state, person) is not None:
                yield Offer("suffer", CLOCK, {"who": person.id}, dice=True)
            fighting = state.fight is not None and person.id in state.fight.order
            if person.rest.since is None and not fighting:
                yield Offer("begin-rest", f"{ID}.recovery.fatigue-points", {"who": [person.id]})
            elif person.rest.since is not None and not person.is_out:
                yield Offer("end-rest", f"{ID}.recovery.fatigue-points", {"who": [person.id]})
    yield from resting(state, by)
    free = state.fight is None and state.strike is None and not state.lots
    if by.is_keeper and free and not all_due(state):
        count = Field("count", "integer", least=1, most=999)
        unit = Field("unit", "choice", ("round", "minute", "hour", "day"))
        yield Offer("advance", CLOCK, fields=(count, unit, NOTE), dice=True)


def resting(state: State, by: By) -> Iterator[Offer]:
    """Several at once: a whole party lies down, or gets up."""
    own = [p for p in living(state) if by.may_act_for(p.seat)]
    fighting = state.fight.order if state.fight is not None else ()
    awake = tuple(p.id for p in own if p.rest.since is None and p.id not in fighting)
    asleep = tuple(p.id for p in own if p.rest.since is not None and not p.is_out)
    for ask, who in (("begin-rest", awake), ("end-rest", asleep)):
        if len(who) > 1:
            many = Field("who", "many", who, least=2, most=len(who))
            yield Offer(ask, f"{ID}.recovery.fatigue-points", fields=(many,))
