"""The window after other dice than attacks and checks: told as they fell, or as fate bends them."""

from collections.abc import Iterator

from tablee.dice.readers import Dice
from tablee.games.cthulhu_d20.rules.common import (
    ID,
    Telling,
    known,
    pass_on,
    rules,
    waits_for_fate,
)
from tablee.games.cthulhu_d20.rules.destiny import asks, events
from tablee.games.cthulhu_d20.rules.destiny.lots import is_open
from tablee.games.cthulhu_d20.rules.hazards.decide import tell_put_out
from tablee.games.cthulhu_d20.rules.hazards.exposure import tell_cause
from tablee.games.cthulhu_d20.rules.hazards.poison import tell_poison
from tablee.games.cthulhu_d20.rules.points.change import tell_faint
from tablee.games.cthulhu_d20.rules.worsening.decide import tell_care
from tablee.games.cthulhu_d20.rules.wounds.strike import Blow
from tablee.games.cthulhu_d20.state.table import Lot, State
from tablee.kernel.law import Candidate
from tablee.kernel.words import By, Event, Refused

WINDOW = f"{ID}.destiny.announcement-window"


@rules.law(asks.TellDice, WINDOW, dice=True, keeper=True)
def may_tell_dice(state: State, by: By, ask: asks.TellDice) -> Lot:
    lot = state.lots.get(ask.who)
    if lot is None:
        raise Refused(WINDOW, "No dice lie on the table for them.")
    if waits_for_fate(state, lot.called):
        raise Refused(WINDOW, "A destiny point has been called for: decide what it does.")
    return lot


@may_tell_dice.offers
def lying_dice(state: State, by: By) -> Iterator[Candidate]:
    yield from (Candidate({"who": who}) for who in state.lots) if by.is_keeper else ()


@may_tell_dice.decides
def tell_dice(state: State, by: By, ask: asks.TellDice, dice: Dice, lot: Lot) -> Iterator[Event]:
    yield from tell_as_fallen(state, by, lot, dice, text=ask.text)


def close_lot(state: State, lot: Lot, text: str = "") -> Telling:
    to = None if is_open(lot) else known(state, lot.who).audience
    told = events.DiceTold(who=lot.who, text=text, to=to)
    return (yield from pass_on(state, [told]))


def tell_as_fallen(state: State, by: By, lot: Lot, dice: Dice, text: str = "") -> Telling:
    if lot.wounds:
        state = yield from close_lot(state, lot, text)
        return (yield from tell_cause(state, lot, dice))
    if lot.kind == "faint" and known(state, lot.who).condition == "unconscious":
        # A save of later has failed, or water has done it: this one wakes nobody.
        return (yield from close_lot(state, lot, text))
    return (yield from tell_outcome(state, by, lot, dice, success=lot.success, text=text))


def tell_outcome(
    state: State, by: By, lot: Lot, dice: Dice, *, success: bool, text: str = ""
) -> Telling:
    """Care and saves: a success or a failure, by the dice or by the keeper's word."""
    state = yield from close_lot(state, lot, text)
    match lot.kind:
        case "care":
            return (yield from tell_care(state, by, lot, dice, success=success))
        case "fire":
            return (yield from tell_put_out(state, lot.who, dice, success=success))
        case "poison":
            return (yield from tell_poison(state, lot, dice, success=success))
        case _:
            return (yield from tell_faint(state, lot.who, stands=success))


def tell_wounded(state: State, lot: Lot, blow: Blow, dice: Dice) -> Telling:
    """The keeper's own word on what a fall or a fire has done."""
    state = yield from close_lot(state, lot)
    if known(state, lot.who).is_dead:
        return state
    return (yield from tell_cause(state, lot, dice, blow))
