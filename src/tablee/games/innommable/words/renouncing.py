"""Who gives a protagonist up, as sentences."""

from collections.abc import Mapping

from tablee.games.innommable.rules.common import rules
from tablee.games.innommable.rules.renouncing import Renounced
from tablee.games.innommable.state.people import Manner
from tablee.games.innommable.state.table import State
from tablee.games.innommable.words.common import short_name, written
from tablee.kernel.telling import sentences
from tablee.kernel.tongue import Tongue

RENOUNCED: Mapping[Manner, str] = {
    "immobilised": "It will soon be over for {name}: one last scene is left.",
    "turned": "{name} will go over to the source: one last scene is left.",
}


@rules.tells(Renounced)
def tell_renounced(state: State, event: Renounced, tongue: Tongue) -> str:
    return sentences(
        written(event.text), tongue(RENOUNCED[event.manner], name=short_name(state, event.who))
    )
