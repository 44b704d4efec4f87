"""What events change: heroism and power points."""

from msgspec.structs import replace

from tablee.games.cheap_tales.rules.changes import change_hero
from tablee.games.cheap_tales.rules.common import known, rules
from tablee.games.cheap_tales.rules.heroism import events
from tablee.games.cheap_tales.state import State


@rules.evolves(events.Invoked)
def invoked(state: State, event: events.Invoked) -> State:
    invocations = {**state.invocations, event.invocation.id: event.invocation}
    return replace(state, invocations=invocations, serial=state.serial + 1)


@rules.evolves(events.InvocationAnswered)
def invocation_answered(state: State, event: events.InvocationAnswered) -> State:
    left = {i: v for i, v in state.invocations.items() if i != event.invocation}
    return replace(state, invocations=left)


@rules.evolves(events.Activated)
def activated(state: State, event: events.Activated) -> State:
    if event.scope == "scene":
        won = {**state.settled_in(event.scene), event.who: event.feat}
        return replace(state, won=won, won_in=event.scene)
    roll = state.rolls[event.who]
    return state.with_roll(
        replace(
            roll,
            thrown=True,
            feat=True,
            stood=True,
            hidden=False,
            difficulty=roll.difficulty or 0,
            degree=event.degree,
            partial=event.partial,
            points=roll.points + event.feat,
        )
    )


@rules.evolves(events.HeroismSpent)
def heroism_spent(state: State, event: events.HeroismSpent) -> State:
    hero = known(state, event.who)
    if event.lent:
        return change_hero(state, hero.id, lent=hero.lent - 1)
    return change_hero(state, hero.id, heroism=hero.heroism - 1)


@rules.evolves(events.HeroismGained)
def heroism_gained(state: State, event: events.HeroismGained) -> State:
    hero = known(state, event.who)
    if event.lent:
        return change_hero(state, hero.id, lent=hero.lent + event.points)
    return change_hero(state, hero.id, heroism=hero.heroism + event.points)


@rules.evolves(events.PowerSpent)
def power_spent(state: State, event: events.PowerSpent) -> State:
    return change_hero(state, event.who, power=known(state, event.who).power - event.points)
