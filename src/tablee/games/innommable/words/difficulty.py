"""What comes back and makes things harder, as sentences."""

from tablee.games.innommable.rules.common import rules
from tablee.games.innommable.rules.difficulty import DifficultyRaised
from tablee.games.innommable.state.table import State
from tablee.games.innommable.words.common import about, first_words
from tablee.kernel.telling import full_stop, sentences
from tablee.kernel.tongue import Tongue


@rules.tells(DifficultyRaised)
def tell_difficulty_raised(state: State, event: DifficultyRaised, tongue: Tongue) -> str:
    return sentences(
        tongue(
            "“{element}” comes back ({name}, {kind}): {text}",
            **about(state, event.element, tongue),
            element=first_words(state.elements[event.element].text),
            text=full_stop(event.text),
        ),
        tongue("The difficulty rises to {difficulty}.", difficulty=event.difficulty),
    )
