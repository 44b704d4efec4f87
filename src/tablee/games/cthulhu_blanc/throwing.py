"""A test thrown: triggers, retries, and what it came to."""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from tablee.dice.readers import Dice
from tablee.games.cthulhu_blanc import asks, events
from tablee.games.cthulhu_blanc.common import ID, mine, rules
from tablee.games.cthulhu_blanc.joint_pool import throw_joint
from tablee.games.cthulhu_blanc.meters import TRIGGERS, is_locked
from tablee.games.cthulhu_blanc.opposing import leaders, throw_against
from tablee.games.cthulhu_blanc.pool import Fell, throw_pools
from tablee.games.cthulhu_blanc.state import HIGHEST, METERS, SIX, Meter, Pool, State, Trial
from tablee.games.cthulhu_blanc.trial import APPLY, OBJECT, awaited, led_by
from tablee.kernel.words import By, Event, Refused

RETRY = f"{ID}.retry.right"
RETRIES = (f"{ID}.retry.first", f"{ID}.retry.second", f"{ID}.retry.third-and-last")
MOST_RETRIES = 3


@rules.decides(asks.ThrowTest)
def throw_test(state: State, by: By, ask: asks.ThrowTest, dice: Dice) -> Iterator[Event]:
    trial = led_by(state, ask.leader)
    mine(state, by, trial.leader)
    check_throw(state, by, trial)
    trial = replace(trial, pools={w: unlocked(state, p) for w, p in trial.pools.items()})
    if trial.mode == "against":
        yield from _throw_against(state, trial, dice)
    else:
        pools = tuple(trial.pools.values())
        yield from throw_with(state, trial, pools, dice, trial.objections_to_throw())


def check_throw(state: State, by: By, trial: Trial) -> None:
    """Everything that may stand against the throw of a test, or of its perfect tie."""
    if trial.thrown and not trial.tied:
        raise Refused(f"{ID}.action.sequence", "The dice have been thrown.")
    waiting = awaited(state, by, trial)
    if waiting and not by.is_keeper:
        raise Refused(OBJECT, "The throw waits for a word of {seats}.", seats=", ".join(waiting))
    for pool in trial.pools.values():
        agent = state.agent(pool.who)
        if agent is not None and agent.misses:
            raise Refused(
                f"{ID}.recovery.zeal-price",
                "{name} is showing zeal and misses this moment.",
                name=agent.name,
            )
        if trial.tied and state.owed_by(pool.who):
            raise Refused(f"{ID}.action.sequence", "The meter rolls come first.")
        if not pool.size:
            raise Refused(
                APPLY,
                "{name} has no die: risk Madness, Wounds or Bureaucracy, or let it be.",
                name=name_of(state, pool),
            )
    if trial.mode == "against" and len(trial.sides) < 2:
        raise Refused(f"{ID}.oppose.roll", "Nobody opposes yet.")


def unlocked(state: State, pool: Pool) -> Pool:
    """A pool without the die that a summons has locked since it was thrown."""
    agent = state.agent(pool.who)
    if agent is None or not pool.throws or not is_locked(state, agent, "bureaucratie"):
        return pool
    dice = tuple(die for die in pool.dice if die != "bureaucratie")
    # Whose only die it was must still throw a perfect tie again.
    return replace(pool, dice=dice) if dice else pool


def without_locked(before: Trial, pools: Sequence[Pool]) -> tuple[str, ...]:
    """Who throws no locked die any more."""
    return tuple(
        pool.who
        for pool in pools
        if "bureaucratie" in before.pools[pool.who].dice and "bureaucratie" not in pool.dice
    )


def name_of(state: State, pool: Pool) -> str:
    agent = state.agent(pool.who)
    return pool.name if agent is None else agent.name


def throw_with(
    state: State,
    trial: Trial,
    pools: Sequence[Pool],
    dice: Dice,
    objectors: Sequence[str],
    retry: Meter | None = None,
    retried: bool = False,
    how: str = "",
) -> Iterator[Event]:
    tie = state.options["meter_die_tie"]
    if state.options["coop_meter_check"] == "joint-highest" and len(trial.pools) > 1:
        throwing = {pool.who for pool in pools}
        lying = [pool for who, pool in trial.pools.items() if who not in throwing]
        fell, failure = throw_joint(dice, pools, objectors, tie, lying)
    else:
        fell, failure = throw_pools(dice, pools, objectors, tie)
    throws = tuple(
        _as_thrown(state, pool, came, retried) for pool, came in zip(pools, fell, strict=True)
    )
    yield events.TestThrown(
        rule=RETRIES[pools[0].retries] if retried else f"{ID}.dice.highest-is-result",
        leader=trial.leader,
        throws=throws,
        failures=failures_told(objectors, failure),
        failure=failure if len(objectors) > 1 else 0,
        tied=(),
        retry=retry,
        retried=retried,
        how=how,
        locked=without_locked(state.trials[trial.leader], pools),
    )
    yield from close_runs(state, pools)
    if state.options["retry_meter_check"] == "each-throw":
        yield from owed_now(state, trial, throws)


