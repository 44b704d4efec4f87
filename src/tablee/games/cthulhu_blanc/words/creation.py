"""Agents and their sheets as sentences."""

from collections.abc import Mapping

from tablee.games.cthulhu_blanc.rules.common import rules
from tablee.games.cthulhu_blanc.rules.creation import AgentCreated, AgentRewritten, ArrivalPlayed
from tablee.games.cthulhu_blanc.state import Gender, State
from tablee.games.cthulhu_blanc.words.common import short_name
from tablee.kernel.telling import full_stop, sentences
from tablee.kernel.tongue import Tongue


@rules.tells(AgentCreated)
def agent_created(state: State, event: AgentCreated, tongue: Tongue) -> str:
    link = event.link
    return sentences(
        tongue.of(
            event.gender,
            "{name} joins the Laundry, played by {seat}.",
            name=event.name,
            seat=event.seat,
        ),
        _file_told(event.profession, event.traits, tongue),
        tongue(
            "Link with {other}: {text}", other=short_name(state, link.to), text=full_stop(link.text)
        )
        if link is not None
        else "",
    )


def _file_told(profession: str, traits: tuple[str, ...], tongue: Tongue) -> str:
    return sentences(
        tongue("Profession: {profession}", profession=full_stop(profession)),
        tongue("Traits: {traits}", traits=full_stop(tongue("; ").join(traits))) if traits else "",
    )


SPOKEN_OF: Mapping[Gender, str] = {
    "f": "The file speaks of her.",
    "m": "The file speaks of him.",
    "n": "The file speaks of them.",
}


@rules.tells(AgentRewritten)
def agent_rewritten(state: State, event: AgentRewritten, tongue: Tongue) -> str:
    if event.was:
        told = tongue("File amended: {name} is now called {now}.", name=event.was, now=event.name)
    else:
        told = tongue("The file is amended for {name}.", name=short_name(state, event.who))
    return sentences(
        told,
        tongue("Name: {name}", name=full_stop(event.name)) if event.name and not event.was else "",
        tongue(SPOKEN_OF[event.gender]) if event.gender is not None else "",
        _file_told(event.profession, event.traits, tongue),
        tongue("Reason: {text}", text=full_stop(event.why)) if event.why else "",
    )


@rules.tells(ArrivalPlayed)
def arrival_played(state: State, event: ArrivalPlayed, tongue: Tongue) -> str:
    return tongue(
        "{name} has taken up the post and met the colleagues.", name=short_name(state, event.who)
    )
