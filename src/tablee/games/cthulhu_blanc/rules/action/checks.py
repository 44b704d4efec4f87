"""What may stand against a test: who is free for it, who takes part, when it is thrown."""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from tablee.games.cthulhu_blanc.rules.common import ID, STATUS, check_presence, mine
from tablee.games.cthulhu_blanc.rules.meter import is_locked
from tablee.games.cthulhu_blanc.state import Agent, Meter, Pool, State, Trial
from tablee.kernel.words import By, Refused

APPLY = f"{ID}.dice.all-that-apply"
COOP = f"{ID}.coop.roll"
OPPOSE = f"{ID}.oppose.roll"
SEQUENCE = f"{ID}.action.sequence"
KIND = f"{ID}.action.kind"
OBJECT = f"{ID}.objection.who"
FINISH = f"{ID}.end.summoned-finish-task"


def led_by(state: State, leader: str) -> Trial:
    trial = state.trials.get(leader)
    if trial is None:
        agent = state.agent(leader)
        called = leader if agent is None else agent.name
        raise Refused(SEQUENCE, "“{who}” leads no test at the moment.", who=called)
    return trial


def led_tests(state: State, by: By) -> Iterator[Trial]:
    """The tests that are led by somebody for whom this seat decides."""
    for trial in state.trials.values():
        if by.may_act_for(state.agents[trial.leader].seat):
            yield trial


def leaders(state: State, by: By) -> Iterator[str]:
    return (trial.leader for trial in led_tests(state, by))


def own_pools(state: State, by: By) -> Iterator[tuple[Trial, Pool, Agent]]:
    """The pools before their throw of those for whom this seat decides."""
    for trial in state.trials.values():
        for pool in trial.pools.values() if not trial.thrown else ():
            agent = state.agent(pool.who)
            if agent is not None and by.may_act_for(agent.seat):
                yield trial, pool, agent


def helpers(state: State, by: By) -> Iterator[str]:
    """Who takes part in a test of somebody else."""
    return (pool.who for trial, pool, _ in own_pools(state, by) if pool.who != trial.leader)


def before_throw(state: State, leader: str) -> Trial:
    trial = led_by(state, leader)
    if trial.thrown:
        raise Refused(SEQUENCE, "The dice have been thrown.")
    return trial


def own_pool(state: State, by: By, who: str) -> tuple[Trial, Pool, Agent]:
    agent = mine(state, by, who)
    trial = state.trial_with(agent.id)
    if trial is None:
        raise Refused(SEQUENCE, "{name} takes part in no test.", name=agent.name)
    if trial.thrown:
        raise Refused(SEQUENCE, "The dice have been thrown.")
    return trial, trial.pools[agent.id], agent


def seats_in(state: State, trial: Trial) -> set[str | None]:
    """The seats of those who take part."""
    return {agent.seat for who in trial.pools if (agent := state.agent(who)) is not None}


def plays(by: By, seat: str | None) -> bool:
    """Whether this seat plays the agents of that one: its own, lent to it, the keeper's own.

    A keeper who acts in the place of a player who could do it does not play for them.
    """
    return seat == by.seat or (by.may_act_for(seat) and not by.stands_in_for(seat))


def seated(by: By, seat: str) -> By:
    """Another seat as this one knows it: what is lent to it is not told here."""
    if seat == by.seat:
        return by
    return replace(by, seat=seat, role=by.seats.get(seat, by.role), acts_for=frozenset({seat}))


def takes_part(state: State, by: By, trial: Trial) -> bool:
    """Whether this seat plays somebody in a test (objection.who), an opponent for instance."""
    if by.is_keeper and any(pool.plain for pool in trial.pools.values()):
        return True
    return any(plays(by, seat) for seat in seats_in(state, trial))


def awaited(state: State, by: By, trial: Trial) -> tuple[str, ...]:
    """The seats whose word the throw waits for; whoever takes part meanwhile has none to give."""
    here = [seat for seat in trial.awaiting if seat in by.seats]
    return tuple(seat for seat in here if not takes_part(state, seated(by, seat), trial))


def check_free(state: State, by: By, agent: Agent) -> None:
    if state.trial_with(agent.id) is not None:
        raise Refused(SEQUENCE, "{name} has a test on the table already.", name=agent.name)
    if state.owed_by(agent.id):
        raise Refused(
            f"{ID}.dice.meter-roll-is-new-throw", "{name} owes a roll first.", name=agent.name
        )
    check_presence(agent)
    if agent.status == "care" and not by.is_keeper:
        raise Refused(
            STATUS, "{name} is being treated; the keeper says what that allows.", name=agent.name
        )


def is_keepers_die(state: State) -> bool:
    """Whether only the keeper puts a Bureaucratie die into a first throw (house rule)."""
    return state.options["bureaucratie_die_first_throw"] == "keeper-only"


