"""The study of the Mythos and its dreams as sentences."""

from collections.abc import Mapping

from tablee.games.yacdha.rules.common import rules
from tablee.games.yacdha.rules.mythos import (
    DreamCalled,
    DreamSent,
    DreamThrown,
    MythosGained,
    StudyAllowed,
    StudyBegun,
)
from tablee.games.yacdha.state.state import State
from tablee.games.yacdha.words.common import full_stop, short_name
from tablee.kernel.telling import sentences
from tablee.kernel.tongue import Tongue


@rules.tells(StudyAllowed)
def study_allowed(state: State, event: StudyAllowed, tongue: Tongue) -> str:
    return tongue.many(
        "Rare books, a guide and means are at hand: {name} may give one month to the Mythos.",
        "Rare books, a guide and means are at hand: {name} may give {count} months to the Mythos.",
        event.months,
        name=short_name(state, event.who),
    )


@rules.tells(StudyBegun)
def study_begun(state: State, event: StudyBegun, tongue: Tongue) -> str:
    name = short_name(state, event.who)
    return tongue("{name} shuts out the world and studies the Mythos.", name=name)


STUDIED: Mapping[str, str] = {
    "yacdha.mythos.forced-rise": "Such knowledge gnaws: madness {madness} out of 6.",
    "yacdha.mythos.rationalise": "To understand soothes: madness {madness} out of 6.",
    "yacdha.mythos.min-madness": "Madness stays at {madness} out of 6.",
}


@rules.tells(MythosGained)
def mythos_gained(state: State, event: MythosGained, tongue: Tongue) -> str:
    # Where each player alone knows their madness, everybody may still hear of the knowledge.
    shown = state.options["madness_shown"] != "own"
    return sentences(
        tongue(
            "{name} knows more than it is good to know: Mythos {level}.",
            name=short_name(state, event.who),
            level=event.mythos,
        ),
        tongue(STUDIED[event.rule], madness=event.madness) if shown else "",
    )


@rules.tells(DreamCalled)
def dream_called(state: State, event: DreamCalled, tongue: Tongue) -> str:
    text = (
        "{name} has slept well: the way to the Dreamlands may have opened."
        if event.dreamlands
        else "{name} has slept well: a dream may have come."
    )
    return tongue(text, name=short_name(state, event.who))


DREAMS: Mapping[tuple[bool, bool], str] = {
    (False, False): "{name} wakes without the memory of any dream.",
    (False, True): "{name} wakes with a dream before the eyes.",
    (True, False): "The Dreamlands stay closed for {name}.",
    (True, True): "{name} enters the Dreamlands.",
}
"""By whether it was about the Dreamlands, and whether it is remembered."""


@rules.tells(DreamThrown)
def dream_thrown(state: State, event: DreamThrown, tongue: Tongue) -> str:
    return tongue(DREAMS[event.dreamlands, event.remembered], name=short_name(state, event.who))


@rules.tells(DreamSent)
def dream_sent(state: State, event: DreamSent, tongue: Tongue) -> str:
    return tongue(
        "What {name} dreams: {text}",
        name=short_name(state, event.who),
        text=full_stop(event.text),
    )
