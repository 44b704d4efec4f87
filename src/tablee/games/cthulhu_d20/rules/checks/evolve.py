"""What a check changes."""

from msgspec.structs import replace

from tablee.games.cthulhu_d20.rules.checks import events
from tablee.games.cthulhu_d20.rules.common import rules
from tablee.games.cthulhu_d20.state.table import State


def without_check(state: State, who: str) -> State:
    return replace(state, checks={w: c for w, c in state.checks.items() if w != who})


@rules.evolves(events.CheckSet)
def check_set(state: State, event: events.CheckSet) -> State:
    return replace(state, checks={**state.checks, event.check.who: event.check})


@rules.evolves(events.CheckCalled)
def check_called(state: State, event: events.CheckCalled) -> State:
    return state


@rules.evolves(events.CheckThrown)
def check_thrown(state: State, event: events.CheckThrown) -> State:
    return state


@rules.evolves(events.CheckCast)
def check_cast(state: State, event: events.CheckCast) -> State:
    return state


@rules.evolves(events.AidGiven)
def aid_given(state: State, event: events.AidGiven) -> State:
    return state


@rules.evolves(events.CheckTold)
def check_told(state: State, event: events.CheckTold) -> State:
    return state


@rules.evolves(events.CheckClosed)
def check_closed(state: State, event: events.CheckClosed) -> State:
    return without_check(state, event.who)


@rules.evolves(events.CheckDropped)
def check_dropped(state: State, event: events.CheckDropped) -> State:
    return without_check(state, event.who)
