"""A test thrown: triggers, retries, and what it came to."""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from tablee.dice.readers import Dice
from tablee.games.cthulhu_blanc import asks, events
from tablee.games.cthulhu_blanc.common import ID, mine, rules
from tablee.games.cthulhu_blanc.meters import TRIGGERS, is_locked
from tablee.games.cthulhu_blanc.pool import Fell, leaders, throw_duel, throw_pools
from tablee.games.cthulhu_blanc.state import HIGHEST, METERS, SIX, Agent, Meter, Pool, State, Trial
from tablee.games.cthulhu_blanc.trial import APPLY, led_by
from tablee.kernel.words import By, Event, Refused

RETRY = f"{ID}.retry.right"
RETRIES = (f"{ID}.retry.first", f"{ID}.retry.second", f"{ID}.retry.third-and-last")
MOST_RETRIES = 3


@rules.decides(asks.ThrowTest)
def throw_test(state: State, by: By, ask: asks.ThrowTest, dice: Dice) -> Iterator[Event]:
    trial = led_by(state, ask.leader)
    if not by.is_keeper:
        mine(state, by, trial.leader)
    if trial.thrown and not trial.tied:
        raise Refused(f"{ID}.action.sequence", "The dice have been thrown.")
    for pool in trial.pools.values():
        if not pool.size:
            raise Refused(
                APPLY,
                "{name} has no die: risk Madness, Wounds or Bureaucracy, or let it be.",
                name=name_of(state, pool),
            )
    if trial.mode == "against":
        if len(trial.sides) < 2:
            raise Refused(f"{ID}.oppose.roll", "Nobody opposes yet.")
        yield from _throw_against(state, trial, dice)
    else:
        pools = tuple(trial.pools.values())
        yield from _throw_with(state, trial, pools, dice, trial.objections_to_throw())


def name_of(state: State, pool: Pool) -> str:
    agent = state.agent(pool.who)
    return pool.name if agent is None else agent.name


def _throw_with(
    state: State,
    trial: Trial,
    pools: Sequence[Pool],
    dice: Dice,
    objectors: Sequence[str],
    retry: Meter | None = None,
    retried: bool = False,
    how: str = "",
) -> Iterator[Event]:
    joint = state.options["coop_meter_check"] == "joint-highest" and len(pools) > 1
    fell, failed = throw_pools(dice, pools, objectors, state.options["meter_die_tie"], joint)
    throws = tuple(
        _as_thrown(state, pool, came, retried) for pool, came in zip(pools, fell, strict=True)
    )
    yield events.TestThrown(
        rule=RETRIES[min(pools[0].throws, MOST_RETRIES) - 1]
        if retried
        else f"{ID}.dice.highest-is-result",
        leader=trial.leader,
        throws=throws,
        failures=tuple(zip(objectors, failed, strict=True)),
        tied=(),
        retry=retry,
        retried=retried,
        how=how,
    )
    yield from _close_runs(state, pools)
    if state.options["retry_meter_check"] == "each-throw":
        yield from owed_now(state, trial, throws)


def _as_thrown(state: State, pool: Pool, came: Fell, retried: bool) -> events.Throw:
    top = came.top
    if retried and state.options["retry_result"] == "keep-best":
        top = max(top, pool.top)
    return events.Throw(pool.who, top, came.triggers, six=came.top == SIX)


def _close_runs(state: State, pools: Sequence[Pool]) -> Iterator[Event]:
    for pool in pools:
        agent = state.agent(pool.who)
        ends = state.options["suppress_run_end"] == "any-other-test"
        if agent is not None and agent.run is not None and ends and agent.suppression is None:
            yield events.RunClosed(who=agent.id)


def owed_now(state: State, trial: Trial, throws: Sequence[events.Throw]) -> Iterator[Event]:
    """The meter rolls that these throws call for: Folie, then Blessures, then Bureaucratie."""
    everybody = state.options["coop_six"] == "all-participants"
    somebody = any(throw.six for throw in throws)
    for meter in METERS:
        for throw in throws:
            agent = state.agent(throw.who)
            if agent is None or agent.score(meter) >= HIGHEST:
                continue
            uncanny = (
                meter == "folie"
                and trial.investigation
                and trial.mode != "against"
                and (throw.six or (everybody and somebody))
            )
            risked = meter in throw.triggers
            causes = [
                rule
                for rule, holds in (
                    (TRIGGERS[meter], risked),
                    (f"{ID}.dice.six-investigation", uncanny),
                )
                if holds
            ]
            if state.options["same_throw_causes"] == "merge":
                causes = causes[:1]
            for rule in causes:
                yield events.RollOwed(rule=rule, who=agent.id, meter=meter, why=trial.what)


