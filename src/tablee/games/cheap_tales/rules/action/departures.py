"""When somebody dies or leaves in the middle of something: the table goes on without them."""

from collections.abc import Generator, Iterator

from tablee.games.cheap_tales.rules.action import events
from tablee.games.cheap_tales.rules.action.groups import dropped
from tablee.games.cheap_tales.rules.action.law import is_held
from tablee.games.cheap_tales.rules.common import ID, then
from tablee.games.cheap_tales.rules.fight.again import aim_at, still_others
from tablee.games.cheap_tales.rules.fight.turns import ending, is_up
from tablee.games.cheap_tales.state import State
from tablee.games.cheap_tales.state.roll import Roll
from tablee.kernel.words import Event

Left = Generator[Event, None, State]
HELP = f"{ID}.action.help"
OPPOSITION = f"{ID}.action.opposition"


def is_void(state: State, roll: Roll) -> bool:
    """Whether everybody that a roll is aimed at is down or gone before the dice are thrown."""
    aimed = roll.targets
    if roll.kind == "gift" and roll.spell is not None and roll.spell.purpose != "harm":
        return False
    if roll.kind == "detect":
        return not roll.thrown and _is_away(state, roll.against)
    if roll.kind in ("theft", "sacrifice"):
        aimed = (roll.against,)
    return bool(aimed) and not roll.thrown and not any(is_up(state, who) for who in aimed)


def _is_away(state: State, who: str) -> bool:
    """Marks of magic are read on whoever is there, awake or not."""
    hero = state.hero(who)
    return state.extras[who].gone if hero is None else hero.is_gone


def stopped(state: State, who: str, rule: str = f"{ID}.action.when-to-roll") -> Left:
    """Whatever somebody has begun is over: the roll that lies before them, and their go."""
    roll = state.rolls.get(who)
    offensive = is_held(state, who)
    if roll is not None and roll.stage != "done":
        offensive = roll.offensive and (roll.thrown or roll.again)
        state = yield from dropped(state, roll, rule)
    if state.fight is not None and state.fight.acting == who:
        state = yield from then(state, ending(state, who, offensive=offensive))
    return state


def missed(state: State, who: str) -> Left:
    """What was aimed at somebody who is gone comes to nothing, but for a second attack, which goes
    to another; what they helped is done without."""
    for roll in tuple(state.rolls.values()):
        if roll.thrown or state.rolls.get(roll.who) is not roll:
            continue
        if is_void(state, roll):
            others = still_others(state, roll) if roll.again and is_up(state, roll.who) else ()
            if others:
                state = yield from then(state, (aim_at(roll, others[0], missed=True),))
            elif roll.again:
                state = yield from stopped(state, roll.who)
            else:
                state = yield from dropped(state, roll)
        elif roll.kind == "action" and roll.against == who:
            unopposed = events.RollOpposed(rule=OPPOSITION, who=roll.who, against="", opposing=())
            state = yield from then(state, (unopposed,))
    return (yield from then(state, without_help(state, who)))


def without_help(state: State, who: str) -> Iterator[Event]:
    """Whoever is out or gone before the dice are thrown does not help."""
    for roll in state.rolls.values():
        if not roll.thrown and any(helper.who == who for helper in roll.helpers):
            yield events.HelpStruck(rule=HELP, leader=roll.who, who=who)
