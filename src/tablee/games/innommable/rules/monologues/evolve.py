"""What a monologue changes."""

from msgspec.structs import replace

from tablee.games.innommable.rules.common import rules
from tablee.games.innommable.rules.elements import with_element
from tablee.games.innommable.rules.monologues import events
from tablee.games.innommable.state.pools import with_die
from tablee.games.innommable.state.table import Aside, Doubt, State


@rules.evolves(events.DieTaken)
def evolve_die_taken(state: State, event: events.DieTaken) -> State:
    return replace(
        state,
        bowl=with_die(state.bowl, event.die, -1),
        aside=Aside("monologue", event.who, die=event.die),
    )


@rules.evolves(events.MonologueTold)
def evolve_monologue_told(state: State, event: events.MonologueTold) -> State:
    aside = _open(state)
    return replace(state, aside=replace(aside, text=event.text, told=True))


def _open(state: State) -> Aside:
    if state.aside is None:
        raise LookupError("no aside")
    return state.aside


@rules.evolves(events.MonologueDoubted)
def evolve_monologue_doubted(state: State, event: events.MonologueDoubted) -> State:
    aside = _open(state)
    doubts = (*aside.doubts, Doubt(event.seat, event.element))
    return replace(state, aside=replace(aside, doubts=doubts))


@rules.evolves(events.MonologueKept)
def evolve_monologue_kept(state: State, event: events.MonologueKept) -> State:
    element = event.element
    one = state.protagonists[element.who]
    state = state.with_one(
        replace(
            one,
            dice=with_die(one.dice, element.die),
            monologues=(*one.monologues, element.die),
            received_in=element.scene if event.received else one.received_in,
        )
    )
    if event.joins and state.resolution is not None:
        state = replace(state, resolution=replace(state.resolution, given=element.die))
    return replace(with_element(state, element), aside=None)


@rules.evolves(events.MonologueRejected)
def evolve_monologue_rejected(state: State, event: events.MonologueRejected) -> State:
    return replace(state, bowl=with_die(state.bowl, event.die), aside=None)


@rules.evolves(events.AsideDropped)
def evolve_aside_dropped(state: State, event: events.AsideDropped) -> State:
    state = replace(state, aside=None)
    if event.die is None:
        return state
    if event.origin == "bowl":
        return replace(state, bowl=with_die(state.bowl, event.die))
    giver = state.protagonists[event.giver]
    return state.with_one(replace(giver, dice=with_die(giver.dice, event.die)))
