"""What events change: what a roll comes to."""

from msgspec.structs import replace

from tablee.games.cheap_tales.rules.changes import change_roll, targeting
from tablee.games.cheap_tales.rules.common import rules
from tablee.games.cheap_tales.rules.results import events
from tablee.games.cheap_tales.state import State


@rules.evolves(events.GroupSettled)
def group_settled(state: State, event: events.GroupSettled) -> State:
    return replace(state, groups={g: v for g, v in state.groups.items() if g != event.group})


@rules.evolves(events.RollThrown)
def roll_thrown(state: State, event: events.RollThrown) -> State:
    roll = state.rolls[event.who]
    state = state.with_roll(
        replace(
            roll,
            thrown=True,
            hidden=False,
            dice=state.fallen,
            kept=event.kept,
            natural=event.natural,
            degree=event.degree,
            difficulty=event.difficulty,
            power=0 if event.rerolled else roll.power,
            points=roll.points + event.rerolled,
            rerolled=roll.rerolled or event.rerolled,
            partial=None,
        )
    )
    fighter = state.fighter(event.who)
    if fighter is not None and roll.placed and not event.rerolled:
        state = state.with_fighter(replace(fighter, placement=0))
    return state


@rules.evolves(events.ModifierAnnounced)
def modifier_announced(state: State, event: events.ModifierAnnounced) -> State:
    return change_roll(state, event.who, difficulty=event.difficulty, degree=event.degree)


@rules.evolves(events.PowerAdded)
def power_added(state: State, event: events.PowerAdded) -> State:
    roll = state.rolls[event.who]
    hero = state.hero(event.who)
    if hero is not None:
        state = state.with_hero(replace(hero, power=hero.power - event.points))
    else:
        extra = state.extras[event.who]
        state = state.with_extra(replace(extra, power=extra.power - event.points))
    return state.with_roll(
        replace(
            roll,
            power=roll.power + event.points,
            degree=event.degree,
            partial=roll.partial if event.degree == "partial" else None,
        )
    )


@rules.evolves(events.Shifted)
def shifted(state: State, event: events.Shifted) -> State:
    roll = state.rolls[event.who]
    return state.with_roll(
        replace(
            roll,
            degree=event.degree,
            partial=event.partial,
            shifted=True,
            points=roll.points + 1,
            stood=True,
        )
    )


@rules.evolves(events.Stood)
def stood(state: State, event: events.Stood) -> State:
    roll = state.rolls[event.who]
    if roll.extra and roll.offensive:
        state = targeting(state, event.who, (*roll.targets, roll.against))
    return change_roll(
        state, event.who, stood=True, degree=event.degree, partial=event.partial, thrown=True
    )


@rules.evolves(events.PartialGranted)
def partial_granted(state: State, event: events.PartialGranted) -> State:
    return change_roll(state, event.who, degree="partial", partial=event.partial)


@rules.evolves(events.ConsequenceProposed)
def consequence_proposed(state: State, event: events.ConsequenceProposed) -> State:
    return change_roll(state, event.who, consequence=event.consequence)


@rules.evolves(events.ConsequenceAccepted)
def consequence_accepted(state: State, event: events.ConsequenceAccepted) -> State:
    return change_roll(state, event.who, overruled=True)


@rules.evolves(events.ConsequenceWaived)
def consequence_waived(state: State, event: events.ConsequenceWaived) -> State:
    return change_roll(state, event.who, overruled=True)


@rules.evolves(events.EffectChosen)
def effect_chosen(state: State, event: events.EffectChosen) -> State:
    roll = state.rolls[event.who]
    return state.with_roll(
        replace(
            roll,
            effects=(*roll.effects, event.effect),
            cancelled=roll.cancelled or event.effect.kind == "cancel-risk",
            second=event.second or roll.second,
        )
    )


@rules.evolves(events.EffectsWaived)
def effects_waived(state: State, event: events.EffectsWaived) -> State:
    return change_roll(state, event.who, effects_done=True)


@rules.evolves(events.RiskRun)
def risk_run(state: State, event: events.RiskRun) -> State:
    state = change_roll(state, event.who, risk=event.risk)
    if event.worse:
        state = change_roll(state, event.who, degree="no_and", partial=None)
    return state
