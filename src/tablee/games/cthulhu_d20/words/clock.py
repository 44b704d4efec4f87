"""Story time as sentences."""

from tablee.games.cthulhu_d20.rules.clock import events
from tablee.games.cthulhu_d20.rules.common import rules
from tablee.games.cthulhu_d20.state.table import State
from tablee.games.cthulhu_d20.words.common import short_name
from tablee.kernel.tongue import Tongue


@rules.tells(events.TimeRan)
def time_ran(state: State, event: events.TimeRan, tongue: Tongue) -> str:
    return ""  # the table's clock says it where it matters


@rules.tells(events.TimeFelt)
def time_felt(state: State, event: events.TimeFelt, tongue: Tongue) -> str:
    return ""  # the sheet says how long is left


@rules.tells(events.LossDue)
def loss_due(state: State, event: events.LossDue, tongue: Tongue) -> str:
    return tongue("A throw is due: {name}.", name=short_name(state, event.who))


@rules.tells(events.LossBorne)
def loss_borne(state: State, event: events.LossBorne, tongue: Tongue) -> str:
    return ""  # what it brought is the body's own affair
