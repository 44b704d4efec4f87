"""Trying again: a meter die more and all dice anew, three times at most."""

from collections.abc import Iterator

from msgspec.structs import replace

from tablee.dice.readers import Dice
from tablee.games.cthulhu_blanc import asks, events
from tablee.games.cthulhu_blanc.common import ID, mine, rules
from tablee.games.cthulhu_blanc.meters import is_locked
from tablee.games.cthulhu_blanc.opposing import throw_against
from tablee.games.cthulhu_blanc.state import METERS, SIX, Agent, Meter, Pool, State, Trial
from tablee.games.cthulhu_blanc.throwing import (
    MOST_RETRIES,
    RETRIES,
    RETRY,
    close_runs,
    failing,
    failures_told,
    now_out,
    owed_now,
    still_in,
    throw_with,
    unlocked,
    winning,
    without_locked,
)
from tablee.kernel.words import By, Event, Refused


def check_retry(state: State, trial: Trial, agent: Agent, meter: Meter | None) -> None:
    """Everything that may stand against a retry."""
    pool = trial.pools[agent.id]
    if not trial.thrown or trial.tied:
        raise Refused(RETRY, "Nothing has been thrown that could be tried again.")
    if state.owed_by(agent.id):
        raise Refused(f"{ID}.action.sequence", "The meter roll comes first.")
    if agent.is_ending:
        raise Refused(RETRY, "{name} has reached the end: the last throw stands.", name=agent.name)
    if agent.misses:
        raise Refused(
            f"{ID}.recovery.zeal-price",
            "{name} is showing zeal and misses this moment.",
            name=agent.name,
        )
    if pool.retries >= MOST_RETRIES:
        raise Refused(RETRIES[2], "There is no fourth retry.")
    if state.options["retry_allowed"] == "failure-only" and not failing(state, trial, pool):
        raise Refused(RETRY, "At this table only a failure is tried again.")
    if trial.mode == "against":
        _check_duel_retry(state, trial, pool)
    elif retries_together(state, trial):
        _check_common_retry(state, trial, pool)
    _check_added(state, pool, agent, meter)


def _check_duel_retry(state: State, trial: Trial, pool: Pool) -> None:
    if state.options["opposition_retry"] == "none":
        raise Refused(RETRY, "At this table an opposition is thrown once.")
    if pool.side in trial.out:
        raise Refused(RETRY, "Others tied for the lead: this side has lost.")
    if pool.side in winning(state, trial):
        raise Refused(RETRY, "Only the one who is losing tries again.")
    if pool.who in trial.declined:
        raise Refused(RETRY, "You have declined to try again.")


def _check_common_retry(state: State, trial: Trial, pool: Pool) -> None:
    """Everybody adds one die, or nobody throws again."""
    if has_added(pool):
        raise Refused(RETRY, "Your die is in: now it is for the others to add theirs.")
    for who, other in trial.pools.items():
        agent = state.agent(who)
        if agent is None or has_added(other):
            continue
        free = [m for m in METERS if m not in other.dice and not is_locked(state, agent, m)]
        counts = state.options["retry_die_already_in"] == "counts"
        if counts and len(unlocked(state, other).meters) > other.retries:
            continue
        if agent.is_ending or agent.misses or not free or other.retries >= MOST_RETRIES:
            raise Refused(RETRY, "{name} has no die to add: nobody tries again.", name=agent.name)


def has_added(pool: Pool) -> bool:
    """Whether somebody has a die in for a retry that waits for the others."""
    return pool.waits or len(pool.added) > pool.retries


def _check_added(state: State, pool: Pool, agent: Agent, meter: Meter | None) -> None:
    counts = state.options["retry_die_already_in"] == "counts"
    if meter is None:
        pool = unlocked(state, pool)
        spent = pool.meters == ("bureaucratie",) and is_locked(state, agent, "bureaucratie")
        if not counts or spent or len(pool.meters) <= pool.retries:
            raise Refused(
                f"{ID}.retry.cumulative", "A retry adds a meter die that is not in the pool yet."
            )
        return
    if meter in pool.dice:
        raise Refused(
            f"{ID}.retry.cumulative", "This die is in the pool already and cannot be added again."
        )
    if is_locked(state, agent, meter):
        raise Refused(
            f"{ID}.end.bureaucratie-six",
            "{name} is summoned: the Bureaucracy die is locked.",
            name=agent.name,
        )


