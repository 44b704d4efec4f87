"""Symptoms as sentences."""

from collections.abc import Mapping

from tablee.games.innommable.data.situations import as_printed
from tablee.games.innommable.rules.common import rules
from tablee.games.innommable.rules.symptoms import SymptomRepeated, SymptomRevealed, SymptomStruck
from tablee.games.innommable.state.preparation import SymptomKind
from tablee.games.innommable.state.table import State
from tablee.games.innommable.words.common import into_bowl, written
from tablee.kernel.telling import full_stop, sentences
from tablee.kernel.tongue import Tongue

SYMPTOMS: Mapping[SymptomKind, str] = {
    "opening": "The first symptom. {text}",
    "intermediate": "A symptom. {text}",
    "trigger": "The last symptom. {text}",
}


@rules.tells(SymptomRevealed)
def tell_symptom_revealed(state: State, event: SymptomRevealed, tongue: Tongue) -> str:
    return sentences(
        tongue(SYMPTOMS[event.kind], text=written(as_printed(event.text))),
        into_bowl(event.dice, tongue),
    )


@rules.tells(SymptomStruck)
def tell_symptom_struck(state: State, event: SymptomStruck, tongue: Tongue) -> str:
    return ""  # what was revealed has just been told


@rules.tells(SymptomRepeated)
def tell_symptom_repeated(state: State, event: SymptomRepeated, tongue: Tongue) -> str:
    return tongue("Once more: {text}", text=full_stop(as_printed(event.text)))
