"""Coopération: a common action and its result; a roll that leaves the table, whoever threw it."""

from collections.abc import Generator, Iterator, Sequence

from tablee.games.cheap_tales.rules.action import events
from tablee.games.cheap_tales.rules.common import ID, then
from tablee.games.cheap_tales.rules.fight.events import ActionGivenBack
from tablee.games.cheap_tales.rules.results.events import GroupSettled
from tablee.games.cheap_tales.state import State
from tablee.games.cheap_tales.state.roll import Roll, is_success
from tablee.games.cheap_tales.state.traits import LADDER, Degree, Partial
from tablee.kernel.words import Event

Came = tuple[Degree, Partial | None]
"""What somebody's roll came to."""


def group_result(state: State, came: Sequence[Came]) -> tuple[bool, Degree]:
    """Half must succeed, and the worst success counts (action.group)."""
    won = [degree for degree, partial in came if is_success(degree, partial)]
    count = len(came)
    half = count // 2 if state.options["group_half"] == "rounded_down" else -(-count // 2)
    if len(won) >= max(half, 1):
        return True, min(won, key=LADDER.index)
    worst = bool(came) and all(degree == "no_and" for degree, _ in came)
    return False, "no_and" if worst else "no"


def group_settled(state: State, group: str) -> Iterator[Event]:
    """A common action is over once nobody's roll is open; whoever has fallen takes no part."""
    found = state.groups.get(group)
    if found is None:
        return
    rolls = [r for who in found.members if (r := state.rolls.get(who)) and r.group == found.id]
    if any(r.stage != "done" for r in rolls):
        return
    came = [(r.degree, r.partial) for r in rolls if r.degree is not None]
    came += found.came.values()
    success, degree = group_result(state, came)
    yield GroupSettled(
        group=found.id, what=found.what, members=found.members, success=success, degree=degree
    )


def dropped(
    state: State, roll: Roll, rule: str = f"{ID}.action.when-to-roll"
) -> Generator[Event, None, State]:
    """A roll leaves the table: help that was not used comes back, a common action may be over."""
    back = roll.counter and not roll.thrown
    gone: list[Event] = [events.RollDropped(rule=rule, who=roll.who, counter=back)]
    if not roll.thrown:
        gone += help_back(roll)
    state = yield from then(state, gone)
    return (yield from then(state, group_settled(state, roll.group)))


def help_back(roll: Roll, *who: str) -> Iterator[Event]:
    """Whoever gave up their action for help that is not taken has it again."""
    for helper in roll.helpers:
        if helper.spent and (not who or helper.who in who):
            yield ActionGivenBack(who=helper.who)
