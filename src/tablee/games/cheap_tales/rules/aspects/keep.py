"""Aspects that the keeper sets, keeps for longer or takes away."""

from collections.abc import Iterator

from tablee.dice.readers import Dice
from tablee.games.cheap_tales.rules.aspects import asks, events
from tablee.games.cheap_tales.rules.aspects.decide import check_on, is_crowded, live_aspect
from tablee.games.cheap_tales.rules.common import ID, rules
from tablee.games.cheap_tales.rules.results.decide import aspect_set
from tablee.games.cheap_tales.state import State
from tablee.kernel.checks import only_keeper
from tablee.kernel.words import By, Event, Refused

CIRCUMSTANCE = f"{ID}.aspect.circumstance"
EXPIRY = f"{ID}.aspect.temporary-expiry"


@rules.decides(asks.SetAspect)
def set_aspect(state: State, by: By, ask: asks.SetAspect, dice: Dice) -> Iterator[Event]:
    only_keeper(by, CIRCUMSTANCE)
    if is_crowded(state, by):
        raise Refused(CIRCUMSTANCE, "This scene has aspects enough.")
    check_turns(state, ask.until)
    on = check_on(state, by, ask.on)
    yield aspect_set(state, by, ask.text, on=on, until=ask.until, turns=ask.turns)


def check_turns(state: State, until: str) -> None:
    if until == "turn" and state.fight is None:
        raise Refused(EXPIRY, "Turns are counted in fights only.")


@rules.decides(asks.ChangeExpiry)
def change_expiry(state: State, by: By, ask: asks.ChangeExpiry, dice: Dice) -> Iterator[Event]:
    only_keeper(by, EXPIRY)
    aspect = live_aspect(state, by, ask.aspect, EXPIRY)
    check_turns(state, ask.until)
    turn = state.fight.turn + ask.turns - 1 if state.fight is not None else 0
    yield events.ExpirySet(
        aspect=aspect.id,
        text=aspect.text,
        until=ask.until,
        turn=turn if ask.until == "turn" else 0,
        scene=by.scene,
        session=by.session,
    )


@rules.decides(asks.DropAspect)
def drop_aspect(state: State, by: By, ask: asks.DropAspect, dice: Dice) -> Iterator[Event]:
    only_keeper(by, EXPIRY)
    aspect = live_aspect(state, by, ask.aspect, EXPIRY)
    yield events.AspectDropped(aspect=aspect.id, text=aspect.text)
