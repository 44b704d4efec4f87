"""A test settled: who wins, what the result table says, and what it owes the table."""

from collections.abc import Iterator, Sequence

from tablee.dice.readers import Dice
from tablee.games.cthulhu_blanc import asks, events
from tablee.games.cthulhu_blanc.common import ID, mine, rules
from tablee.games.cthulhu_blanc.pool import result_of
from tablee.games.cthulhu_blanc.retrying import may_retry
from tablee.games.cthulhu_blanc.state import HIGHEST, SIX, Pool, State, Trial
from tablee.games.cthulhu_blanc.throwing import (
    RETRY,
    joint_top,
    owed_now,
    winning,
)
from tablee.games.cthulhu_blanc.trial import led_by
from tablee.kernel.words import By, Event, Refused


def may_still_retry(state: State, trial: Trial) -> bool:
    """In an opposition: whether somebody who is losing may still try again."""
    agents = (state.agent(who) for who in trial.pools if who not in trial.declined)
    return any(agent is not None and may_retry(state, trial, agent) for agent in agents)


@rules.decides(asks.SettleTest)
def settle_test(state: State, by: By, ask: asks.SettleTest, dice: Dice) -> Iterator[Event]:
    trial = led_by(state, ask.leader)
    if not by.is_keeper:
        mine(state, by, trial.leader)
    if not trial.thrown or trial.tied:
        raise Refused(f"{ID}.action.sequence", "The dice come first.")
    if any(state.owed_by(who) for who in trial.pools):
        raise Refused(f"{ID}.action.sequence", "The meter rolls come first.")
    if trial.mode == "against" and not by.is_keeper and may_still_retry(state, trial):
        raise Refused(RETRY, "The one who is losing may still try again.")
    if state.options["retry_meter_check"] == "last-throw-only":
        throws = [
            events.Throw(p.who, p.top, p.triggers, p.top == SIX) for p in trial.pools.values()
        ]
        yield from owed_now(state, trial, throws)
    if trial.mode == "against":
        yield from _settle_against(state, trial)
    else:
        yield from _settle(state, trial)


def _settle(state: State, trial: Trial) -> Iterator[Event]:
    top = joint_top(trial)
    success = trial.failure <= top
    against = next((o for o in trial.objections if o.face == trial.failure), None)
    failed = against if not success else None
    yield events.TestSettled(
        rule=f"{ID}.dice.result-table" if success else f"{ID}.objection.compare",
        leader=trial.leader,
        success=success,
        top=top,
        result=result_of(top) if success else None,
        winner="",
        winners=tuple(trial.pools) if success else (),
        failed_by="" if failed is None else failed.seat,
        how="" if failed is None else failed.how,
        dismissed=dismissed(trial, top),
        losers=() if success or len(trial.pools) == 1 else tuple(trial.pools),
        feat=_is_feat(state, trial),
    )
    if success:
        finders = [
            w
            for w, p in trial.pools.items()
            if p.top == SIX or state.options["coop_six"] == "all-participants"
        ]
        yield from _debts(state, trial, trial.leader, top, finders)


def _is_feat(state: State, trial: Trial) -> bool | None:
    """Said where it is not plain: who began to die in this very test has not done their feat."""
    return False if state.agents[trial.leader].status == "dying" and not trial.feat else None


def dismissed(trial: Trial, top: int) -> tuple[str, ...]:
    """Who objected in vain."""
    return tuple(o.seat for o in trial.objections if o.face is not None and o.face <= top)


def _debts(
    state: State, trial: Trial, who: str, top: int, finders: Sequence[str]
) -> Iterator[Event]:
    """What a result owes the table until it is told."""
    kinds = {"dear": "price", "backlash": "backlash", "excellent": "extra"}
    kind = kinds.get(result_of(top))
    number = state.counted
    if kind is not None:
        number += 1
        yield _debt(number, kind, who, trial.what)
    # Every search brings an answer: whether one was prepared must not show.
    if trial.investigation:
        for finder in finders if top == SIX else (who,):
            number += 1
            yield _debt(number, "clue", finder, trial.what, uncanny=top == SIX)


def _has_rolled(state: State, pool: Pool) -> bool:
    """Whether the Folie die on top of this very throw has called for its roll."""
    at_the_end = state.options["retry_meter_check"] == "last-throw-only"
    return "folie" in pool.triggers and (pool.folie_rolled or at_the_end)


def _allies(state: State, members: Sequence[Pool]) -> tuple[str, ...]:
    """The keeper's people who win beside an agent: their names leave the table with the test."""
    names = tuple(pool.name for pool in members if pool.plain)
    return names if len(members) > 1 else ()


def _debt(number: int, kind: str, who: str, what: str, uncanny: bool = False) -> Event:
    rule = {
        "price": "dice.price-and-backlash",
        "backlash": "dice.price-and-backlash",
        "extra": "dice.excellent-extra",
        "clue": "dice.uncanny-clue",
    }[kind]
    return events.DebtOwed(
        rule=f"{ID}.{rule}",
        debt=f"debt-{number}",
        kind=kind,  # type: ignore[arg-type]  # one of the four above
        who=who,
        what=what,
        uncanny=uncanny,
    )


def _settle_against(state: State, trial: Trial) -> Iterator[Event]:
    (side,) = winning(state, trial)
    members = [pool for pool in trial.pools.values() if pool.side == side]
    best = max(members, key=lambda pool: pool.sorted)
    beaten = trial.failure > best.top
    reads = state.options["opposition_result"] == "winner-reads-table" and not beaten
    yield events.TestSettled(
        rule=f"{ID}.oppose.tie-break",
        leader=trial.leader,
        success=not beaten and trial.pools[trial.leader].side == side,
        top=best.top,
        result=result_of(best.top) if reads else None,
        winner="" if beaten else side,
        winners=() if beaten else tuple(pool.who for pool in members),
        failed_by=next((o.seat for o in trial.objections if o.face == trial.failure), "")
        if beaten
        else "",
        how="",
        dismissed=dismissed(trial, best.top),
        name="" if beaten else best.name,
        losers=tuple(trial.pools) if beaten else (),
        code="lost" if not beaten and trial.pools[trial.leader].side != side else "",
        allies=_allies(state, members),
        feat=_is_feat(state, trial),
    )
    agent = state.agent(best.who)
    if not reads or agent is None:
        return
    if best.top == SIX and trial.investigation:
        merged = _has_rolled(state, best) and state.options["same_throw_causes"] == "merge"
        if not merged and not agent.is_gone and agent.folie < HIGHEST:
            yield events.RollOwed(
                rule=f"{ID}.dice.six-investigation", who=agent.id, meter="folie", why=trial.what
            )
    yield from _debts(state, trial, best.who, best.top, (best.who,))
