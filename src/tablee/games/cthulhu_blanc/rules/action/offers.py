"""What each seat may do about a test before its throw, and the throw."""

from collections.abc import Iterator

from tablee.games.cthulhu_blanc.rules.action.law import (
    APPLY,
    KIND,
    SEQUENCE,
    check_drop,
    check_free,
    check_join,
    check_summoned,
    check_throw,
    is_keepers_die,
    may_do_last_deed,
)
from tablee.games.cthulhu_blanc.rules.common import ID, rules
from tablee.games.cthulhu_blanc.rules.meter import is_locked
from tablee.games.cthulhu_blanc.state import METERS, Agent, Meter, Pool, State, Trial
from tablee.kernel.words import By, Field, Offer, Refused


@rules.offering
def proposals(state: State, by: By) -> Iterator[Offer]:
    """Tests that somebody may begin, or take part in."""
    for agent in state.agents.values():
        last_deed = may_do_last_deed(state, agent)
        if (agent.is_ending and not last_deed) or not by.may_act_for(agent.seat):
            continue
        try:
            check_summoned(agent)
            check_free(state, by, agent)
        except Refused:
            continue
        fields = _dice_fields(state, agent, by)
        yield from _own_tests(agent, fields, last_deed)
        for trial in () if last_deed else state.trials.values():
            yield from _joining(trial, agent, fields)


def _own_tests(agent: Agent, fields: tuple[Field, ...], last_deed: bool) -> Iterator[Offer]:
    what = Field("what", "text", least=1, most=200)
    search = Field("investigation", "flag", required=False, rule=KIND)
    for mode in ("alone",) if last_deed else ("alone", "together", "against"):
        yield Offer(
            "propose-test",
            SEQUENCE,
            {"who": agent.id, "mode": mode},
            (what, search, *fields),
            advice=(f"{ID}.action.when-to-roll",),
        )


def _joining(trial: Trial, agent: Agent, fields: tuple[Field, ...]) -> Iterator[Offer]:
    try:
        check_join(trial, agent)
    except Refused:
        return
    if trial.thrown:
        return
    rule = f"{ID}.coop.roll" if trial.mode == "together" else f"{ID}.oppose.roll"
    sides = tuple(trial.sides) if trial.mode == "against" else ()
    side = (Field("side", "choice", sides, required=False),) if sides else ()
    yield Offer("join-test", rule, {"who": agent.id, "leader": trial.leader}, (*side, *fields))


@rules.offering
def tests_on_table(state: State, by: By) -> Iterator[Offer]:
    """What may be done about a test: its dice, its kind, its throw, or to let it be."""
    for trial in state.trials.values():
        mine = by.may_act_for(state.agents[trial.leader].seat)
        leader = {"leader": trial.leader}
        if not trial.thrown:
            yield from _pools(state, by, trial)
            if mine and (by.is_keeper or not trial.ruled):
                given = {**leader, "investigation": not trial.investigation}
                yield Offer("mark-test", KIND, given)
        if mine and _may_drop(by, trial):
            yield Offer("drop-test", f"{ID}.action.when-to-roll", leader)
        if mine and _may_throw(state, by, trial):
            rule = f"{ID}.oppose.perfect-tie" if trial.tied else f"{ID}.dice.highest-is-result"
            yield Offer("throw-test", rule, leader, dice=True)


def _may_drop(by: By, trial: Trial) -> bool:
    try:
        check_drop(by, trial)
    except Refused:
        return False
    return True


def _may_throw(state: State, by: By, trial: Trial) -> bool:
    try:
        check_throw(state, by, trial)
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
    barred = is_keepers_die(state) and not by.is_keeper and "bureaucratie" not in imposed
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
