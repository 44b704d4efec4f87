"""The laws of a test before its throw: who takes part, and which dice apply."""

from collections.abc import Iterator, Mapping

from tablee.dice.readers import Dice
from tablee.games.cthulhu_blanc.rules.action.asks import (
    DropTest,
    GiveReason,
    ImposeDice,
    JoinTest,
    LeaveTest,
    MarkTest,
    ProposeTest,
    SetPool,
)
from tablee.games.cthulhu_blanc.rules.action.checks import (
    APPLY,
    COOP,
    KIND,
    OPPOSE,
    SEQUENCE,
    before_throw,
    check_dice,
    check_drop,
    check_free,
    check_join,
    check_refused,
    check_summoned,
    has_refused,
    helpers,
    is_keepers_die,
    leaders,
    led_by,
    may_do_last_deed,
    own_pool,
)
from tablee.games.cthulhu_blanc.rules.action.events import (
    DiceImposed,
    PoolSet,
    ReasonGiven,
    TestDropped,
    TestJoined,
    TestMarked,
    TestProposed,
)
from tablee.games.cthulhu_blanc.rules.action.leave import withdraw
from tablee.games.cthulhu_blanc.rules.common import ID, acting, mine, playing, rules
from tablee.games.cthulhu_blanc.rules.meter import is_locked
from tablee.games.cthulhu_blanc.state import DICE, METERS, Agent, Die, Meter, Pool, State
from tablee.kernel.words import By, Event, Refused


@rules.law(ProposeTest, SEQUENCE)
def may_propose(state: State, by: By, ask: ProposeTest) -> Agent:
    agent = mine(state, by, ask.who)
    if not (may_do_last_deed(state, agent) and ask.mode == "alone"):
        playing(agent)
    check_summoned(agent)
    check_free(state, by, agent)
    check_dice(state, by, agent, ask.meters, ())
    return agent


@may_propose.decides
def propose_test(
    state: State, by: By, ask: ProposeTest, dice: Dice, agent: Agent
) -> Iterator[Event]:
    pool = pool_of(
        state,
        agent,
        human=ask.human,
        trade=ask.trade,
        meters=ask.meters,
        why=ask.why,
        side=agent.id if ask.mode == "against" else "",
    )
    yield TestProposed(
        leader=agent.id, what=ask.what, mode=ask.mode, investigation=ask.investigation, pool=pool
    )


@rules.law(JoinTest, COOP)
def may_join(state: State, by: By, ask: JoinTest) -> Event:
    agent = acting(state, by, ask.who)
    trial = before_throw(state, ask.leader)
    check_free(state, by, agent)
    check_join(by, trial, agent)
    side = ""
    rule = COOP
    if trial.mode == "together" and ask.side:
        raise Refused(rule, "There is no side “{side}” here.", side=ask.side)
    if trial.mode == "against":
        rule = OPPOSE
        side = ask.side or agent.id
        if side != agent.id and side not in trial.sides:
            raise Refused(rule, "There is no side “{side}” here.", side=side)
    before = trial.withdrawn.get(agent.id, Pool(agent.id))
    imposed = tuple(meter for meter in before.imposed if not is_locked(state, agent, meter))
    check_dice(state, by, agent, ask.meters, imposed)
    check_refused(by, before, ask.meters)
    pool = pool_of(
        state,
        agent,
        human=ask.human,
        trade=ask.trade,
        meters=ask.meters,
        why=ask.why,
        side=side,
        imposed=imposed,
        ruled=before.ruled,
        reasons={die: why for die, why in before.reasons.items() if die in imposed},
    )
    return TestJoined(rule=rule, leader=trial.leader, pool=pool)


@rules.law(SetPool, APPLY)
def may_set_pool(state: State, by: By, ask: SetPool) -> Event:
    trial, pool, agent = own_pool(state, by, ask.who)
    check_dice(state, by, agent, ask.meters, pool.imposed)
    check_refused(by, pool, ask.meters)
    new = pool_of(
        state,
        agent,
        human=ask.human,
        trade=ask.trade,
        meters=ask.meters,
        why=ask.why,
        side=pool.side,
        imposed=pool.imposed,
        ruled=_ruled_anew(pool, ask) if by.is_keeper else pool.ruled,
        reasons=pool.reasons,
    )
    if has_refused(new) and not has_refused(pool):
        return DiceImposed(leader=trial.leader, pool=new)
    return PoolSet(leader=trial.leader, pool=new)


