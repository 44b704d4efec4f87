"""Dice imposed by those who have lost their protagonist."""

from collections.abc import Iterator

from msgspec.structs import replace

from tablee.dice.readers import Dice
from tablee.games.innommable.rules.common import (
    ID,
    Sides,
    allowed,
    has,
    in_play,
    known,
    mine,
    no_aside,
    rules,
)
from tablee.games.innommable.rules.monologues.decide import after_content
from tablee.games.innommable.rules.monologues.law import element_of, who_tells
from tablee.games.innommable.rules.suggestion import (
    check_die,
    check_receiver,
    check_suggestion,
    joins_roll,
    origins,
    receive,
    stock,
)
from tablee.games.innommable.state.people import Protagonist
from tablee.games.innommable.state.pools import has as holds
from tablee.games.innommable.state.pools import with_die
from tablee.games.innommable.state.table import Aside, Element, State
from tablee.kernel.common.asks import Name, Text
from tablee.kernel.law import Candidate
from tablee.kernel.words import Ask, By, Event, Refused

IMPOSE = f"{ID}.end.impose"
IMPOSE_LIMITS = f"{ID}.end.impose-limits"
LIMITS = f"{ID}.suggestion.limits"
SPECTATOR = f"{ID}.end.spectator"


# What may be asked


class Impose(Ask, frozen=True, kw_only=True):
    who: Name
    towards: Name
    die: Sides


class TellImposed(Ask, frozen=True, kw_only=True):
    who: Name
    text: Text


# What may happen


class Imposed(Event, frozen=True, kw_only=True):
    rule: str = "innommable.end.impose"
    giver: str
    who: str
    die: int


class ImposedTold(Event, frozen=True, kw_only=True):
    rule: str = "innommable.end.impose"
    giver: str
    element: Element
    joins: bool
    counts: bool


# What is decided


def may_be_given(state: State, by: By, taker: Protagonist) -> bool:
    """Whether anybody could still hold out a die to this protagonist, or impose one."""
    if not allowed(check_receiver, state, by, taker, LIMITS):
        return False
    for giver in state.protagonists.values():
        if giver.is_gone and allowed(check_imposer, state, by, giver):
            pools = [giver.dice]
        elif allowed(check_suggestion, state, by, giver, taker):
            pools = [stock(state, giver, origin) for origin in origins(state)]
        else:
            continue
        if any(allowed(check_die, state, taker, sides) for pool in pools for sides, _ in pool):
            return True
    return False


def check_imposer(state: State, by: By, giver: Protagonist) -> None:
    in_play(state, by)
    no_aside(state)
    if not giver.is_gone:
        raise Refused(IMPOSE, "Dice are imposed by those who have lost their protagonist.")
    if giver.id in state.leaving:
        raise Refused(f"{ID}.end.after-character-dice", "Say first which dice you keep.")
    if not giver.dice:
        raise Refused(SPECTATOR, "Without dice one watches and comments.")
    one = has(state, "impose_limit", "one-per-scene")
    if one and giver.imposed_in == by.scene:
        raise Refused(IMPOSE_LIMITS, "One imposed die in a scene, and it has been placed.")


@rules.law(Impose, IMPOSE)
def may_impose(state: State, by: By, ask: Impose) -> Event:
    giver, taker = mine(state, by, ask.who), known(state, ask.towards)
    check_imposer(state, by, giver)
    check_receiver(state, by, taker, IMPOSE_LIMITS)
    if not holds(giver.dice, ask.die):
        raise Refused(IMPOSE, "There is no d{sides} to give.", sides=ask.die)
    check_die(state, taker, ask.die)
    return Imposed(giver=giver.id, who=taker.id, die=ask.die)


@may_impose.offers
def impositions(state: State, by: By) -> Iterator[Candidate]:
    for giver in state.protagonists.values():
        if not giver.is_gone or not by.may_act_for(giver.seat):
            continue
        if allowed(check_imposer, state, by, giver):
            for taker in state.active():
                for sides, _ in giver.dice:
                    yield Candidate({"who": giver.id, "towards": taker.id, "die": sides})


@rules.law(TellImposed, IMPOSE)
def may_tell_imposed(state: State, by: By, ask: TellImposed) -> tuple[Protagonist, int]:
    """Before whom which die has been placed."""
    giver = mine(state, by, ask.who)
    aside = state.aside
    if aside is None or aside.kind != "imposed" or aside.giver != giver.id or aside.die is None:
        raise Refused(IMPOSE, "No die has been placed before anybody.")
    return known(state, aside.who), aside.die


@may_tell_imposed.decides
def tell_imposed(
    state: State, by: By, ask: TellImposed, dice: Dice, placed: tuple[Protagonist, int]
) -> Iterator[Event]:
    giver, (one, die) = state.protagonists[ask.who], placed
    counts = has(state, "imposed_counts_as_monologue", "true")
    element = element_of(state, by, one.id, "imposed", die, ask.text, giver.seat)
    joins = joins_roll(state, one.id)
    rule = f"{ID}.end.impose-rescue" if joins else IMPOSE
    yield ImposedTold(rule=rule, giver=giver.id, element=element, joins=joins, counts=counts)
    yield from after_content(state, by, one, die, counts=counts)


@may_tell_imposed.offers
def imposed_told(state: State, by: By) -> Iterator[Candidate]:
    return who_tells(state, by, "imposed")


# What it changes


@rules.evolves(Imposed)
def evolve_imposed(state: State, event: Imposed) -> State:
    giver = state.protagonists[event.giver]
    state = state.with_one(replace(giver, dice=with_die(giver.dice, event.die, -1)))
    return replace(state, aside=Aside("imposed", event.who, event.giver, event.die, "own"))


@rules.evolves(ImposedTold)
def evolve_imposed_told(state: State, event: ImposedTold) -> State:
    giver = state.protagonists[event.giver]
    state = state.with_one(replace(giver, imposed_in=event.element.scene))
    return receive(state, event.element, joins=event.joins, counts=event.counts)
