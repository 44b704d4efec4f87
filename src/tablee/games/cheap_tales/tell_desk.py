"""Ideas drawn at the keeper's desk, as sentences."""

from tablee.games.cheap_tales import events
from tablee.games.cheap_tales.common import rules
from tablee.games.cheap_tales.state import State
from tablee.games.cheap_tales.stock import line_of
from tablee.kernel.telling import full_stop
from tablee.kernel.tongue import Tongue


@rules.tells(events.InspirationDrawn)
def inspiration_drawn(state: State, event: events.InspirationDrawn, tongue: Tongue) -> str:
    text = line_of(event.table, event.number, tongue.language)
    return tongue("An idea for the keeper: {text}", text=full_stop(text))
