"""A test settled: who wins, what the result table says, and what it owes the table."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Literal

from msgspec import Meta
from msgspec.structs import replace

from tablee.dice.readers import Dice
from tablee.games.cthulhu_blanc.rules.action.aftermath import owed_now
from tablee.games.cthulhu_blanc.rules.action.checks import led_by, led_tests
from tablee.games.cthulhu_blanc.rules.action.events import Throw
from tablee.games.cthulhu_blanc.rules.action.evolve import without_trial
from tablee.games.cthulhu_blanc.rules.clue import CLUE, check_readers, new_clue, told_to_some
from tablee.games.cthulhu_blanc.rules.common import ID, MANY, RETRY, mine, rules
from tablee.games.cthulhu_blanc.rules.cooperation import joint_top, triggering_at_rest
from tablee.games.cthulhu_blanc.rules.meter import RollOwed
from tablee.games.cthulhu_blanc.rules.opposition.throw import winning
from tablee.games.cthulhu_blanc.rules.retry import may_retry
from tablee.games.cthulhu_blanc.state import (
    HIGHEST,
    SIX,
    Debt,
    DebtKind,
    Pool,
    Result,
    State,
    Trial,
)
from tablee.kernel.common.asks import Name, Text
from tablee.kernel.law import Candidate
from tablee.kernel.words import Ask, By, Event, Refused

PRICE = f"{ID}.dice.price-and-backlash"


RESULTS: tuple[tuple[int, int, Result], ...] = (
    (1, 1, "dear"),
    (2, 3, "backlash"),
    (4, 4, "standard"),
    (5, 5, "excellent"),
    (6, 6, "incredible"),
)

OWING: Mapping[Result, DebtKind] = {"dear": "price", "backlash": "backlash", "excellent": "extra"}
"""The results that owe the table something."""

DEBTS: Mapping[DebtKind, str] = {
    "price": PRICE,
    "backlash": PRICE,
    "extra": f"{ID}.dice.excellent-extra",
    "clue": CLUE,
}
"""The rule by which each kind of thing is owed."""


def result_of(top: int) -> Result:
    return next(name for low, high, name in RESULTS if low <= top <= high)


class SettleTest(Ask, frozen=True, kw_only=True):
    leader: Name


class TellDebt(Ask, frozen=True, kw_only=True):
    """The price, the backlash, the extra or the clue that a result owes."""

    debt: Name
    text: Text
    seats: Annotated[tuple[Name, ...], Meta(max_length=MANY)] = ()


class TestSettled(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-blanc.dice.result-table"
    leader: str
    success: bool
    top: int
    result: Result | None
    winner: str
    winners: tuple[str, ...]
    failed_by: str
    how: str
    dismissed: tuple[str, ...] = ()
    """The seats whose failure die was not enough."""
    name: str = ""
    """Who won, if the keeper plays them: their dice leave the table with the test."""
    allies: tuple[str, ...] = ()
    """Where several win: those among them whom the keeper plays, by name."""
    code: Literal["", "lost"] = ""
    """What the report says of who led, if it is not the result."""
    losers: tuple[str, ...] = ()
    """Where a committee fails, or nobody wins: all who took part."""
    feat: bool | None = None
    """Whether this was the one last feat of who led (None: if they are dying, it was)."""


class DebtOwed(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-blanc.dice.price-and-backlash"
    debt: str
    kind: DebtKind
    who: str
    what: str
    uncanny: bool = False


class DebtTold(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-blanc.dice.price-and-backlash"
    debt: str
    kind: DebtKind
    text: str
    seats: tuple[str, ...]


def may_still_retry(state: State, trial: Trial) -> bool:
    """In an opposition: whether somebody who is losing may still try again."""
    agents = (state.agent(who) for who in trial.pools if who not in trial.declined)
    return any(agent is not None and may_retry(state, trial, agent) for agent in agents)


@rules.law(SettleTest, f"{ID}.dice.result-table")
def may_settle(state: State, by: By, ask: SettleTest) -> Trial:
    trial = led_by(state, ask.leader)
    mine(state, by, trial.leader)
    if not trial.thrown or trial.tied:
        raise Refused(f"{ID}.action.sequence", "The dice come first.")
    if any(state.owed_by(who) for who in trial.pools):
        raise Refused(f"{ID}.action.sequence", "The meter rolls come first.")
    if trial.mode == "against" and not by.is_keeper and may_still_retry(state, trial):
        raise Refused(RETRY, "The one who is losing may still try again.")
    return trial


@may_settle.decides
def settle_test(state: State, by: By, ask: SettleTest, dice: Dice, trial: Trial) -> Iterator[Event]:
    if state.options["retry_meter_check"] == "last-throw-only":
        yield from owed_now(state, trial, _last_throws(state, trial))
    if trial.mode == "against":
        yield from _settle_against(state, trial)
    else:
        yield from _settle(state, trial)


def _last_throws(state: State, trial: Trial) -> list[Throw]:
    """The throws that lie at last; whose die is the highest of a group hangs on all of them."""
    pools = [*trial.pools.values()]
    due = [pool.triggers for pool in pools]
    joint = trial.mode == "together" and state.options["coop_meter_check"] == "joint-highest"
    # Where chances are reckoned without faces, what was found with each throw stands.
    if joint and len(pools) > 1 and all(pool.shown for pool in pools):
        fell = triggering_at_rest(pools, state.options["meter_die_tie"])
        due = [came.triggers for came in fell]
    both = zip(pools, due, strict=True)
    return [Throw(pool.who, pool.top, some, pool.top == SIX) for pool, some in both]


@may_settle.offers
def tests_to_settle(state: State, by: By) -> Iterator[Candidate]:
    for trial in led_tests(state, by):
        if trial.thrown:
            yield Candidate({"leader": trial.leader})


def _settle(state: State, trial: Trial) -> Iterator[Event]:
    top = joint_top(trial)
    success = trial.failure <= top
    against = next((o for o in trial.objections if o.face == trial.failure), None)
    failed = against if not success else None
    yield TestSettled(
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


def _settle_against(state: State, trial: Trial) -> Iterator[Event]:
    (side,) = winning(state, trial)
    members = [pool for pool in trial.pools.values() if pool.side == side]
    best = max(members, key=lambda pool: pool.sorted)
    beaten = trial.failure > best.top
    reads = state.options["opposition_result"] == "winner-reads-table" and not beaten
    yield TestSettled(
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
            yield RollOwed(
                rule=f"{ID}.dice.six-investigation", who=agent.id, meter="folie", why=trial.what
            )
    yield from _debts(state, trial, best.who, best.top, (best.who,))


def _is_feat(state: State, trial: Trial) -> bool | None:
    """Said where it is not plain: who began to die in this very test has not done their feat."""
    return False if state.agents[trial.leader].status == "dying" and not trial.feat else None


def dismissed(trial: Trial, top: int) -> tuple[str, ...]:
    """Who objected in vain."""
    return tuple(o.seat for o in trial.objections if o.face is not None and o.face <= top)


def _has_rolled(state: State, pool: Pool) -> bool:
    """Whether the Folie die on top of this very throw has called for its roll."""
    at_the_end = state.options["retry_meter_check"] == "last-throw-only"
    return "folie" in pool.triggers and (pool.folie_rolled or at_the_end)


def _allies(state: State, members: Sequence[Pool]) -> tuple[str, ...]:
    """The keeper's people who win beside an agent: their names leave the table with the test."""
    names = tuple(pool.name for pool in members if pool.plain)
    return names if len(members) > 1 else ()