def failures_told(objectors: Sequence[str], highest: int) -> tuple[tuple[str, int], ...]:
    """Of one failure die its face; of several each lies on the table."""
    return tuple((seat, highest if len(objectors) == 1 else 0) for seat in objectors)


def _as_thrown(state: State, pool: Pool, came: Fell, retried: bool) -> events.Throw:
    top = came.top
    if retried and state.options["retry_result"] == "keep-best":
        top = max(top, pool.top)
    return events.Throw(pool.who, top, came.triggers, six=came.top == SIX)


def close_runs(state: State, pools: Sequence[Pool]) -> Iterator[Event]:
    for pool in pools:
        agent = state.agent(pool.who)
        ends = state.options["suppress_run_end"] == "any-other-test"
        if agent is not None and agent.run is not None and ends and agent.suppression is None:
            yield events.RunClosed(who=agent.id)


def owed_now(state: State, trial: Trial, throws: Sequence[events.Throw]) -> Iterator[Event]:
    """The meter rolls that these throws call for: Folie, then Blessures, then Bureaucratie."""
    everybody = state.options["coop_six"] == "all-participants"
    somebody = any(throw.six for throw in throws)
    if everybody and somebody:
        # All who take part perceive it, also those whose dice lie.
        thrown = {throw.who for throw in throws}
        throws = (*throws, *(events.Throw(who, 0) for who in trial.pools if who not in thrown))
    for meter in METERS:
        for throw in throws:
            agent = state.agent(throw.who)
            if agent is None or agent.is_gone or agent.score(meter) >= HIGHEST:
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
    pools = trial.pools.values()
    throwing = [pool for pool in pools if not trial.tied or pool.side in trial.tied]
    objectors = trial.objections_to_throw()
    led = throw_against(
        dice,
        throwing,
        (),
        state.options["meter_die_tie"],
        state.options["opposition_missing_die"],
        asks_top=bool(trial.objections),
    )
    tied = led.leads if len(led.leads) > 1 else ()
    throws = tuple(
        events.Throw(pool.who, 0, due) for pool, due in zip(throwing, led.triggers, strict=True)
    )
    failure = dice.highest(len(objectors), SIX, "failure", tuple(objectors)) if objectors else 0
    yield events.TestThrown(
        rule=f"{ID}.oppose.perfect-tie" if tied else f"{ID}.oppose.roll",
        leader=trial.leader,
        throws=throws,
        failures=failures_told(objectors, failure),
        failure=failure if len(objectors) > 1 else 0,
        tied=tied,
        leads=led.leads,
        best=led.top,
        out=now_out(trial, tied),
        locked=without_locked(state.trials[trial.leader], throwing),
    )
    yield from close_runs(state, throwing)
    void = tied and state.options["perfect_tie_triggers"] == "void"
    if not void and state.options["retry_meter_check"] == "each-throw":
        yield from owed_now(state, trial, throws)


def now_out(trial: Trial, tied: Sequence[str]) -> tuple[str, ...]:
    """The sides that have lost when others tie for the lead (oppose.perfect-tie)."""
    return tuple(side for side in trial.sides if tied and side not in tied)


def still_in(trial: Trial) -> list[Pool]:
    """The pools that may still win an opposition; if all of them have left, the others."""
    pools = [*trial.pools.values()]
    return [pool for pool in pools if pool.side not in trial.out] or pools


def winning(state: State, trial: Trial) -> tuple[str, ...]:
    """The side that leads an opposition as its dice now lie."""
    missing = state.options["opposition_missing_die"]
    return leaders([(p.side, p.sorted) for p in still_in(trial)], missing)


def failing(state: State, trial: Trial, pool: Pool) -> bool:
    """Whether, as the dice lie, this participant's action fails."""
    if trial.mode == "against":
        return pool.side not in winning(state, trial)
    return trial.failure > joint_top(trial)


def joint_top(trial: Trial) -> int:
    return max((pool.top for pool in trial.pools.values()), default=0)
