"""The outcomes of an ask that odds are given for, read off the events of each way dice may fall."""

from collections.abc import Collection, Hashable, Iterable, Iterator, Sequence

from msgspec.structs import replace

from tablee.games.cthulhu_blanc.rules.action.asks import ThrowTest
from tablee.games.cthulhu_blanc.rules.action.events import TestThrown
from tablee.games.cthulhu_blanc.rules.common import known
from tablee.games.cthulhu_blanc.rules.end.events import Dying, Exiting, Summoned
from tablee.games.cthulhu_blanc.rules.meter import MeterRolled, RollMeter, RollOwed
from tablee.games.cthulhu_blanc.rules.recovery.suppression import SuppressionRolled
from tablee.games.cthulhu_blanc.rules.result import TestSettled, result_of
from tablee.games.cthulhu_blanc.rules.retry import Retry, retries_together, throws_with_all
from tablee.games.cthulhu_blanc.state import METERS, Pool, State, Trial
from tablee.kernel.game import Supposed
from tablee.kernel.words import Ask, By, Event


def outcomes(state: State, by: By, happened: Iterable[Event]) -> dict[str, Hashable]:
    """result, success, winner, and for each agent roll and rise of each meter, and the ends."""
    found: dict[str, Hashable] = {}
    for event in happened:
        _of_throw(state, event, found)
        _of_meters(event, found)
    return found


def _of_throw(state: State, event: Event, found: dict[str, Hashable]) -> None:
    match event:
        case TestThrown() if event.throws:
            trial = state.trials[event.leader]
            if trial.mode == "against":
                found["tie"] = bool(event.tied)
                found["winner"] = None if event.tied else next(iter(event.leads), None)
            else:
                lying = [
                    p.top for w, p in trial.pools.items() if w not in {t.who for t in event.throws}
                ]
                top = max((*lying, *(t.top for t in event.throws)))
                failure = max((trial_failure(trial, event)), default=0)
                found |= {"top": top, "result": result_of(top), "success": failure <= top}
            for throw in event.throws:
                pool = trial.pools[throw.who]
                for meter in {*pool.meters, *((event.retry,) if event.retry else ())}:
                    found[f"roll.{meter}.{throw.who}"] = False
                    found[f"rise.{meter}.{throw.who}"] = False
        case TestThrown():
            # An objection after the throw: only the failure die falls.
            trial = state.trials[event.leader]
            top = max(pool.top for pool in trial.pools.values())
            failure = max(trial.failure, event.failure, *(face for _, face in event.failures))
            found["success"] = failure <= top
        case TestSettled():
            found["success"] = event.success
        case SuppressionRolled():
            found["falls"] = event.falls
        case _:
            pass


def trial_failure(trial: Trial, event: TestThrown) -> list[int]:
    fell = {seat: face or event.failure for seat, face in event.failures}
    return [fell.get(o.seat, o.face or 0) for o in trial.objections if o.seat in fell or o.face]


def _of_meters(event: Event, found: dict[str, Hashable]) -> None:
    match event:
        case RollOwed():
            found[f"roll.{event.meter}.{event.who}"] = True
        case MeterRolled():
            key = f"rise.{event.meter}.{event.who}"
            found[key] = event.rises or found.get(key, False)
        case Exiting():
            found[f"lost.{event.who}"] = "folie"
        case Dying():
            found[f"lost.{event.who}"] = "blessures"
        case Summoned():
            found[f"lost.{event.who}"] = "bureaucratie"
        case _:
            pass


def hypotheses(state: State, by: By, ask: Ask) -> Iterator[Supposed[State]]:
    """The throw that a pool would bring while it is built; of many dice, one's own risk only.

    A test lies open before all: everybody may reckon it, whoever throws.
    """
    trial = None
    if isinstance(ask, ThrowTest):
        trial = state.trials.get(ask.leader)
    elif isinstance(ask, Retry):
        trial = state.trial_with(ask.who)
    if trial is not None:
        by = _for_all(state, by, trial)
        if _is_big(state, trial, ask):
            own = _own(state, by, trial, ask)
            state = state.with_trial(own_risk(state, trial, own))
    yield Supposed("", state, by, ask)


