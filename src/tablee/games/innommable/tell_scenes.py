"""Scenes as sentences: reveals, phases, threats, who is alone, what comes back."""

from collections.abc import Mapping

from tablee.games.innommable import events
from tablee.games.innommable.common import rules
from tablee.games.innommable.preparation_state import ConcreteKind, SymptomKind
from tablee.games.innommable.state import State
from tablee.games.innommable.telling import (
    about,
    first_words,
    into_bowl,
    pool_told,
    short_name,
    short_names,
    written,
)
from tablee.kernel.telling import full_stop, sentences
from tablee.kernel.tongue import Tongue

SYMPTOMS: Mapping[SymptomKind, str] = {
    "opening": "The first symptom. {text}",
    "intermediate": "A symptom. {text}",
    "trigger": "The last symptom. {text}",
}


@rules.tells(events.SymptomRevealed)
def symptom_revealed(state: State, event: events.SymptomRevealed, tongue: Tongue) -> str:
    return sentences(
        tongue(SYMPTOMS[event.kind], text=written(event.text)), into_bowl(event.dice, tongue)
    )


@rules.tells(events.SymptomStruck)
def symptom_struck(state: State, event: events.SymptomStruck, tongue: Tongue) -> str:
    return ""  # what was revealed has just been told


@rules.tells(events.SymptomRepeated)
def symptom_repeated(state: State, event: events.SymptomRepeated, tongue: Tongue) -> str:
    return tongue("Once more: {text}", text=full_stop(event.text))


CONCRETE: Mapping[ConcreteKind, str] = {
    "identity": "Who is behind it: {text}",
    "lair": "Their lair: {text}",
    "plan": "What they are preparing: {text}",
    "source": "The source: {text}",
}


@rules.tells(events.ConcreteRevealed)
def concrete_revealed(state: State, event: events.ConcreteRevealed, tongue: Tongue) -> str:
    return sentences(
        tongue(CONCRETE[event.kind], text=full_stop(event.text)), into_bowl(event.dice, tongue)
    )


@rules.tells(events.ConcreteStruck)
def concrete_struck(state: State, event: events.ConcreteStruck, tongue: Tongue) -> str:
    return ""  # what was revealed has just been told


@rules.tells(events.DiceLost)
def dice_lost(state: State, event: events.DiceLost, tongue: Tongue) -> str:
    return tongue(
        "What is left of the reserve never comes into play: {dice}.", dice=pool_told(state.lost)
    )


PHASES: Mapping[int, str] = {
    2: "They have stopped waiting. Phase two begins: machinations.",
    3: "It is known now. Phase three begins: confrontation.",
}

PHASES_TO_COME: Mapping[int, str] = {
    2: "They have stopped waiting. Phase two begins with the next scene: machinations.",
    3: "It is known now. Phase three begins with the next scene: confrontation.",
}


@rules.tells(events.PhaseBegun)
def phase_begun(state: State, event: events.PhaseBegun, tongue: Tongue) -> str:
    return tongue(PHASES_TO_COME[event.phase] if event.waits else PHASES[event.phase])


@rules.tells(events.Threatened)
def threatened(state: State, event: events.Threatened, tongue: Tongue) -> str:
    text = (
        "The source turns towards {name}: {text}"
        if event.source
        else "A threat hangs over {name}: {text}"
    )
    return tongue(text, name=short_name(state, event.who), text=full_stop(event.text))


@rules.tells(events.PresenceSet)
def presence_set(state: State, event: events.PresenceSet, tongue: Tongue) -> str:
    everybody = (*event.present, *event.away)
    if len(everybody) == 1:
        return tongue("{name} has nobody near.", name=short_name(state, everybody[0]))
    if not event.away:
        return tongue("Nobody is apart.")
    if len(event.present) < 2:
        return tongue("They are scattered: nobody is with anybody.")
    return tongue.many(
        "{names} is away from the others.",
        "{names} are away from the others.",
        len(event.away),
        names=short_names(state, event.away, tongue),
    )


@rules.tells(events.DifficultyRaised)
def difficulty_raised(state: State, event: events.DifficultyRaised, tongue: Tongue) -> str:
    return sentences(
        tongue(
            "“{element}” comes back ({name}, {kind}): {text}",
            **about(state, event.element, tongue),
            element=first_words(state.elements[event.element].text),
            text=full_stop(event.text),
        ),
        tongue("The difficulty rises to {difficulty}.", difficulty=event.difficulty),
    )
