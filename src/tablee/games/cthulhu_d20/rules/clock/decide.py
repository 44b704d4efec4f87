"""Story time outside fights, and what falls due in it."""

from collections.abc import Iterator

from tablee.dice.readers import Dice
from tablee.games.cthulhu_d20.data.tables import ROUND_UNITS
from tablee.games.cthulhu_d20.rules.clock import asks, events
from tablee.games.cthulhu_d20.rules.clock.agenda import all_due, awaited, due_for
from tablee.games.cthulhu_d20.rules.clock.run import bring, catch_up, run, tell_newly_due
from tablee.games.cthulhu_d20.rules.common import ID, mine, rules
from tablee.games.cthulhu_d20.rules.fight.turns import nothing_lies
from tablee.games.cthulhu_d20.state.table import State
from tablee.kernel.checks import only_keeper
from tablee.kernel.common.asks import PassTime
from tablee.kernel.words import Ask, By, Event, Refused

CLOCK = f"{ID}.base.clock"
WINDOW = f"{ID}.destiny.announcement-window"


@rules.decides(asks.Advance)
def advance(state: State, by: By, ask: asks.Advance, dice: Dice) -> Iterator[Event]:
    only_keeper(by, CLOCK)
    if state.fight is not None:
        raise Refused(CLOCK, "In a fight the turns move the clock.")
    nothing_lies(state, by)
    if all_due(state):
        raise Refused(CLOCK, "First what has fallen due.")
    yield from run(state, by, ask.count * ROUND_UNITS[ask.unit], dice, ask.text[:200])


def barred_by(state: State, ask: type[Ask]) -> Refused | None:
    """The table's own clock waits where the game's does."""
    if ask is not PassTime:
        return None
    if state.fight is not None:
        return Refused(CLOCK, "In a fight the turns move the clock.")
    if state.strike is not None:
        return Refused(f"{ID}.combat.resolution-order", "First finish the attack on the table.")
    if state.lots:
        return Refused(WINDOW, "First what the dice have brought.")
    if all_due(state):
        return Refused(CLOCK, "First what has fallen due.")
    return None


@rules.decides(asks.Suffer)
def suffer(state: State, by: By, ask: asks.Suffer, dice: Dice) -> Iterator[Event]:
    person = mine(state, by, ask.who)
    item = due_for(state, person)
    if item is None:
        raise Refused(CLOCK, "Nothing has fallen due for {name}.", name=person.name)
    waiting = awaited(state)
    state = yield from bring(state, item, dice)
    state = yield from catch_up(state, by, dice)
    if person.seat is not None:
        yield events.LossBorne(who=person.id)
    yield from tell_newly_due(state, waiting - {person.id})
