"""The outcomes of an ask that odds are given for, read off the events of each way dice may fall."""

from collections.abc import Hashable, Iterable, Iterator, Sequence

from msgspec.structs import replace

from tablee.games.cthulhu_blanc import asks, events
from tablee.games.cthulhu_blanc.common import known
from tablee.games.cthulhu_blanc.pool import result_of
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
        case events.TestThrown() if event.throws:
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
        case events.TestThrown():
            # An objection after the throw: only the failure die falls.
            trial = state.trials[event.leader]
            top = max(pool.top for pool in trial.pools.values())
            failure = max((trial.failure, *(face for _, face in event.failures)))
            found["success"] = failure <= top
        case events.TestSettled():
            found["success"] = event.success
        case events.SuppressionRolled():
            found["falls"] = event.falls
        case _:
            pass


def trial_failure(trial: Trial, event: events.TestThrown) -> list[int]:
    fell = dict(event.failures)
    return [fell.get(o.seat, o.face or 0) for o in trial.objections if o.seat in fell or o.face]


def _of_meters(event: Event, found: dict[str, Hashable]) -> None:
    match event:
        case events.RollOwed():
            found[f"roll.{event.meter}.{event.who}"] = True
        case events.MeterRolled():
            key = f"rise.{event.meter}.{event.who}"
            found[key] = event.rises or found.get(key, False)
        case events.Exiting():
            found[f"lost.{event.who}"] = "folie"
        case events.Dying():
            found[f"lost.{event.who}"] = "blessures"
        case events.Summoned():
            found[f"lost.{event.who}"] = "bureaucratie"
        case _:
            pass


def hypotheses(state: State, by: By, ask: Ask) -> Iterator[Supposed[State]]:
    """The throw that a pool would bring while it is built; of many dice, one's own risk only.

    A test lies open before all: everybody may reckon it, whoever throws.
    """
    trial = None
    if isinstance(ask, asks.ThrowTest):
        trial = state.trials.get(ask.leader)
        if trial is not None and _is_big(state, trial):
            state = state.with_trial(_own_risk(state, by, trial))
    elif isinstance(ask, asks.Retry):
        trial = state.trial_with(ask.who)
    if trial is not None:
        by = _for_all(state, by, trial)
    yield Supposed("", state, by, ask)


MANY_DICE = 8
"""From so many dice on, an opposition is reckoned without the risk of the others."""


def _is_big(state: State, trial: Trial) -> bool:
    if trial.mode == "against":
        return sum(pool.size for pool in trial.pools.values()) >= MANY_DICE
    # Where the group has one highest die, the others' meter dice bear on everybody's risk.
    apart = state.options["coop_meter_check"] != "joint-highest"
    return apart and trial.mode == "together" and len(trial.pools) > 2


def _for_all(state: State, by: By, trial: Trial) -> By:
    """Somebody who may act for all who take part."""
    agents = (state.agent(who) for who in trial.pools)
    seats = {agent.seat for agent in agents if agent is not None and agent.seat is not None}
    return replace(by, acts_for=by.acts_for | seats)


def _own_risk(state: State, by: By, trial: Trial) -> Trial:
    """The dice of the others as plain ones: their risk is theirs, their highest die is all's."""
    pools: dict[str, Pool] = {}
    for who, pool in trial.pools.items():
        agent = state.agent(who)
        own = agent is not None and by.seat == agent.seat
        own = own or (by.is_keeper and who == trial.leader)
        pools[who] = pool if own or pool.plain else replace(pool, plain=pool.size, dice=())
    return replace(trial, pools=pools)


def onward(state: State, by: By, happened: Sequence[Event]) -> Ask | None:
    """After a throw the meter rolls follow, one agent after the other."""
    if not happened:
        return None
    if not isinstance(happened[0], events.TestThrown | events.MeterRolled):
        return None
    left = [(owed.who, owed.meter) for owed in state.owed]
    left += [(e.who, e.meter) for e in happened if isinstance(e, events.RollOwed)]
    for event in happened:
        if isinstance(event, events.MeterRolled) and (event.who, event.meter) in left:
            left.remove((event.who, event.meter))
    own = [
        who
        for who, _ in left
        if (agent := state.agent(who)) is not None and by.may_act_for(agent.seat)
    ]
    return asks.RollMeter(who=own[0]) if own else None


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
