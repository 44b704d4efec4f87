"""What was told: it is reused freely, seen through, and noted by the keeper."""

from collections.abc import Iterator

from msgspec.structs import replace

from tablee.games.innommable.rules.common import (
    ID,
    MANY,
    Secret,
    acting,
    has,
    in_play,
    is_playing,
    no_aside,
    rules,
)
from tablee.games.innommable.rules.monologues.law import HALLUCINATION, earlier
from tablee.games.innommable.state.table import Element, State
from tablee.kernel.common.asks import LineOrNone, Name
from tablee.kernel.law import Candidate
from tablee.kernel.words import Ask, By, Event, Refused

ILLUSION = f"{ID}.monologue.hallucination-delay"
NOTES = f"{ID}.monologue.enrich"
REUSE = f"{ID}.monologue.introduces-element"


# What may be asked


class ReuseElement(Ask, frozen=True, kw_only=True):
    who: Name
    element: Name
    text: LineOrNone = ""


class RealiseIllusion(Ask, frozen=True, kw_only=True):
    who: Name
    element: Name


class NoteElement(Ask, frozen=True, kw_only=True):
    element: Name
    text: LineOrNone


# What may happen


class ElementReused(Event, frozen=True, kw_only=True):
    rule: str = "innommable.monologue.introduces-element"
    who: str
    element: str
    text: str


class IllusionRealised(Event, frozen=True, kw_only=True):
    rule: str = "innommable.monologue.hallucination-delay"
    who: str
    element: str


class ElementNoted(Secret, frozen=True, kw_only=True):
    rule: str = "innommable.monologue.enrich"
    element: str
    text: str


# What is decided


def _element(state: State, name: str, rule: str) -> Element:
    found = state.elements.get(name)
    if found is None:
        raise Refused(rule, "Nothing “{id}” has been told.", id=name)
    return found


def _told_of(state: State, by: By) -> Iterator[tuple[str, tuple[Element, ...]]]:
    """What was told of each for whom this seat acts, where it may be taken up now."""
    if state.aside is None and is_playing(state, by):
        for one in state.active():
            if by.may_act_for(one.seat):
                yield one.id, earlier(state, one.id)


@rules.law(ReuseElement, REUSE)
def may_reuse(state: State, by: By, ask: ReuseElement) -> Event:
    in_play(state, by)
    one = acting(state, by, ask.who)
    no_aside(state)
    element = _element(state, ask.element, REUSE)
    if element.who != one.id:
        raise Refused(REUSE, "Only the character it was told of reuses it freely.")
    return ElementReused(who=one.id, element=element.id, text=ask.text)


@may_reuse.offers
def reuses(state: State, by: By) -> Iterator[Candidate]:
    for who, told in _told_of(state, by):
        own = [element.id for element in told][-MANY:]
        yield Candidate({"who": who}, {"element": own}, sure=("element",))


def believed_until(state: State, element: Element) -> int:
    """The last scene in which a hallucination is taken for real."""
    return element.scene + has(state, "hallucination_scenes", "one-full-further-scene")


@rules.law(RealiseIllusion, ILLUSION)
def may_realise(state: State, by: By, ask: RealiseIllusion) -> Event:
    in_play(state, by)
    one = acting(state, by, ask.who)
    no_aside(state)
    element = _element(state, ask.element, ILLUSION)
    if element.who != one.id or element.die != HALLUCINATION or element.realised:
        raise Refused(ILLUSION, "{name} takes nothing of the kind for real.", name=one.name)
    if by.scene <= believed_until(state, element):
        raise Refused(ILLUSION, "It takes an ordinary scene at least to see through this.")
    return IllusionRealised(who=one.id, element=element.id)


@may_realise.offers
def illusions(state: State, by: By) -> Iterator[Candidate]:
    for who, told in _told_of(state, by):
        for element in told:
            if element.die == HALLUCINATION and not element.realised:
                yield Candidate({"who": who, "element": element.id})


@rules.law(NoteElement, NOTES, keeper=True)
def may_note(state: State, by: By, ask: NoteElement) -> Event:
    element = _element(state, ask.element, NOTES)
    return ElementNoted(element=element.id, text=ask.text)


@may_note.offers
def notes(state: State, by: By) -> Iterator[Candidate]:
    if state.elements:
        yield Candidate(choices={"element": tuple(state.elements)[-MANY:]}, sure=("element",))


# What it changes


def with_element(state: State, element: Element) -> State:
    return replace(state, elements={**state.elements, element.id: element})


@rules.evolves(ElementReused)
def evolve_element_reused(state: State, event: ElementReused) -> State:
    element = state.elements[event.element]
    return with_element(state, replace(element, reused=element.reused + 1))


@rules.evolves(IllusionRealised)
def evolve_illusion_realised(state: State, event: IllusionRealised) -> State:
    return with_element(state, replace(state.elements[event.element], realised=True))


@rules.evolves(ElementNoted)
def evolve_element_noted(state: State, event: ElementNoted) -> State:
    notes = {name: text for name, text in state.notes.items() if name != event.element}
    if event.text:
        notes[event.element] = event.text
    return replace(state, notes=notes)
