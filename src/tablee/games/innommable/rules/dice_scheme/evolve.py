"""What the scheme changes, and a die that falls into the bowl."""

from msgspec.structs import replace

from tablee.games.innommable.rules.common import rules
from tablee.games.innommable.rules.dice_scheme import events
from tablee.games.innommable.state.pools import with_dice
from tablee.games.innommable.state.table import State


def into_bowl(state: State, dice: tuple[int, ...], scene: int) -> State:
    return replace(
        state,
        reserve=with_dice(state.reserve, dice, -1),
        bowl=with_dice(state.bowl, dice),
        die_in=scene if dice else state.die_in,
    )


@rules.evolves(events.SchemeSet)
def evolve_scheme_set(state: State, event: events.SchemeSet) -> State:
    prepared = replace(state.prepared, players=event.players, scheme=event.scheme)
    return replace(state, prepared=prepared)


@rules.evolves(events.Allotted)
def evolve_allotted(state: State, event: events.Allotted) -> State:
    return replace(state, prepared=replace(state.prepared, concrete=event.concrete))
