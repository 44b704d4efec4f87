"""A resolution in its stages: each is a state, and offers say what may be done about it."""

from collections.abc import Iterator
from typing import Literal

from tablee.dice.readers import Dice
from tablee.games.innommable.rules.after_character import leave
from tablee.games.innommable.rules.common import (
    ID,
    acting,
    directed,
    has,
    in_play,
    known,
    no_aside,
    of_fate,
    own,
    rules,
)
from tablee.games.innommable.rules.conflicts import asks, events
from tablee.games.innommable.rules.conflicts.law import (
    ALL,
    FAILURE,
    FLEE,
    GIFT,
    NARRATION,
    NO_DICE,
    ORDER,
    PROTECTED,
    PVP,
    REROLL,
    TAINT,
    WHEN,
    adversaries,
    check_break,
    check_call,
    check_reroll,
    free_to_act,
    to_withdraw,
)
from tablee.games.innommable.rules.conflicts.throws import OddProfile, Successes
from tablee.games.innommable.rules.fate_list import BoxAdded
from tablee.games.innommable.state.people import Protagonist
from tablee.games.innommable.state.pools import Pool, size
from tablee.games.innommable.state.table import Resolution, State, Way
from tablee.kernel.checks import only_keeper
from tablee.kernel.words import By, Event, Refused


@rules.decides(asks.StateGoal)
def state_goal(state: State, by: By, ask: asks.StateGoal, dice: Dice) -> Iterator[Event]:
    one = directed(state, by, ask.who, WHEN)
    free_to_act(state, by, one)
    if ask.against is not None and ask.against not in adversaries(state, one):
        raise Refused(PVP, "No other protagonist in play is called “{who}”.", who=ask.against)
    yield events.GoalStated(who=one.id, goal=ask.goal, against=ask.against or "")


@rules.decides(asks.WithdrawGoal)
def withdraw_goal(state: State, by: By, ask: asks.WithdrawGoal, dice: Dice) -> Iterator[Event]:
    one = directed(state, by, ask.who, WHEN)
    no_aside(state)
    goal = to_withdraw(state, one)
    if goal is None:
        raise Refused(WHEN, "{name} has no goal to take back.", name=one.name)
    yield events.GoalWithdrawn(who=one.id, goal=goal)


@rules.decides(asks.WaiveResolution)
def waive_resolution(
    state: State, by: By, ask: asks.WaiveResolution, dice: Dice
) -> Iterator[Event]:
    only_keeper(by, WHEN)
    goal = state.goals.get(ask.who)
    if goal is None:
        raise Refused(WHEN, "No goal has been stated.")
    yield events.ResolutionWaived(who=ask.who, goal=goal, text=ask.text)


@rules.decides(asks.CallResolution)
def call_resolution(state: State, by: By, ask: asks.CallResolution, dice: Dice) -> Iterator[Event]:
    if not by.is_keeper:
        raise Refused(WHEN, "The keeper has the last word on whether dice are thrown.")
    one = known(state, ask.who)
    check_call(state, by, one)
    goal = state.goals[one.id]
    if ask.goal.strip() not in ("", goal):
        raise Refused(WHEN, "What {name} wants is the player's to say.", name=one.name)
    # The difficulty is read here: a raise does not touch a resolution under way.
    yield events.ResolutionCalled(who=one.id, goal=goal, difficulty=state.difficulty_at(by.scene))


@rules.decides(asks.DropResolution)
def drop_resolution(state: State, by: By, ask: asks.DropResolution, dice: Dice) -> Iterator[Event]:
    only_keeper(by, WHEN)
    going = state.resolution
    if going is None:
        raise Refused(WHEN, "No resolution is under way.")
    if going.thrown:
        raise Refused(ORDER, "The dice have been thrown.")
    no_aside(state)
    yield events.ResolutionDropped(who=going.who)


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


