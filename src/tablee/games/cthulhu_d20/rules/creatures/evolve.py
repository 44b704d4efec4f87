"""What hiding somebody changes."""

from msgspec.structs import replace

from tablee.games.cthulhu_d20.rules.common import rules
from tablee.games.cthulhu_d20.rules.creatures import events
from tablee.games.cthulhu_d20.state.table import State


@rules.evolves(events.PersonHid)
def person_hid(state: State, event: events.PersonHid) -> State:
    return state.with_person(replace(state.people[event.who], hidden=True))
