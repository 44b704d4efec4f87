"""What each step of a resolution changes."""

from msgspec.structs import replace

from tablee.games.innommable.rules.common import rules
from tablee.games.innommable.rules.conflicts import events
from tablee.games.innommable.state.pools import joined
from tablee.games.innommable.state.table import Ended, Gain, Resolution, State


def _without_goal(state: State, who: str) -> State:
    return replace(
        state,
        goals={w: goal for w, goal in state.goals.items() if w != who},
        against={w: other for w, other in state.against.items() if w != who},
    )


@rules.evolves(events.GoalStated)
def evolve_goal_stated(state: State, event: events.GoalStated) -> State:
    state = _without_goal(state, event.who)
    against = {**state.against, event.who: event.against} if event.against else state.against
    return replace(state, goals={**state.goals, event.who: event.goal}, against=against)


@rules.evolves(events.GoalWithdrawn)
def evolve_goal_withdrawn(state: State, event: events.GoalWithdrawn) -> State:
    going = state.resolution
    mine = going is not None and going.who == event.who
    return replace(_without_goal(state, event.who), resolution=None if mine else going)


@rules.evolves(events.ResolutionWaived)
def evolve_resolution_waived(state: State, event: events.ResolutionWaived) -> State:
    return _without_goal(state, event.who)


@rules.evolves(events.ResolutionCalled)
def evolve_resolution_called(state: State, event: events.ResolutionCalled) -> State:
    going = Resolution(event.who, event.goal, event.difficulty, event.fleeing)
    return replace(_without_goal(state, event.who), resolution=going)


@rules.evolves(events.ResolutionDropped)
def evolve_resolution_dropped(state: State, event: events.ResolutionDropped) -> State:
    return replace(state, resolution=None)


@rules.evolves(events.DiceFell)
def evolve_dice_fell(state: State, event: events.DiceFell) -> State:
    going = state.resolution
    if going is None:
        raise LookupError("no resolution")
    odd = () if event.dice == "odd" else joined(going.odd, event.odd)
    shown = going.shown
    if state.fallen:
        if event.dice == "odd":
            shown = tuple(die for die in shown if die.face % 2 == 0)
        shown = (*shown, *state.fallen)
    return replace(
        state,
        resolution=replace(
            going,
            thrown=True,
            rerolled=going.rerolled or event.dice == "odd",
            successes=going.successes + event.successes,
            one_seen=going.one_seen or event.one_seen,
            odd=odd,
            given=None,
            shown=shown,
        ),
    )


@rules.evolves(events.AttachmentBroken)
def evolve_attachment_broken(state: State, event: events.AttachmentBroken) -> State:
    one = state.protagonists[event.who]
    return state.with_one(replace(one, attachment=replace(one.attachment, bond="broken")))


@rules.evolves(events.ResolutionEnded)
def evolve_resolution_ended(state: State, event: events.ResolutionEnded) -> State:
    going = state.resolution
    if going is None:
        raise LookupError("no resolution")
    ended = Ended(
        going.who,
        going.goal,
        event.success,
        event.box,
        event.way,
        event.one_seen,
        going.fleeing,
        going.successes,
        going.difficulty,
        going.shown,
    )
    gains = state.gains
    won = going.goal if event.won is None else event.won
    if event.success and (won or event.won is None):
        gains = (*gains, Gain(f"gain-{len(gains) + 1}", going.who, won, event.scene))
    return replace(state, resolution=None, ended=ended, gains=gains)


@rules.evolves(events.OutcomeTold)
def evolve_outcome_told(state: State, event: events.OutcomeTold) -> State:
    if state.ended is None:
        return state
    return replace(state, ended=replace(state.ended, told=True))


@rules.evolves(events.GainQuestioned)
def evolve_gain_questioned(state: State, event: events.GainQuestioned) -> State:
    gains = tuple(
        replace(gain, questioned=event.text) if gain.id == event.gain else gain
        for gain in state.gains
    )
    return replace(state, gains=gains)
