"""The dice scheme as sentences."""

from tablee.games.innommable.rules.common import rules
from tablee.games.innommable.rules.dice_scheme.events import Allotted, SchemeSet
from tablee.games.innommable.state.table import State
from tablee.games.innommable.words.common import pool_told
from tablee.games.innommable.words.names import reveal_name
from tablee.kernel.tongue import Tongue


@rules.tells(SchemeSet)
def tell_scheme_set(state: State, event: SchemeSet, tongue: Tongue) -> str:
    if not event.scheme:
        return tongue("The dice scheme is blank again.")
    return tongue.many(
        "Dice scheme for {count} protagonist: {dice}.",
        "Dice scheme for {count} protagonists: {dice}.",
        event.players,
        dice=pool_told(event.scheme),
    )


@rules.tells(Allotted)
def tell_allotted(state: State, event: Allotted, tongue: Tongue) -> str:
    if not event.concrete:
        return tongue("No reveal is noted for phase two.")
    reveals = ", ".join(f"{reveal_name(one.kind, tongue)} ({one.dice})" for one in event.concrete)
    return tongue("Dice of phase two: {reveals}.", reveals=reveals)
