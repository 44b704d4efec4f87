"""Tests as they lie on the table: what each event changes, and what each seat may ask for."""

from collections.abc import Iterator

from msgspec.structs import replace

from tablee.games.cthulhu_blanc import events
from tablee.games.cthulhu_blanc.common import ID, rules
from tablee.games.cthulhu_blanc.meters import is_locked
from tablee.games.cthulhu_blanc.settling import may_still_retry
from tablee.games.cthulhu_blanc.state import METERS, Agent, Debt, Objection, Pool, State, Trial
from tablee.games.cthulhu_blanc.throwing import RETRY, check_retry, richer
from tablee.games.cthulhu_blanc.tray_table import readers
from tablee.games.cthulhu_blanc.trial import (
    APPLY,
    OBJECT,
    SEQUENCE,
    check_objection,
    free_for_test,
    may_do_last_deed,
    with_pool,
)
from tablee.kernel.words import By, Field, Offer, Refused


@rules.evolves(events.TestProposed)
def test_proposed(state: State, event: events.TestProposed) -> State:
    return state.with_trial(
        Trial(
            event.leader,
            event.what,
            event.mode,
            event.investigation,
            {event.pool.who: event.pool},
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
    return state.with_trial(replace(trial, investigation=event.investigation))


@rules.evolves(events.TestLeft)
def test_left(state: State, event: events.TestLeft) -> State:
    trial = state.trials[event.leader]
    pools = {w: p for w, p in trial.pools.items() if w != event.who}
    return state.with_trial(replace(trial, pools=pools))


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
    return state.with_trial(replace(trial, objections=lodged))


@rules.evolves(events.TestThrown)
def test_thrown(state: State, event: events.TestThrown) -> State:
    trial = state.trials[event.leader]
    fell = dict(event.failures)
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
        worse = worse and max(d.face for d in shown) < pool.top
        pools[throw.who] = replace(
            pool,
            throws=pool.throws + 1,
            top=throw.top,
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
        )
    )


@rules.evolves(events.Declined)
def declined(state: State, event: events.Declined) -> State:
    trial = state.trials[event.leader]
    return state.with_trial(replace(trial, declined=(*trial.declined, event.who)))


@rules.evolves(events.TestSettled)
def test_settled(state: State, event: events.TestSettled) -> State:
    trial = state.trials[event.leader]
    code = event.result or ("won" if event.success else "failed")
    line = (event.leader, code, trial.what)
    leader = state.agents[event.leader]
    if leader.status == "dying":
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


def _reasons(by: By, pool: Pool) -> Iterator[Offer]:
    """Each die may have its reason; of what the keeper imposes, the keeper says it."""
    dice = tuple(die for die in pool.dice if by.is_keeper or die not in pool.imposed)
    if dice:
        fields = (Field("die", "choice", dice), Field("why", "text", least=1, most=200))
        yield Offer("give-reason", APPLY, {"who": pool.who}, fields)


def _dice_fields(state: State, agent: Agent, by: By) -> tuple[Field, ...]:
    keeper_only = state.options["bureaucratie_die_first_throw"] == "keeper-only"
    meters = tuple(
        meter
        for meter in METERS
        if not is_locked(state, agent, meter)
        and not (meter == "bureaucratie" and keeper_only and not by.is_keeper)
    )
    return (
        Field("human", "flag", rule=f"{ID}.dice.human"),
        Field("trade", "flag", rule=f"{ID}.dice.profession-or-trait"),
        Field("meters", "many", meters, most=len(meters), required=False, rule=APPLY),
        Field("why", "text", most=2000, required=False),
    )


@rules.offering
def proposing(state: State, by: By) -> Iterator[Offer]:
    for agent in state.agents.values():
        last_deed = may_do_last_deed(state, agent)
        if (agent.is_ending and not last_deed) or not by.may_act_for(agent.seat):
            continue
        if agent.status == "summoned" and not agent.task:
            continue
        try:
            free_for_test(state, by, agent)
        except Refused:
            continue
        fields = _dice_fields(state, agent, by)
        what = Field("what", "text", least=1, most=200)
        search = Field("investigation", "flag", required=False, rule=f"{ID}.action.kind")
        modes = ("alone",) if last_deed else ("alone", "together", "against")
        for mode in modes:
            yield Offer(
                "propose-test",
                SEQUENCE,
                {"who": agent.id, "mode": mode},
                (what, search, *fields),
                advice=(f"{ID}.action.when-to-roll",),
            )
        for trial in () if last_deed else state.trials.values():
            if trial.thrown or trial.mode == "alone":
                continue
            rule = f"{ID}.coop.roll" if trial.mode == "together" else f"{ID}.oppose.roll"
            given = {"who": agent.id, "leader": trial.leader}
            yield Offer("join-test", rule, given, fields)


@rules.offering
def building(state: State, by: By) -> Iterator[Offer]:
    for trial in state.trials.values():
        lead = state.agents[trial.leader]
        mine = by.may_act_for(lead.seat)
        if not trial.thrown:
            for pool in trial.pools.values():
                agent = state.agent(pool.who)
                if agent is None:
                    continue
                if by.may_act_for(agent.seat):
                    fields = _dice_fields(state, agent, by)
                    yield Offer("set-pool", APPLY, {"who": agent.id}, fields)
                    yield from _reasons(by, trial.pools[agent.id])
                    if agent.id != trial.leader:
                        yield Offer("leave-test", SEQUENCE, {"who": agent.id})
                if by.is_keeper:
                    yield from _imposing(state, agent)
            if mine:
                given = {"leader": trial.leader, "investigation": not trial.investigation}
                yield Offer("mark-test", f"{ID}.action.kind", given)
                yield Offer("drop-test", f"{ID}.action.when-to-roll", {"leader": trial.leader})
            if by.is_keeper and trial.mode == "against":
                fields = (
                    Field("name", "text", least=1, most=50),
                    Field("dice", "integer", least=1, most=5),
                )
                given = {"leader": trial.leader}
                yield Offer("add-opponent", f"{ID}.oppose.roll", given, fields)
        ready = all(pool.size for pool in trial.pools.values())
        enough = trial.mode != "against" or len(trial.sides) > 1
        if mine and ready and enough and (not trial.thrown or trial.tied):
            rule = f"{ID}.oppose.perfect-tie" if trial.tied else f"{ID}.dice.highest-is-result"
            yield Offer("throw-test", rule, {"leader": trial.leader}, dice=True)


def _imposing(state: State, agent: Agent) -> Iterator[Offer]:
    meters = tuple(m for m in METERS if not is_locked(state, agent, m))
    yield Offer(
        "impose-dice",
        APPLY,
        {"who": agent.id},
        (
            Field("meters", "many", meters, most=len(meters), required=False),
            Field("human", "flag", required=False),
            Field("trade", "flag", required=False),
        ),
    )


@rules.offering
def doubting(state: State, by: By) -> Iterator[Offer]:
    if by.role == "spectator":
        return
    for trial in state.trials.values():
        try:
            check_objection(state, by, trial)
        except Refused:
            continue
        how = Field("how", "text", least=1, most=200)
        late = trial.thrown and state.options["objection_timing"] == "after-throw"
        yield Offer("oppose", OBJECT, {"leader": trial.leader}, (how,), dice=late)


@rules.offering
def after_throw(state: State, by: By) -> Iterator[Offer]:
    for trial in state.trials.values():
        if not trial.thrown or trial.tied:
            continue
        for pool in trial.pools.values():
            agent = state.agent(pool.who)
            if agent is not None and by.may_act_for(agent.seat):
                yield from _own_retries(state, trial, pool, agent)
        lead = state.agents[trial.leader]
        waiting = any(state.owed_by(who) for who in trial.pools)
        early = trial.mode == "against" and not by.is_keeper and may_still_retry(state, trial)
        if by.may_act_for(lead.seat) and not waiting and not early:
            yield Offer("settle-test", f"{ID}.dice.result-table", {"leader": trial.leader})


def _own_retries(state: State, trial: Trial, pool: Pool, agent: Agent) -> Iterator[Offer]:
    for meter in (*METERS, None):
        try:
            check_retry(state, trial, agent, meter)
        except Refused:
            continue
        given = {"who": agent.id} if meter is None else {"who": agent.id, "meter": meter}
        yield Offer("retry", RETRY, given, dice=True)
    if trial.mode == "against" and agent.id not in trial.declined:
        yield Offer("decline", RETRY, {"who": agent.id})


@rules.offering
def places_of_tests(state: State, by: By) -> Iterator[Offer]:
    if not by.is_keeper:
        return
    for trial in state.trials.values():
        for place in state.places:
            if state.searches.get(trial.leader) != place:
                given = {"leader": trial.leader, "place": place}
                yield Offer("attach-place", f"{ID}.dice.uncanny-clue", given)
    for debt in state.debts.values():
        text = Field("text", "text", least=1, most=2000)
        rule = f"{ID}.dice.price-and-backlash"
        yield Offer("tell-debt", rule, {"debt": debt.id}, (text, *readers(by)))
