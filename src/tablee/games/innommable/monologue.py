"""Monologues: a die from the bowl, a voice that everybody hears, and what it leaves behind."""

from collections.abc import Iterator

from tablee.dice.readers import Dice
from tablee.games.innommable import asks, events
from tablee.games.innommable.common import (
    ASIDE,
    ID,
    acting,
    has,
    in_play,
    known,
    mine,
    no_aside,
    of_fate,
    playing,
    rules,
)
from tablee.games.innommable.pools import has as holds
from tablee.games.innommable.state import Aside, Element, Protagonist, State, Told
from tablee.kernel.checks import only_keeper
from tablee.kernel.words import By, Event, Refused

TAKE = f"{ID}.monologue.take-die"
BOWL = f"{ID}.monologue.empty-bowl"
BOX = f"{ID}.monologue.fate-box"
TRANSGRESSION = f"{ID}.monologue.transgression"
ALIKE = f"{ID}.monologue.no-near-duplicate"
REUSE = f"{ID}.monologue.introduces-element"
ILLUSION = f"{ID}.monologue.hallucination-delay"
NOTES = f"{ID}.monologue.enrich"
JOIN = f"{ID}.action.order"

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


@rules.decides(asks.TakeDie)
def take_die(state: State, by: By, ask: asks.TakeDie, dice: Dice) -> Iterator[Event]:
    one = acting(state, by, ask.who)
    check_take(state, by, one)
    if not holds(state.bowl, ask.die):
        raise Refused(BOWL, "There is no d{sides} in the bowl.", sides=ask.die)
    check_kind(one, ask.die)
    yield events.DieTaken(who=one.id, die=ask.die)


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


def after_content(
    state: State, by: By, one: Protagonist, die: int, *, counts: bool
) -> Iterator[Event]:
    """What any telling brings with it: forbidden knowledge marks, a second monologue costs."""
    if die == KNOWLEDGE and not one.transgressed:
        yield events.Transgressed(who=one.id)
    if counts and costs_box(state, one, die):
        yield events.BoxAdded(
            rule=BOX, who=one.id, cause="monologue", scene=by.scene, to=of_fate(state)
        )


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


def earlier(state: State, who: str) -> tuple[Element, ...]:
    return tuple(element for element in state.elements.values() if element.who == who)


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


def dropped(aside: Aside) -> events.AsideDropped:
    return events.AsideDropped(
        kind=aside.kind, who=aside.who, giver=aside.giver, die=aside.die, origin=aside.origin
    )


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
    yield dropped(aside)


# What was told, later


def _element(state: State, name: str, rule: str) -> Element:
    found = state.elements.get(name)
    if found is None:
        raise Refused(rule, "Nothing “{id}” has been told.", id=name)
    return found


@rules.decides(asks.ReuseElement)
def reuse_element(state: State, by: By, ask: asks.ReuseElement, dice: Dice) -> Iterator[Event]:
    in_play(state, by)
    one = acting(state, by, ask.who)
    no_aside(state)
    element = _element(state, ask.element, REUSE)
    if element.who != one.id:
        raise Refused(REUSE, "Only the character it was told of reuses it freely.")
    yield events.ElementReused(who=one.id, element=element.id, text=ask.text)


def believed_until(state: State, element: Element) -> int:
    """The last scene in which a hallucination is taken for real."""
    return element.scene + has(state, "hallucination_scenes", "one-full-further-scene")


@rules.decides(asks.RealiseIllusion)
def realise_illusion(
    state: State, by: By, ask: asks.RealiseIllusion, dice: Dice
) -> Iterator[Event]:
    in_play(state, by)
    one = acting(state, by, ask.who)
    no_aside(state)
    element = _element(state, ask.element, ILLUSION)
    if element.who != one.id or element.die != HALLUCINATION or element.realised:
        raise Refused(ILLUSION, "{name} takes nothing of the kind for real.", name=one.name)
    if by.scene <= believed_until(state, element):
        raise Refused(ILLUSION, "It takes an ordinary scene at least to see through this.")
    yield events.IllusionRealised(who=one.id, element=element.id)


@rules.decides(asks.NoteElement)
def note_element(state: State, by: By, ask: asks.NoteElement, dice: Dice) -> Iterator[Event]:
    only_keeper(by, NOTES)
    element = _element(state, ask.element, NOTES)
    yield events.ElementNoted(element=element.id, text=ask.text)


# An act that the whole table finds inhuman


def participants(state: State, by: By) -> tuple[str, ...]:
    """Everybody who judges: the keeper, and all who direct or directed a protagonist."""
    directing = {one.seat for one in state.protagonists.values()}
    return tuple(seat for seat, role in by.seats.items() if role == "keeper" or seat in directing)


@rules.decides(asks.ProposeTransgression)
def propose_transgression(
    state: State, by: By, ask: asks.ProposeTransgression, dice: Dice
) -> Iterator[Event]:
    in_play(state, by)
    one = playing(known(state, ask.who))
    if one.transgressed:
        raise Refused(TRANSGRESSION, "{name} has transgressed already.", name=one.name)
    if state.judging is not None:
        raise Refused(TRANSGRESSION, "The table is weighing an act already.")
    if by.seat not in participants(state, by):
        raise Refused(TRANSGRESSION, "Those who play judge.")
    yield events.TransgressionProposed(who=one.id, act=ask.act, seat=by.seat)


def voters(state: State, by: By) -> tuple[str, ...]:
    """The seats for which this one may still agree."""
    if state.judging is None:
        return ()
    left = [seat for seat in participants(state, by) if seat not in state.judging.agreed]
    return tuple(seat for seat in left if seat in by.acts_for)


@rules.decides(asks.AgreeTransgression)
def agree_transgression(
    state: State, by: By, ask: asks.AgreeTransgression, dice: Dice
) -> Iterator[Event]:
    judging = state.judging
    if judging is None:
        raise Refused(TRANSGRESSION, "No act is being weighed.")
    seat = ask.seat or by.seat
    if seat not in voters(state, by):
        raise Refused(TRANSGRESSION, "You have agreed already, or do not judge.")
    yield events.TransgressionAgreed(seat=seat)
    if {*judging.agreed, seat} >= set(participants(state, by)):
        yield events.Transgressed(who=judging.who, act=judging.act)


@rules.decides(asks.DeclineTransgression)
def decline_transgression(
    state: State, by: By, ask: asks.DeclineTransgression, dice: Dice
) -> Iterator[Event]:
    judging = state.judging
    if judging is None:
        raise Refused(TRANSGRESSION, "No act is being weighed.")
    if by.seat not in participants(state, by):
        raise Refused(TRANSGRESSION, "Those who play judge.")
    yield events.TransgressionDeclined(who=judging.who, seat=by.seat)