def _ruled_anew(pool: Pool, ask: SetPool) -> dict[str, bool]:
    """What the keeper changes in somebody's pool is ruled, and what was ruled stays so."""
    said: Mapping[Die, bool] = {"human": ask.human, "trade": ask.trade}
    ruled: dict[str, bool] = {
        die: applies
        for die, applies in said.items()
        if die in pool.ruled or applies != (die in pool.dice)
    }
    # Of the meters only Bureaucratie hangs on the circumstance: taken out by the keeper, it is out.
    staked = "bureaucratie" in pool.dice and "bureaucratie" not in pool.imposed
    if "bureaucratie" not in ask.meters and (staked or has_refused(pool)):
        ruled["bureaucratie"] = False
    return ruled


@rules.law(GiveReason, APPLY)
def may_give_reason(state: State, by: By, ask: GiveReason) -> Event:
    trial, pool, agent = own_pool(state, by, ask.who)
    if ask.die not in pool.dice:
        raise Refused(APPLY, "{name} has no such die in the pool.", name=agent.name)
    if ask.die in pool.imposed and not by.is_keeper:
        raise Refused(APPLY, "The keeper imposed this die and says why.")
    if not ask.why and ask.die not in pool.reasons:
        raise Refused(APPLY, "This changes nothing.")
    return ReasonGiven(leader=trial.leader, who=agent.id, die=ask.die, why=ask.why.strip())


@rules.law(ImposeDice, APPLY, keeper=True)
def may_impose(state: State, by: By, ask: ImposeDice) -> Event:
    trial, pool, agent = own_pool(state, by, ask.who)
    imposed = pool.imposed if ask.meters is None else ask.meters
    wished = tuple(m for m in pool.meters if m not in (*pool.imposed, *imposed))
    check_dice(state, by, agent, wished, imposed)
    # What the keeper says stands at the dice it is about; the player's words stay the player's.
    facts = [die for die, told in (("human", ask.human), ("trade", ask.trade)) if told]
    about = (*(m for m in imposed if m not in pool.imposed), *facts)
    said = dict.fromkeys(about or imposed, ask.why) if ask.why else {}
    new = pool_of(
        state,
        agent,
        human="human" in pool.dice if ask.human is None else ask.human,
        trade="trade" in pool.dice if ask.trade is None else ask.trade,
        meters=wished,
        why="",
        side=pool.side,
        imposed=imposed,
        ruled={
            **{die: applies for die, applies in pool.ruled.items() if die not in imposed},
            **({} if ask.human is None else {"human": ask.human}),
            **({} if ask.trade is None else {"trade": ask.trade}),
        },
        reasons={**pool.reasons, **said},
    )
    return DiceImposed(leader=trial.leader, pool=new)


@rules.law(MarkTest, KIND)
def may_mark(state: State, by: By, ask: MarkTest) -> Event:
    trial = before_throw(state, ask.leader)
    mine(state, by, trial.leader)
    if trial.investigation == ask.investigation:
        raise Refused(KIND, "This changes nothing.")
    if trial.ruled and not by.is_keeper:
        raise Refused(KIND, "The keeper has said what kind of action this is.")
    return TestMarked(leader=trial.leader, investigation=ask.investigation, ruled=by.is_keeper)


@rules.law(LeaveTest, SEQUENCE, among={"who": helpers})
def may_leave(state: State, by: By, ask: LeaveTest) -> Event:
    trial, _, agent = own_pool(state, by, ask.who)
    if trial.leader == agent.id:
        raise Refused(SEQUENCE, "Whoever leads a test drops it for all.")
    return withdraw(trial, agent.id)


@rules.law(DropTest, f"{ID}.action.when-to-roll", among={"leader": leaders})
def may_drop(state: State, by: By, ask: DropTest) -> Event:
    trial = led_by(state, ask.leader)
    mine(state, by, trial.leader)
    check_drop(by, trial)
    return TestDropped(leader=trial.leader, thrown=trial.thrown)


def pool_of(
    state: State,
    agent: Agent,
    *,
    human: bool,
    trade: bool,
    meters: tuple[Meter, ...],
    why: str,
    side: str = "",
    imposed: tuple[Meter, ...] = (),
    ruled: Mapping[str, bool] | None = None,
    reasons: Mapping[str, str] | None = None,
) -> Pool:
    """The dice that apply, in their order; what is imposed stays in, what the keeper said stands.

    Reasons are given for the whole pool (the key "") or for a die, and leave with it.
    """
    if "bureaucratie" in meters and is_keepers_die(state):
        imposed = (*imposed, "bureaucratie")  # allowed by who alone may: the player keeps it
    said: Mapping[Die, bool] = {"human": human, "trade": trade}
    facts = (die for die, applies in said.items() if (ruled or {}).get(die, applies))
    chosen: set[Die] = {*meters, *imposed, *facts}
    given = {**(reasons or {}), **({"": why} if why else {})}
    return Pool(
        agent.id,
        side,
        tuple(die for die in DICE if die in chosen),
        tuple(meter for meter in METERS if meter in imposed),
        {die: text for die, text in given.items() if not die or die in chosen},
        ruled=dict(ruled or {}),
    )
