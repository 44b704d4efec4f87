"""From the die that is taken to the one that is kept or goes back."""

from collections.abc import Iterator

from tablee.dice.readers import Dice
from tablee.games.innommable.rules.common import ASIDE, ID, acting, has, mine, of_fate, rules
from tablee.games.innommable.rules.fate_list import BoxAdded
from tablee.games.innommable.rules.monologues import asks, events
from tablee.games.innommable.rules.monologues.law import (
    ALIKE,
    BOWL,
    BOX,
    KNOWLEDGE,
    TAKE,
    check_kind,
    check_take,
    costs_box,
    drop,
    earlier,
    element_of,
    open_aside,
)
from tablee.games.innommable.rules.transgression import Transgressed
from tablee.games.innommable.state.people import Protagonist
from tablee.games.innommable.state.pools import has as holds
from tablee.games.innommable.state.table import Aside, Element, State
from tablee.kernel.checks import only_keeper
from tablee.kernel.words import By, Event, Refused


@rules.decides(asks.TakeDie)
def take_die(state: State, by: By, ask: asks.TakeDie, dice: Dice) -> Iterator[Event]:
    one = acting(state, by, ask.who)
    check_take(state, by, one)
    if not holds(state.bowl, ask.die):
        raise Refused(BOWL, "There is no d{sides} in the bowl.", sides=ask.die)
    check_kind(one, ask.die)
    yield events.DieTaken(who=one.id, die=ask.die)


def after_content(
    state: State, by: By, one: Protagonist, die: int, *, counts: bool
) -> Iterator[Event]:
    """What any telling brings with it: forbidden knowledge marks, a second monologue costs."""
    if die == KNOWLEDGE and not one.transgressed:
        yield Transgressed(who=one.id)
    if counts and costs_box(state, one, die):
        yield BoxAdded(rule=BOX, who=one.id, cause="monologue", scene=by.scene, to=of_fate(state))


@rules.decides(asks.TellMonologue)
def tell_monologue(state: State, by: By, ask: asks.TellMonologue, dice: Dice) -> Iterator[Event]:
    one = acting(state, by, ask.who)
    aside = open_aside(state, "monologue", one.id)
    if aside.told or aside.die is None:
        raise Refused(TAKE, "The monologue has been told: the table says whether it is new.")
    yield events.MonologueTold(who=one.id, die=aside.die, text=ask.text)
    # A first monologue resembles nothing: only later ones wait for the table.
    if not earlier(state, one.id):
        yield from _kept(state, by, one, aside.die, ask.text)


def _kept(state: State, by: By, one: Protagonist, die: int, text: str) -> Iterator[Event]:
    seat = one.seat or by.seat
    element = element_of(state, by, one.id, "monologue", die, text, seat)
    going = state.resolution
    yield events.MonologueKept(
        element=element,
        joins=going is not None and going.thrown and going.who == one.id,
        received=has(state, "received_includes_monologue", "true"),
    )
    yield from after_content(state, by, one, die, counts=True)


def _told(state: State) -> tuple[Protagonist, Aside]:
    aside = state.aside
    if aside is None or aside.kind != "monologue" or not aside.told:
        raise Refused(ALIKE, "No monologue waits for the table.")
    return state.protagonists[aside.who], aside


def _like(state: State, one: Protagonist, element: str) -> Element:
    found = state.elements.get(element)
    if found is None or found.who != one.id:
        raise Refused(ALIKE, "Name what it resembles, among what was told of the same character.")
    return found


@rules.decides(asks.DoubtMonologue)
def doubt_monologue(state: State, by: By, ask: asks.DoubtMonologue, dice: Dice) -> Iterator[Event]:
    one, aside = _told(state)
    element = _like(state, one, ask.element)
    if one.seat == by.seat:
        raise Refused(ALIKE, "The others judge whether it is new.")
    if any(doubt.seat == by.seat for doubt in aside.doubts):
        raise Refused(ALIKE, "You have said so already.")
    yield events.MonologueDoubted(seat=by.seat, element=element.id)


@rules.decides(asks.AcceptMonologue)
def accept_monologue(
    state: State, by: By, ask: asks.AcceptMonologue, dice: Dice
) -> Iterator[Event]:
    only_keeper(by, ALIKE)
    one, aside = _told(state)
    if aside.die is not None:
        yield from _kept(state, by, one, aside.die, aside.text)


@rules.decides(asks.RejectMonologue)
def reject_monologue(
    state: State, by: By, ask: asks.RejectMonologue, dice: Dice
) -> Iterator[Event]:
    only_keeper(by, ALIKE)
    one, aside = _told(state)
    element = _like(state, one, ask.element)
    if aside.die is not None:
        yield events.MonologueRejected(who=one.id, die=aside.die, element=element.id)


@rules.decides(asks.WithdrawAside)
def withdraw_aside(state: State, by: By, ask: asks.WithdrawAside, dice: Dice) -> Iterator[Event]:
    aside = state.aside
    teller = None if aside is None else aside.giver or aside.who
    if aside is None or teller != ask.who:
        raise Refused(ASIDE, "No such aside is open.")
    mine(state, by, ask.who)
    if aside.kind == "suggestion":
        raise Refused(f"{ID}.suggestion.must-accept", "A die that is held out is taken.")
    if aside.told:
        raise Refused(ALIKE, "The monologue has been told: the table says whether it is new.")
    yield drop(aside)
