"""What worsening and care change about a wound."""

from msgspec.structs import replace

from tablee.games.cthulhu_d20.rules.common import rules
from tablee.games.cthulhu_d20.rules.worsening import events
from tablee.games.cthulhu_d20.rules.wounds.evolve import with_wound, wound_of
from tablee.games.cthulhu_d20.state.table import State


@rules.evolves(events.SelfCareSet)
def self_care_set(state: State, event: events.SelfCareSet) -> State:
    return replace(state, self_care=event.penalty)


@rules.evolves(events.WoundOpen)
def wound_open(state: State, event: events.WoundOpen) -> State:
    wound = wound_of(state, event.who, event.wound)
    return with_wound(state, event.who, replace(wound, due=state.now + event.rounds))


@rules.evolves(events.WoundWorsened)
def wound_worsened(state: State, event: events.WoundWorsened) -> State:
    wound = wound_of(state, event.who, event.wound)
    return with_wound(state, event.who, replace(wound, pv=wound.pv + event.pv))


@rules.evolves(events.WoundStabilised)
def wound_stabilised(state: State, event: events.WoundStabilised) -> State:
    wound = wound_of(state, event.who, event.wound)
    return with_wound(state, event.who, replace(wound, due=None, stabilised=True))


@rules.evolves(events.WoundTreated)
def wound_treated(state: State, event: events.WoundTreated) -> State:
    wound = wound_of(state, event.who, event.wound)
    state = with_wound(state, event.who, replace(wound, due=None, treated=True))
    if not event.anew:
        return state
    person = state.people[event.who]
    return state.with_person(replace(person, rest=replace(person.rest, day=state.now, rested=0)))


@rules.evolves(events.WoundsClosed)
def wounds_closed(state: State, event: events.WoundsClosed) -> State:
    person = state.people[event.who]
    left = tuple(w for w in person.wounds if w.number not in event.wounds)
    return state.with_person(replace(person, wounds=left))


@rules.evolves(events.Cared)
def cared(state: State, event: events.Cared) -> State:
    return state
