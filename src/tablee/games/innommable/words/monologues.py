"""Monologues, quoted in full."""

from collections.abc import Mapping

from tablee.games.innommable.rules.common import rules
from tablee.games.innommable.rules.monologues.events import (
    AsideDropped,
    DieTaken,
    MonologueDoubted,
    MonologueKept,
    MonologueRejected,
    MonologueTold,
)
from tablee.games.innommable.state.table import State
from tablee.games.innommable.words.common import about, short_name, written
from tablee.kernel.tongue import Tongue


@rules.tells(DieTaken)
def tell_die_taken(state: State, event: DieTaken, tongue: Tongue) -> str:
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


@rules.tells(MonologueTold)
def tell_monologue_told(state: State, event: MonologueTold, tongue: Tongue) -> str:
    return tongue(
        MONOLOGUES[event.die], name=short_name(state, event.who), text=written(event.text)
    )


@rules.tells(MonologueDoubted)
def tell_monologue_doubted(state: State, event: MonologueDoubted, tongue: Tongue) -> str:
    found = about(state, event.element, tongue)
    return tongue(
        "{seat} has heard this before ({who}, {kind}).",
        seat=event.seat,
        who=found["name"],
        kind=found["kind"],
    )


@rules.tells(MonologueKept)
def tell_monologue_kept(state: State, event: MonologueKept, tongue: Tongue) -> str:
    element = event.element
    return tongue(
        "{name} keeps the d{sides}.", name=short_name(state, element.who), sides=element.die
    )


@rules.tells(MonologueRejected)
def tell_monologue_rejected(state: State, event: MonologueRejected, tongue: Tongue) -> str:
    return tongue(
        "It had been told before ({name}, {kind}): the d{sides} goes back into the bowl.",
        **about(state, event.element, tongue),
        sides=event.die,
    )


@rules.tells(AsideDropped)
def tell_aside_dropped(state: State, event: AsideDropped, tongue: Tongue) -> str:
    name = short_name(state, event.giver or event.who)
    if event.die is None:
        return tongue("In the end {name} says nothing.", name=name)
    if event.told:
        return tongue(
            "What {name} told is not weighed any more: the d{sides} goes back into the bowl.",
            name=name,
            sides=event.die,
        )
    if event.origin == "bowl":
        return tongue(
            "In the end {name} says nothing: the d{sides} goes back into the bowl.",
            name=name,
            sides=event.die,
        )
    return tongue("{name} takes the d{sides} back.", name=name, sides=event.die)
