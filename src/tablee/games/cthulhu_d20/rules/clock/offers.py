"""What each seat may ask for about time."""

from collections.abc import Iterator

from tablee.games.cthulhu_d20.rules.clock.agenda import all_due, due_for
from tablee.games.cthulhu_d20.rules.common import ID, rules
from tablee.games.cthulhu_d20.rules.offering import NOTE, the_living
from tablee.games.cthulhu_d20.state.table import State
from tablee.kernel.words import By, Field, Offer

CLOCK = f"{ID}.base.clock"


@rules.offering
def passing_time(state: State, by: By) -> Iterator[Offer]:
    for person in the_living(state):
        if by.may_act_for(person.seat) and due_for(state, person) is not None:
            yield Offer("suffer", CLOCK, {"who": person.id}, dice=True)
    free = state.fight is None and state.strike is None and not state.lots
    if by.is_keeper and free and not all_due(state):
        count = Field("count", "integer", least=1, most=999)
        unit = Field("unit", "choice", ("round", "minute", "hour", "day"))
        yield Offer("advance", CLOCK, fields=(count, unit, NOTE), dice=True)
