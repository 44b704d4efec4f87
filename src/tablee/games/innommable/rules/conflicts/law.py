"""Who may want what, and which steps of a resolution are open."""

from collections.abc import Iterator

from tablee.games.innommable.rules.common import (
    ID,
    acting,
    directed,
    has,
    in_play,
    known,
    no_aside,
    own,
    playing,
    rules,
)
from tablee.games.innommable.rules.conflicts import asks, events
from tablee.games.innommable.state.people import Protagonist
from tablee.games.innommable.state.table import Resolution, State
from tablee.kernel.checks import only_keeper
from tablee.kernel.words import By, Event, Refused

ALL = f"{ID}.action.roll-all"
BREAK = f"{ID}.action.break-attachment"
FAILURE = f"{ID}.action.failure"
FLEE = f"{ID}.action.flee"
GIFT = f"{ID}.suggestion.after-failed-roll"
NARRATION = f"{ID}.action.success-narration"
NO_DICE = f"{ID}.action.no-dice"
ORDER = f"{ID}.action.order"
PROTECTED = f"{ID}.action.success-protected"
PVP = f"{ID}.action.no-pvp-roll"
REROLL = f"{ID}.action.reroll"
TAINT = f"{ID}.action.one-on-success"
WHEN = f"{ID}.action.when"


@rules.law(asks.StateGoal, WHEN)
def may_state_goal(state: State, by: By, ask: asks.StateGoal) -> Event:
    one = directed(state, by, ask.who, WHEN)
    free_to_act(state, by, one)
    if ask.against is not None and ask.against not in adversaries(state, one):
        raise Refused(PVP, "No other protagonist in play is called “{who}”.", who=ask.against)
    return events.GoalStated(who=one.id, goal=ask.goal, against=ask.against or "")


@rules.law(asks.WithdrawGoal, WHEN)
def may_withdraw_goal(state: State, by: By, ask: asks.WithdrawGoal) -> Event:
    one = directed(state, by, ask.who, WHEN)
    no_aside(state)
    goal = to_withdraw(state, one)
    if goal is None:
        raise Refused(WHEN, "{name} has no goal to take back.", name=one.name)
    return events.GoalWithdrawn(who=one.id, goal=goal)


@rules.law(asks.WaiveResolution, WHEN, keeper=True)
def may_waive(state: State, by: By, ask: asks.WaiveResolution) -> Event:
    goal = state.goals.get(ask.who)
    if goal is None:
        raise Refused(WHEN, "No goal has been stated.")
    return events.ResolutionWaived(who=ask.who, goal=goal, text=ask.text)


@rules.law(asks.CallResolution, WHEN)
def may_call(state: State, by: By, ask: asks.CallResolution) -> Event:
    """Dice only for what the player wants: a threat invites, it never makes anybody throw."""
    if not by.is_keeper:
        raise Refused(WHEN, "The keeper has the last word on whether dice are thrown.")
    one = known(state, ask.who)
    free_to_act(state, by, one)
    goal = state.goals.get(one.id)
    if goal is None:
        raise Refused(WHEN, "{name} has not said what is wanted.", name=one.name)
    if one.id in state.against:
        raise Refused(PVP, "Dice never settle a conflict between protagonists.")
    if ask.goal.strip() not in ("", goal):
        raise Refused(WHEN, "What {name} wants is the player's to say.", name=one.name)
    # The difficulty is read here: a raise does not touch a resolution under way.
    return events.ResolutionCalled(who=one.id, goal=goal, difficulty=state.difficulty_at(by.scene))


@rules.law(asks.DropResolution, WHEN, keeper=True)
def may_drop(state: State, by: By, ask: asks.DropResolution) -> Event:
    going = state.resolution
    if going is None:
        raise Refused(WHEN, "No resolution is under way.")
    if going.thrown:
        raise Refused(ORDER, "The dice have been thrown.")
    no_aside(state)
    return events.ResolutionDropped(who=going.who)


Acting = tuple[Protagonist, Resolution]
"""Who acts, and the resolution under way."""


def _under_way(state: State, one: Protagonist) -> Acting:
    going = state.resolution
    if going is None or going.who != one.id:
        raise Refused(WHEN, "{name} has no resolution under way.", name=one.name)
    no_aside(state)
    return one, going


