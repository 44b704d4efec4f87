"""Symptoms: the five reveals of phase one, each with its dice."""

from collections.abc import Iterator

from msgspec.structs import replace

from tablee.dice.readers import Dice
from tablee.games.innommable.rules.common import (
    ID,
    Secret,
    in_play,
    is_playing,
    no_aside,
    rules,
)
from tablee.games.innommable.rules.dice_scheme.evolve import into_bowl
from tablee.games.innommable.rules.dice_scheme.law import next_dice
from tablee.games.innommable.rules.phases import begin_phase
from tablee.games.innommable.state.preparation import (
    INTERMEDIATE,
    PLACES,
    SymptomKind,
    SymptomPlace,
    kind_of,
    symptom_dice,
)
from tablee.games.innommable.state.table import Revealed, State
from tablee.kernel.common.asks import TextOrNone
from tablee.kernel.law import Candidate
from tablee.kernel.words import Ask, By, Event, Refused

AGAIN = f"{ID}.phase.symptom-recurrence"
ONE_TO_TWO = f"{ID}.phase.one-to-two"
PACE = f"{ID}.phase.one-pace"
SYMPTOMS = f"{ID}.prep.five-symptoms"


# What may be asked


class RevealSymptom(Ask, frozen=True, kw_only=True):
    """In the words prepared, or in these."""

    symptom: SymptomPlace
    text: TextOrNone = ""


class RepeatSymptom(Ask, frozen=True, kw_only=True):
    symptom: SymptomPlace
    text: TextOrNone = ""


# What may happen


class SymptomRevealed(Event, frozen=True, kw_only=True):
    rule: str = "innommable.dice.reveal-puts-dice"
    kind: SymptomKind
    text: str
    dice: tuple[int, ...]
    scene: int


class SymptomStruck(Secret, frozen=True, kw_only=True):
    """Which of the prepared ones it was."""

    rule: str = "innommable.prep.five-symptoms"
    symptom: SymptomPlace
    scene: int


class SymptomRepeated(Event, frozen=True, kw_only=True):
    rule: str = "innommable.phase.symptom-recurrence"
    text: str


# What is decided


def _may_speak_of_symptoms(state: State, by: By) -> bool:
    return state.aside is None and is_playing(state, by)


@rules.law(RevealSymptom, PACE, keeper=True)
def may_reveal(state: State, by: By, ask: RevealSymptom) -> None:
    in_play(state, by)
    no_aside(state)
    prepared, place = state.prepared, ask.symptom
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


@may_reveal.decides
def reveal_symptom(
    state: State, by: By, ask: RevealSymptom, dice: Dice, found: None
) -> Iterator[Event]:
    kind = kind_of(ask.symptom)
    yield SymptomRevealed(
        kind=kind,
        text=ask.text.strip() or state.prepared.symptom(ask.symptom).text,
        dice=next_dice(state.reserve, symptom_dice(kind, state.prepared.players)),
        scene=by.scene,
    )
    yield SymptomStruck(symptom=ask.symptom, scene=by.scene)
    if kind == "trigger":
        yield begin_phase(state, by, 2, ONE_TO_TWO)


@may_reveal.offers
def reveals(state: State, by: By) -> Iterator[Candidate]:
    if state.phase == 1 and _may_speak_of_symptoms(state, by):
        yield from (Candidate({"symptom": place}) for place in PLACES)


@rules.law(RepeatSymptom, AGAIN, keeper=True)
def may_repeat(state: State, by: By, ask: RepeatSymptom) -> Event:
    in_play(state, by)
    no_aside(state)
    symptom = state.prepared.symptom(ask.symptom)
    if kind_of(ask.symptom) != "intermediate":
        raise Refused(AGAIN, "Only intermediate symptoms return.")
    if symptom.revealed_in is None:
        raise Refused(AGAIN, "A symptom returns once it has been revealed.")
    return SymptomRepeated(text=ask.text.strip() or symptom.text)


@may_repeat.offers
def returns(state: State, by: By) -> Iterator[Candidate]:
    if _may_speak_of_symptoms(state, by):
        yield from (Candidate({"symptom": place}) for place in INTERMEDIATE)


# What it changes


@rules.evolves(SymptomRevealed)
def evolve_symptom_revealed(state: State, event: SymptomRevealed) -> State:
    told = Revealed(event.kind, event.text, event.dice, event.scene)
    state = into_bowl(state, event.dice, event.scene)
    return replace(state, symptom_in=event.scene, revealed=(*state.revealed, told))


@rules.evolves(SymptomStruck)
def evolve_symptom_struck(state: State, event: SymptomStruck) -> State:
    struck = replace(state.prepared.symptom(event.symptom), revealed_in=event.scene)
    symptoms = {**state.prepared.symptoms, event.symptom: struck}
    return replace(state, prepared=replace(state.prepared, symptoms=symptoms))


@rules.evolves(SymptomRepeated)
def evolve_symptom_repeated(state: State, event: SymptomRepeated) -> State:
    return state
