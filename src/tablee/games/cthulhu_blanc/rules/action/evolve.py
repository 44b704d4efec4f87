"""Tests as they lie on the table: what each event changes."""

from msgspec.structs import replace

from tablee.dice.throws import Shown
from tablee.games.cthulhu_blanc.rules.action.checks import with_pool
from tablee.games.cthulhu_blanc.rules.action.events import (
    DiceImposed,
    PoolSet,
    ReasonGiven,
    TestDropped,
    TestJoined,
    TestLeft,
    TestMarked,
    TestProposed,
    TestThrown,
    Throw,
)
from tablee.games.cthulhu_blanc.rules.common import rules
from tablee.games.cthulhu_blanc.rules.retry import add_die
from tablee.games.cthulhu_blanc.state import Pool, State, Trial


@rules.evolves(TestProposed)
def test_proposed(state: State, event: TestProposed) -> State:
    return state.with_trial(
        Trial(
            event.leader,
            event.what,
            event.mode,
            event.investigation,
            {event.pool.who: event.pool},
            feat=state.agents[event.leader].status == "dying",
        )
    )


@rules.evolves(TestJoined)
def test_joined(state: State, event: TestJoined) -> State:
    return state.with_trial(with_pool(state.trials[event.leader], event.pool))


@rules.evolves(PoolSet)
def pool_set(state: State, event: PoolSet) -> State:
    return state.with_trial(with_pool(state.trials[event.leader], event.pool))


@rules.evolves(ReasonGiven)
def reason_given(state: State, event: ReasonGiven) -> State:
    trial = state.trials[event.leader]
    pool = trial.pools[event.who]
    reasons = {**pool.reasons, event.die: event.why}
    reasons = {die: why for die, why in reasons.items() if why}
    return state.with_trial(with_pool(trial, replace(pool, reasons=reasons)))


@rules.evolves(DiceImposed)
def dice_imposed(state: State, event: DiceImposed) -> State:
    return state.with_trial(with_pool(state.trials[event.leader], event.pool))


@rules.evolves(TestMarked)
def test_marked(state: State, event: TestMarked) -> State:
    trial = state.trials[event.leader]
    ruled = trial.ruled or event.ruled
    return state.with_trial(replace(trial, investigation=event.investigation, ruled=ruled))


@rules.evolves(TestLeft)
def test_left(state: State, event: TestLeft) -> State:
    trial = state.trials[event.leader]
    pool = trial.pools[event.who]
    if not pool.plain and (pool.imposed or pool.ruled):
        trial = replace(trial, withdrawn={**trial.withdrawn, pool.who: pool})
    heirs = {event.who: event.heir} if event.heir else {}
    pools = {
        who: replace(one, side=heirs.get(one.side, one.side))
        for who, one in trial.pools.items()
        if who != event.who
    }
    trial = replace(trial, pools=pools, out=tuple(heirs.get(side, side) for side in trial.out))
    # Whoever has left ties no more; one side that is left alone leads.
    tied = tuple(heirs.get(side, side) for side in trial.tied)
    tied = tuple(side for side in tied if side in trial.sides)
    return state.with_trial(replace(trial, tied=tied if len(tied) > 1 else ()))


def without_trial(state: State, leader: str) -> State:
    return replace(
        state,
        trials={w: t for w, t in state.trials.items() if w != leader},
        searches={w: p for w, p in state.searches.items() if w != leader},
    )


@rules.evolves(TestDropped)
def test_dropped(state: State, event: TestDropped) -> State:
    return without_trial(state, event.leader)


@rules.evolves(TestThrown)
def test_thrown(state: State, event: TestThrown) -> State:
    trial = state.trials[event.leader]
    lying = {die.who: die.face for die in state.fallen if die.role == "failure"}
    fell = {seat: face or lying.get(seat, event.failure) for seat, face in event.failures}
    objections = tuple(
        replace(o, face=fell[o.seat]) if o.seat in fell else o for o in trial.objections
    )
    pools = {throw.who: _as_it_lies(state, trial, throw, event) for throw in event.throws}
    return state.with_trial(
        replace(
            trial,
            pools={**trial.pools, **pools},
            objections=objections,
            thrown=trial.thrown or bool(event.throws),
            tied=event.tied,
            out=tuple(dict.fromkeys((*trial.out, *event.out))),
            awaiting=() if event.throws else trial.awaiting,
        )
    )


def _as_it_lies(state: State, trial: Trial, throw: Throw, event: TestThrown) -> Pool:
    """A pool after its throw; where the best of two throws is kept, perhaps as it lay before."""
    pool = trial.pools[throw.who]
    if event.retried and event.retry is not None and len(event.throws) == 1:
        pool = add_die(pool, event.retry)
    shown = tuple(d for d in state.fallen if d.who == throw.who and d.role != "failure")
    compared = trial.mode == "against" and not event.by_top
    keeps_best = event.retried and state.options["retry_result"] == "keep-best"
    worse = keeps_best and _is_worse(shown, pool, compared)
    if throw.who in event.locked:
        pool = replace(pool, dice=tuple(d for d in pool.dice if d != "bureaucratie"))
    return replace(
        pool,
        throws=pool.throws + 1,
        retries=pool.retries + event.retried,
        waits=False,
        top=throw.top or _top_of(pool if worse else None, shown, event),
        triggers=throw.triggers,
        faces=pool.faces if worse else tuple(d.face for d in shown),
        shown=pool.shown if worse else shown,
        folie_rolled=False,
    )


def _is_worse(shown: tuple[Shown, ...], pool: Pool, compared: bool) -> bool:
    """Whether dice are worse than those that lay: all of them are compared, or the highest."""
    if not pool.faces or not shown:
        return False
    if compared:
        return tuple(sorted((die.face for die in shown), reverse=True)) < pool.sorted
    return max(die.face for die in shown) < pool.top


def _top_of(kept: Pool | None, shown: tuple[Shown, ...], event: TestThrown) -> int:
    """The highest die as it lies; chances are reckoned without faces."""
    if kept is not None:
        return kept.top
    return max((die.face for die in shown), default=event.best)