def _debts(
    state: State, trial: Trial, who: str, top: int, finders: Sequence[str]
) -> Iterator[Event]:
    """What a result owes the table until it is told."""
    kind = OWING.get(result_of(top))
    number = state.counted
    if kind is not None:
        number += 1
        yield _debt(number, kind, who, trial.what)
    # Every search brings an answer: whether one was prepared must not show.
    if trial.investigation:
        for finder in finders if top == SIX else (who,):
            number += 1
            yield _debt(number, "clue", finder, trial.what, uncanny=top == SIX)


def _debt(number: int, kind: DebtKind, who: str, what: str, uncanny: bool = False) -> Event:
    return DebtOwed(
        rule=DEBTS[kind],
        debt=f"debt-{number}",
        kind=kind,
        who=who,
        what=what,
        uncanny=uncanny,
    )


@rules.law(TellDebt, PRICE, keeper=True)
def may_tell(state: State, by: By, ask: TellDebt) -> Debt:
    debt = state.debts.get(ask.debt)
    if debt is None:
        raise Refused(PRICE, "Nothing “{id}” is owed.", id=ask.debt)
    if debt.kind == "clue":
        check_readers(by, ask.seats)
    elif ask.seats:
        raise Refused(PRICE, "What comes of a test is told to everybody; only a clue is not.")
    return debt


@may_tell.decides
def tell_debt(state: State, by: By, ask: TellDebt, dice: Dice, debt: Debt) -> Iterator[Event]:
    yield DebtTold(
        rule=DEBTS[debt.kind],
        debt=debt.id,
        kind=debt.kind,
        text="" if debt.kind == "clue" else ask.text,
        seats=(),
    )
    if debt.kind == "clue":
        yield new_clue(state, ask.text, ask.seats, debt.uncanny)


@may_tell.offers
def untold_debts(state: State, by: By) -> Iterator[Candidate]:
    for debt in state.debts.values():
        given = {"debt": debt.id}
        is_clue = debt.kind == "clue"
        yield told_to_some(by, given) if is_clue else Candidate(given, omit=("seats",))


@rules.evolves(TestSettled)
def test_settled(state: State, event: TestSettled) -> State:
    trial = state.trials[event.leader]
    code = event.code or event.result or ("won" if event.success else "failed")
    line = (event.leader, code, trial.what)
    leader = state.agents[event.leader]
    if leader.status == "dying" and event.feat is not False:
        state = state.with_agent(replace(leader, has_done=True))
    settled = (state.searches.get(event.leader, ""), event.result or "")
    return replace(without_trial(state, event.leader), log=(*state.log, line), settled=settled)


@rules.evolves(DebtOwed)
def debt_owed(state: State, event: DebtOwed) -> State:
    debt = Debt(event.debt, event.kind, event.who, event.what, event.uncanny)
    answers = state.answers
    if debt.kind == "clue" and state.settled[0]:
        answers = {**answers, debt.id: state.settled}
    debts = {**state.debts, debt.id: debt}
    return replace(state, debts=debts, answers=answers, counted=state.counted + 1)


@rules.evolves(DebtTold)
def debt_told(state: State, event: DebtTold) -> State:
    return replace(
        state,
        debts={i: d for i, d in state.debts.items() if i != event.debt},
        answers={i: a for i, a in state.answers.items() if i != event.debt},
    )


class Standing:
    """How a throw stands: who is ahead, and whether an objection carries."""

    def __init__(self, trial: Trial) -> None:
        self.is_opposition = trial.mode == "against"
        self.order = sorted(trial.pools.values(), key=lambda pool: pool.sorted, reverse=True)
        inside = [pool for pool in self.order if pool.side not in trial.out]
        self.first = inside[0]
        self.second = next((one for one in inside if one.side != self.first.side), None)
        self.top = max(pool.top for pool in self.order)
        self.doubted = trial.failure > 0
        self.failed = trial.failure > (self.first.top if self.is_opposition else self.top)
