"""A test before its throw: who takes part, which dice apply, who thinks it can fail."""

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from tablee.dice.readers import Dice
from tablee.games.cthulhu_blanc import asks, events
from tablee.games.cthulhu_blanc.common import ID, STATUS, acting, mine, playing, rules
from tablee.games.cthulhu_blanc.leaving import left
from tablee.games.cthulhu_blanc.meters import is_locked
from tablee.games.cthulhu_blanc.state import (
    DICE,
    METERS,
    Agent,
    Die,
    Meter,
    Pool,
    State,
    Trial,
)
from tablee.kernel.checks import only_keeper
from tablee.kernel.naming import slug
from tablee.kernel.words import KEEPER, By, Event, Refused

APPLY = f"{ID}.dice.all-that-apply"
SEQUENCE = f"{ID}.action.sequence"
OBJECT = f"{ID}.objection.who"


def led_by(state: State, leader: str) -> Trial:
    trial = state.trials.get(leader)
    if trial is None:
        raise Refused(SEQUENCE, "“{who}” leads no test at the moment.", who=leader)
    return trial


def seats_in(state: State, trial: Trial) -> set[str | None]:
    """The seats of those who take part."""
    return {agent.seat for who in trial.pools if (agent := state.agent(who)) is not None}


def awaited(state: State, by: By, trial: Trial) -> tuple[str, ...]:
    """The seats whose word the throw waits for; whoever takes part meanwhile has none to give."""
    taking_part = seats_in(state, trial)
    return tuple(one for one in trial.awaiting if one in by.seats and one not in taking_part)


def free_for_test(state: State, by: By, agent: Agent) -> None:
    if state.trial_with(agent.id) is not None:
        raise Refused(SEQUENCE, "{name} has a test on the table already.", name=agent.name)
    if state.owed_by(agent.id):
        raise Refused(
            f"{ID}.dice.meter-roll-is-new-throw", "{name} owes a roll first.", name=agent.name
        )
    if agent.misses:
        raise Refused(
            f"{ID}.recovery.zeal-price",
            "{name} is showing zeal and misses this moment.",
            name=agent.name,
        )
    if agent.status == "care" and not by.is_keeper:
        raise Refused(
            STATUS, "{name} is being treated; the keeper says what that allows.", name=agent.name
        )


