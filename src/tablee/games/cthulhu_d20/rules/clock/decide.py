"""Story time outside fights, and what falls due in it."""

from collections.abc import Iterator

from tablee.dice.readers import Dice
from tablee.games.cthulhu_d20.data.tables import ROUND_UNITS
from tablee.games.cthulhu_d20.rules.clock import asks, events
from tablee.games.cthulhu_d20.rules.clock.agenda import Item, all_due, awaited, due_for
from tablee.games.cthulhu_d20.rules.clock.run import bring, catch_up, run, tell_newly_due
from tablee.games.cthulhu_d20.rules.common import ID, mine, rules
from tablee.games.cthulhu_d20.rules.fight.turns import nothing_lies
from tablee.games.cthulhu_d20.rules.offering import own_people
from tablee.games.cthulhu_d20.state.people import Person
from tablee.games.cthulhu_d20.state.table import State
from tablee.kernel.common.asks import PassTime, SetClock
from tablee.kernel.law import Candidate
from tablee.kernel.words import Ask, By, Event, Refused

CLOCK = f"{ID}.base.clock"
WINDOW = f"{ID}.destiny.announcement-window"


@rules.law(asks.Advance, CLOCK, dice=True, keeper=True)
def may_advance(state: State, by: By, ask: asks.Advance) -> int:
    """For how many rounds."""
    if state.fight is not None:
        raise Refused(CLOCK, "In a fight the turns move the clock.")
    nothing_lies(state, by)
    if all_due(state):
        raise Refused(CLOCK, "First what has fallen due.")
    return ask.count * ROUND_UNITS[ask.unit]


@may_advance.decides
def advance(state: State, by: By, ask: asks.Advance, dice: Dice, rounds: int) -> Iterator[Event]:
    yield from run(state, by, rounds, dice, ask.text[:200])


@may_advance.offers
def passing_time(state: State, by: By) -> Iterator[Candidate]:
    if by.is_keeper and state.fight is None:
        yield Candidate(sure=("unit",))


def barred_by(state: State, ask: type[Ask]) -> Refused | None:
    """The table's own clock waits where the game's does."""
    if ask not in (PassTime, SetClock):
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


@rules.law(asks.Suffer, CLOCK, dice=True)
def may_suffer(state: State, by: By, ask: asks.Suffer) -> tuple[Person, Item]:
    person = mine(state, by, ask.who)
    item = due_for(state, person)
    if item is None:
        raise Refused(CLOCK, "Nothing has fallen due for {name}.", name=person.name)
    return person, item


@may_suffer.decides
def suffer(
    state: State, by: By, ask: asks.Suffer, dice: Dice, due: tuple[Person, Item]
) -> Iterator[Event]:
    person, item = due
    waiting = awaited(state)
    state = yield from bring(state, item, dice)
    state = yield from catch_up(state, by, dice)
    if person.seat is not None:
        yield events.LossBorne(who=person.id)
    yield from tell_newly_due(state, waiting - {person.id})


@may_suffer.offers
def suffering(state: State, by: By) -> Iterator[Candidate]:
    for person in own_people(state, by):
        if due_for(state, person) is not None:
            yield Candidate({"who": person.id})
