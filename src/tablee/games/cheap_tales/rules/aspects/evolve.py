"""What events change: aspects."""

from msgspec.structs import replace

from tablee.games.cheap_tales.rules.aspects import events
from tablee.games.cheap_tales.rules.changes import change_roll
from tablee.games.cheap_tales.rules.common import rules
from tablee.games.cheap_tales.state import State


@rules.evolves(events.AspectClaimed)
def aspect_claimed(state: State, event: events.AspectClaimed) -> State:
    claims = (*state.rolls[event.who].claims, event.claim)
    return change_roll(state, event.who, claims=claims)


@rules.evolves(events.ClaimAnswered)
def claim_answered(state: State, event: events.ClaimAnswered) -> State:
    claims = list(state.rolls[event.who].claims)
    claims[event.number] = event.claim
    return change_roll(state, event.who, claims=tuple(claims))


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
