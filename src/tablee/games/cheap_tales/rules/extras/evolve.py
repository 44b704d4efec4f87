"""What events change: the keeper's people."""

from msgspec.structs import replace

from tablee.games.cheap_tales.rules.changes import change_extra, targeting, without_fighter
from tablee.games.cheap_tales.rules.common import ID, rules
from tablee.games.cheap_tales.rules.extras import events
from tablee.games.cheap_tales.rules.extras.decide import fresh_lives
from tablee.games.cheap_tales.state import Extra, State


@rules.evolves(events.ExtraMade)
def extra_made(state: State, event: events.ExtraMade) -> State:
    return state.with_extra(replace(event.extra, came=event.extra.standing))


@rules.evolves(events.ExtraShown)
def extra_shown(state: State, event: events.ExtraShown) -> State:
    extra = state.extras[event.who]
    return change_extra(
        state,
        event.who,
        shown=True,
        came=extra.came if extra.shown else extra.standing,
        might_known=extra.might_known or event.might is not None,
        class_known=extra.class_known or event.kind is not None,
    )


@rules.evolves(events.ClassShown)
def class_shown(state: State, event: events.ClassShown) -> State:
    return change_extra(state, event.who, class_known=True)


@rules.evolves(events.ExtraAspectShown)
def extra_aspect_shown(state: State, event: events.ExtraAspectShown) -> State:
    known = (*state.extras[event.who].known, event.aspect)
    return change_extra(state, event.who, known=known)


@rules.evolves(events.ExtraRemoved)
def extra_removed(state: State, event: events.ExtraRemoved) -> State:
    state = change_extra(state, event.who, gone=True, lives=())
    state = replace(state, losses=tuple(x for x in state.losses if x.who != event.who))
    return without_fighter(state, event.who)


@rules.evolves(events.ExtraChanged)
def extra_changed(state: State, event: events.ExtraChanged) -> State:
    values = {
        name: value for name in ("might", "power") if (value := getattr(event, name)) is not None
    }
    return change_extra(state, event.who, **values)


@rules.evolves(events.ExtraCounted)
def extra_counted(state: State, event: events.ExtraCounted) -> State:
    extra = state.extras[event.who]
    if not event.count:
        state = replace(state, losses=tuple(x for x in state.losses if x.who != event.who))
    return change_extra(state, event.who, lives=fresh_lives(extra, event.count), came=event.count)


@rules.evolves(events.GangStruck)
def gang_struck(state: State, event: events.GangStruck) -> State:
    roll = state.rolls[event.who]
    state = targeting(state, event.who, roll.targets)
    return state.with_roll(
        replace(
            roll,
            thrown=True,
            stood=True,
            dice=roll.dice or state.fallen,
            hit=event.hit,
            degree="yes" if event.hit else "no",
        )
    )


def struck_lives(extra: Extra, loss: int, overflow: bool, last: bool) -> tuple[int, ...]:
    """Those who still stand after a blow on the first of them, or on the last."""
    lives = list(reversed(extra.lives)) if last else list(extra.lives)
    while lives and loss > 0:
        taken = min(lives[0], loss)
        lives[0] -= taken
        loss -= taken
        if lives[0] > 0 or not (overflow and extra.kind == "brute"):
            break
        lives.pop(0)
    left = tuple(life for life in lives if life > 0)
    return left[::-1] if last else left


@rules.evolves(events.ExtraHurt)
def extra_hurt(state: State, event: events.ExtraHurt) -> State:
    extra = state.extras[event.who]
    lives = struck_lives(extra, event.loss, event.overflow, event.last)
    if event.each:
        lives = tuple(life - event.loss for life in extra.lives if life > event.loss)
    others = tuple(loss for loss in state.losses if loss.who != event.who)
    waiting = event.waiting if lives else ()
    return replace(state.with_extra(replace(extra, lives=lives)), losses=(*others, *waiting))


@rules.evolves(events.ExtrasFell)
def extras_fell(state: State, event: events.ExtrasFell) -> State:
    extra = state.extras[event.who]
    if extra.kind == "antagonist" and event.rule == f"{ID}.npc.health":
        return state  # stunned, not gone
    return change_extra(state, event.who, lives=extra.lives[-event.left :] if event.left else ())


@rules.evolves(events.ExtraStunned)
def extra_stunned(state: State, event: events.ExtraStunned) -> State:
    return change_extra(state, event.who, stunned=True)
