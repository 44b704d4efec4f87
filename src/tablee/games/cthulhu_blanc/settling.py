"""A test settled: who wins, what the result table says, and what it owes the table."""

from collections.abc import Iterator, Sequence

from tablee.dice.readers import Dice
from tablee.games.cthulhu_blanc import asks, events
from tablee.games.cthulhu_blanc.common import ID, mine, rules
from tablee.games.cthulhu_blanc.pool import result_of
from tablee.games.cthulhu_blanc.state import HIGHEST, METERS, SIX, State, Trial
from tablee.games.cthulhu_blanc.throwing import (
    RETRY,
    check_retry,
    joint_top,
    owed_now,
    winning,
)
from tablee.games.cthulhu_blanc.trial import led_by
from tablee.kernel.words import By, Event, Refused


def may_still_retry(state: State, trial: Trial) -> bool:
    """In an opposition: whether somebody who is losing may still try again."""
    for pool in trial.pools.values():
        agent = state.agent(pool.who)
        if agent is None or pool.who in trial.declined:
            continue
        for meter in (*METERS, None):
            try:
                check_retry(state, trial, agent, meter)
            except Refused:
                continue
            return True
    return False


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
    )
    if success:
        finders = [
            w
            for w, p in trial.pools.items()
            if p.top == SIX or state.options["coop_six"] == "all-participants"
        ]
        yield from _debts(state, trial, trial.leader, top, finders)


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
    )
    agent = state.agent(best.who)
    if not reads or agent is None:
        return
    if best.top == SIX and trial.investigation:
        merged = best.folie_rolled and state.options["same_throw_causes"] == "merge"
        if not merged and agent.folie < HIGHEST:
            yield events.RollOwed(
                rule=f"{ID}.dice.six-investigation", who=agent.id, meter="folie", why=trial.what
            )
    yield from _debts(state, trial, best.who, best.top, (best.who,))
