"""The difficulty, and how the keeper raises it."""

from collections.abc import Iterator

from msgspec.structs import replace

from tablee.games.innommable.rules.common import (
    ID,
    MANY,
    has,
    in_play,
    is_playing,
    no_aside,
    rules,
)
from tablee.games.innommable.state.table import CEILING, Element, State
from tablee.kernel.common.asks import Line, Name
from tablee.kernel.law import Candidate
from tablee.kernel.words import Ask, By, Event, Refused

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


@rules.law(RaiseDifficulty, RAISE, keeper=True)
def may_raise(state: State, by: By, ask: RaiseDifficulty) -> Event:
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

    element = state.elements.get(ask.element)
    if element is None:
        raise Refused(RAISE, "Name the element that is taken up.")
    if not is_usable(state, element):
        if element.raised_in is not None:
            raise Refused(RAISE, "This element has been taken up already.")
        raise Refused(RAISE, "At this table only what a monologue told is taken up.")
    return DifficultyRaised(
        difficulty=state.difficulty_at(by.scene) + 1,
        element=element.id,
        text=ask.text,
        scene=by.scene,
    )


def is_usable(state: State, element: Element) -> bool:
    """Whether this element may still be taken up."""
    only = has(state, "raise_elements", "monologues-only")
    if only and element.told != "monologue":
        return False
    return element.raised_in is None or has(state, "raise_reuse", "allowed")


@may_raise.offers
def raises(state: State, by: By) -> Iterator[Candidate]:
    if is_playing(state, by):
        usable = [one.id for one in state.elements.values() if is_usable(state, one)]
        yield Candidate(choices={"element": usable[-MANY:]}, sure=("element",))


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
