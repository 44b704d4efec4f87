"""Dice as sentences."""

from tablee.games.yacdha.rules.common import rules
from tablee.games.yacdha.state.state import State
from tablee.games.yacdha.words.common import short_name
from tablee.games.yacdha.words.terms import die_name
from tablee.kernel.common.events import Rolled
from tablee.kernel.common.tell import tell_dice
from tablee.kernel.tongue import Tongue


@rules.tells(Rolled)
def rolled(state: State, event: Rolled, tongue: Tongue) -> str:
    return tell_dice(event.cast, tongue, die_name, lambda who: short_name(state, who))
