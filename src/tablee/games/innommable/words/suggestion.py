"""Dice that are held out, as sentences."""

from tablee.games.innommable.rules.common import rules
from tablee.games.innommable.rules.suggestion import Suggested, SuggestionTaken
from tablee.games.innommable.state.table import State
from tablee.games.innommable.words.common import short_name, written
from tablee.kernel.telling import sentences
from tablee.kernel.tongue import Tongue


@rules.tells(Suggested)
def tell_suggested(state: State, event: Suggested, tongue: Tongue) -> str:
    return tongue(
        "{name} turns to {other} and holds out a d{sides}: “{text}”",
        name=short_name(state, event.giver),
        other=short_name(state, event.who),
        sides=event.die,
        text=written(event.text),
    )


@rules.tells(SuggestionTaken)
def tell_suggestion_taken(state: State, event: SuggestionTaken, tongue: Tongue) -> str:
    name, sides = short_name(state, event.element.who), event.element.die
    return sentences(
        tongue(
            "{name} takes the d{sides} and says: “{text}”",
            name=name,
            sides=sides,
            text=written(event.retold),
        )
        if event.retold.strip()
        else tongue("{name} takes the d{sides}.", name=name, sides=sides),
        tongue("The d{sides} may still be thrown.", sides=sides) if event.joins else "",
    )
