"""How the game begins and its phases follow each other, as sentences."""

from collections.abc import Mapping

from tablee.games.innommable.rules.common import rules
from tablee.games.innommable.rules.phases import GameBegun, PhaseBegun
from tablee.games.innommable.state.table import State
from tablee.games.innommable.words.common import written
from tablee.kernel.tongue import Tongue


@rules.tells(GameBegun)
def tell_game_begun(state: State, event: GameBegun, tongue: Tongue) -> str:
    return tongue("This is how it began. {text}", text=written(event.context))


PHASES: Mapping[int, str] = {
    2: "They have stopped waiting. Phase two begins: machinations.",
    3: "It is known now. Phase three begins: confrontation.",
}

PHASES_TO_COME: Mapping[int, str] = {
    2: "They have stopped waiting. Phase two begins with the next scene: machinations.",
    3: "It is known now. Phase three begins with the next scene: confrontation.",
}


@rules.tells(PhaseBegun)
def tell_phase_begun(state: State, event: PhaseBegun, tongue: Tongue) -> str:
    return tongue(PHASES_TO_COME[event.phase] if event.waits else PHASES[event.phase])
