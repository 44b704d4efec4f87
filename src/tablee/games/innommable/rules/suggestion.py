"""Suggestions: a die given to another player, which cannot be refused."""

from collections.abc import Iterator

from msgspec.structs import replace

from tablee.dice.readers import Dice
from tablee.games.innommable.rules.common import (
    ID,
    Sides,
    acting,
    allowed,
    has,
    in_play,
    known,
    mine,
    no_aside,
    playing,
    rules,
)
from tablee.games.innommable.rules.elements import with_element
from tablee.games.innommable.rules.monologues.decide import after_content
from tablee.games.innommable.rules.monologues.law import EFFECT, element_of, open_aside, who_tells
from tablee.games.innommable.state.people import Protagonist
from tablee.games.innommable.state.pools import Pool, with_die
from tablee.games.innommable.state.pools import has as holds
from tablee.games.innommable.state.table import Aside, DieFrom, Element, State
from tablee.kernel.common.asks import Name, Text, TextOrNone
from tablee.kernel.law import Candidate
from tablee.kernel.words import Ask, By, Event, Refused

FAILED = f"{ID}.suggestion.after-failed-roll"
GIVE = f"{ID}.suggestion.give"
LIMITS = f"{ID}.suggestion.limits"
NO_D4 = f"{ID}.monologue.transgression"
PRESENCE = f"{ID}.suggestion.presence"


# What may be asked


class Suggest(Ask, frozen=True, kw_only=True):
    who: Name
    towards: Name
    die: Sides
    text: Text
    origin: DieFrom = "own"


class TakeSuggestion(Ask, frozen=True, kw_only=True):
    """It cannot be refused; it may be taken up in slightly other words."""

    who: Name
    text: TextOrNone = ""


# What may happen


class Suggested(Event, frozen=True, kw_only=True):
    rule: str = "innommable.suggestion.give"
    giver: str
    who: str
    die: int
    origin: DieFrom
    text: str


class SuggestionTaken(Event, frozen=True, kw_only=True):
    rule: str = "innommable.suggestion.must-accept"
    giver: str
    element: Element
    joins: bool
    """It may be thrown at once, after a failed roll."""
    counts: bool
    retold: str = ""


# What is decided


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


def stock(state: State, giver: Protagonist, origin: DieFrom) -> Pool:
    return giver.dice if origin == "own" else state.bowl


@rules.law(Suggest, GIVE)
def may_suggest(state: State, by: By, ask: Suggest) -> Event:
    giver, taker = mine(state, by, ask.who), known(state, ask.towards)
    check_suggestion(state, by, giver, taker)
    if ask.origin not in origins(state):
        raise Refused(GIVE, "At this table a suggested die comes from elsewhere.")
    if not holds(stock(state, giver, ask.origin), ask.die):
        raise Refused(GIVE, "There is no d{sides} to give.", sides=ask.die)
    check_die(state, taker, ask.die)
    return Suggested(giver=giver.id, who=taker.id, die=ask.die, origin=ask.origin, text=ask.text)


@may_suggest.offers
def suggestions(state: State, by: By) -> Iterator[Candidate]:
    advice = (f"{ID}.gm.player-advice",)
    for giver in state.active():
        if not by.may_act_for(giver.seat) or not allowed(check_giver, state, by, giver):
            continue
        for taker in state.active():
            if taker.seat == giver.seat:
                continue
            for origin in origins(state):
                for sides, _ in stock(state, giver, origin):
                    given = {"who": giver.id, "towards": taker.id, "die": sides, "origin": origin}
                    yield Candidate(given, advice=advice)


def joins_roll(state: State, who: str) -> bool:
    """Given just when the recipient has failed, a die may be thrown at once."""
    going = state.resolution
    return going is not None and going.thrown and going.who == who


@rules.law(TakeSuggestion, f"{ID}.suggestion.must-accept")
def may_take(state: State, by: By, ask: TakeSuggestion) -> tuple[Protagonist, Aside, int]:
    """Who takes it, what is held out, and with which die."""
    one = acting(state, by, ask.who)
    aside = open_aside(state, "suggestion", one.id)
    if aside.die is None:
        raise Refused(GIVE, "No die is held out.")
    return one, aside, aside.die


@may_take.decides
def take_suggestion(
    state: State,
    by: By,
    ask: TakeSuggestion,
    dice: Dice,
    found: tuple[Protagonist, Aside, int],
) -> Iterator[Event]:
    one, aside, die = found
    giver = known(state, aside.giver)
    counts = has(state, "suggestion_counts_as_monologue", "recipient")
    element = element_of(state, by, one.id, "suggestion", die, aside.text, giver.seat)
    yield SuggestionTaken(
        giver=giver.id,
        element=element,
        joins=joins_roll(state, one.id),
        counts=counts,
        retold=ask.text,
    )
    yield from after_content(state, by, one, die, counts=counts)


@may_take.offers
def held_out(state: State, by: By) -> Iterator[Candidate]:
    return who_tells(state, by, "suggestion")


# What it changes


@rules.evolves(Suggested)
def evolve_suggested(state: State, event: Suggested) -> State:
    if event.origin == "bowl":
        state = replace(state, bowl=with_die(state.bowl, event.die, -1))
    else:
        giver = state.protagonists[event.giver]
        state = state.with_one(replace(giver, dice=with_die(giver.dice, event.die, -1)))
    aside = Aside("suggestion", event.who, event.giver, event.die, event.origin, event.text)
    return replace(state, aside=aside)


@rules.evolves(SuggestionTaken)
def evolve_suggestion_taken(state: State, event: SuggestionTaken) -> State:
    giver = state.protagonists[event.giver]
    state = state.with_one(replace(giver, gave_in=event.element.scene))
    return receive(state, event.element, joins=event.joins, counts=event.counts)


def receive(state: State, element: Element, *, joins: bool, counts: bool) -> State:
    one = state.protagonists[element.who]
    state = state.with_one(
        replace(
            one,
            dice=with_die(one.dice, element.die),
            received_in=element.scene,
            monologues=(*one.monologues, element.die) if counts else one.monologues,
        )
    )
    if joins and state.resolution is not None:
        state = replace(state, resolution=replace(state.resolution, given=element.die))
    return replace(with_element(state, element), aside=None)