def check_dice(
    state: State, by: By, agent: Agent, meters: tuple[Meter, ...], imposed: tuple[Meter, ...]
) -> None:
    """Everything that may stand against meter dice that are wished for, or imposed."""
    if len(set(meters)) != len(meters):
        raise Refused(f"{ID}.dice.meter-die-plain", "A meter gives one die to a pool.")
    wished = "bureaucratie" in meters and "bureaucratie" not in imposed
    if wished and is_keepers_die(state) and not by.is_keeper:
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


def check_refused(by: By, pool: Pool, meters: tuple[Meter, ...]) -> None:
    """What the keeper has refused in the first throw stays out of it."""
    if has_refused(pool) and "bureaucratie" in meters and not by.is_keeper:
        raise Refused(f"{ID}.dice.bureaucratie", "The keeper has refused this die.")


def has_refused(pool: Pool) -> bool:
    return pool.ruled.get("bureaucratie") is False


def may_do_last_deed(state: State, agent: Agent) -> bool:
    """Where the table throws for it: one test of somebody dying (house rule)."""
    wanted = state.options["last_deed_dice"] == "one-test"
    return wanted and agent.status == "dying" and not agent.has_done


def check_summoned(agent: Agent) -> None:
    if agent.status == "summoned" and not agent.task:
        raise Refused(
            FINISH,
            "{name} is summoned: name the task in hand, and nothing else.",
            name=agent.name,
        )


def check_join(by: By, trial: Trial, agent: Agent) -> None:
    """What may stand against taking part in somebody else's test."""
    if trial.mode == "alone":
        raise Refused(COOP, "This one is tried alone.")
    acting = {agent.seat, by.seat} if plays(by, agent.seat) else {agent.seat}
    if any(one.seat in acting for one in trial.objections):
        raise Refused(OBJECT, "Whoever has objected cannot take part.")
    check_summoned(agent)


def check_drop(by: By, trial: Trial) -> None:
    """What may stand against letting a test be.

    The keeper may end one at any time: no table waits for somebody who is not there. A player who
    drops what the keeper has judged could begin it anew as if the keeper had said nothing.
    """
    if by.is_keeper:
        return
    if trial.thrown:
        raise Refused(SEQUENCE, "The dice have been thrown.")
    if trial.ruled:
        raise Refused(
            KIND, "The keeper has said what kind of action this is: only the keeper drops it now."
        )
    pools = {**trial.withdrawn, **trial.pools}
    if any(pool.imposed or pool.ruled for pool in pools.values()):
        raise Refused(
            APPLY, "The keeper has said which dice apply: only the keeper drops this test now."
        )


def check_throw(state: State, by: By, trial: Trial) -> None:
    """Everything that may stand against the throw of a test, or of its perfect tie."""
    if trial.thrown and not trial.tied:
        raise Refused(SEQUENCE, "The dice have been thrown.")
    waiting = awaited(state, by, trial)
    if waiting and not by.is_keeper:
        raise Refused(OBJECT, "The throw waits for a word of {seats}.", seats=", ".join(waiting))
    for pool in trial.pools.values():
        agent = state.agent(pool.who)
        if agent is not None:
            check_presence(agent)
        if trial.tied and state.owed_by(pool.who):
            raise Refused(SEQUENCE, "The meter rolls come first.")
        if not pool.size:
            raise Refused(
                APPLY,
                "{name} has no die: risk Madness, Wounds or Bureaucracy, or let it be.",
                name=name_of(state, pool),
            )
    if trial.mode == "against" and len(trial.sides) < 2:
        raise Refused(OPPOSE, "Nobody opposes yet.")


def name_of(state: State, pool: Pool) -> str:
    agent = state.agent(pool.who)
    return pool.name if agent is None else agent.name


def without_locked_die(state: State, pool: Pool) -> Pool:
    """A pool without the die that a summons has locked since it was thrown."""
    agent = state.agent(pool.who)
    if agent is None or not pool.throws or not is_locked(state, agent, "bureaucratie"):
        return pool
    dice = tuple(die for die in pool.dice if die != "bureaucratie")
    # Whose only die it was must still throw a perfect tie again.
    return replace(pool, dice=dice) if dice else pool


def whose_die_is_locked(before: Trial, pools: Sequence[Pool]) -> tuple[str, ...]:
    """Who throws no locked die any more."""
    return tuple(
        pool.who
        for pool in pools
        if "bureaucratie" in before.pools[pool.who].dice and "bureaucratie" not in pool.dice
    )


def with_pool(trial: Trial, pool: Pool) -> Trial:
    return replace(trial, pools={**trial.pools, pool.who: pool})
