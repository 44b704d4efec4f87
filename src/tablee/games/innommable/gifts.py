"""Dice that are given: suggestions, and what the fallen impose."""

from collections.abc import Callable, Iterator

from tablee.dice.readers import Dice
from tablee.games.innommable import asks, events
from tablee.games.innommable.common import (
    ID,
    acting,
    has,
    in_play,
    known,
    mine,
    no_aside,
    playing,
    rules,
)
from tablee.games.innommable.monologue import EFFECT, after_content, element_of, open_aside
from tablee.games.innommable.pools import Pool
from tablee.games.innommable.pools import has as holds
from tablee.games.innommable.state import DieFrom, Protagonist, State
from tablee.kernel.words import By, Event, Refused

GIVE = f"{ID}.suggestion.give"
LIMITS = f"{ID}.suggestion.limits"
FAILED = f"{ID}.suggestion.after-failed-roll"
PRESENCE = f"{ID}.suggestion.presence"
IMPOSE = f"{ID}.end.impose"
IMPOSE_LIMITS = f"{ID}.end.impose-limits"
SPECTATOR = f"{ID}.end.spectator"
NO_D4 = f"{ID}.monologue.transgression"


def origins(state: State) -> tuple[DieFrom, ...]:
    """Where a suggested die may come from."""
    match state.options["suggestion_source"]:
        case "bowl":
            return ("bowl",)
        case "either":
            return ("own", "bowl")
        case _:
            return ("own",)


def check_receiver(state: State, by: By, one: Protagonist, rule: str) -> None:
    """Whether this protagonist may receive a die now."""
    playing(one)
    if one.received_in == by.scene:
        raise Refused(rule, "{name} has received a die in this scene.", name=one.name)
    going = state.resolution
    if going is not None and going.who == one.id and going.given is not None:
        raise Refused(FAILED, "The die that came in is thrown first, or the action stops.")


def check_die(state: State, one: Protagonist, die: int) -> None:
    if (
        die == EFFECT
        and not one.transgressed
        and has(state, "given_d4_needs_transgression", "true")
    ):
        raise Refused(NO_D4, "{name} has not transgressed yet: no d4.", name=one.name)


def check_giver(state: State, by: By, giver: Protagonist) -> None:
    in_play(state, by)
    no_aside(state)
    if not giver.is_active:
        raise Refused(GIVE, "Without a protagonist one imposes dice instead.")
    if giver.gave_in == by.scene:
        raise Refused(LIMITS, "One suggestion in a scene, and it has been made.")
    going = state.resolution
    if going is not None and going.thrown and going.who == giver.id:
        raise Refused(GIVE, "These dice lie on the table, in a resolution under way.")
    if giver.id in state.away_at(by.scene):
        raise Refused(PRESENCE, "{name} is on their own.", name=giver.name)


def check_suggestion(state: State, by: By, giver: Protagonist, taker: Protagonist) -> None:
    check_giver(state, by, giver)
    if giver.id == taker.id or giver.seat == taker.seat:
        raise Refused(GIVE, "A suggestion goes to another player.")
    check_receiver(state, by, taker, LIMITS)
    if taker.id in state.away_at(by.scene):
        raise Refused(PRESENCE, "{name} is on their own.", name=taker.name)


def may_be_given(state: State, by: By, taker: Protagonist) -> bool:
    """Whether anybody could still hold out a die to this protagonist, or impose one."""
    if not _allowed(check_receiver, state, by, taker, LIMITS):
        return False
    for giver in state.protagonists.values():
        if giver.is_gone and _allowed(check_imposer, state, by, giver):
            pools = [giver.dice]
        elif _allowed(check_suggestion, state, by, giver, taker):
            pools = [stock(state, giver, origin) for origin in origins(state)]
        else:
            continue
        if any(_allowed(check_die, state, taker, sides) for pool in pools for sides, _ in pool):
            return True
    return False


def _allowed(check: Callable[..., None], *given: object) -> bool:
    try:
        check(*given)
    except Refused:
        return False
    return True


def stock(state: State, giver: Protagonist, origin: DieFrom) -> Pool:
    return giver.dice if origin == "own" else state.bowl


@rules.decides(asks.Suggest)
def suggest(state: State, by: By, ask: asks.Suggest, dice: Dice) -> Iterator[Event]:
    giver, taker = mine(state, by, ask.who), known(state, ask.towards)
    check_suggestion(state, by, giver, taker)
    if ask.origin not in origins(state):
        raise Refused(GIVE, "At this table a suggested die comes from elsewhere.")
    if not holds(stock(state, giver, ask.origin), ask.die):
        raise Refused(GIVE, "There is no d{sides} to give.", sides=ask.die)
    check_die(state, taker, ask.die)
    yield events.Suggested(
        giver=giver.id, who=taker.id, die=ask.die, origin=ask.origin, text=ask.text
    )


def joins_roll(state: State, who: str) -> bool:
    """Given just when the recipient has failed, a die may be thrown at once."""
    going = state.resolution
    return going is not None and going.thrown and going.who == who


@rules.decides(asks.TakeSuggestion)
def take_suggestion(state: State, by: By, ask: asks.TakeSuggestion, dice: Dice) -> Iterator[Event]:
    one = acting(state, by, ask.who)
    aside = open_aside(state, "suggestion", one.id)
    if aside.die is None:
        raise Refused(GIVE, "No die is held out.")
    giver = known(state, aside.giver)
    counts = has(state, "suggestion_counts_as_monologue", "recipient")
    element = element_of(state, by, one.id, "suggestion", aside.die, aside.text, giver.seat)
    yield events.SuggestionTaken(
        giver=giver.id,
        element=element,
        joins=joins_roll(state, one.id),
        counts=counts,
        retold=ask.text,
    )
    yield from after_content(state, by, one, aside.die, counts=counts)


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


@rules.decides(asks.Impose)
def impose(state: State, by: By, ask: asks.Impose, dice: Dice) -> Iterator[Event]:
    giver, taker = mine(state, by, ask.who), known(state, ask.towards)
    check_imposer(state, by, giver)
    check_receiver(state, by, taker, IMPOSE_LIMITS)
    if not holds(giver.dice, ask.die):
        raise Refused(IMPOSE, "There is no d{sides} to give.", sides=ask.die)
    check_die(state, taker, ask.die)
    yield events.Imposed(giver=giver.id, who=taker.id, die=ask.die)


@rules.decides(asks.TellImposed)
def tell_imposed(state: State, by: By, ask: asks.TellImposed, dice: Dice) -> Iterator[Event]:
    giver = mine(state, by, ask.who)
    aside = state.aside
    if aside is None or aside.kind != "imposed" or aside.giver != giver.id or aside.die is None:
        raise Refused(IMPOSE, "No die has been placed before anybody.")
    one = known(state, aside.who)
    counts = has(state, "imposed_counts_as_monologue", "true")
    element = element_of(state, by, one.id, "imposed", aside.die, ask.text, giver.seat)
    joins = joins_roll(state, one.id)
    rule = f"{ID}.end.impose-rescue" if joins else IMPOSE
    yield events.ImposedTold(rule=rule, giver=giver.id, element=element, joins=joins, counts=counts)
    yield from after_content(state, by, one, aside.die, counts=counts)
