"""What events change: an action, from the idea to its dice."""

from msgspec.structs import replace

from tablee.games.cheap_tales.rules.action import events
from tablee.games.cheap_tales.rules.changes import change_roll
from tablee.games.cheap_tales.rules.common import known, rules
from tablee.games.cheap_tales.state import State


@rules.evolves(events.RollProposed)
def roll_proposed(state: State, event: events.RollProposed) -> State:
    roll = event.roll
    state = _keeping(state, roll.who).with_roll(roll)
    fighter = state.fighter(roll.who)
    if fighter is not None and roll.counter:
        state = state.with_fighter(replace(fighter, counter=False, active=True))
    return state


def _keeping(state: State, who: str) -> State:
    """What somebody has thrown for a common action counts, whatever they do after it."""
    last = state.rolls.get(who)
    group = None if last is None else state.groups.get(last.group)
    if last is None or group is None or last.degree is None or last.stage != "done":
        return state
    came = {**group.came, who: (last.degree, last.partial)}
    return replace(state, groups={**state.groups, group.id: replace(group, came=came)})


@rules.evolves(events.TraitsSet)
def traits_set(state: State, event: events.TraitsSet) -> State:
    return change_roll(state, event.who, traits=event.traits)


@rules.evolves(events.RollFramed)
def roll_framed(state: State, event: events.RollFramed) -> State:
    roll = state.rolls[event.who]
    return state.with_roll(
        replace(
            roll,
            difficulty=roll.difficulty if event.difficulty is None else event.difficulty,
            hidden=event.hidden or (roll.hidden and event.difficulty is None),
            stakes=event.stakes or roll.stakes,
            helpers_most=roll.helpers_most if event.helpers_most is None else event.helpers_most,
            untrained=roll.untrained if event.untrained is None else event.untrained,
            offensive=roll.offensive if event.offensive is None else event.offensive,
            tools=tuple(tool for tool in roll.tools if tool not in event.without),
            concentration=(
                roll.concentration if event.concentration is None else event.concentration
            ),
        )
    )


@rules.evolves(events.ModifierSealed)
def modifier_sealed(state: State, event: events.ModifierSealed) -> State:
    return change_roll(state, event.who, difficulty=event.difficulty, hidden=True)


@rules.evolves(events.RollOpposed)
def roll_opposed(state: State, event: events.RollOpposed) -> State:
    return change_roll(state, event.who, against=event.against, opposing=event.opposing)


def _gone(state: State, who: str) -> State:
    """A roll leaves the table; in a fight its go is still to be taken."""
    return state.without_roll(who)


@rules.evolves(events.RollWaived)
def roll_waived(state: State, event: events.RollWaived) -> State:
    if not (event.strikes or event.daring):
        return _gone(state, event.who)
    degree = "yes" if event.succeeds else "no"
    known = {"thrown": True, "feat": True, "stood": True, "hidden": False, "degree": degree}
    return change_roll(state, event.who, difficulty=state.rolls[event.who].difficulty or 0, **known)


@rules.evolves(events.RollDropped)
def roll_dropped(state: State, event: events.RollDropped) -> State:
    state, fighter = _gone(state, event.who), state.fighter(event.who)
    if fighter is None or not event.counter:
        return state
    return state.with_fighter(replace(fighter, counter=True))


@rules.evolves(events.HelpGiven)
def help_given(state: State, event: events.HelpGiven) -> State:
    helpers = (*state.rolls[event.leader].helpers, event.helper)
    return change_roll(state, event.leader, helpers=helpers)


@rules.evolves(events.HelpStruck)
def help_struck(state: State, event: events.HelpStruck) -> State:
    helpers = tuple(h for h in state.rolls[event.leader].helpers if h.who != event.who)
    return change_roll(state, event.leader, helpers=helpers)


@rules.evolves(events.GroupCalled)
def group_called(state: State, event: events.GroupCalled) -> State:
    groups = {**state.groups, event.group.id: event.group}
    return replace(state, groups=groups, serial=state.serial + 1)


@rules.evolves(events.ThirdsAllowed)
def thirds_allowed(state: State, event: events.ThirdsAllowed) -> State:
    return replace(state, thirds=event.how, thirds_used=())


@rules.evolves(events.ThrustUsed)
def thrust_used(state: State, event: events.ThrustUsed) -> State:
    known(state, event.who)
    fighter = state.fighter(event.who)
    if fighter is None:
        used = (*state.thirds_used, (event.who, event.skill))
        return replace(state, thirds_used=used)
    thrusts = {**fighter.thrusts, event.skill: fighter.thrusts.get(event.skill, 0) + 1}
    return state.with_fighter(replace(fighter, thrusts=thrusts))
