"""Investigation as sentences: leads, what was learnt and by whom, and what was not."""

from collections.abc import Iterable, Mapping

from tablee.games.yacdha.rules.action.events import LeadAttached
from tablee.games.yacdha.rules.common import rules
from tablee.games.yacdha.rules.investigation import (
    InformationShared,
    InformationWon,
    LeadPrepared,
    NothingFound,
    NothingPrepared,
)
from tablee.games.yacdha.state.state import State
from tablee.games.yacdha.words.common import full_stop, short_name
from tablee.games.yacdha.words.terms import tier_name
from tablee.kernel.telling import sentences
from tablee.kernel.tongue import Tongue


@rules.tells(LeadPrepared)
def lead_prepared(state: State, event: LeadPrepared, tongue: Tongue) -> str:
    return tongue("A lead is prepared: “{title}”.", title=event.title)


@rules.tells(LeadAttached)
def lead_attached(state: State, event: LeadAttached, tongue: Tongue) -> str:
    name = short_name(state, event.who)
    if event.lead is None:
        return tongue("Nothing is prepared for what {name} looks for.", name=name)
    title = state.leads[event.lead].title
    return tongue("{name} is on the lead “{title}”.", name=name, title=title)


@rules.tells(InformationWon)
def information_won(state: State, event: InformationWon, tongue: Tongue) -> str:
    return tongue.many(
        "{names} learns about “{title}” ({tier}): {texts}",
        "{names} learn about “{title}” ({tier}): {texts}",
        len(event.seats),
        names=tongue.listed([_at(state, seat, tongue) for seat in event.seats]),
        tier=tier_name(event.tier, tongue),
        title=event.title,
        texts=_told(event.texts),
    )


def _at(state: State, seat: str, tongue: Tongue) -> str:
    """Who sits there: the investigator, or the seat's own name once there is none."""
    for person in state.investigators.values():
        if person.seat == seat and person.condition == "active":
            return short_name(state, person.id)
    return tongue.seat(seat)


def _told(texts: Iterable[str]) -> str:
    return sentences(*(full_stop(text) for text in texts))


FOUND_NOTHING: Mapping[str, str] = {
    "yacdha.investigation.result": "{name} finds nothing.",
    "yacdha.investigation.reroll-passive": "{name} learns nothing new.",
    "yacdha.investigation.nothing-there": "{name} searches well, but there is nothing more here.",
}


@rules.tells(NothingFound)
def nothing_found(state: State, event: NothingFound, tongue: Tongue) -> str:
    return tongue(FOUND_NOTHING[event.rule], name=short_name(state, event.who))


@rules.tells(NothingPrepared)
def nothing_prepared(state: State, event: NothingPrepared, tongue: Tongue) -> str:
    return tongue(
        "To improvise: nothing is prepared, and {name} may learn {tier}.",
        name=short_name(state, event.who),
        tier=tier_name(event.tier, tongue),
    )


@rules.tells(InformationShared)
def information_shared(state: State, event: InformationShared, tongue: Tongue) -> str:
    return tongue(
        "Everybody now knows about “{title}”: {texts}",
        title=event.title,
        texts=_told(event.texts),
    )
