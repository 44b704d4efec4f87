"""Trying again: a meter die more and all dice anew, three times at most."""

from collections.abc import Iterator

from msgspec.structs import replace

from tablee.dice.readers import Dice
from tablee.games.cthulhu_blanc.rules.action.aftermath import objectors_who_throw
from tablee.games.cthulhu_blanc.rules.action.checks import without_locked_die
from tablee.games.cthulhu_blanc.rules.action.events import PoolSet
from tablee.games.cthulhu_blanc.rules.action.throw import throw_with
from tablee.games.cthulhu_blanc.rules.common import (
    ID,
    MOST_RETRIES,
    RETRIES,
    RETRY,
    MayBeEmpty,
    check_presence,
    mine,
    rules,
)
from tablee.games.cthulhu_blanc.rules.cooperation import joint_top
from tablee.games.cthulhu_blanc.rules.meter import is_locked
from tablee.games.cthulhu_blanc.rules.opposition.throw import retry_against, winning
from tablee.games.cthulhu_blanc.state import METERS, Agent, Meter, Pool, State, Trial
from tablee.kernel.common.asks import Name
from tablee.kernel.law import Candidate
from tablee.kernel.words import Ask, By, Event, Refused


class Retry(Ask, frozen=True, kw_only=True):
    """A meter die more, and the whole pool again (or one already in, where that counts)."""

    who: Name
    meter: Meter | None = None
    how: MayBeEmpty = ""


class Decline(Ask, frozen=True, kw_only=True):
    """No retry of mine, in an opposition."""

    who: Name


class Declined(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-blanc.retry.right"
    leader: str
    who: str


def check_retry(state: State, trial: Trial, agent: Agent, meter: Meter | None) -> None:
    """Everything that may stand against a retry."""
    pool = trial.pools[agent.id]
    if not trial.thrown or trial.tied:
        raise Refused(RETRY, "Nothing has been thrown that could be tried again.")
    if state.owed_by(agent.id):
        raise Refused(f"{ID}.action.sequence", "The meter roll comes first.")
    if agent.is_ending:
        raise Refused(RETRY, "{name} has reached the end: the last throw stands.", name=agent.name)
    check_presence(agent)
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
        if counts and len(without_locked_die(state, other).meters) > other.retries:
            continue
        if agent.is_ending or agent.misses or not free or other.retries >= MOST_RETRIES:
            raise Refused(RETRY, "{name} has no die to add: nobody tries again.", name=agent.name)


def _check_added(state: State, pool: Pool, agent: Agent, meter: Meter | None) -> None:
    counts = state.options["retry_die_already_in"] == "counts"
    if meter is None:
        pool = without_locked_die(state, pool)
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


def failing(state: State, trial: Trial, pool: Pool) -> bool:
    """Whether, as the dice lie, this participant's action fails."""
    if trial.mode == "against":
        return pool.side not in winning(state, trial)
    return trial.failure > joint_top(trial)


def has_added(pool: Pool) -> bool:
    """Whether somebody has a die in for a retry that waits for the others."""
    return pool.waits or len(pool.added) > pool.retries


def may_retry(state: State, trial: Trial, agent: Agent) -> bool:
    """Whether some retry is open to an agent."""
    for meter in (*METERS, None):
        try:
            check_retry(state, trial, agent, meter)
        except Refused:
            continue
        return True
    return False


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


def add_die(pool: Pool, meter: Meter | None) -> Pool:
    """A pool with a meter die more."""
    if meter is None:
        return pool
    order = ("human", "trade", *METERS)
    return replace(
        pool,
        dice=tuple(die for die in order if die in (*pool.dice, meter)),
        added=(*pool.added, meter),
    )


@rules.law(Retry, RETRY, dice=True)
def may_try_again(state: State, by: By, ask: Retry) -> tuple[Trial, Pool]:
    """The test, and the pool that is thrown again."""
    agent = mine(state, by, ask.who)
    trial = state.trial_with(agent.id)
    if trial is None:
        raise Refused(RETRY, "{name} takes part in no test.", name=agent.name)
    check_retry(state, trial, agent, ask.meter)
    return trial, without_locked_die(state, add_die(trial.pools[agent.id], ask.meter))


@may_try_again.decides
def retry(
    state: State, by: By, ask: Retry, dice: Dice, found: tuple[Trial, Pool]
) -> Iterator[Event]:
    trial, pool = found
    if trial.mode == "against":
        yield from retry_against(state, trial, pool, ask.meter, ask.how, dice)
        return
    objectors = objectors_who_throw(state, trial)
    if not retries_together(state, trial):
        yield from throw_with(state, trial, (pool,), dice, objectors, ask.meter, True, ask.how)
        return
    waits = replace(pool, waits=True)
    yield PoolSet(rule=RETRIES[pool.retries], leader=trial.leader, pool=waits)
    if throws_with_all(state, trial, pool.who):
        others = [without_locked_die(state, p) for w, p in trial.pools.items() if w != pool.who]
        yield from throw_with(
            state, trial, (pool, *others), dice, objectors, ask.meter, True, ask.how
        )


@may_try_again.offers
def retries(state: State, by: By) -> Iterator[Candidate]:
    for _, who in _own_throws(state, by):
        for meter in METERS:
            yield Candidate({"who": who, "meter": meter})
        yield Candidate({"who": who}, omit=("meter",))


def _own_throws(state: State, by: By) -> Iterator[tuple[Trial, str]]:
    """Whose dice lie that this seat might throw again, and in which test."""
    for trial in state.trials.values():
        for who in trial.pools if trial.thrown and not trial.tied else ():
            agent = state.agent(who)
            if agent is not None and by.may_act_for(agent.seat):
                yield trial, who


def duellists(state: State, by: By) -> Iterator[str]:
    return (who for trial, who in _own_throws(state, by) if trial.mode == "against")


@rules.law(Decline, RETRY, among={"who": duellists})
def may_decline(state: State, by: By, ask: Decline) -> Event:
    agent = mine(state, by, ask.who)
    trial = state.trial_with(agent.id)
    if trial is None or trial.mode != "against" or not trial.thrown or trial.tied:
        raise Refused(RETRY, "There is nothing to decline.")
    if agent.id in trial.declined:
        raise Refused(RETRY, "You have declined to try again.")
    if not may_retry(state, trial, agent):
        raise Refused(RETRY, "There is nothing to decline.")
    return Declined(leader=trial.leader, who=agent.id)


@rules.evolves(Declined)
def declined(state: State, event: Declined) -> State:
    trial = state.trials[event.leader]
    return state.with_trial(replace(trial, declined=(*trial.declined, event.who)))
