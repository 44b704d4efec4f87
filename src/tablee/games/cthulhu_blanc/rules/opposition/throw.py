"""All sides throw, who ties throws again, and who loses may try again against lying dice."""

from collections.abc import Iterator, Sequence

from tablee.dice.readers import Dice
from tablee.games.cthulhu_blanc.rules.action.aftermath import (
    close_runs,
    failures_told,
    objectors_who_throw,
    owed_now,
)
from tablee.games.cthulhu_blanc.rules.action.checks import whose_die_is_locked
from tablee.games.cthulhu_blanc.rules.action.events import TestThrown, Throw
from tablee.games.cthulhu_blanc.rules.common import ID, RETRIES
from tablee.games.cthulhu_blanc.rules.opposition.compare import leaders, throw_against
from tablee.games.cthulhu_blanc.state import SIX, Meter, Pool, State, Trial
from tablee.kernel.words import Event


def throw_all_sides(state: State, trial: Trial, dice: Dice) -> Iterator[Event]:
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
        Throw(pool.who, 0, due) for pool, due in zip(throwing, led.triggers, strict=True)
    )
    failure = dice.highest(len(objectors), SIX, "failure", tuple(objectors)) if objectors else 0
    yield TestThrown(
        rule=f"{ID}.oppose.perfect-tie" if tied else f"{ID}.oppose.roll",
        leader=trial.leader,
        throws=throws,
        failures=failures_told(objectors, failure),
        failure=failure if len(objectors) > 1 else 0,
        tied=tied,
        leads=led.leads,
        best=led.top,
        out=now_out(trial, tied),
        locked=whose_die_is_locked(state.trials[trial.leader], throwing),
    )
    yield from close_runs(state, throwing)
    if state.options["retry_meter_check"] == "each-throw":
        yield from owed_now(state, trial, throws_that_count(state, trial, throws, tied))


def retry_against(
    state: State, trial: Trial, pool: Pool, meter: Meter | None, how: str, dice: Dice
) -> Iterator[Event]:
    lying = [p for p in still_in(trial) if p.who != pool.who]
    if state.options["retry_result"] == "keep-best":
        lying.append(trial.pools[pool.who])  # the better of both throws stands
    objectors = objectors_who_throw(state, trial)
    led = throw_against(
        dice,
        (pool,),
        lying,
        state.options["meter_die_tie"],
        state.options["opposition_missing_die"],
        asks_top=bool(trial.objections),
    )
    throws = (Throw(pool.who, 0, led.triggers[0]),)
    tied = led.leads if len(led.leads) > 1 else ()
    failure = dice.highest(len(objectors), SIX, "failure", tuple(objectors)) if objectors else 0
    yield TestThrown(
        rule=RETRIES[pool.retries],
        leader=trial.leader,
        throws=throws,
        failures=failures_told(objectors, failure),
        failure=failure if len(objectors) > 1 else 0,
        out=now_out(trial, tied),
        locked=whose_die_is_locked(trial, (pool,)),
        tied=tied,
        leads=led.leads,
        best=led.top,
        retry=meter,
        retried=True,
        how=how,
    )
    yield from close_runs(state, (pool,))
    if state.options["retry_meter_check"] == "each-throw":
        yield from owed_now(state, trial, throws_that_count(state, trial, throws, tied))


def throws_that_count(
    state: State, trial: Trial, throws: Sequence[Throw], tied: Sequence[str]
) -> tuple[Throw, ...]:
    """The throws that count: those of a perfect tie are void, those of who has lost are not."""
    void = tied if state.options["perfect_tie_triggers"] == "void" else ()
    return tuple(throw for throw in throws if trial.pools[throw.who].side not in void)


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
