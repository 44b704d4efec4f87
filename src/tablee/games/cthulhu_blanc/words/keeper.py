"""The keeper's word as sentences, with its reason."""

from tablee.games.cthulhu_blanc.rules.common import rules
from tablee.games.cthulhu_blanc.rules.keeper.events import (
    AgentCorrected,
    AgentGiven,
    AgentRemoved,
    AgentRetired,
    Recalled,
)
from tablee.games.cthulhu_blanc.state import State
from tablee.games.cthulhu_blanc.words.common import short_name
from tablee.kernel.telling import first_name, full_stop, sentences, within_sentence
from tablee.kernel.tongue import Tongue


@rules.tells(AgentCorrected)
def agent_corrected(state: State, event: AgentCorrected, tongue: Tongue) -> str:
    name = short_name(state, event.who)
    return sentences(
        tongue(
            "By decision of the keeper, the file of {name} now reads: "
            "Madness {folie}, Wounds {blessures}, Bureaucracy {bureaucratie}.",
            name=name,
            folie=event.folie,
            blessures=event.blessures,
            bureaucratie=event.bureaucratie,
        ),
        _reason(event.why, tongue),
        tongue("{name} is back on duty.", name=name) if event.back else "",
    )


@rules.tells(AgentGiven)
def agent_given(state: State, event: AgentGiven, tongue: Tongue) -> str:
    name = short_name(state, event.who)
    if event.seat is None:
        told = tongue("From now on the keeper plays {name}.", name=name)
    else:
        told = tongue("From now on {seat} plays {who}.", seat=event.seat, who=name)
    other = state.agent(event.other)
    swapped = ""
    if other is not None and other.seat is not None:
        swapped = tongue(
            "In exchange, {seat} plays {who}.", seat=other.seat, who=short_name(state, other.id)
        )
    return sentences(told, swapped, _reason(event.why, tongue))


@rules.tells(AgentRetired)
def agent_retired(state: State, event: AgentRetired, tongue: Tongue) -> str:
    return sentences(
        tongue("{name} leaves the service.", name=short_name(state, event.who)),
        _reason(event.why, tongue),
        tongue("The file is closed."),
    )


@rules.tells(AgentRemoved)
def agent_removed(state: State, event: AgentRemoved, tongue: Tongue) -> str:
    others = (agent.name for agent in state.agents.values())
    name = within_sentence(first_name(event.name, others))
    return sentences(
        tongue("The file of {name} is struck out: it was opened by mistake.", name=name),
        _reason(event.why, tongue),
    )


def _reason(why: str, tongue: Tongue) -> str:
    return tongue("Reason: {text}", text=full_stop(why))


@rules.tells(Recalled)
def recalled(state: State, event: Recalled, tongue: Tongue) -> str:
    back = tongue(
        "{name} returns to duty: Madness {folie}, Wounds {blessures}, Bureaucracy {bureaucratie}.",
        name=short_name(state, event.who),
        folie=event.folie,
        blessures=event.blessures,
        bureaucratie=event.bureaucratie,
    )
    return sentences(back, _reason(event.why, tongue) if event.why else "")
