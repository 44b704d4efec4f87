"""The window after other dice than attacks and checks: told as they fell, or as fate bends them."""

from collections.abc import Iterator

from tablee.dice.readers import Dice
from tablee.games.cthulhu_d20 import asks, events_fight
from tablee.games.cthulhu_d20.care import cared, poisoned
from tablee.games.cthulhu_d20.common import Telling, known, only_keeper, passed_on, rules
from tablee.games.cthulhu_d20.growing import befall
from tablee.games.cthulhu_d20.hazards import put_out
from tablee.games.cthulhu_d20.lot import Lot
from tablee.games.cthulhu_d20.lots import WINDOW, is_open
from tablee.games.cthulhu_d20.state import State
from tablee.games.cthulhu_d20.wounds import Blow, fainted
from tablee.kernel.words import By, Event, Refused


@rules.decides(asks.TellDice)
def tell_dice(state: State, by: By, ask: asks.TellDice, dice: Dice) -> Iterator[Event]:
    only_keeper(by, WINDOW)
    lot = state.lots.get(ask.who)
    if lot is None:
        raise Refused(WINDOW, "No dice lie on the table for them.")
    if lot.called:
        raise Refused(WINDOW, "A destiny point has been called for: decide what it does.")
    yield from as_they_fell(state, by, lot, dice, text=ask.text)


def closed(state: State, lot: Lot, text: str = "") -> Telling:
    to = None if is_open(lot) else known(state, lot.who).audience
    told = events_fight.DiceTold(who=lot.who, text=text, to=to)
    return (yield from passed_on(state, [told]))


def as_they_fell(state: State, by: By, lot: Lot, dice: Dice, text: str = "") -> Telling:
    if lot.wounds:
        state = yield from closed(state, lot, text)
        return (yield from befall(state, lot, dice))
    return (yield from turned_out(state, by, lot, dice, success=lot.success, text=text))


def turned_out(
    state: State, by: By, lot: Lot, dice: Dice, *, success: bool, text: str = ""
) -> Telling:
    """Care and saves: a success or a failure, by the dice or by the keeper's word."""
    state = yield from closed(state, lot, text)
    match lot.kind:
        case "care":
            return (yield from cared(state, by, lot, dice, success=success))
        case "fire":
            return (yield from put_out(state, lot.who, dice, success=success))
        case "poison":
            return (yield from poisoned(state, lot, dice, success=success))
        case _:
            return (yield from fainted(state, lot.who, stands=success))


def wounded(state: State, lot: Lot, blow: Blow, dice: Dice) -> Telling:
    """The keeper's own word on what a fall or a fire has done."""
    state = yield from closed(state, lot)
    if known(state, lot.who).is_dead:
        return state
    return (yield from befall(state, lot, dice, blow))
