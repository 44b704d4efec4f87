"""What each seat may ask for about efforts and rest."""

from collections.abc import Iterator

from tablee.games.cthulhu_d20.rules.common import ID, rules
from tablee.games.cthulhu_d20.rules.offering import NOTE, the_living
from tablee.games.cthulhu_d20.state.people import Person
from tablee.games.cthulhu_d20.state.table import State
from tablee.kernel.words import By, Field, Offer


@rules.offering
def tiring(state: State, by: By) -> Iterator[Offer]:
    ids = tuple(p.id for p in the_living(state) if p.creature.treatment != "traditional")
    if by.is_keeper and ids:
        fields = (
            Field("who", "many", ids, least=1, most=len(ids)),
            Field("cost", "integer", least=1, most=20),
            Field("kind", "choice", ("prolonged", "violent")),
            NOTE,
        )
        yield Offer("charge-effort", f"{ID}.meter.effort-cost", fields=fields, dice=True)


def can_tire(person: Person) -> bool:
    """A creature that is fought traditionally has hit points, and no fatigue to sleep off."""
    return person.creature.treatment != "traditional"


@rules.offering
def lying_down(state: State, by: By) -> Iterator[Offer]:
    for person in the_living(state):
        if by.may_act_for(person.seat):
            fighting = state.fight is not None and person.id in state.fight.order
            if person.rest.since is None and not fighting and can_tire(person):
                yield Offer("begin-rest", f"{ID}.recovery.fatigue-points", {"who": [person.id]})
            elif person.rest.since is not None and not person.is_out:
                yield Offer("end-rest", f"{ID}.recovery.fatigue-points", {"who": [person.id]})
    yield from resting(state, by)


def resting(state: State, by: By) -> Iterator[Offer]:
    """Several at once: a whole party lies down, or gets up."""
    own = [p for p in the_living(state) if by.may_act_for(p.seat)]
    fighting = state.fight.order if state.fight is not None else ()
    up = [p.id for p in own if p.rest.since is None and can_tire(p)]
    awake = tuple(who for who in up if who not in fighting)
    asleep = tuple(p.id for p in own if p.rest.since is not None and not p.is_out)
    for ask, who in (("begin-rest", awake), ("end-rest", asleep)):
        if len(who) > 1:
            many = Field("who", "many", who, least=2, most=len(who))
            yield Offer(ask, f"{ID}.recovery.fatigue-points", fields=(many,))