MANY_DICE = 7
"""From so many dice on, a test of several is reckoned without the risk of the others."""


def _is_big(state: State, trial: Trial, ask: Ask) -> bool:
    pools = trial.pools.values()
    if len(pools) == 1 or not all(pool.size for pool in pools):
        return False
    if isinstance(ask, Retry):
        # Dice that lie trigger nothing, but a six may call on everybody.
        if trial.mode == "against":
            return False
        return throws_with_all(state, trial, ask.who) or not retries_together(state, trial)
    return len(pools) > 2 or sum(pool.size for pool in pools) >= MANY_DICE


def _for_all(state: State, by: By, trial: Trial) -> By:
    """Somebody who may act for all who take part."""
    agents = (state.agent(who) for who in trial.pools)
    seats = {agent.seat for agent in agents if agent is not None and agent.seat is not None}
    return replace(by, acts_for=by.acts_for | seats)


def _own(state: State, by: By, trial: Trial, ask: Ask) -> frozenset[str]:
    """Whose risk a seat reckons: of its own agents, the keeper of who leads or throws."""
    if isinstance(ask, Retry):
        return frozenset((ask.who,))
    own = {who for who in trial.pools if (a := state.agent(who)) is not None and a.seat == by.seat}
    return frozenset(own or ({trial.leader} if by.is_keeper else ()))


OTHERS = "@others"


def own_risk(state: State, trial: Trial, own: Collection[str]) -> Trial:
    """The dice of the others without whose they are: their risk is theirs."""
    if trial.mode == "against":
        pools = {
            who: pool if who in own else replace(pool, plain=pool.size, dice=())
            for who, pool in trial.pools.items()
        }
        return replace(trial, pools=pools)
    others = [pool for who, pool in trial.pools.items() if who not in own]
    if not others:
        return trial
    size, risked = sum(pool.size for pool in others), 0
    if state.options["coop_meter_check"] == "joint-highest":
        # Where the group has one highest die, the others' meter dice do not shield one's own.
        risked = sum(len(pool.meters) for pool in others)
    theirs = Pool(
        OTHERS,
        plain=size - risked,
        risked=risked,
        throws=max(pool.throws for pool in others),
        top=max(pool.top for pool in others),
        shown=tuple(die for pool in others for die in pool.shown),
    )
    kept = {who: pool for who, pool in trial.pools.items() if who in own}
    return replace(trial, pools={**kept, OTHERS: theirs})


def onward(state: State, by: By, happened: Sequence[Event]) -> Ask | None:
    """After a throw the meter rolls follow, one agent after the other."""
    if not happened:
        return None
    if not isinstance(happened[0], TestThrown | MeterRolled):
        return None
    left = [(owed.who, owed.meter) for owed in state.owed]
    left += [(e.who, e.meter) for e in happened if isinstance(e, RollOwed)]
    for event in happened:
        if isinstance(event, MeterRolled) and (event.who, event.meter) in left:
            left.remove((event.who, event.meter))
    own = [
        who
        for who, _ in left
        if (agent := state.agent(who)) is not None and by.may_act_for(agent.seat)
    ]
    return RollMeter(who=own[0]) if own else None


def still_open(state: State) -> Hashable:
    """The meter rolls that follow hang on nothing but who owes them and how they stand."""
    owing = dict.fromkeys(owed.who for owed in state.owed)
    return (
        tuple((owed.who, owed.meter, owed.paper) for owed in state.owed),
        tuple((who, standing(state, who)) for who in owing),
    )


def standing(state: State, who: str) -> tuple[str, tuple[int, ...]]:
    """All that throws and rolls change about an agent: the status, and the three scores."""
    agent = known(state, who)
    return agent.status, tuple(agent.score(meter) for meter in METERS)
