"""A free roll: dice that somebody throws though no rule asks for it. Nothing hangs on them."""

from collections.abc import Iterator

from tablee.dice.readers import Cast, Dice
from tablee.dice.throws import Highest, Lowest, Part, Total
from tablee.kernel.ask_fields import declared
from tablee.kernel.common import asks, events
from tablee.kernel.common.rules import rules
from tablee.kernel.common.state import Common
from tablee.kernel.line import Verdict
from tablee.kernel.tongue import Tongue
from tablee.kernel.words import By, Event, Offer

FREE_ROLL = "table.free-roll"

FREE = "free"
"""The role of such dice: no game has a name for them, and none takes them for its own."""


def is_free(cast: Cast) -> bool:
    """Whether these dice fell outside the rules."""
    return any(die.role == FREE for die in cast.dice)


@rules.decides(asks.FreeRoll)
def free_roll(state: Common, by: By, ask: asks.FreeRoll, dice: Dice) -> Iterator[Event]:
    fallen = dice.ask(_dice(ask))
    yield events.FreeRolled(
        seat=by.seat,
        count=ask.count,
        die=ask.die,
        keep=ask.keep,
        bonus=ask.bonus,
        total=fallen + ask.bonus,
        what_for=ask.what_for,
    )


def _dice(ask: asks.FreeRoll) -> Part[int]:
    sides = int(ask.die.removeprefix("d"))
    match ask.keep:
        case "highest":
            return Highest(count=ask.count, sides=sides, role=FREE)
        case "lowest":
            return Lowest(count=ask.count, sides=sides, role=FREE)
        case "sum":
            return Total(count=ask.count, sides=sides, role=FREE)


@rules.evolves(events.FreeRolled)
def free_rolled(state: Common, event: events.FreeRolled) -> Common:
    return state


@rules.offering
def free_rolls(state: Common, by: By) -> Iterator[Offer]:
    yield Offer("free-roll", FREE_ROLL, fields=declared(asks.FreeRoll), dice=True)


@rules.tells(events.FreeRolled)
def tell_free_roll(common: Common, event: events.FreeRolled, tongue: Tongue) -> str:
    text = "{seat} throws {dice} outside the rules: {total}."
    if event.what_for:
        text = "{seat} throws {dice} outside the rules ({what_for}): {total}."
    return tongue(
        text,
        seat=event.seat,
        dice=thrown_as(event, tongue),
        what_for=event.what_for,
        total=event.total,
    )


@rules.judges_by(events.FreeRolled)
def judge_free_roll(common: Common, event: events.FreeRolled, tongue: Tongue) -> Verdict:
    purpose = event.what_for or tongue("Free roll")
    return Verdict(str(event.total), purpose=purpose)


def thrown_as(roll: events.FreeRolled | asks.FreeRoll, tongue: Tongue) -> str:
    """What is thrown, as people say it: 3d6 + 2, the highest of 2d20."""
    dice = tongue("{count}{die}", count=roll.count, die=tongue("d{sides}", sides=roll.die[1:]))
    if roll.count > 1 and roll.keep == "highest":
        dice = tongue("the highest of {dice}", dice=dice)
    elif roll.count > 1 and roll.keep == "lowest":
        dice = tongue("the lowest of {dice}", dice=dice)
    if not roll.bonus:
        return dice
    return f"{dice} {'+' if roll.bonus > 0 else '−'} {abs(roll.bonus)}"
