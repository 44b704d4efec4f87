"""Agents at an end as the table has them: what each event changes."""

from msgspec.structs import replace

from tablee.games.cthulhu_blanc.rules.common import known, rules
from tablee.games.cthulhu_blanc.rules.end.events import (
    DeathTold,
    Dying,
    Exiting,
    ExitTold,
    FarewellSaid,
    HorrorFought,
    OwnHand,
    Summoned,
    TaskNamed,
    WentBack,
)
from tablee.games.cthulhu_blanc.state import Agent, State


@rules.evolves(Exiting)
def exiting(state: State, event: Exiting) -> State:
    # All rolls of a throw are made, even if the first ends it: what is owed stays.
    agent = replace(known(state, event.who), status="exiting", care=None)
    return _without_pool(state.with_agent(agent), agent.id)


@rules.evolves(Dying)
def dying(state: State, event: Dying) -> State:
    agent = replace(known(state, event.who), status="dying", care=None)
    return _without_pool(state.with_agent(agent), agent.id)


def _without_pool(state: State, who: str) -> State:
    """Whoever reaches the end takes no part in a test that has not been thrown yet."""
    trial = state.trial_with(who)
    if trial is None or trial.thrown:
        return state
    if trial.leader == who:
        return replace(state, trials={w: t for w, t in state.trials.items() if w != who})
    pools = {w: p for w, p in trial.pools.items() if w != who}
    return state.with_trial(replace(trial, pools=pools))


@rules.evolves(Summoned)
def summoned(state: State, event: Summoned) -> State:
    agent = known(state, event.who)
    trial = state.trial_with(agent.id)
    task = trial.what if trial is not None else ""
    agent = replace(agent, status="summoned", task=task, zeal="", misses=False, care=None)
    locked = state.options["bureaucratie_die_at_six"] == "locked"
    if trial is not None and not trial.thrown and locked:
        # A pool that is still being built loses the die that is now locked.
        pool = trial.pools[agent.id]
        pool = replace(
            pool,
            dice=tuple(die for die in pool.dice if die != "bureaucratie"),
            imposed=tuple(die for die in pool.imposed if die != "bureaucratie"),
        )
        state = state.with_trial(replace(trial, pools={**trial.pools, agent.id: pool}))
    return state.with_agent(agent)


@rules.evolves(ExitTold)
def exit_told(state: State, event: ExitTold) -> State:
    agent = replace(known(state, event.who), cause="folie", epilogue=event.text)
    return lose_agent(state, agent, event.papers_stay)


@rules.evolves(DeathTold)
def death_told(state: State, event: DeathTold) -> State:
    cause = "presumed-dead" if event.presumed else "dead"
    agent = replace(known(state, event.who), cause=cause, epilogue=event.text)
    return lose_agent(state, agent, event.papers_stay)


@rules.evolves(OwnHand)
def own_hand(state: State, event: OwnHand) -> State:
    return lose_agent(state, replace(known(state, event.who), cause="own-hand"), event.papers_stay)


@rules.evolves(TaskNamed)
def task_named(state: State, event: TaskNamed) -> State:
    agent = replace(known(state, event.who), task=event.task, task_named=True)
    return state.with_agent(agent)


@rules.evolves(FarewellSaid)
def farewell_said(state: State, event: FarewellSaid) -> State:
    agent = known(state, event.who)
    said = (*agent.farewells, (event.seat, event.text))
    return state.with_agent(replace(agent, farewells=said))


@rules.evolves(WentBack)
def went_back(state: State, event: WentBack) -> State:
    agent = replace(known(state, event.who), cause="audit", epilogue=event.epilogue)
    return lose_agent(state, agent, event.papers_stay)


@rules.evolves(HorrorFought)
def horror_fought(state: State, event: HorrorFought) -> State:
    return state


def lose_agent(state: State, agent: Agent, papers_stay: bool) -> State:
    agent = replace(
        agent,
        status="gone",
        left_in=state.mission.number,
        lost_as=1 + max(a.lost_as for a in state.agents.values()),
        run=None,
        suppression=None,
        care=None,
    )
    state = _ending(state, agent)
    trials = {w: t for w, t in state.trials.items() if w != agent.id}
    papers = state.papers
    if not papers_stay:
        papers = {i: p for i, p in papers.items() if p.signed or p.who != agent.id}
    untold = tuple(w for w in state.untold if w != agent.id)
    to_tell = tuple(w for w in state.to_tell if w != agent.id)
    return replace(state, trials=trials, papers=papers, untold=untold, to_tell=to_tell)


def _ending(state: State, agent: Agent) -> State:
    """Somebody's last scene begins: what they still owed falls away."""
    owed = tuple(o for o in state.owed if o.who != agent.id)
    return replace(state.with_agent(agent), owed=owed)
