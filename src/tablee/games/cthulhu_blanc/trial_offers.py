"""What each seat may ask for while a test is on the table."""

from collections.abc import Callable, Iterator

from tablee.games.cthulhu_blanc.common import ID, rules
from tablee.games.cthulhu_blanc.meters import is_locked
from tablee.games.cthulhu_blanc.objecting import check_objection, may_object
from tablee.games.cthulhu_blanc.retrying import check_retry, may_retry
from tablee.games.cthulhu_blanc.settling import may_still_retry
from tablee.games.cthulhu_blanc.state import METERS, Agent, Meter, Pool, State, Trial
from tablee.games.cthulhu_blanc.throwing import RETRY, check_throw
from tablee.games.cthulhu_blanc.tray_table import readers
from tablee.games.cthulhu_blanc.trial import (
    APPLY,
    OBJECT,
    SEQUENCE,
    awaited,
    check_join,
    check_summoned,
    free_for_test,
    may_do_last_deed,
)
from tablee.kernel.words import By, Field, Offer, Refused


def _reasons(by: By, pool: Pool) -> Iterator[Offer]:
    """Each die may have its reason; of what the keeper imposes, the keeper says it."""
    dice = tuple(die for die in pool.dice if by.is_keeper or die not in pool.imposed)
    if dice:
        fields = (Field("die", "choice", dice), Field("why", "text", least=1, most=2000))
        yield Offer("give-reason", APPLY, {"who": pool.who}, fields)
    for die in dice:
        if pool.reasons.get(die):
            yield Offer("give-reason", APPLY, {"who": pool.who, "die": die, "why": ""})


def _dice_fields(
    state: State, agent: Agent, by: By, imposed: tuple[Meter, ...] = ()
) -> tuple[Field, ...]:
    """Dice to choose from; one that the keeper has imposed may be named, and stays anyway."""
    keeper_only = state.options["bureaucratie_die_first_throw"] == "keeper-only"
    barred = keeper_only and not by.is_keeper and "bureaucratie" not in imposed
    meters = tuple(
        meter
        for meter in METERS
        if not is_locked(state, agent, meter) and not (meter == "bureaucratie" and barred)
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
        try:
            check_summoned(agent)
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
            try:
                check_join(trial, agent)
            except Refused:
                continue
            if trial.thrown:
                continue
            rule = f"{ID}.coop.roll" if trial.mode == "together" else f"{ID}.oppose.roll"
            given = {"who": agent.id, "leader": trial.leader}
            sides = tuple(trial.sides) if trial.mode == "against" else ()
            side = (Field("side", "choice", sides, required=False),) if sides else ()
            yield Offer("join-test", rule, given, (*side, *fields))


@rules.offering
def building(state: State, by: By) -> Iterator[Offer]:
    for trial in state.trials.values():
        mine = by.may_act_for(state.agents[trial.leader].seat)
        leader = {"leader": trial.leader}
        if not trial.thrown:
            yield from _pools(state, by, trial)
            if mine:
                yield from _before_throw(state, by, trial)
            if by.is_keeper and trial.mode == "against":
                yield from _opponents(trial)
        if mine and (by.is_keeper or not trial.thrown):
            yield Offer("drop-test", f"{ID}.action.when-to-roll", leader)
        if mine and _is_allowed(check_throw, state, by, trial):
            rule = f"{ID}.oppose.perfect-tie" if trial.tied else f"{ID}.dice.highest-is-result"
            yield Offer("throw-test", rule, leader, dice=True)


def _is_allowed(check: Callable[[State, By, Trial], None], state: State, by: By, t: Trial) -> bool:
    try:
        check(state, by, t)
    except Refused:
        return False
    return True


def _pools(state: State, by: By, trial: Trial) -> Iterator[Offer]:
    for pool in trial.pools.values():
        agent = state.agent(pool.who)
        if agent is None:
            continue
        if by.may_act_for(agent.seat):
            fields = _dice_fields(state, agent, by, pool.imposed)
            yield Offer("set-pool", APPLY, {"who": agent.id}, fields)
            yield from _reasons(by, pool)
            if agent.id != trial.leader:
                yield Offer("leave-test", SEQUENCE, {"who": agent.id})
        if by.is_keeper:
            yield from _imposing(state, agent)


def _before_throw(state: State, by: By, trial: Trial) -> Iterator[Offer]:
    leader = {"leader": trial.leader}
    if by.is_keeper or not trial.ruled:
        given = {**leader, "investigation": not trial.investigation}
        yield Offer("mark-test", f"{ID}.action.kind", given)
    if not awaited(state, by, trial) and may_object(state, by, trial):
        yield Offer("await-objections", OBJECT, leader)


def _opponents(trial: Trial) -> Iterator[Offer]:
    rule = f"{ID}.oppose.roll"
    fields = (
        Field("name", "text", least=1, most=60),
        Field("dice", "integer", least=1, most=5),
        Field("side", "choice", tuple(trial.sides), required=False),
    )
    yield Offer("add-opponent", rule, {"leader": trial.leader}, fields)
    for pool in trial.pools.values():
        if pool.plain:
            yield Offer("remove-opponent", rule, {"leader": trial.leader, "who": pool.who})


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
            Field("why", "text", most=2000, required=False),
        ),
    )


@rules.offering
def doubting(state: State, by: By) -> Iterator[Offer]:
    if by.role == "spectator":
        return
    for trial in state.trials.values():
        if by.seat in awaited(state, by, trial):
            yield Offer("waive-objection", OBJECT, {"leader": trial.leader})
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
        how = Field("how", "text", most=2000, required=False)
        yield Offer("retry", RETRY, given, (how,), dice=True)
    if trial.mode == "against" and may_retry(state, trial, agent):
        yield Offer("decline", RETRY, {"who": agent.id})


@rules.offering
def places_of_tests(state: State, by: By) -> Iterator[Offer]:
    if not by.is_keeper:
        return
    for trial in state.trials.values():
        if trial.leader in state.searches:
            given = {"leader": trial.leader, "place": None}
            yield Offer("attach-place", f"{ID}.dice.uncanny-clue", given)
        for place in state.places:
            if state.searches.get(trial.leader) != place:
                given = {"leader": trial.leader, "place": place}
                yield Offer("attach-place", f"{ID}.dice.uncanny-clue", given)
    for debt in state.debts.values():
        text = Field("text", "text", least=1, most=4000)
        rule = f"{ID}.dice.price-and-backlash"
        yield Offer("tell-debt", rule, {"debt": debt.id}, (text, *readers(by)))
