"""The throw of a test, alone or together."""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from tablee.dice.readers import Dice
from tablee.games.cthulhu_blanc.rules.action.aftermath import close_runs, failures_told, owed_now
from tablee.games.cthulhu_blanc.rules.action.asks import ThrowTest
from tablee.games.cthulhu_blanc.rules.action.checks import (
    check_throw,
    led_by,
    led_tests,
    whose_die_is_locked,
    without_locked_die,
)
from tablee.games.cthulhu_blanc.rules.action.events import TestThrown, Throw
from tablee.games.cthulhu_blanc.rules.common import ID, RETRIES, mine, rules
from tablee.games.cthulhu_blanc.rules.cooperation import throw_joint
from tablee.games.cthulhu_blanc.rules.opposition.throw import throw_all_sides
from tablee.games.cthulhu_blanc.rules.pool import Fell, throw_pools
from tablee.games.cthulhu_blanc.state import SIX, Meter, Pool, State, Trial
from tablee.kernel.law import Candidate
from tablee.kernel.words import By, Event

THROWN = f"{ID}.dice.highest-is-result"


@rules.law(ThrowTest, THROWN, dice=True)
def may_throw(state: State, by: By, ask: ThrowTest) -> Trial:
    """The test with the dice that are thrown."""
    trial = led_by(state, ask.leader)
    mine(state, by, trial.leader)
    check_throw(state, by, trial)
    return replace(trial, pools={w: without_locked_die(state, p) for w, p in trial.pools.items()})


@may_throw.decides
def throw_test(state: State, by: By, ask: ThrowTest, dice: Dice, trial: Trial) -> Iterator[Event]:
    if trial.mode == "against":
        yield from throw_all_sides(state, trial, dice)
    else:
        pools = tuple(trial.pools.values())
        yield from throw_with(state, trial, pools, dice, trial.objections_to_throw())


@may_throw.offers
def tests_to_throw(state: State, by: By) -> Iterator[Candidate]:
    for trial in led_tests(state, by):
        if not trial.thrown or trial.tied:
            rule = f"{ID}.oppose.perfect-tie" if trial.tied else THROWN
            yield Candidate({"leader": trial.leader}, rule=rule)


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
    yield TestThrown(
        rule=RETRIES[pools[0].retries] if retried else THROWN,
        leader=trial.leader,
        throws=throws,
        failures=failures_told(objectors, failure),
        failure=failure if len(objectors) > 1 else 0,
        tied=(),
        retry=retry,
        retried=retried,
        how=how,
        locked=whose_die_is_locked(state.trials[trial.leader], pools),
    )
    yield from close_runs(state, pools)
    if state.options["retry_meter_check"] == "each-throw":
        yield from owed_now(state, trial, throws)


def _as_thrown(state: State, pool: Pool, came: Fell, retried: bool) -> Throw:
    top = came.top
    if retried and state.options["retry_result"] == "keep-best":
        top = max(top, pool.top)
    return Throw(pool.who, top, came.triggers, six=came.top == SIX)
