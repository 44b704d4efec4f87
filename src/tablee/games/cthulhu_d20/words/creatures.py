"""The keeper's people as sentences."""

from tablee.games.cthulhu_d20.rules.common import rules
from tablee.games.cthulhu_d20.rules.creatures import events
from tablee.games.cthulhu_d20.state.table import State
from tablee.games.cthulhu_d20.words.common import short_name
from tablee.kernel.tongue import Tongue


@rules.tells(events.PersonHid)
def person_hid(state: State, event: events.PersonHid, tongue: Tongue) -> str:
    return tongue("{name} is out of sight.", name=short_name(state, event.who))
