"""Reveals: symptoms, then concrete information, each with the dice that fall into the bowl."""

from collections.abc import Iterator

from tablee.dice.readers import Dice
from tablee.games.innommable import asks, events
from tablee.games.innommable.common import ID, has, in_play, no_aside, rules
from tablee.games.innommable.pools import KINDS, Pool, dice_of, size
from tablee.games.innommable.preparation import PHASE_TWO, to_come
from tablee.games.innommable.preparation_state import (
    INTERMEDIATE,
    PLACES,
    Preparation,
    SymptomPlace,
    kind_of,
    symptom_dice,
)
from tablee.games.innommable.state import State
from tablee.kernel.checks import only_keeper
from tablee.kernel.words import By, Event, Refused

PACE = f"{ID}.phase.one-pace"
SYMPTOMS = f"{ID}.prep.five-symptoms"
ONE_TO_TWO = f"{ID}.phase.one-to-two"
TWO_TO_THREE = f"{ID}.phase.two-to-three"
AGAIN = f"{ID}.phase.symptom-recurrence"
SECRECY = f"{ID}.phase.one-secrecy"


def next_dice(reserve: Pool, count: int) -> tuple[int, ...]:
    """The first dice of the queue: all d20, then d12, d8 and d4 (dice.order)."""
    queue = [sides for kind in KINDS for sides in dice_of(reserve) if sides == kind]
    return tuple(queue[:count])


def check_symptom(state: State, by: By, place: SymptomPlace) -> None:
    """Whether this symptom may be revealed now."""
    only_keeper(by, PACE)
    in_play(state, by)
    no_aside(state)
    prepared = state.prepared
    if prepared.symptom(place).revealed_in is not None:
        raise Refused(AGAIN, "This symptom has been revealed: it may return, but counts once.")
    if state.phase != 1:
        raise Refused(PACE, "Symptoms belong to phase one.")
    if state.symptom_in == by.scene:
        raise Refused(PACE, "There is one new symptom in an ordinary scene.")
    hidden = [p for p in PLACES if prepared.symptom(p).revealed_in is None]
    if place != "opening" and "opening" in hidden:
        raise Refused(f"{ID}.phase.one-start", "The opening symptom comes first.")
    if place == "trigger" and hidden != ["trigger"]:
        raise Refused(ONE_TO_TWO, "The trigger comes last, after all the others.")
    early = next((p for p in INTERMEDIATE if p in hidden), None)
    if prepared.ordered and place in INTERMEDIATE and place != early:
        raise Refused(SYMPTOMS, "You have put the intermediate symptoms in another order.")


def following_phase(state: State, by: By, phase: int, rule: str) -> events.PhaseBegun:
    waits = has(state, "phase_change", "next-scene")
    return events.PhaseBegun(rule=rule, phase=phase, scene=by.scene, waits=waits)


@rules.decides(asks.RevealSymptom)
def reveal_symptom(state: State, by: By, ask: asks.RevealSymptom, dice: Dice) -> Iterator[Event]:
    check_symptom(state, by, ask.symptom)
    kind = kind_of(ask.symptom)
    yield events.SymptomRevealed(
        kind=kind,
        text=ask.text.strip() or state.prepared.symptom(ask.symptom).text,
        dice=next_dice(state.reserve, symptom_dice(kind, state.prepared.players)),
        scene=by.scene,
    )
    yield events.SymptomStruck(symptom=ask.symptom, scene=by.scene)
    if kind == "trigger":
        yield following_phase(state, by, 2, ONE_TO_TWO)


@rules.decides(asks.RepeatSymptom)
def repeat_symptom(state: State, by: By, ask: asks.RepeatSymptom, dice: Dice) -> Iterator[Event]:
    only_keeper(by, AGAIN)
    in_play(state, by)
    no_aside(state)
    symptom = state.prepared.symptom(ask.symptom)
    if kind_of(ask.symptom) != "intermediate":
        raise Refused(AGAIN, "Only intermediate symptoms return.")
    if symptom.revealed_in is None:
        raise Refused(AGAIN, "A symptom returns once it has been revealed.")
    yield events.SymptomRepeated(text=ask.text.strip() or symptom.text)


def check_concrete(state: State, by: By) -> None:
    """Whether any concrete information may be revealed now."""
    only_keeper(by, PHASE_TWO)
    in_play(state, by)
    no_aside(state)
    phase = state.phase_at(by.scene)
    if phase < 2:
        raise Refused(SECRECY, "In phase one the antagonists and the source stay in the dark.")
    on = has(state, "leftover_dice", "keep-revealing-in-phase-three")
    if state.phase > 2 and not (on and state.phase == 3):
        raise Refused(TWO_TO_THREE, "The source is known: the keeper has no reveals left.")


@rules.decides(asks.RevealConcrete)
def reveal_concrete(state: State, by: By, ask: asks.RevealConcrete, dice: Dice) -> Iterator[Event]:
    check_concrete(state, by)
    concrete = to_come(state, ask.concrete)
    count = concrete.dice
    leftover = state.options["leftover_dice"]
    if concrete.kind == "source" and leftover == "with-source":
        count = size(state.reserve)
    yield events.ConcreteRevealed(
        kind=concrete.kind,
        text=ask.text.strip() or concrete.text,
        dice=next_dice(state.reserve, count),
        scene=by.scene,
    )
    yield events.ConcreteStruck(concrete=concrete.id, scene=by.scene)
    if concrete.kind == "source":
        if leftover == "lost" and size(state.reserve) > count:
            yield events.DiceLost()
        yield following_phase(state, by, 3, TWO_TO_THREE)


def upcoming(prepared: Preparation, reserve: Pool) -> Iterator[tuple[str, tuple[int, ...]]]:
    """What each reveal to come would bring, if they came in the order in which they stand."""
    left = reserve
    plan: list[tuple[str, int]] = [
        (place, symptom_dice(kind_of(place), prepared.players))
        for place in PLACES
        if prepared.symptom(place).revealed_in is None
    ]
    concrete = [one for one in prepared.concrete if one.revealed_in is None]
    plan += [(one.id, one.dice) for one in concrete if one.kind != "source"]
    plan += [(one.id, one.dice) for one in concrete if one.kind == "source"]
    position = 0
    queue = next_dice(left, size(left))
    for name, count in plan:
        yield name, queue[position : position + count]
        position += count
