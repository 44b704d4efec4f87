"""The difficulty, and how the keeper raises it."""

from collections.abc import Iterator

from msgspec.structs import replace

from tablee.dice.readers import Dice
from tablee.games.innommable.rules.common import (
    ID,
    MANY,
    allowed,
    has,
    in_play,
    line,
    no_aside,
    rules,
)
from tablee.games.innommable.state.table import CEILING, Element, State
from tablee.kernel.checks import only_keeper
from tablee.kernel.common.asks import Line, Name
from tablee.kernel.words import Ask, By, Event, Field, Offer, Refused

CAPS = f"{ID}.meter.difficulty-caps"
RAISE = f"{ID}.meter.difficulty-raise"
RESOLUTION = f"{ID}.action.order"


# What may be asked


class RaiseDifficulty(Ask, frozen=True, kw_only=True):
    element: Name
    text: Line


# What may happen


class DifficultyRaised(Event, frozen=True, kw_only=True):
    rule: str = "innommable.meter.difficulty-raise"
    difficulty: int
    element: str
    text: str
    scene: int


# What is decided


def check_raise(state: State, by: By) -> None:
    only_keeper(by, RAISE)
    in_play(state, by)
    no_aside(state)
    phase = state.phase_at(by.scene)
    if phase < 2:
        raise Refused(RAISE, "The difficulty stays at 1 in phase one.")
    if state.resolution is not None:
        raise Refused(RESOLUTION, "A resolution is under way: its difficulty has been read.")
    if state.raised_in == by.scene:
        raise Refused(RAISE, "The difficulty has been raised in this scene.")
    if state.difficulty_at(by.scene) >= CEILING[phase]:
        raise Refused(
            CAPS, "In this phase the difficulty does not exceed {most}.", most=CEILING[phase]
        )


def may_raise(state: State, element: Element) -> bool:
    """Whether this element may still be taken up."""
    only = has(state, "raise_elements", "monologues-only")
    if only and element.told != "monologue":
        return False
    return element.raised_in is None or has(state, "raise_reuse", "allowed")


@rules.decides(RaiseDifficulty)
def raise_difficulty(state: State, by: By, ask: RaiseDifficulty, dice: Dice) -> Iterator[Event]:
    check_raise(state, by)
    element = state.elements.get(ask.element)
    if element is None:
        raise Refused(RAISE, "Name the element that is taken up.")
    if not may_raise(state, element):
        if element.raised_in is not None:
            raise Refused(RAISE, "This element has been taken up already.")
        raise Refused(RAISE, "At this table only what a monologue told is taken up.")
    yield DifficultyRaised(
        difficulty=state.difficulty_at(by.scene) + 1,
        element=element.id,
        text=ask.text,
        scene=by.scene,
    )


# What it changes


@rules.evolves(DifficultyRaised)
def evolve_difficulty_raised(state: State, event: DifficultyRaised) -> State:
    element = replace(state.elements[event.element], raised_in=event.scene)
    return replace(
        state,
        difficulty=event.difficulty,
        raised_in=event.scene,
        elements={**state.elements, element.id: element},
    )


# What is offered


@rules.offering
def offer_raise(state: State, by: By) -> Iterator[Offer]:
    usable = tuple(e.id for e in state.elements.values() if may_raise(state, e))
    if usable and allowed(check_raise, state, by):
        fields = (Field("element", "choice", usable[-MANY:]), line("text", least=1))
        yield Offer("raise-difficulty", RAISE, fields=fields)
