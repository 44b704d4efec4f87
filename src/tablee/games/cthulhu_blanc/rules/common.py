"""What every chapter needs: the registry of rules, who may act for whom, kinds of fields."""

from collections.abc import Sequence
from typing import Annotated

from msgspec import Meta

from tablee.games.cthulhu_blanc.state import Agent, Meter, State
from tablee.kernel.common.asks import Name
from tablee.kernel.rules import Rules
from tablee.kernel.words import By, Refused

rules: Rules[State] = Rules()

ID = "cthulhu-blanc"
STATUS = f"{ID}.campaign.character-status"
SHEET = f"{ID}.creation.sheet"

RETRY = f"{ID}.retry.right"
RETRIES = (f"{ID}.retry.first", f"{ID}.retry.second", f"{ID}.retry.third-and-last")
MOST_RETRIES = 3

MANY = 50
"""So many agents or seats are named in one ask, at most."""

MayBeEmpty = Annotated[str, Meta(max_length=2000)]
Agents = Annotated[tuple[Name, ...], Meta(min_length=1, max_length=MANY)]
Meters = Annotated[tuple[Meter, ...], Meta(max_length=3)]
Short = Annotated[str, Meta(min_length=1, max_length=120)]


def known(state: State, who: str) -> Agent:
    agent = state.agents.get(who)
    if agent is None:
        raise Refused(SHEET, "No agent here is called “{who}”.", who=who)
    return agent


def mine(state: State, by: By, who: str) -> Agent:
    """An agent for whom this seat may decide."""
    agent = known(state, who)
    if not by.may_act_for(agent.seat):
        raise Refused(SHEET, "You do not decide for {name}.", name=agent.name)
    return agent


def own(state: State, by: By) -> Sequence[Agent]:
    """The agents still in the story for whom this seat decides."""
    everybody = state.agents.values()
    return [one for one in everybody if by.may_act_for(one.seat) and one.status != "gone"]


def playing(agent: Agent) -> Agent:
    """An agent to whom things can still happen."""
    if agent.is_ending:
        raise Refused(STATUS, "For {name} the story is over, or about to be.", name=agent.name)
    return agent


def acting(state: State, by: By, who: str) -> Agent:
    return playing(mine(state, by, who))


def check_presence(agent: Agent) -> None:
    """Whoever shows zeal while something important happens does nothing in it."""
    if agent.misses:
        raise Refused(
            f"{ID}.recovery.zeal-price",
            "{name} is showing zeal and misses this moment.",
            name=agent.name,
        )
