"""When a monologue may begin, with which die, and what it costs."""

from collections.abc import Iterator

from tablee.games.innommable.rules.common import ASIDE, ID, has, in_play, no_aside, playing
from tablee.games.innommable.rules.monologues import events
from tablee.games.innommable.state.people import Protagonist
from tablee.games.innommable.state.table import Aside, Element, State, Told
from tablee.kernel.words import By, Refused

ALIKE = f"{ID}.monologue.no-near-duplicate"
BOWL = f"{ID}.monologue.empty-bowl"
BOX = f"{ID}.monologue.fate-box"
JOIN = f"{ID}.action.order"
TAKE = f"{ID}.monologue.take-die"
TRANSGRESSION = f"{ID}.monologue.transgression"
HALLUCINATION, KNOWLEDGE, EFFECT = 12, 8, 4
"""The dice whose kind of content has a rule of its own."""


def check_take(state: State, by: By, one: Protagonist) -> None:
    """Whether a monologue of this protagonist may begin at all."""
    in_play(state, by)
    playing(one)
    no_aside(state)
    going = state.resolution
    if going is not None and going.thrown and going.who == one.id:
        if not has(state, "monologue_joins_roll", "true"):
            raise Refused(JOIN, "Only a die that is given joins a roll under way.")
        if going.given is not None:
            raise Refused(JOIN, "The die that came in is thrown first, or the action stops.")
    if not state.bowl:
        if state.reserve:
            raise Refused(BOWL, "The bowl is empty: leave the floor to the keeper.")
        raise Refused(BOWL, "The bowl is empty.")


def check_kind(one: Protagonist, die: int) -> None:
    if die == EFFECT and not one.transgressed:
        raise Refused(TRANSGRESSION, "{name} has not transgressed yet: no d4.", name=one.name)


def open_aside(state: State, kind: str, who: str) -> Aside:
    aside = state.aside
    if aside is None or aside.kind != kind or aside.who != who:
        raise Refused(ASIDE, "No such aside is open.")
    return aside


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
        kind=aside.kind, who=aside.who, giver=aside.giver, die=aside.die, origin=aside.origin
    )


def drop_aside_of(state: State, who: str) -> Iterator[events.AsideDropped]:
    """An aside that hangs on somebody who goes is over."""
    if state.aside is not None and who in (state.aside.who, state.aside.giver):
        yield drop(state.aside)
