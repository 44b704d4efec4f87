"""Files as the keeper's word leaves them: what each event changes."""

from msgspec.structs import replace

from tablee.games.cthulhu_blanc.rules.common import known, rules
from tablee.games.cthulhu_blanc.rules.end.evolve import lose_agent
from tablee.games.cthulhu_blanc.rules.keeper.events import (
    AgentCorrected,
    AgentGiven,
    AgentRemoved,
    AgentRetired,
    Recalled,
)
from tablee.games.cthulhu_blanc.rules.paper import with_paper, without_draft
from tablee.games.cthulhu_blanc.state import HIGHEST, Agent, State


@rules.evolves(AgentCorrected)
def agent_corrected(state: State, event: AgentCorrected) -> State:
    agent = replace(
        known(state, event.who),
        folie=event.folie,
        blessures=event.blessures,
        bureaucratie=event.bureaucratie,
    )
    if event.back:
        agent = replace(agent, status="active", task="", task_named=False, farewells=())
    if event.afresh:
        agent = begin_afresh(agent)
    # A roll against the end of a meter is not made any more.
    owed = tuple(
        one for one in state.owed if one.who != agent.id or agent.score(one.meter) < HIGHEST
    )
    return replace(state.with_agent(agent), owed=owed)


@rules.evolves(AgentGiven)
def agent_given(state: State, event: AgentGiven) -> State:
    agent = known(state, event.who)
    for paper in event.drafts:
        state = with_paper(state, without_draft(state.papers[paper]))
    if event.other:
        state = state.with_agent(replace(known(state, event.other), seat=agent.seat))
    return state.with_agent(replace(agent, seat=event.seat))


@rules.evolves(AgentRetired)
def agent_retired(state: State, event: AgentRetired) -> State:
    agent = replace(known(state, event.who), cause="retired", epilogue=event.why)
    return lose_agent(state, agent, event.papers_stay)


@rules.evolves(AgentRemoved)
def agent_removed(state: State, event: AgentRemoved) -> State:
    trials = {}
    for leader, trial in state.trials.items():
        pools = {who: pool for who, pool in trial.pools.items() if who != event.who}
        trials[leader] = replace(trial, pools=pools)
    return replace(
        state,
        agents={who: agent for who, agent in state.agents.items() if who != event.who},
        trials=trials,
        owed=tuple(one for one in state.owed if one.who != event.who),
    )


def begin_afresh(agent: Agent) -> Agent:
    """Somebody who comes back: what they were about when they left is past."""
    return replace(agent, zeal="", misses=False, has_done=False)


@rules.evolves(Recalled)
def recalled(state: State, event: Recalled) -> State:
    agent = known(state, event.who)
    if event.afresh:
        agent = begin_afresh(agent)
    return state.with_agent(
        replace(
            agent,
            status="active",
            cause=None,
            folie=event.folie,
            blessures=event.blessures,
            bureaucratie=event.bureaucratie,
            farewells=(),
            task="",
            task_named=False,
        )
    )
