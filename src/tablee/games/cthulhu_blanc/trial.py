"""A test before its throw: who takes part, which dice apply, who thinks it can fail."""

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from tablee.dice.readers import Dice
from tablee.games.cthulhu_blanc import asks, events
from tablee.games.cthulhu_blanc.common import (
    ID,
    STATUS,
    acting,
    known,
    mine,
    only_keeper,
    playing,
    rules,
)
from tablee.games.cthulhu_blanc.meters import is_locked
from tablee.games.cthulhu_blanc.state import (
    DICE,
    METERS,
    SIX,
    Agent,
    Die,
    Meter,
    Pool,
    State,
    Trial,
)
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
    reasons: Mapping[str, str] | None = None,
) -> Pool:
    """The dice that apply, in their order; what is imposed stays in.

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
    chosen: set[Die] = {*meters, *imposed}
    if human:
        chosen.add("human")
    if trade:
        chosen.add("trade")
    given = {**(reasons or {}), **({"": why} if why else {})}
    return Pool(
        agent.id,
        side,
        tuple(die for die in DICE if die in chosen),
        tuple(meter for meter in METERS if meter in imposed),
        {die: text for die, text in given.items() if not die or die in chosen},
    )


def may_do_last_deed(state: State, agent: Agent) -> bool:
    """Where the table throws for it: one test of somebody dying (house rule)."""
    wanted = state.options["last_deed_dice"] == "one-test"
    return wanted and agent.status == "dying" and not agent.has_done


@rules.decides(asks.ProposeTest)
def propose_test(state: State, by: By, ask: asks.ProposeTest, dice: Dice) -> Iterator[Event]:
    agent = mine(state, by, ask.who)
    if not (may_do_last_deed(state, agent) and ask.mode == "alone"):
        playing(agent)
    if agent.status == "summoned" and not agent.task:
        raise Refused(
            f"{ID}.end.summoned-finish-task",
            "{name} is summoned: name the task in hand, and nothing else.",
            name=agent.name,
        )
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
    if trial.mode == "alone":
        raise Refused(f"{ID}.coop.roll", "This one is tried alone.")
    side = ""
    rule = f"{ID}.coop.roll"
    if trial.mode == "against":
        rule = f"{ID}.oppose.roll"
        side = ask.side or agent.id
        if side != agent.id and side not in trial.sides:
            raise Refused(rule, "There is no side “{side}” here.", side=side)
    pool = pool_of(
        state,
        by,
        agent,
        human=ask.human,
        trade=ask.trade,
        meters=ask.meters,
        why=ask.why,
        side=side,
    )
    yield events.TestJoined(rule=rule, leader=trial.leader, pool=pool)


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
        reasons=pool.reasons,
    )
    yield events.PoolSet(leader=trial.leader, pool=new)


@rules.decides(asks.GiveReason)
def give_reason(state: State, by: By, ask: asks.GiveReason, dice: Dice) -> Iterator[Event]:
    trial, pool, agent = _own(state, by, ask.who)
    if ask.die not in pool.dice:
        raise Refused(APPLY, "{name} has no such die in the pool.", name=agent.name)
    if ask.die in pool.imposed and not by.is_keeper:
        raise Refused(APPLY, "The keeper imposed this die and says why.")
    if ask.why.strip() == pool.reasons.get(ask.die, ""):
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
    yield events.TestMarked(leader=trial.leader, investigation=ask.investigation)


@rules.decides(asks.LeaveTest)
def leave_test(state: State, by: By, ask: asks.LeaveTest, dice: Dice) -> Iterator[Event]:
    trial, _, agent = _own(state, by, ask.who)
    if trial.leader == agent.id:
        raise Refused(SEQUENCE, "Whoever leads a test drops it for all.")
    yield events.TestLeft(leader=trial.leader, who=agent.id)


@rules.decides(asks.DropTest)
def drop_test(state: State, by: By, ask: asks.DropTest, dice: Dice) -> Iterator[Event]:
    trial = before_throw(state, ask.leader)
    if not by.is_keeper:
        mine(state, by, trial.leader)
    yield events.TestDropped(leader=trial.leader)


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


@rules.decides(asks.Oppose)
def oppose(state: State, by: By, ask: asks.Oppose, dice: Dice) -> Iterator[Event]:
    trial = led_by(state, ask.leader)
    check_objection(state, by, trial)
    yield events.Objected(leader=trial.leader, seat=by.seat, how=ask.how)
    if trial.thrown and state.options["objection_timing"] == "after-throw":
        face = dice.die(SIX, role="failure", who=(by.seat,))
        yield events.TestThrown(
            rule=f"{ID}.objection.die",
            leader=trial.leader,
            throws=(),
            failures=((by.seat, face),),
            tied=(),
        )


def check_objection(state: State, by: By, trial: Trial) -> None:
    """Whether this seat may say that the action can fail (objection.who)."""
    seats = {agent.seat for who in trial.pools if (agent := state.agent(who)) is not None}
    if by.seat in seats:
        raise Refused(OBJECT, "Whoever takes part cannot object.")
    if known(state, trial.leader).status == "dying":
        raise Refused(OBJECT, "Nobody doubts a last feat.")
    if trial.mode == "against" and state.options["failure_die_in_opposition"] == "refused":
        raise Refused(OBJECT, "In an opposition the opponent is reason enough to fail.")
    if any(o.seat == by.seat for o in trial.objections):
        raise Refused(OBJECT, "You have objected already.")
    if trial.objections and state.options["failure_dice"] == "one":
        raise Refused(OBJECT, "An objection has been lodged already.")
    place = state.places.get(state.searches.get(trial.leader, ""))
    needed = place is not None and place.needed and trial.investigation
    if needed and state.options["failure_die_on_needed_clue"] == "refused":
        raise Refused(OBJECT, "The story cannot do without this clue: no failure die here.")
    early = state.options["objection_timing"] == "before-throw"
    if trial.thrown and early and not can_retry_at_all(state, trial):
        raise Refused(OBJECT, "The dice have been thrown: it is too late to doubt.")


def can_retry_at_all(state: State, trial: Trial) -> bool:
    """Whether another throw of this test may still come."""
    return any(
        not pool.plain
        and len(pool.meters) < len(METERS)
        and (agent := state.agent(pool.who)) is not None
        and not agent.is_ending
        for pool in trial.pools.values()
    )


def with_pool(trial: Trial, pool: Pool) -> Trial:
    return replace(trial, pools={**trial.pools, pool.who: pool})
