"""Dice that are imposed, as sentences."""

from collections.abc import Mapping

from tablee.games.innommable.rules.common import rules
from tablee.games.innommable.rules.imposing import Imposed, ImposedTold
from tablee.games.innommable.state.table import State
from tablee.games.innommable.words.common import short_name, written
from tablee.kernel.telling import sentences
from tablee.kernel.tongue import Tongue


@rules.tells(Imposed)
def tell_imposed(state: State, event: Imposed, tongue: Tongue) -> str:
    return tongue(
        "{name} is no longer there, and yet a d{sides} is laid before {other}.",
        name=short_name(state, event.giver),
        other=short_name(state, event.who),
        sides=event.die,
    )


IMPOSED: Mapping[int, str] = {
    20: "An omen comes to {name}, unasked: “{text}”",
    12: "The senses of {name} give way: “{text}”",
    8: "{name} learns what nobody should know: “{text}”",
    4: "Through {name} something is let loose: “{text}”",
}


@rules.tells(ImposedTold)
def tell_imposed_told(state: State, event: ImposedTold, tongue: Tongue) -> str:
    element = event.element
    return sentences(
        tongue(
            IMPOSED[element.die], name=short_name(state, element.who), text=written(element.text)
        ),
        tongue("The d{sides} may still be thrown.", sides=element.die) if event.joins else "",
    )
