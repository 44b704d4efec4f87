"""Tests as they lie on the table: what each event changes."""

from msgspec.structs import replace

from tablee.dice.throws import Shown
from tablee.games.cthulhu_blanc import events
from tablee.games.cthulhu_blanc.common import rules
from tablee.games.cthulhu_blanc.retrying import richer
from tablee.games.cthulhu_blanc.state import Debt, Objection, Pool, State, Trial
from tablee.games.cthulhu_blanc.trial import with_pool


@rules.evolves(events.TestProposed)
def test_proposed(state: State, event: events.TestProposed) -> State:
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


@rules.evolves(events.TestJoined)
def test_joined(state: State, event: events.TestJoined) -> State:
    return state.with_trial(with_pool(state.trials[event.leader], event.pool))


@rules.evolves(events.PoolSet)
def pool_set(state: State, event: events.PoolSet) -> State:
    return state.with_trial(with_pool(state.trials[event.leader], event.pool))


@rules.evolves(events.ReasonGiven)
def reason_given(state: State, event: events.ReasonGiven) -> State:
    trial = state.trials[event.leader]
    pool = trial.pools[event.who]
    reasons = {**pool.reasons, event.die: event.why}
    reasons = {die: why for die, why in reasons.items() if why}
    return state.with_trial(with_pool(trial, replace(pool, reasons=reasons)))


@rules.evolves(events.DiceImposed)
def dice_imposed(state: State, event: events.DiceImposed) -> State:
    return state.with_trial(with_pool(state.trials[event.leader], event.pool))


@rules.evolves(events.TestMarked)
def test_marked(state: State, event: events.TestMarked) -> State:
    trial = state.trials[event.leader]
    ruled = trial.ruled or event.ruled
    return state.with_trial(replace(trial, investigation=event.investigation, ruled=ruled))


@rules.evolves(events.TestLeft)
def test_left(state: State, event: events.TestLeft) -> State:
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


def without(state: State, leader: str) -> State:
    return replace(
        state,
        trials={w: t for w, t in state.trials.items() if w != leader},
        searches={w: p for w, p in state.searches.items() if w != leader},
    )


@rules.evolves(events.TestDropped)
def test_dropped(state: State, event: events.TestDropped) -> State:
    return without(state, event.leader)


@rules.evolves(events.PlaceAttached)
def place_attached(state: State, event: events.PlaceAttached) -> State:
    searches = {w: p for w, p in state.searches.items() if w != event.leader}
    if event.place is not None:
        searches[event.leader] = event.place
    return replace(state, searches=searches)


@rules.evolves(events.Objected)
def objected(state: State, event: events.Objected) -> State:
    trial = state.trials[event.leader]
    lodged = (*trial.objections, Objection(event.seat, event.how))
    awaiting = tuple(seat for seat in trial.awaiting if seat != event.seat)
    if state.options["failure_dice"] == "one":
        awaiting = ()  # nobody else may object any more
    return state.with_trial(replace(trial, objections=lodged, awaiting=awaiting))


@rules.evolves(events.ObjectionsAwaited)
def objections_awaited(state: State, event: events.ObjectionsAwaited) -> State:
    return state.with_trial(replace(state.trials[event.leader], awaiting=event.seats))


@rules.evolves(events.ObjectionWaived)
def objection_waived(state: State, event: events.ObjectionWaived) -> State:
    trial = state.trials[event.leader]
    awaiting = tuple(seat for seat in trial.awaiting if seat != event.seat)
    return state.with_trial(replace(trial, awaiting=awaiting))


@rules.evolves(events.TestThrown)
def test_thrown(state: State, event: events.TestThrown) -> State:
    trial = state.trials[event.leader]
    lying = {die.who: die.face for die in state.fallen if die.role == "failure"}
    fell = {seat: face or lying.get(seat, event.failure) for seat, face in event.failures}
    objections = tuple(
        replace(o, face=fell[o.seat]) if o.seat in fell else o for o in trial.objections
    )
    keep_best = state.options["retry_result"] == "keep-best"
    pools = dict(trial.pools)
    for throw in event.throws:
        pool = pools[throw.who]
        if event.retried and event.retry is not None and len(event.throws) == 1:
            pool = richer(pool, event.retry)
        shown = tuple(d for d in state.fallen if d.who == throw.who and d.role != "failure")
        worse = event.retried and keep_best and bool(pool.faces) and bool(shown)
        if trial.mode == "against" and not event.by_top:
            worse = worse and tuple(sorted((d.face for d in shown), reverse=True)) < pool.sorted
        else:
            worse = worse and max(d.face for d in shown) < pool.top
        if throw.who in event.locked:
            pool = replace(pool, dice=tuple(d for d in pool.dice if d != "bureaucratie"))
        pools[throw.who] = replace(
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
    return state.with_trial(
        replace(
            trial,
            pools=pools,
            objections=objections,
            thrown=trial.thrown or bool(event.throws),
            tied=event.tied,
            out=tuple(dict.fromkeys((*trial.out, *event.out))),
            awaiting=() if event.throws else trial.awaiting,
        )
    )


def _top_of(kept: Pool | None, shown: tuple[Shown, ...], event: events.TestThrown) -> int:
    """The highest die as it lies; chances are reckoned without faces."""
    if kept is not None:
        return kept.top
    return max((die.face for die in shown), default=event.best)


@rules.evolves(events.Declined)
def declined(state: State, event: events.Declined) -> State:
    trial = state.trials[event.leader]
    return state.with_trial(replace(trial, declined=(*trial.declined, event.who)))


@rules.evolves(events.TestSettled)
def test_settled(state: State, event: events.TestSettled) -> State:
    trial = state.trials[event.leader]
    code = event.code or event.result or ("won" if event.success else "failed")
    line = (event.leader, code, trial.what)
    leader = state.agents[event.leader]
    if leader.status == "dying" and event.feat is not False:
        state = state.with_agent(replace(leader, has_done=True))
    settled = (state.searches.get(event.leader, ""), event.result or "")
    return replace(without(state, event.leader), log=(*state.log, line), settled=settled)


@rules.evolves(events.DebtOwed)
def debt_owed(state: State, event: events.DebtOwed) -> State:
    debt = Debt(event.debt, event.kind, event.who, event.what, event.uncanny)
    answers = state.answers
    if debt.kind == "clue" and state.settled[0]:
        answers = {**answers, debt.id: state.settled}
    debts = {**state.debts, debt.id: debt}
    return replace(state, debts=debts, answers=answers, counted=state.counted + 1)


@rules.evolves(events.DebtTold)
def debt_told(state: State, event: events.DebtTold) -> State:
    return replace(
        state,
        debts={i: d for i, d in state.debts.items() if i != event.debt},
        answers={i: a for i, a in state.answers.items() if i != event.debt},
    )
