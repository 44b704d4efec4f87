"""The keeper's people who take part in an opposition, with plain dice."""

from collections.abc import Iterator
from typing import Annotated

from msgspec import Meta
from msgspec.structs import replace

from tablee.games.cthulhu_blanc.rules.action.checks import OBJECT, OPPOSE, before_throw
from tablee.games.cthulhu_blanc.rules.action.events import TestJoined
from tablee.games.cthulhu_blanc.rules.action.leave import withdraw
from tablee.games.cthulhu_blanc.rules.common import rules
from tablee.games.cthulhu_blanc.state import Pool, State
from tablee.kernel.common.asks import Name
from tablee.kernel.law import Candidate
from tablee.kernel.naming import slug
from tablee.kernel.words import Ask, By, Event, Refused


class AddOpponent(Ask, frozen=True, kw_only=True):
    """Somebody of the keeper's takes part: one die, two for its trade, three for more."""

    leader: Name
    name: Name
    dice: Annotated[int, Meta(ge=1, le=5, extra={"required": True})] = 1
    side: Annotated[str, Meta(max_length=60)] = ""


class RemoveOpponent(Ask, frozen=True, kw_only=True):
    """Somebody of the keeper's takes no part after all."""

    leader: Name
    who: Name


@rules.law(AddOpponent, OPPOSE, keeper=True)
def may_add(state: State, by: By, ask: AddOpponent) -> Event:
    trial = before_throw(state, ask.leader)
    if trial.mode != "against":
        raise Refused(OPPOSE, "Only an opposition has opponents.")
    if any(by.seats.get(one.seat) == "keeper" for one in trial.objections):
        raise Refused(OBJECT, "Whoever has objected cannot take part.")
    who = slug(ask.name, trial.pools, words=4, prefix="npc_")
    side = ask.side or who
    if side != who and side not in trial.sides:
        raise Refused(OPPOSE, "There is no side “{side}” here.", side=side)
    pool = Pool(who, side, plain=ask.dice, name=ask.name)
    return TestJoined(rule=OPPOSE, leader=trial.leader, pool=pool)


@may_add.offers
def opponents(state: State, by: By) -> Iterator[Candidate]:
    for trial in state.trials.values():
        if trial.mode == "against":
            yield Candidate({"leader": trial.leader}, {"side": trial.sides}, sure=("side",))


@rules.law(RemoveOpponent, OPPOSE, keeper=True)
def may_remove(state: State, by: By, ask: RemoveOpponent) -> Event:
    trial = before_throw(state, ask.leader)
    pool = trial.pools.get(ask.who)
    if pool is None or not pool.plain:
        raise Refused(OPPOSE, "No opponent here is called “{who}”.", who=ask.who)
    return replace(withdraw(trial, pool.who), rule=OPPOSE)


@may_remove.offers
def opponents_to_remove(state: State, by: By) -> Iterator[Candidate]:
    for trial in state.trials.values():
        for pool in trial.pools.values():
            if pool.plain:
                yield Candidate({"leader": trial.leader, "who": pool.who})