def _failing(state: State, one: Protagonist) -> Acting:
    one, going = _under_way(state, one)
    if not going.thrown:
        raise Refused(ALL, "The dice have not been thrown yet.")
    return one, going


@rules.law(asks.Roll, ALL, dice=True)
def may_roll(state: State, by: By, ask: asks.Roll) -> Acting:
    one, going = _under_way(state, own(state, by, ask.who))
    if going.thrown:
        raise Refused(ALL, "The dice have been thrown.")
    return one, going


@rules.law(asks.RollGiven, GIFT, dice=True)
def may_roll_given(state: State, by: By, ask: asks.RollGiven) -> tuple[Resolution, int]:
    """The resolution, and the die that came in."""
    _, going = _failing(state, own(state, by, ask.who))
    if going.given is None:
        raise Refused(GIFT, "No die has come in.")
    return going, going.given


@rules.law(asks.Reroll, REROLL, dice=True)
def may_reroll(state: State, by: By, ask: asks.Reroll) -> Resolution:
    _, going = _failing(state, own(state, by, ask.who))
    check_reroll(state, going)
    return going


@rules.law(asks.BreakAttachment, BREAK)
def may_break(state: State, by: By, ask: asks.BreakAttachment) -> Resolution:
    one, going = _failing(state, own(state, by, ask.who))
    check_break(state, one, going)
    return going


@rules.law(asks.StopAction, FAILURE)
def may_stop(state: State, by: By, ask: asks.StopAction) -> Resolution:
    _, going = _failing(state, acting(state, by, ask.who))
    return going


@rules.law(asks.TellOutcome, NARRATION)
def may_tell_outcome(state: State, by: By, ask: asks.TellOutcome) -> Event:
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
    return events.OutcomeTold(
        rule=TAINT if tinted else rule,
        who=one.id,
        success=ended.success,
        text=ask.text,
        tinted=tinted,
    )


@rules.law(asks.QuestionGain, PROTECTED, keeper=True)
def may_question(state: State, by: By, ask: asks.QuestionGain) -> Event:
    in_play(state, by)
    gain = next((gain for gain in state.gains if gain.id == ask.gain), None)
    if gain is None or gain.questioned:
        raise Refused(PROTECTED, "There is no such gain to question.")
    if gain.scene == by.scene:
        raise Refused(PROTECTED, "What a success has won stands until a new scene.")
    return events.GainQuestioned(gain=gain.id, text=ask.text)


def free_to_act(state: State, by: By, one: Protagonist) -> None:
    in_play(state, by)
    no_aside(state)
    playing(one)
    if state.resolution is not None:
        raise Refused(ORDER, "A resolution is under way.")


def who_acts(state: State, by: By) -> Iterator[Protagonist]:
    """For whom this seat might say now what they want, or that they flee."""
    if state.resolution is None and state.aside is None:
        yield from (one for one in state.active() if one.seat in by.acts_for)


def adversaries(state: State, one: Protagonist) -> tuple[str, ...]:
    """Whom a goal may be against: no dice then, but the keeper's word and the fate list."""
    return tuple(other.id for other in state.active() if other.id != one.id)


def to_withdraw(state: State, one: Protagonist) -> str | None:
    """What this protagonist is after and may still give up: until the dice are thrown."""
    going = state.resolution
    if going is not None and going.who == one.id and not going.thrown:
        return going.goal
    return state.goals.get(one.id)


def check_reroll(state: State, going: Resolution) -> None:
    if going.rerolled:
        raise Refused(REROLL, "There is one reroll in a resolution.")
    if going.given is not None:
        raise Refused(REROLL, "The die that came in is thrown first, or the action stops.")
    if not going.odd and has(state, "empty_reroll", "refused"):
        raise Refused(REROLL, "No die is odd: there is nothing to throw again.")


def check_break(state: State, one: Protagonist, going: Resolution) -> None:
    if not going.rerolled:
        raise Refused(BREAK, "Only a failed reroll opens this way.")
    if one.attachment.bond == "broken":
        raise Refused(BREAK, "This link is broken already.")
    if one.attachment.bond == "destroyed" and has(state, "attachment_terminal", "closes"):
        raise Refused(BREAK, "Nothing is left of the attachment to break with.")
    if going.fleeing and has(state, "flee_by_break", "false"):
        raise Refused(FLEE, "At this table a flight is not forced by a break.")