def pool_of(
    state: State,
    by: By,
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
    if len(set(meters)) != len(meters):
        raise Refused(f"{ID}.dice.meter-die-plain", "A meter gives one die to a pool.")
    keeper_only = state.options["bureaucratie_die_first_throw"] == "keeper-only"
    wished = "bureaucratie" in meters and "bureaucratie" not in imposed
    if wished and keeper_only and not by.is_keeper:
        raise Refused(
            f"{ID}.dice.bureaucratie", "At this table the keeper says when paperwork looms."
        )
    for meter in (*meters, *imposed):
        if is_locked(state, agent, meter):
            raise Refused(
                f"{ID}.end.bureaucratie-six",
                "{name} is summoned: the Bureaucracy die is locked.",
                name=agent.name,
            )
    if keeper_only and by.is_keeper and wished:
        imposed = (*imposed, "bureaucratie")  # allowed by who alone may: the player keeps it
    chosen: set[Die] = {*meters, *imposed}
    said = {"human": human, "trade": trade} | dict(ruled or {})
    if said["human"]:
        chosen.add("human")
    if said["trade"]:
        chosen.add("trade")
    given = {**(reasons or {}), **({"": why} if why else {})}
    return Pool(
        agent.id,
        side,
        tuple(die for die in DICE if die in chosen),
        tuple(meter for meter in METERS if meter in imposed),
        {die: text for die, text in given.items() if not die or die in chosen},
        ruled=dict(ruled or {}),
    )


def may_do_last_deed(state: State, agent: Agent) -> bool:
    """Where the table throws for it: one test of somebody dying (house rule)."""
    wanted = state.options["last_deed_dice"] == "one-test"
    return wanted and agent.status == "dying" and not agent.has_done


FINISH = f"{ID}.end.summoned-finish-task"


def check_summoned(agent: Agent) -> None:
    if agent.status == "summoned" and not agent.task:
        raise Refused(
            FINISH,
            "{name} is summoned: name the task in hand, and nothing else.",
            name=agent.name,
        )


@rules.decides(asks.ProposeTest)
def propose_test(state: State, by: By, ask: asks.ProposeTest, dice: Dice) -> Iterator[Event]:
    agent = mine(state, by, ask.who)
    if not (may_do_last_deed(state, agent) and ask.mode == "alone"):
        playing(agent)
    check_summoned(agent)
    free_for_test(state, by, agent)
    pool = pool_of(
        state,
        by,
        agent,
        human=ask.human,
        trade=ask.trade,
        meters=ask.meters,
        why=ask.why,
        side=agent.id if ask.mode == "against" else "",
    )
    yield events.TestProposed(
        leader=agent.id, what=ask.what, mode=ask.mode, investigation=ask.investigation, pool=pool
    )


@rules.decides(asks.JoinTest)
def join_test(state: State, by: By, ask: asks.JoinTest, dice: Dice) -> Iterator[Event]:
    agent = acting(state, by, ask.who)
    trial = before_throw(state, ask.leader)
    free_for_test(state, by, agent)
    check_join(trial, agent)
    side = ""
    rule = f"{ID}.coop.roll"
    if trial.mode == "together" and ask.side:
        raise Refused(rule, "There is no side “{side}” here.", side=ask.side)
    if trial.mode == "against":
        rule = f"{ID}.oppose.roll"
        side = ask.side or agent.id
        if side != agent.id and side not in trial.sides:
            raise Refused(rule, "There is no side “{side}” here.", side=side)
    before = trial.withdrawn.get(agent.id, Pool(agent.id))
    imposed = tuple(meter for meter in before.imposed if not is_locked(state, agent, meter))
    pool = pool_of(
        state,
        by,
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
    yield events.TestJoined(rule=rule, leader=trial.leader, pool=pool)


def check_join(trial: Trial, agent: Agent) -> None:
    """What may stand against taking part in somebody else's test."""
    if trial.mode == "alone":
        raise Refused(f"{ID}.coop.roll", "This one is tried alone.")
    if any(one.seat == agent.seat for one in trial.objections):
        raise Refused(OBJECT, "Whoever has objected cannot take part.")
    check_summoned(agent)


@rules.decides(asks.AddOpponent)
def add_opponent(state: State, by: By, ask: asks.AddOpponent, dice: Dice) -> Iterator[Event]:
    only_keeper(by, f"{ID}.oppose.roll")
    trial = before_throw(state, ask.leader)
    if trial.mode != "against":
        raise Refused(f"{ID}.oppose.roll", "Only an opposition has opponents.")
    who = slug(ask.name, trial.pools, words=4, prefix="npc_")
    side = ask.side or who
    if side != who and side not in trial.sides:
        raise Refused(f"{ID}.oppose.roll", "There is no side “{side}” here.", side=side)
    pool = Pool(who, side, plain=ask.dice, name=ask.name)
    yield events.TestJoined(rule=f"{ID}.oppose.roll", leader=trial.leader, pool=pool)


@rules.decides(asks.RemoveOpponent)
def remove_opponent(state: State, by: By, ask: asks.RemoveOpponent, dice: Dice) -> Iterator[Event]:
    rule = f"{ID}.oppose.roll"
    only_keeper(by, rule)
    trial = before_throw(state, ask.leader)
    pool = trial.pools.get(ask.who)
    if pool is None or not pool.plain:
        raise Refused(rule, "No opponent here is called “{who}”.", who=ask.who)
    yield replace(left(trial, pool.who), rule=rule)


def before_throw(state: State, leader: str) -> Trial:
    trial = led_by(state, leader)
    if trial.thrown:
        raise Refused(SEQUENCE, "The dice have been thrown.")
    return trial


def _own(state: State, by: By, who: str) -> tuple[Trial, Pool, Agent]:
    agent = mine(state, by, who)
    trial = state.trial_with(agent.id)
    if trial is None:
        raise Refused(SEQUENCE, "{name} takes part in no test.", name=agent.name)
    if trial.thrown:
        raise Refused(SEQUENCE, "The dice have been thrown.")
    return trial, trial.pools[agent.id], agent


@rules.decides(asks.SetPool)
def set_pool(state: State, by: By, ask: asks.SetPool, dice: Dice) -> Iterator[Event]:
    trial, pool, agent = _own(state, by, ask.who)
    new = pool_of(
        state,
        by,
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
    yield events.PoolSet(leader=trial.leader, pool=new)


def _ruled_anew(pool: Pool, ask: asks.SetPool) -> Mapping[str, bool]:
    """What the keeper changes in somebody's pool is ruled, and what was ruled stays so."""
    said: Mapping[Die, bool] = {"human": ask.human, "trade": ask.trade}
    return {
        die: applies
        for die, applies in said.items()
        if die in pool.ruled or applies != (die in pool.dice)
    }


@rules.decides(asks.GiveReason)
def give_reason(state: State, by: By, ask: asks.GiveReason, dice: Dice) -> Iterator[Event]:
    trial, pool, agent = _own(state, by, ask.who)
    if ask.die not in pool.dice:
        raise Refused(APPLY, "{name} has no such die in the pool.", name=agent.name)
    if ask.die in pool.imposed and not by.is_keeper:
        raise Refused(APPLY, "The keeper imposed this die and says why.")
    if not ask.why and ask.die not in pool.reasons:
        raise Refused(APPLY, "This changes nothing.")
    yield events.ReasonGiven(leader=trial.leader, who=agent.id, die=ask.die, why=ask.why.strip())


@rules.decides(asks.ImposeDice)
def impose_dice(state: State, by: By, ask: asks.ImposeDice, dice: Dice) -> Iterator[Event]:
    only_keeper(by, APPLY)
    trial, pool, agent = _own(state, by, ask.who)
    imposed = pool.imposed if ask.meters is None else ask.meters
    wished = tuple(m for m in pool.meters if m not in pool.imposed)
    # What the keeper says stands at the dice it is about; the player's words stay the player's.
    facts = [die for die, told in (("human", ask.human), ("trade", ask.trade)) if told]
    about = (*(m for m in imposed if m not in pool.imposed), *facts)
    said = dict.fromkeys(about or imposed, ask.why) if ask.why else {}
    new = pool_of(
        state,
        by,
        agent,
        human="human" in pool.dice if ask.human is None else ask.human,
        trade="trade" in pool.dice if ask.trade is None else ask.trade,
        meters=tuple(m for m in wished if m not in imposed),
        why="",
        side=pool.side,
        imposed=imposed,
        ruled={
            **pool.ruled,
            **({} if ask.human is None else {"human": ask.human}),
            **({} if ask.trade is None else {"trade": ask.trade}),
        },
        reasons={**pool.reasons, **said},
    )
    yield events.DiceImposed(leader=trial.leader, pool=new)


@rules.decides(asks.MarkTest)
def mark_test(state: State, by: By, ask: asks.MarkTest, dice: Dice) -> Iterator[Event]:
    trial = before_throw(state, ask.leader)
    if not by.is_keeper:
        mine(state, by, trial.leader)
    if trial.investigation == ask.investigation:
        raise Refused(f"{ID}.action.kind", "This changes nothing.")
    if trial.ruled and not by.is_keeper:
        raise Refused(f"{ID}.action.kind", "The keeper has said what kind of action this is.")
    yield events.TestMarked(
        leader=trial.leader, investigation=ask.investigation, ruled=by.is_keeper
    )


@rules.decides(asks.LeaveTest)
def leave_test(state: State, by: By, ask: asks.LeaveTest, dice: Dice) -> Iterator[Event]:
    trial, _, agent = _own(state, by, ask.who)
    if trial.leader == agent.id:
        raise Refused(SEQUENCE, "Whoever leads a test drops it for all.")
    yield left(trial, agent.id)


@rules.decides(asks.DropTest)
def drop_test(state: State, by: By, ask: asks.DropTest, dice: Dice) -> Iterator[Event]:
    # The keeper may end a test at any time: no table waits for somebody who is not there.
    trial = led_by(state, ask.leader) if by.is_keeper else before_throw(state, ask.leader)
    mine(state, by, trial.leader)
    yield events.TestDropped(leader=trial.leader, thrown=trial.thrown)


@rules.decides(asks.AttachPlace)
def attach_place(state: State, by: By, ask: asks.AttachPlace, dice: Dice) -> Iterator[Event]:
    rule = f"{ID}.dice.uncanny-clue"
    only_keeper(by, rule)
    trial = led_by(state, ask.leader)
    if ask.place is not None and ask.place not in state.places:
        raise Refused(rule, "There is no place “{id}”.", id=ask.place)
    if state.searches.get(trial.leader) == ask.place:
        raise Refused(rule, "This changes nothing.")
    yield events.PlaceAttached(leader=trial.leader, place=ask.place, to=(KEEPER,))


def with_pool(trial: Trial, pool: Pool) -> Trial:
    return replace(trial, pools={**trial.pools, pool.who: pool})
