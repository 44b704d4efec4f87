"""Reveals of phase two as sentences."""

from collections.abc import Mapping

from tablee.games.innommable.data.situations import as_printed
from tablee.games.innommable.rules.common import rules
from tablee.games.innommable.rules.concrete_information import (
    ConcreteRevealed,
    ConcreteStruck,
    DiceLost,
)
from tablee.games.innommable.state.preparation import ConcreteKind
from tablee.games.innommable.state.table import State
from tablee.games.innommable.words.common import into_bowl, pool_told
from tablee.kernel.telling import full_stop, sentences
from tablee.kernel.tongue import Tongue

CONCRETE: Mapping[ConcreteKind, str] = {
    "identity": "Who is behind it: {text}",
    "lair": "Their lair: {text}",
    "plan": "What they are preparing: {text}",
    "source": "The source: {text}",
}


@rules.tells(ConcreteRevealed)
def tell_concrete_revealed(state: State, event: ConcreteRevealed, tongue: Tongue) -> str:
    return sentences(
        tongue(CONCRETE[event.kind], text=full_stop(as_printed(event.text))),
        into_bowl(event.dice, tongue),
    )


@rules.tells(ConcreteStruck)
def tell_concrete_struck(state: State, event: ConcreteStruck, tongue: Tongue) -> str:
    return ""  # what was revealed has just been told


@rules.tells(DiceLost)
def tell_dice_lost(state: State, event: DiceLost, tongue: Tongue) -> str:
    return tongue(
        "What is left of the reserve never comes into play: {dice}.", dice=pool_told(state.lost)
    )
