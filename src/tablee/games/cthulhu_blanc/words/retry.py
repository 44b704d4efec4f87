"""Retries that are declined, as sentences; those that are taken are told with their throw."""

from tablee.games.cthulhu_blanc.rules.common import rules
from tablee.games.cthulhu_blanc.rules.retry import Declined
from tablee.games.cthulhu_blanc.state import State
from tablee.games.cthulhu_blanc.words.common import short_name
from tablee.kernel.tongue import Tongue


@rules.tells(Declined)
def declined(state: State, event: Declined, tongue: Tongue) -> str:
    return tongue("{name} waives any appeal.", name=short_name(state, event.who))
