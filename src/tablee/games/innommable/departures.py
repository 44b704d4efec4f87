"""Out of the game: what follows when a protagonist is lost, whatever the way."""

from collections.abc import Iterator

from tablee.games.innommable import events
from tablee.games.innommable.common import has, known
from tablee.games.innommable.monologue import dropped
from tablee.games.innommable.pools import Pool, dice_of, with_die
from tablee.games.innommable.state import Cause, State
from tablee.kernel.words import By, Event


def half(count: int) -> int:
    """Half of the dice, rounded up."""
    return (count + 1) // 2


def _no_choice(pool: Pool) -> bool:
    """No dice, or all of one kind: nothing to choose."""
    return len(pool) < 2


def leave(
    state: State, by: By, who: str, cause: Cause, rule: str, text: str, goal: str = ""
) -> Iterator[Event]:
    """The aside that hangs on it, the dice, and the end if nobody is left."""
    one, aside = known(state, who), state.aside
    held = one.dice
    if aside is not None and who in (aside.who, aside.giver):
        yield dropped(aside)
        if aside.giver == who and aside.die is not None and aside.origin == "own":
            held = with_die(held, aside.die)
    yield events.Left(rule=rule, who=who, cause=cause, text=text, goal=goal, scene=by.scene)
    if nobody_left(state, who):
        if goal and cause in ("immobilised", "turned") and may_defuse(state, by):
            yield events.VerdictDue(who=who)
        else:
            yield events.StoryEnded(ending="lost")
    elif _no_choice(held):
        dice = dice_of(held)
        kept = half(len(dice))
        yield events.DiceKept(who=who, kept=dice[:kept], returned=dice[kept:])


def nobody_left(state: State, but: str) -> bool:
    return all(one.is_gone for one in state.protagonists.values() if one.id != but)


def may_defuse(state: State, by: By) -> bool:
    return state.phase_at(by.scene) == 3 or has(state, "defuse_phase", "any")
