"""From the die that is taken to the one that is kept or goes back."""

from collections.abc import Iterator

from tablee.dice.readers import Dice
from tablee.games.innommable.rules.common import has, of_fate
from tablee.games.innommable.rules.fate_list import BoxAdded
from tablee.games.innommable.rules.monologues import asks, events
from tablee.games.innommable.rules.monologues.law import (
    BOX,
    KNOWLEDGE,
    costs_box,
    earlier,
    element_of,
    may_accept,
    may_reject,
    may_tell,
)
from tablee.games.innommable.rules.transgression import Transgressed
from tablee.games.innommable.state.people import Protagonist
from tablee.games.innommable.state.table import Aside, Element, State
from tablee.kernel.words import By, Event


def after_content(
    state: State, by: By, one: Protagonist, die: int, *, counts: bool
) -> Iterator[Event]:
    """What any telling brings with it: forbidden knowledge marks, a second monologue costs."""
    if die == KNOWLEDGE and not one.transgressed:
        yield Transgressed(who=one.id)
    if counts and costs_box(state, one, die):
        yield BoxAdded(rule=BOX, who=one.id, cause="monologue", scene=by.scene, to=of_fate(state))


@may_tell.decides
def tell_monologue(
    state: State, by: By, ask: asks.TellMonologue, dice: Dice, found: tuple[Protagonist, int]
) -> Iterator[Event]:
    one, die = found
    yield events.MonologueTold(who=one.id, die=die, text=ask.text)
    # A first monologue resembles nothing: only later ones wait for the table.
    if not earlier(state, one.id):
        yield from _kept(state, by, one, die, ask.text)


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


@may_accept.decides
def accept_monologue(
    state: State, by: By, ask: asks.AcceptMonologue, dice: Dice, found: tuple[Protagonist, Aside]
) -> Iterator[Event]:
    one, aside = found
    if aside.die is not None:
        yield from _kept(state, by, one, aside.die, aside.text)


@may_reject.decides
def reject_monologue(
    state: State, by: By, ask: asks.RejectMonologue, dice: Dice, found: tuple[Aside, Element]
) -> Iterator[Event]:
    aside, element = found
    if aside.die is not None:
        yield events.MonologueRejected(who=aside.who, die=aside.die, element=element.id)
