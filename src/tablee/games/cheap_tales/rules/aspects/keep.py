"""Aspects that the keeper sets, keeps for longer or takes away."""

from collections.abc import Iterator

from tablee.games.cheap_tales.rules.aspects import asks, events
from tablee.games.cheap_tales.rules.aspects.decide import (
    check_on,
    concerned,
    is_crowded,
    live_aspect,
    live_aspects,
)
from tablee.games.cheap_tales.rules.common import ID, rules
from tablee.games.cheap_tales.rules.results.decide import aspect_set
from tablee.games.cheap_tales.rules.shapes import ALL, REQUIRED, some
from tablee.games.cheap_tales.state import State
from tablee.kernel.law import Candidate
from tablee.kernel.words import By, Event, Refused

CIRCUMSTANCE = f"{ID}.aspect.circumstance"
EXPIRY = f"{ID}.aspect.temporary-expiry"


def check_turns(state: State, until: str) -> None:
    if until == "turn" and state.fight is None:
        raise Refused(EXPIRY, "Turns are counted in fights only.")


def untils(state: State) -> tuple[str, ...]:
    """How long an aspect may last."""
    return ("scene", "rest", "session", "lasting", *(("turn",) if state.fight else ()))


def kept_aspects(state: State, by: By) -> tuple[str, ...]:
    return tuple(live_aspects(state, by)) if by.is_keeper else ()


@rules.law(asks.SetAspect, CIRCUMSTANCE, keeper=True)
def may_set(state: State, by: By, ask: asks.SetAspect) -> Event:
    if is_crowded(state, by):
        raise Refused(CIRCUMSTANCE, "This scene has aspects enough.")
    check_turns(state, ask.until)
    on = check_on(state, by, ask.on)
    return aspect_set(state, by, ask.text, on=on, until=ask.until, turns=ask.turns)


@may_set.offers
def new_aspects(state: State, by: By) -> Iterator[Candidate]:
    if by.is_keeper:
        advice, shaped = (f"{ID}.aspect.sample-circumstances",), {"until": REQUIRED}
        choices = some(until=untils(state), on=concerned(state))
        yield Candidate(advice=advice, shaped=shaped, sure=ALL, **choices)


@rules.law(asks.ChangeExpiry, EXPIRY, keeper=True)
def may_change_expiry(state: State, by: By, ask: asks.ChangeExpiry) -> Event:
    aspect = live_aspect(state, by, ask.aspect, EXPIRY)
    check_turns(state, ask.until)
    turn = state.fight.turn + ask.turns - 1 if state.fight is not None else 0
    return events.ExpirySet(
        aspect=aspect.id,
        text=aspect.text,
        until=ask.until,
        turn=turn if ask.until == "turn" else 0,
        scene=by.scene,
        session=by.session,
    )


@may_change_expiry.offers
def expiries(state: State, by: By) -> Iterator[Candidate]:
    for aspect in kept_aspects(state, by):
        yield Candidate({"aspect": aspect}, {"until": untils(state)}, sure=ALL)


@rules.law(asks.DropAspect, EXPIRY, keeper=True, among={"aspect": kept_aspects})
def may_drop(state: State, by: By, ask: asks.DropAspect) -> Event:
    aspect = live_aspect(state, by, ask.aspect, EXPIRY)
    return events.AspectDropped(aspect=aspect.id, text=aspect.text)
