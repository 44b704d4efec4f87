"""When a monologue may begin, with which die, and what it costs."""

from collections.abc import Iterator

from tablee.games.innommable.rules.common import (
    ASIDE,
    ID,
    acting,
    has,
    in_play,
    mine,
    no_aside,
    rules,
)
from tablee.games.innommable.rules.monologues import asks, events
from tablee.games.innommable.state.people import Protagonist
from tablee.games.innommable.state.pools import has as holds
from tablee.games.innommable.state.table import Aside, AsideKind, Element, State, Told
from tablee.kernel.law import Candidate
from tablee.kernel.words import By, Event, Refused

ALIKE = f"{ID}.monologue.no-near-duplicate"
BOWL = f"{ID}.monologue.empty-bowl"
BOX = f"{ID}.monologue.fate-box"
JOIN = f"{ID}.action.order"
TAKE = f"{ID}.monologue.take-die"
TRANSGRESSION = f"{ID}.monologue.transgression"
HALLUCINATION, KNOWLEDGE, EFFECT = 12, 8, 4
"""The dice whose kind of content has a rule of its own."""


@rules.law(asks.TakeDie, TAKE)
def may_take(state: State, by: By, ask: asks.TakeDie) -> Event:
    one = acting(state, by, ask.who)
    in_play(state, by)
    no_aside(state)
    _check_roll_under_way(state, one)
    if not state.bowl:
        if state.reserve:
            raise Refused(BOWL, "The bowl is empty: leave the floor to the keeper.")
        raise Refused(BOWL, "The bowl is empty.")
    if not holds(state.bowl, ask.die):
        raise Refused(BOWL, "There is no d{sides} in the bowl.", sides=ask.die)
    if ask.die == EFFECT and not one.transgressed:
        raise Refused(TRANSGRESSION, "{name} has not transgressed yet: no d4.", name=one.name)
    return events.DieTaken(who=one.id, die=ask.die)


def _check_roll_under_way(state: State, one: Protagonist) -> None:
    going = state.resolution
    if going is not None and going.thrown and going.who == one.id:
        if not has(state, "monologue_joins_roll", "true"):
            raise Refused(JOIN, "Only a die that is given joins a roll under way.")
        if going.given is not None:
            raise Refused(JOIN, "The die that came in is thrown first, or the action stops.")


@rules.law(asks.TellMonologue, f"{ID}.monologue.types")
def may_tell(state: State, by: By, ask: asks.TellMonologue) -> tuple[Protagonist, int]:
    """Who tells it, and with which die."""
    one = acting(state, by, ask.who)
    aside = open_aside(state, "monologue", one.id)
    if aside.told or aside.die is None:
        raise Refused(TAKE, "The monologue has been told: the table says whether it is new.")
    return one, aside.die


@rules.law(asks.WithdrawAside, TAKE)
def may_withdraw(state: State, by: By, ask: asks.WithdrawAside) -> Event:
    aside = state.aside
    if aside is None or (aside.giver or aside.who) != ask.who:
        raise Refused(ASIDE, "No such aside is open.")
    mine(state, by, ask.who)
    if aside.kind == "suggestion":
        raise Refused(f"{ID}.suggestion.must-accept", "A die that is held out is taken.")
    if aside.told:
        raise Refused(ALIKE, "The monologue has been told: the table says whether it is new.")
    return drop(aside)


def told(state: State) -> Aside | None:
    """The monologue that waits for the table to say whether it is new."""
    aside = state.aside
    return aside if aside is not None and aside.kind == "monologue" and aside.told else None


def _waiting(state: State) -> tuple[Protagonist, Aside]:
    aside = told(state)
    if aside is None:
        raise Refused(ALIKE, "No monologue waits for the table.")
    return state.protagonists[aside.who], aside


def _like(state: State, one: Protagonist, element: str) -> Element:
    found = state.elements.get(element)
    if found is None or found.who != one.id:
        raise Refused(ALIKE, "Name what it resembles, among what was told of the same character.")
    return found


@rules.law(asks.AcceptMonologue, ALIKE, keeper=True)
def may_accept(state: State, by: By, ask: asks.AcceptMonologue) -> tuple[Protagonist, Aside]:
    return _waiting(state)


@rules.law(asks.RejectMonologue, ALIKE, keeper=True)
def may_reject(state: State, by: By, ask: asks.RejectMonologue) -> tuple[Aside, Element]:
    """The monologue, and what it resembles."""
    one, aside = _waiting(state)
    return aside, _like(state, one, ask.element)


@rules.law(asks.DoubtMonologue, ALIKE)
def may_doubt(state: State, by: By, ask: asks.DoubtMonologue) -> Event:
    one, aside = _waiting(state)
    element = _like(state, one, ask.element)
    if one.seat == by.seat:
        raise Refused(ALIKE, "The others judge whether it is new.")
    if any(doubt.seat == by.seat for doubt in aside.doubts):
        raise Refused(ALIKE, "You have said so already.")
    return events.MonologueDoubted(seat=by.seat, element=element.id)


def open_aside(state: State, kind: str, who: str) -> Aside:
    aside = state.aside
    if aside is None or aside.kind != kind or aside.who != who:
        raise Refused(ASIDE, "No such aside is open.")
    return aside


def who_tells(state: State, by: By, *kinds: AsideKind) -> Iterator[Candidate]:
    """Whose turn it is to speak in an aside of these kinds, if this seat acts for them."""
    aside = state.aside
    if aside is not None and aside.kind in kinds:
        who = aside.giver if aside.kind == "imposed" else aside.who
        if by.may_act_for(state.protagonists[who].seat):
            yield Candidate({"who": who})


def element_of(
    state: State, by: By, who: str, told: Told, die: int, text: str, seat: str | None = None
) -> Element:
    name = f"element-{len(state.elements) + 1}"
    return Element(name, who, seat or by.seat, told, die, text, by.scene)


def costs_box(state: State, one: Protagonist, die: int) -> bool:
    """Whether one more monologue of this protagonist, with this die, adds a box."""
    if has(state, "fate_box_monologues", "only-d8-d4"):
        dark = (KNOWLEDGE, EFFECT)
        return die in dark and any(before in dark for before in one.monologues)
    return bool(one.monologues)


def earlier(state: State, who: str) -> tuple[Element, ...]:
    return tuple(element for element in state.elements.values() if element.who == who)


def drop(aside: Aside) -> events.AsideDropped:
    return events.AsideDropped(
        kind=aside.kind,
        who=aside.who,
        giver=aside.giver,
        die=aside.die,
        origin=aside.origin,
        told=aside.told,
    )


def drop_aside_of(state: State, who: str) -> Iterator[events.AsideDropped]:
    """An aside that hangs on somebody who goes is over."""
    if state.aside is not None and who in (state.aside.who, state.aside.giver):
        yield drop(state.aside)
