"""Asides as sentences: monologues in full, dice held out or imposed, what they leave behind."""

from collections.abc import Mapping

from tablee.games.innommable import events
from tablee.games.innommable.common import rules
from tablee.games.innommable.state import State
from tablee.games.innommable.telling import about, short_name
from tablee.kernel.telling import full_stop, sentences
from tablee.kernel.tongue import Tongue


@rules.tells(events.DieTaken)
def die_taken(state: State, event: events.DieTaken, tongue: Tongue) -> str:
    return tongue(
        "{name} takes a d{sides} from the bowl. Silence falls.",
        name=short_name(state, event.who),
        sides=event.die,
    )


MONOLOGUES: Mapping[int, str] = {
    20: "{name} tells of an omen: “{text}”",
    12: "{name} tells what the senses say: “{text}”",
    8: "{name} tells what nobody should know: “{text}”",
    4: "{name} tells what was let loose: “{text}”",
}


@rules.tells(events.MonologueTold)
def monologue_told(state: State, event: events.MonologueTold, tongue: Tongue) -> str:
    return tongue(
        MONOLOGUES[event.die], name=short_name(state, event.who), text=full_stop(event.text)
    )


@rules.tells(events.MonologueDoubted)
def monologue_doubted(state: State, event: events.MonologueDoubted, tongue: Tongue) -> str:
    return tongue(
        "{seat} has heard this before ({name}, {kind}).",
        seat=event.seat,
        **about(state, event.element, tongue),
    )


@rules.tells(events.MonologueKept)
def monologue_kept(state: State, event: events.MonologueKept, tongue: Tongue) -> str:
    element = event.element
    return tongue(
        "{name} keeps the d{sides}.", name=short_name(state, element.who), sides=element.die
    )


@rules.tells(events.MonologueRejected)
def monologue_rejected(state: State, event: events.MonologueRejected, tongue: Tongue) -> str:
    return tongue(
        "It had been told before ({name}, {kind}): the d{sides} goes back into the bowl.",
        **about(state, event.element, tongue),
        sides=event.die,
    )


@rules.tells(events.AsideDropped)
def aside_dropped(state: State, event: events.AsideDropped, tongue: Tongue) -> str:
    name = short_name(state, event.giver or event.who)
    if event.die is None:
        return tongue("In the end {name} says nothing.", name=name)
    if event.origin == "bowl":
        return tongue(
            "In the end {name} says nothing: the d{sides} goes back into the bowl.",
            name=name,
            sides=event.die,
        )
    return tongue("{name} takes the d{sides} back.", name=name, sides=event.die)


@rules.tells(events.Suggested)
def suggested(state: State, event: events.Suggested, tongue: Tongue) -> str:
    return tongue(
        "{name} turns to {other} and holds out a d{sides}: “{text}”",
        name=short_name(state, event.giver),
        other=short_name(state, event.who),
        sides=event.die,
        text=full_stop(event.text),
    )


@rules.tells(events.SuggestionTaken)
def suggestion_taken(state: State, event: events.SuggestionTaken, tongue: Tongue) -> str:
    name, sides = short_name(state, event.element.who), event.element.die
    return sentences(
        tongue(
            "{name} takes the d{sides} and says: “{text}”",
            name=name,
            sides=sides,
            text=full_stop(event.retold),
        )
        if event.retold.strip()
        else tongue("{name} takes the d{sides}.", name=name, sides=sides),
        tongue("The d{sides} may still be thrown.", sides=sides) if event.joins else "",
    )


@rules.tells(events.Imposed)
def imposed(state: State, event: events.Imposed, tongue: Tongue) -> str:
    return tongue(
        "{other} is no longer there, and yet a d{sides} is laid before {name}.",
        other=short_name(state, event.giver),
        name=short_name(state, event.who),
        sides=event.die,
    )


IMPOSED: Mapping[int, str] = {
    20: "An omen comes to {name}, unasked: “{text}”",
    12: "The senses of {name} give way: “{text}”",
    8: "{name} learns what nobody should know: “{text}”",
    4: "Through {name} something is let loose: “{text}”",
}


@rules.tells(events.ImposedTold)
def imposed_told(state: State, event: events.ImposedTold, tongue: Tongue) -> str:
    element = event.element
    return sentences(
        tongue(
            IMPOSED[element.die], name=short_name(state, element.who), text=full_stop(element.text)
        ),
        tongue("The d{sides} may still be thrown.", sides=element.die) if event.joins else "",
    )


@rules.tells(events.ElementReused)
def element_reused(state: State, event: events.ElementReused, tongue: Tongue) -> str:
    known = about(state, event.element, tongue)
    if not event.text.strip():
        return tongue("{name} comes back to it ({kind}).", **known)
    return tongue("{name} comes back to it ({kind}): {text}", **known, text=full_stop(event.text))


@rules.tells(events.IllusionRealised)
def illusion_realised(state: State, event: events.IllusionRealised, tongue: Tongue) -> str:
    return tongue("{name} understands: it was not real.", name=short_name(state, event.who))


@rules.tells(events.ElementNoted)
def element_noted(state: State, event: events.ElementNoted, tongue: Tongue) -> str:
    known = about(state, event.element, tongue)
    if not event.text:
        return tongue("A note is struck out ({name}, {kind}).", **known)
    return tongue("Noted ({name}, {kind}): {text}", **known, text=full_stop(event.text))


# What is still human


@rules.tells(events.TransgressionProposed)
def transgression_proposed(
    state: State, event: events.TransgressionProposed, tongue: Tongue
) -> str:
    return tongue(
        "Was this still human? {seat} asks the table ({name}): {text}",
        seat=event.seat,
        name=short_name(state, event.who),
        text=full_stop(event.act),
    )


@rules.tells(events.TransgressionAgreed)
def transgression_agreed(state: State, event: events.TransgressionAgreed, tongue: Tongue) -> str:
    return tongue("{seat} finds the act inhuman.", seat=event.seat)


@rules.tells(events.TransgressionDeclined)
def transgression_declined(
    state: State, event: events.TransgressionDeclined, tongue: Tongue
) -> str:
    return tongue(
        "{seat} does not find the act inhuman: {name} has not transgressed.",
        seat=event.seat,
        name=short_name(state, event.who),
    )


@rules.tells(events.Transgressed)
def transgressed(state: State, event: events.Transgressed, tongue: Tongue) -> str:
    text = (
        "All agree: it was inhuman. {name} has transgressed."
        if event.act
        else "{name} knows what cannot be unlearnt. It is a transgression."
    )
    return tongue(text, name=short_name(state, event.who))
