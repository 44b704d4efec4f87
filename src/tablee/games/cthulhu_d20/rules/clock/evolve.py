"""What the clock changes."""

from msgspec.structs import replace

from tablee.games.cthulhu_d20.rules.clock import events
from tablee.games.cthulhu_d20.rules.common import rules
from tablee.games.cthulhu_d20.state.table import State


@rules.evolves(events.TimeRan)
def time_ran(state: State, event: events.TimeRan) -> State:
    return replace(state, now=event.now, minute=event.minute)


@rules.evolves(events.TimeFelt)
def time_felt(state: State, event: events.TimeFelt) -> State:
    return state


@rules.evolves(events.LossDue)
def loss_due(state: State, event: events.LossDue) -> State:
    return state


@rules.evolves(events.LossBorne)
def loss_borne(state: State, event: events.LossBorne) -> State:
    return state
