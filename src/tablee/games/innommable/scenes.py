"""The keeper's scenes: threats, who is together, and the difficulty."""

from collections.abc import Iterator

from tablee.dice.readers import Dice
from tablee.games.innommable import asks, events
from tablee.games.innommable.common import ASIDE, ID, has, in_play, known, no_aside, playing, rules
from tablee.games.innommable.fate import suspended
from tablee.games.innommable.state import CEILING, Element, Protagonist, State
from tablee.kernel.checks import only_keeper
from tablee.kernel.common.asks import OpenScene, PassTime, Say, SetClock, ShowHandout, Whisper
from tablee.kernel.words import Ask, By, Event, Refused

THREAT = f"{ID}.scene.threat-once"
PRESENCE = f"{ID}.suggestion.presence"
RAISE = f"{ID}.meter.difficulty-raise"
CAPS = f"{ID}.meter.difficulty-caps"
PACE = f"{ID}.phase.one-pace"
RESOLUTION = f"{ID}.action.order"


def bars(state: State, by: By, ask: type[Ask]) -> Refused | None:
    """What the book forbids at the table just now: to speak over a monologue, to cut a scene."""
    if ask in (Say, Whisper):
        return _silence(state, by)
    if ask is OpenScene:
        return _scene_goes_on(state, by)
    return suspended(state, ask) if ask in STORY else None


STORY: frozenset[type[Ask]] = frozenset((OpenScene, PassTime, SetClock, ShowHandout))
"""What any table has that lets the story go on: not while an objection is discussed."""


def _silence(state: State, by: By) -> Refused | None:
    aside = state.aside
    if aside is None or aside.kind != "monologue" or aside.told or state.objected is not None:
        return None
    if state.protagonists[aside.who].seat in by.acts_for:
        return None
    return Refused(f"{ID}.monologue.take-die", "A monologue is being told: everybody listens.")


def _scene_goes_on(state: State, by: By) -> Refused | None:
    if state.aside is not None:
        return Refused(ASIDE, "An aside is open: it is told to its end first.")
    if state.resolution is not None:
        return Refused(RESOLUTION, "A resolution is under way.")
    if (objection := suspended(state, OpenScene)) is not None:
        return objection
    exactly = has(state, "symptom_pace", "exactly-one")
    if state.begun_in is None or not exactly or by.scene <= state.begun_in:
        return None
    if state.phase_at(by.scene) == 1 and state.phase == 1 and state.symptom_in != by.scene:
        return Refused(PACE, "At this table each scene of phase one reveals a symptom.")
    return None


def check_threat(state: State, by: By, one: Protagonist) -> None:
    only_keeper(by, THREAT)
    in_play(state, by)
    no_aside(state)
    playing(one)
    if one.threatened_in == by.scene:
        raise Refused(THREAT, "{name} has been threatened in this scene.", name=one.name)


@rules.decides(asks.Threaten)
def threaten(state: State, by: By, ask: asks.Threaten, dice: Dice) -> Iterator[Event]:
    one = known(state, ask.who)
    check_threat(state, by, one)
    if ask.source and state.phase_at(by.scene) < 3:
        raise Refused(
            f"{ID}.phase.three-conduct", "The source becomes a threat of its own in phase three."
        )
    yield events.Threatened(who=one.id, text=ask.text, source=ask.source, scene=by.scene)


@rules.decides(asks.SetPresent)
def set_present(state: State, by: By, ask: asks.SetPresent, dice: Dice) -> Iterator[Event]:
    only_keeper(by, PRESENCE)
    in_play(state, by)
    if not state.active():
        raise Refused(PRESENCE, "This changes nothing.")
    present = {playing(known(state, who)).id for who in ask.present}
    yield events.PresenceSet(
        present=tuple(one.id for one in state.active() if one.id in present),
        away=tuple(one.id for one in state.active() if one.id not in present),
        scene=by.scene,
    )


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


@rules.decides(asks.RaiseDifficulty)
def raise_difficulty(
    state: State, by: By, ask: asks.RaiseDifficulty, dice: Dice
) -> Iterator[Event]:
    check_raise(state, by)
    element = state.elements.get(ask.element)
    if element is None:
        raise Refused(RAISE, "Name the element that is taken up.")
    if not may_raise(state, element):
        if element.raised_in is not None:
            raise Refused(RAISE, "This element has been taken up already.")
        raise Refused(RAISE, "At this table only what a monologue told is taken up.")
    yield events.DifficultyRaised(
        difficulty=state.difficulty_at(by.scene) + 1,
        element=element.id,
        text=ask.text,
        scene=by.scene,
    )
