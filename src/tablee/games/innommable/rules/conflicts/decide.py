"""The dice of a resolution, and its end."""

from collections.abc import Iterator
from typing import Literal

from tablee.dice.readers import Dice
from tablee.games.innommable.rules.after_character import leave
from tablee.games.innommable.rules.common import ID, has, of_fate
from tablee.games.innommable.rules.conflicts import asks, events
from tablee.games.innommable.rules.conflicts.law import (
    FAILURE,
    FLEE,
    NO_DICE,
    REROLL,
    TAINT,
    Acting,
    may_break,
    may_reroll,
    may_roll,
    may_roll_given,
    may_stop,
)
from tablee.games.innommable.rules.conflicts.throws import OddProfile, Successes
from tablee.games.innommable.rules.fate_list import BoxAdded
from tablee.games.innommable.state.pools import Pool, size
from tablee.games.innommable.state.table import Resolution, State, Way
from tablee.kernel.words import By, Event


def _thrown(
    going: Resolution, pool: Pool, what: Literal["all", "given", "odd"], dice: Dice, text: str = ""
) -> events.DiceFell:
    """These dice, thrown: of fresh ones the odd may still be thrown again."""
    rule = f"{ID}.action.count"
    if what == "odd":
        rule = REROLL
    if not pool:
        rule = NO_DICE if what == "all" else rule
        return events.DiceFell(
            rule=rule, who=going.who, dice=what, successes=0, one_seen=False, text=text
        )
    owners = (going.who,) * size(pool)
    if what == "odd" or going.rerolled:
        last = Successes(pool=pool, most=going.missing, role=what, who=owners)
        successes, one_seen = dice.ask(last)
        left: Pool = ()
    else:
        fresh = OddProfile(pool=pool, difficulty=going.missing, role=what, who=owners)
        successes, one_seen, left = dice.ask(fresh)
    return events.DiceFell(
        rule=rule,
        who=going.who,
        dice=what,
        successes=successes,
        one_seen=one_seen,
        odd=left,
        text=text,
    )


def _then_end(state: State, by: By, going: Resolution, fallen: events.DiceFell) -> Iterator[Event]:
    """What fell, and the end if it is enough (action.compare)."""
    yield fallen
    if fallen.successes >= going.missing:
        yield from end(state, by, going, "dice", going.one_seen or fallen.one_seen)


def won(going: Resolution, way: Way) -> str:
    """What a success leaves standing. Who gives up in a flight has not got away."""
    if way in ("fail", "stop") or (going.fleeing and way == "renounce"):
        return ""
    return going.goal


def end(
    state: State, by: By, going: Resolution, way: Way, one_seen: bool, gain: str | None = None
) -> Iterator[Event]:
    """The end of a resolution: one box, or none; and what it has won."""
    success = way not in ("fail", "stop")
    box = way != "renounce" and (not success or one_seen)
    if way == "stop" and has(state, "stopped_action_adds_box", "false"):
        box = False
    yield events.ResolutionEnded(
        who=going.who,
        success=success,
        box=box,
        way=way,
        one_seen=one_seen,
        scene=by.scene,
        won=won(going, way) if gain is None else gain,
    )
    if box:
        yield BoxAdded(
            rule=TAINT if success else FAILURE,
            who=going.who,
            cause="one" if success else "failure",
            scene=by.scene,
            to=of_fate(state),
        )
    if success and going.fleeing and way != "renounce":
        yield from leave(state, by, going.who, "fled", FLEE, going.goal)


@may_roll.decides
def roll(state: State, by: By, ask: asks.Roll, dice: Dice, found: Acting) -> Iterator[Event]:
    one, going = found
    yield from _then_end(state, by, going, _thrown(going, one.dice, "all", dice))


@may_roll_given.decides
def roll_given(
    state: State, by: By, ask: asks.RollGiven, dice: Dice, found: tuple[Resolution, int]
) -> Iterator[Event]:
    going, sides = found
    yield from _then_end(state, by, going, _thrown(going, ((sides, 1),), "given", dice))


@may_reroll.decides
def reroll(
    state: State, by: By, ask: asks.Reroll, dice: Dice, going: Resolution
) -> Iterator[Event]:
    yield from _then_end(state, by, going, _thrown(going, going.odd, "odd", dice, ask.text))


@may_break.decides
def break_attachment(
    state: State, by: By, ask: asks.BreakAttachment, dice: Dice, going: Resolution
) -> Iterator[Event]:
    yield events.AttachmentBroken(who=going.who, text=ask.text)
    yield from end(state, by, going, "break", going.one_seen)


@may_stop.decides
def stop_action(
    state: State, by: By, ask: asks.StopAction, dice: Dice, going: Resolution
) -> Iterator[Event]:
    way: Way = "fail" if going.given is None else "stop"
    yield from end(state, by, going, way, going.one_seen)
