"""Games whose rules come back to single dice: they lie in the state until their event."""

from typing import TypeVar

from msgspec import Struct
from msgspec.structs import replace

from tablee.dice.readers import Cast
from tablee.dice.throws import Shown
from tablee.kernel.game import Game
from tablee.kernel.words import Event


class StateWithDice(Struct, frozen=True):
    fallen: tuple[Shown, ...] = ()
    """Dice that have just fallen, until the event that they mean."""


D = TypeVar("D", bound=StateWithDice)


class GameWithDice(Game[D]):
    """A game in whose state dice lie from the throw to the event that it comes to."""

    def begins(self, state: D) -> D:
        return _cleared(state)

    def evolve(self, state: D, event: Event) -> D:
        return _cleared(super().evolve(state, event))

    def rolled(self, state: D, cast: Cast) -> D:
        return replace(state, fallen=(*state.fallen, *cast.dice))


def _cleared(state: D) -> D:
    return replace(state, fallen=()) if state.fallen else state