@rules.decides(asks.Retry)
def retry(state: State, by: By, ask: asks.Retry, dice: Dice) -> Iterator[Event]:
    agent = mine(state, by, ask.who)
    trial = state.trial_with(agent.id)
    if trial is None:
        raise Refused(RETRY, "{name} takes part in no test.", name=agent.name)
    check_retry(state, trial, agent, ask.meter)
    pool = richer(unlocked(state, trial.pools[agent.id]), ask.meter)
    if trial.mode == "against":
        yield from _retry_against(state, trial, pool, ask, dice)
        return
    rethrown = state.options["failure_die_on_retry"] == "rethrown"
    objectors = [o.seat for o in trial.objections if rethrown or o.face is None]
    if not retries_together(state, trial):
        yield from throw_with(state, trial, (pool,), dice, objectors, ask.meter, True, ask.how)
        return
    waits = replace(pool, waits=True)
    yield events.PoolSet(rule=RETRIES[pool.retries], leader=trial.leader, pool=waits)
    if throws_with_all(state, trial, agent.id):
        others = [unlocked(state, p) for w, p in trial.pools.items() if w != agent.id]
        yield from throw_with(
            state, trial, (pool, *others), dice, objectors, ask.meter, True, ask.how
        )


def retries_together(state: State, trial: Trial) -> bool:
    """Whether everybody adds a die and throws again, or nobody (house rule)."""
    return state.options["coop_retry"] == "all-together" and len(trial.pools) > 1


def throws_with_all(state: State, trial: Trial, who: str) -> bool:
    """Whether, where all retry together, this one is the last to add a die."""
    return retries_together(state, trial) and all(
        has_added(pool) or bool(pool.plain or pool.risked)
        for other, pool in trial.pools.items()
        if other != who
    )


def richer(pool: Pool, meter: Meter | None) -> Pool:
    """A pool with a meter die more."""
    if meter is None:
        return pool
    order = ("human", "trade", *METERS)
    return replace(
        pool,
        dice=tuple(die for die in order if die in (*pool.dice, meter)),
        added=(*pool.added, meter),
    )


def _retry_against(
    state: State, trial: Trial, pool: Pool, ask: asks.Retry, dice: Dice
) -> Iterator[Event]:
    lying = [p for p in still_in(trial) if p.who != pool.who]
    if state.options["retry_result"] == "keep-best":
        lying.append(trial.pools[pool.who])  # the better of both throws stands
    objectors = trial.objections_to_throw()
    led = throw_against(
        dice,
        (pool,),
        lying,
        state.options["meter_die_tie"],
        state.options["opposition_missing_die"],
        asks_top=bool(trial.objections),
    )
    throws = (events.Throw(pool.who, 0, led.triggers[0]),)
    tied = led.leads if len(led.leads) > 1 else ()
    failure = dice.highest(len(objectors), SIX, "failure", tuple(objectors)) if objectors else 0
    yield events.TestThrown(
        rule=RETRIES[pool.retries],
        leader=trial.leader,
        throws=throws,
        failures=failures_told(objectors, failure),
        failure=failure if len(objectors) > 1 else 0,
        out=now_out(trial, tied),
        locked=without_locked(trial, (pool,)),
        tied=tied,
        leads=led.leads,
        best=led.top,
        retry=ask.meter,
        retried=True,
        how=ask.how,
    )
    yield from close_runs(state, (pool,))
    void = tied and state.options["perfect_tie_triggers"] == "void"
    if not void and state.options["retry_meter_check"] == "each-throw":
        yield from owed_now(state, trial, throws)


def may_retry(state: State, trial: Trial, agent: Agent) -> bool:
    """Whether some retry is open to an agent."""
    for meter in (*METERS, None):
        try:
            check_retry(state, trial, agent, meter)
        except Refused:
            continue
        return True
    return False


@rules.decides(asks.Decline)
def decline(state: State, by: By, ask: asks.Decline, dice: Dice) -> Iterator[Event]:
    agent = mine(state, by, ask.who)
    trial = state.trial_with(agent.id)
    if trial is None or trial.mode != "against" or not trial.thrown or trial.tied:
        raise Refused(RETRY, "There is nothing to decline.")
    if agent.id in trial.declined:
        raise Refused(RETRY, "You have declined to try again.")
    if not may_retry(state, trial, agent):
        raise Refused(RETRY, "There is nothing to decline.")
    yield events.Declined(leader=trial.leader, who=agent.id)
