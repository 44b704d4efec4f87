"""Rolls and aspects as they lie on the table: what each event changes."""

from collections.abc import Iterable

from msgspec.structs import replace

from tablee.games.cheap_tales import events
from tablee.games.cheap_tales.common import known, rules
from tablee.games.cheap_tales.state import State


def changed(state: State, who: str, **values: object) -> State:
    return state.with_roll(replace(state.rolls[who], **values))


@rules.evolves(events.RollProposed)
def roll_proposed(state: State, event: events.RollProposed) -> State:
    roll = event.roll
    state = state.with_roll(roll)
    fighter = state.fighter(roll.who)
    if fighter is not None and roll.counter:
        state = state.with_fighter(replace(fighter, counter=False, active=True))
    return state


@rules.evolves(events.TraitsSet)
def traits_set(state: State, event: events.TraitsSet) -> State:
    return changed(state, event.who, traits=event.traits)


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
    return changed(state, event.who, difficulty=event.difficulty, hidden=True)


@rules.evolves(events.RollOpposed)
def roll_opposed(state: State, event: events.RollOpposed) -> State:
    return changed(state, event.who, against=event.against, opposing=event.opposing)


def _gone(state: State, who: str) -> State:
    """A roll leaves the table; in a fight its go is still to be taken."""
    return state.without_roll(who)


@rules.evolves(events.RollWaived)
def roll_waived(state: State, event: events.RollWaived) -> State:
    return _gone(state, event.who)


@rules.evolves(events.RollDropped)
def roll_dropped(state: State, event: events.RollDropped) -> State:
    return _gone(state, event.who)


@rules.evolves(events.AspectClaimed)
def aspect_claimed(state: State, event: events.AspectClaimed) -> State:
    claims = (*state.rolls[event.who].claims, event.claim)
    return changed(state, event.who, claims=claims)


@rules.evolves(events.ClaimAnswered)
def claim_answered(state: State, event: events.ClaimAnswered) -> State:
    claims = list(state.rolls[event.who].claims)
    claims[event.number] = event.claim
    return changed(state, event.who, claims=tuple(claims))


@rules.evolves(events.HelpGiven)
def help_given(state: State, event: events.HelpGiven) -> State:
    helpers = (*state.rolls[event.leader].helpers, event.helper)
    return changed(state, event.leader, helpers=helpers)


@rules.evolves(events.HelpStruck)
def help_struck(state: State, event: events.HelpStruck) -> State:
    helpers = tuple(h for h in state.rolls[event.leader].helpers if h.who != event.who)
    return changed(state, event.leader, helpers=helpers)


@rules.evolves(events.GroupCalled)
def group_called(state: State, event: events.GroupCalled) -> State:
    groups = {**state.groups, event.group.id: event.group}
    return replace(state, groups=groups, serial=state.serial + 1)


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
    return changed(state, event.who, difficulty=event.difficulty, degree=event.degree)


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
    return changed(
        state, event.who, stood=True, degree=event.degree, partial=event.partial, thrown=True
    )


def targeting(state: State, who: str, targets: Iterable[str]) -> State:
    """An adversary has targeted these heroes this turn."""
    for target in targets:
        fighter = state.fighter(target)
        if fighter is not None and who not in fighter.targeted:
            state = state.with_fighter(replace(fighter, targeted=(*fighter.targeted, who)))
    return state


@rules.evolves(events.PartialGranted)
def partial_granted(state: State, event: events.PartialGranted) -> State:
    return changed(state, event.who, degree="partial", partial=event.partial)


@rules.evolves(events.ConsequenceProposed)
def consequence_proposed(state: State, event: events.ConsequenceProposed) -> State:
    return changed(state, event.who, consequence=event.consequence)


@rules.evolves(events.ConsequenceAccepted)
def consequence_accepted(state: State, event: events.ConsequenceAccepted) -> State:
    return changed(state, event.who, overruled=True)


@rules.evolves(events.ConsequenceWaived)
def consequence_waived(state: State, event: events.ConsequenceWaived) -> State:
    return changed(state, event.who, overruled=True)


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
    return changed(state, event.who, effects_done=True)


@rules.evolves(events.RiskRun)
def risk_run(state: State, event: events.RiskRun) -> State:
    state = changed(state, event.who, risk=event.risk)
    if event.worse:
        state = changed(state, event.who, degree="no_and", partial=None)
    return state


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


@rules.evolves(events.AspectSet)
def aspect_set(state: State, event: events.AspectSet) -> State:
    new = event.aspect
    # Those of scenes and sessions that are over make room.
    kept = {
        a.id: a
        for a in state.aspects.values()
        if not (a.until == "scene" and a.scene != new.scene)
        and not (a.until == "session" and a.session != new.session)
    }
    return replace(state, aspects={**kept, new.id: new}, serial=state.serial + 1)


def without_aspect(state: State, aspect: str) -> State:
    return replace(state, aspects={a: v for a, v in state.aspects.items() if a != aspect})


@rules.evolves(events.AspectDropped)
def aspect_dropped(state: State, event: events.AspectDropped) -> State:
    return without_aspect(state, event.aspect)


@rules.evolves(events.AspectUsed)
def aspect_used(state: State, event: events.AspectUsed) -> State:
    return without_aspect(state, event.aspect)


@rules.evolves(events.ConstraintExploited)
def constraint_exploited(state: State, event: events.ConstraintExploited) -> State:
    return without_aspect(state, event.aspect)


@rules.evolves(events.AspectNamed)
def aspect_named(state: State, event: events.AspectNamed) -> State:
    aspect = replace(state.aspects[event.aspect], text=event.text)
    return replace(state, aspects={**state.aspects, event.aspect: aspect})


@rules.evolves(events.ExpirySet)
def expiry_set(state: State, event: events.ExpirySet) -> State:
    aspect = replace(
        state.aspects[event.aspect],
        until=event.until,
        turn=event.turn,
        scene=event.scene,
        session=event.session,
    )
    return replace(state, aspects={**state.aspects, event.aspect: aspect})


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