def _mine(state: State, by: By, who: str) -> tuple[Protagonist, Resolution]:
    one = own(state, by, who)
    going = state.resolution
    if going is None or going.who != one.id:
        raise Refused(WHEN, "{name} has no resolution under way.", name=one.name)
    no_aside(state)
    return one, going


def _failing(state: State, by: By, who: str) -> tuple[Protagonist, Resolution]:
    one, going = _mine(state, by, who)
    if not going.thrown:
        raise Refused(ALL, "The dice have not been thrown yet.")
    return one, going


@rules.decides(asks.Roll)
def roll(state: State, by: By, ask: asks.Roll, dice: Dice) -> Iterator[Event]:
    one, going = _mine(state, by, ask.who)
    if going.thrown:
        raise Refused(ALL, "The dice have been thrown.")
    yield from _then_end(state, by, going, _thrown(going, one.dice, "all", dice))


@rules.decides(asks.RollGiven)
def roll_given(state: State, by: By, ask: asks.RollGiven, dice: Dice) -> Iterator[Event]:
    _, going = _failing(state, by, ask.who)
    if going.given is None:
        raise Refused(GIFT, "No die has come in.")
    pool = ((going.given, 1),)
    yield from _then_end(state, by, going, _thrown(going, pool, "given", dice))


@rules.decides(asks.Reroll)
def reroll(state: State, by: By, ask: asks.Reroll, dice: Dice) -> Iterator[Event]:
    _, going = _failing(state, by, ask.who)
    check_reroll(state, going)
    yield from _then_end(state, by, going, _thrown(going, going.odd, "odd", dice, ask.text))


@rules.decides(asks.BreakAttachment)
def break_attachment(
    state: State, by: By, ask: asks.BreakAttachment, dice: Dice
) -> Iterator[Event]:
    one, going = _failing(state, by, ask.who)
    check_break(state, one, going)
    yield events.AttachmentBroken(who=one.id, text=ask.text)
    yield from end(state, by, going, "break", going.one_seen)


@rules.decides(asks.StopAction)
def stop_action(state: State, by: By, ask: asks.StopAction, dice: Dice) -> Iterator[Event]:
    one = acting(state, by, ask.who)
    going = state.resolution
    if going is None or going.who != one.id:
        raise Refused(WHEN, "{name} has no resolution under way.", name=one.name)
    no_aside(state)
    if not going.thrown:
        raise Refused(ALL, "The dice have not been thrown yet.")
    way: Way = "fail" if going.given is None else "stop"
    yield from end(state, by, going, way, going.one_seen)


@rules.decides(asks.TellOutcome)
def tell_outcome(state: State, by: By, ask: asks.TellOutcome, dice: Dice) -> Iterator[Event]:
    ended = state.ended
    if ended is None or ended.told:
        raise Refused(NARRATION, "No outcome waits to be told.")
    one = known(state, ended.who)
    if not ended.success:
        only_keeper(by, FAILURE)
    elif not by.may_act_for(one.seat):
        raise Refused(NARRATION, "The player describes the outcome of a success.")
    tinted = ended.success and ended.one_seen and ended.box
    rule = NARRATION if ended.success else FAILURE
    yield events.OutcomeTold(
        rule=TAINT if tinted else rule,
        who=one.id,
        success=ended.success,
        text=ask.text,
        tinted=tinted,
    )


@rules.decides(asks.QuestionGain)
def question_gain(state: State, by: By, ask: asks.QuestionGain, dice: Dice) -> Iterator[Event]:
    only_keeper(by, PROTECTED)
    in_play(state, by)
    gain = next((gain for gain in state.gains if gain.id == ask.gain), None)
    if gain is None or gain.questioned:
        raise Refused(PROTECTED, "There is no such gain to question.")
    if gain.scene == by.scene:
        raise Refused(PROTECTED, "What a success has won stands until a new scene.")
    yield events.GainQuestioned(gain=gain.id, text=ask.text)
