"""What every chapter needs: the registry of rules, and who may act for whom."""

from tablee.games.cthulhu_blanc.state import Agent, State
from tablee.kernel.game import Rules
from tablee.kernel.words import By, Refused

rules: Rules[State] = Rules()

ID = "cthulhu-blanc"
STATUS = f"{ID}.campaign.character-status"
SHEET = f"{ID}.creation.sheet"


def known(state: State, who: str) -> Agent:
    agent = state.agent(who)
    if agent is None:
        raise Refused(SHEET, "No agent here is called “{who}”.", who=who)
    return agent


def mine(state: State, by: By, who: str) -> Agent:
    """An agent for whom this seat may decide."""
    agent = known(state, who)
    if not by.may_act_for(agent.seat):
        raise Refused(SHEET, "You do not decide for {name}.", name=agent.name)
    return agent


def playing(agent: Agent) -> Agent:
    """An agent to whom things can still happen."""
    if agent.is_ending:
        raise Refused(STATUS, "For {name} the story is over, or about to be.", name=agent.name)
    return agent


def acting(state: State, by: By, who: str) -> Agent:
    return playing(mine(state, by, who))