def _throw_against(state: State, trial: Trial, dice: Dice) -> Iterator[Event]:
    throwing = [pool for pool in trial.pools.values() if not trial.tied or pool.side in trial.tied]
    first, fell = throw_duel(
        dice,
        throwing,
        (),
        state.options["meter_die_tie"],
        "ignored" if state.options["opposition_missing_die"] == "ignored" else "loses",
    )
    tied = first if len(first) > 1 else ()
    throws = tuple(
        events.Throw(pool.who, came.top, came.triggers, came.top == SIX)
        for pool, came in zip(throwing, fell, strict=True)
    )
    objectors = trial.objections_to_throw()
    failed = tuple((seat, dice.die(SIX, role="failure", who=(seat,))) for seat in objectors)
    yield events.TestThrown(
        rule=f"{ID}.oppose.perfect-tie" if tied else f"{ID}.oppose.roll",
        leader=trial.leader,
        throws=throws,
        failures=failed,
        tied=tied,
        leads=first,
    )
    void = tied and state.options["perfect_tie_triggers"] == "void"
    if not void and state.options["retry_meter_check"] == "each-throw":
        yield from owed_now(state, trial, throws)


def winning(state: State, trial: Trial) -> tuple[str, ...]:
    """The side that leads an opposition as its dice now lie."""
    missing = "ignored" if state.options["opposition_missing_die"] == "ignored" else "loses"
    return leaders([(p.side, p.sorted) for p in trial.pools.values()], missing)


def failing(state: State, trial: Trial, pool: Pool) -> bool:
    """Whether, as the dice lie, this participant's action fails."""
    if trial.mode == "against":
        return pool.side not in winning(state, trial)
    return trial.failure > joint_top(trial)


def joint_top(trial: Trial) -> int:
    return max((pool.top for pool in trial.pools.values()), default=0)


def check_retry(state: State, trial: Trial, agent: Agent, meter: Meter | None) -> None:
    """Everything that may stand against a retry."""
    pool = trial.pools[agent.id]
    if not trial.thrown or trial.tied:
        raise Refused(RETRY, "Nothing has been thrown that could be tried again.")
    if state.owed_by(agent.id):
        raise Refused(f"{ID}.action.sequence", "The meter roll comes first.")
    if agent.is_ending:
        raise Refused(RETRY, "{name} has reached the end: the last throw stands.", name=agent.name)
    if pool.throws > MOST_RETRIES:
        raise Refused(RETRIES[2], "There is no fourth retry.")
    if state.options["retry_allowed"] == "failure-only" and not failing(state, trial, pool):
        raise Refused(RETRY, "At this table only a failure is tried again.")
    if trial.mode == "against":
        _check_duel_retry(state, trial, pool)
    _check_added(state, pool, agent, meter)


def _check_duel_retry(state: State, trial: Trial, pool: Pool) -> None:
    if state.options["opposition_retry"] == "none":
        raise Refused(RETRY, "At this table an opposition is thrown once.")
    if pool.side in winning(state, trial):
        raise Refused(RETRY, "Only the one who is losing tries again.")
    if pool.who in trial.declined:
        raise Refused(RETRY, "You have declined to try again.")


def _check_added(state: State, pool: Pool, agent: Agent, meter: Meter | None) -> None:
    counts = state.options["retry_die_already_in"] == "counts"
    if meter is None:
        if not counts or len(pool.meters) < pool.throws:
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
    pool = richer(trial.pools[agent.id], ask.meter)
    if trial.mode == "against":
        yield from _retry_against(state, trial, pool, ask, dice)
        return
    together = state.options["coop_retry"] == "all-together" and len(trial.pools) > 1
    rethrown = state.options["failure_die_on_retry"] == "rethrown"
    objectors = [o.seat for o in trial.objections if rethrown or o.face is None]
    if not together:
        yield from _throw_with(state, trial, (pool,), dice, objectors, ask.meter, True, ask.how)
        return
    yield events.PoolSet(rule=RETRIES[pool.throws - 1], leader=trial.leader, pool=pool)
    others = [p for w, p in trial.pools.items() if w != agent.id]
    if all(len(other.added) >= other.throws for other in others):
        yield from _throw_with(
            state, trial, (pool, *others), dice, objectors, ask.meter, True, ask.how
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
    lying = [p for w, p in trial.pools.items() if w != pool.who]
    missing = "ignored" if state.options["opposition_missing_die"] == "ignored" else "loses"
    first, (came,) = throw_duel(dice, (pool,), lying, state.options["meter_die_tie"], missing)
    throws = (events.Throw(pool.who, came.top, came.triggers, came.top == SIX),)
    tied = first if len(first) > 1 else ()
    yield events.TestThrown(
        rule=RETRIES[pool.throws - 1],
        leader=trial.leader,
        throws=throws,
        failures=(),
        tied=tied,
        leads=first,
        retry=ask.meter,
        retried=True,
        how=ask.how,
    )
    void = tied and state.options["perfect_tie_triggers"] == "void"
    if not void and state.options["retry_meter_check"] == "each-throw":
        yield from owed_now(state, trial, throws)


@rules.decides(asks.Decline)
def decline(state: State, by: By, ask: asks.Decline, dice: Dice) -> Iterator[Event]:
    agent = mine(state, by, ask.who)
    trial = state.trial_with(agent.id)
    if trial is None or trial.mode != "against" or not trial.thrown or trial.tied:
        raise Refused(RETRY, "There is nothing to decline.")
    if agent.id in trial.declined:
        raise Refused(RETRY, "You have declined to try again.")
    yield events.Declined(leader=trial.leader, who=agent.id)
