"""What is still human, as sentences."""

from tablee.games.innommable.rules.common import rules
from tablee.games.innommable.rules.transgression import (
    Transgressed,
    TransgressionAgreed,
    TransgressionDeclined,
    TransgressionProposed,
)
from tablee.games.innommable.state.table import State
from tablee.games.innommable.words.common import short_name
from tablee.kernel.telling import full_stop, sentences
from tablee.kernel.tongue import Tongue


@rules.tells(TransgressionProposed)
def tell_transgression_proposed(state: State, event: TransgressionProposed, tongue: Tongue) -> str:
    return tongue(
        "{seat} asks whether this was still human ({who}): {text}",
        seat=event.seat,
        who=short_name(state, event.who),
        text=full_stop(event.act),
    )


@rules.tells(TransgressionAgreed)
def tell_transgression_agreed(state: State, event: TransgressionAgreed, tongue: Tongue) -> str:
    return tongue("{seat} finds the act inhuman.", seat=event.seat)


@rules.tells(TransgressionDeclined)
def tell_transgression_declined(state: State, event: TransgressionDeclined, tongue: Tongue) -> str:
    return sentences(
        tongue("{seat} does not find the act inhuman.", seat=event.seat),
        tongue("{name} has not transgressed.", name=short_name(state, event.who)),
    )


@rules.tells(Transgressed)
def tell_transgressed(state: State, event: Transgressed, tongue: Tongue) -> str:
    text = (
        "All agree: it was inhuman. {name} has transgressed."
        if event.act
        else "{name} knows what cannot be unlearnt. It is a transgression."
    )
    return tongue(text, name=short_name(state, event.who))
