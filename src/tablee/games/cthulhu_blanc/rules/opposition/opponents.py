"""The keeper's people who take part in an opposition, with plain dice."""

from collections.abc import Iterator
from typing import Annotated

from msgspec import Meta
from msgspec.structs import replace

from tablee.dice.readers import Dice
from tablee.games.cthulhu_blanc.rules.action.events import TestJoined
from tablee.games.cthulhu_blanc.rules.action.law import before_throw
from tablee.games.cthulhu_blanc.rules.action.leave import withdraw
from tablee.games.cthulhu_blanc.rules.common import ID, rules
from tablee.games.cthulhu_blanc.state import Pool, State
from tablee.kernel.checks import only_keeper
from tablee.kernel.common.asks import Name
from tablee.kernel.naming import slug
from tablee.kernel.words import Ask, By, Event, Field, Offer, Refused

OPPOSE = f"{ID}.oppose.roll"


class AddOpponent(Ask, frozen=True, kw_only=True):
    """Somebody of the keeper's takes part: one die, two for its trade, three for more."""

    leader: Name
    name: Name
    dice: Annotated[int, Meta(ge=1, le=5)] = 1
    side: Annotated[str, Meta(max_length=60)] = ""


class RemoveOpponent(Ask, frozen=True, kw_only=True):
    """Somebody of the keeper's takes no part after all."""

    leader: Name
    who: Name


@rules.decides(AddOpponent)
def add_opponent(state: State, by: By, ask: AddOpponent, dice: Dice) -> Iterator[Event]:
    only_keeper(by, f"{ID}.oppose.roll")
    trial = before_throw(state, ask.leader)
    if trial.mode != "against":
        raise Refused(f"{ID}.oppose.roll", "Only an opposition has opponents.")
    who = slug(ask.name, trial.pools, words=4, prefix="npc_")
    side = ask.side or who
    if side != who and side not in trial.sides:
        raise Refused(f"{ID}.oppose.roll", "There is no side “{side}” here.", side=side)
    pool = Pool(who, side, plain=ask.dice, name=ask.name)
    yield TestJoined(rule=f"{ID}.oppose.roll", leader=trial.leader, pool=pool)


@rules.decides(RemoveOpponent)
def remove_opponent(state: State, by: By, ask: RemoveOpponent, dice: Dice) -> Iterator[Event]:
    rule = f"{ID}.oppose.roll"
    only_keeper(by, rule)
    trial = before_throw(state, ask.leader)
    pool = trial.pools.get(ask.who)
    if pool is None or not pool.plain:
        raise Refused(rule, "No opponent here is called “{who}”.", who=ask.who)
    yield replace(withdraw(trial, pool.who), rule=rule)


@rules.offering
def opponents(state: State, by: By) -> Iterator[Offer]:
    for trial in state.trials.values() if by.is_keeper else ():
        if trial.thrown or trial.mode != "against":
            continue
        leader = {"leader": trial.leader}
        fields = (
            Field("name", "text", least=1, most=60),
            Field("dice", "integer", least=1, most=5),
            Field("side", "choice", tuple(trial.sides), required=False),
        )
        yield Offer("add-opponent", OPPOSE, leader, fields)
        for pool in trial.pools.values():
            if pool.plain:
                yield Offer("remove-opponent", OPPOSE, {**leader, "who": pool.who})
