"""Ties of an opposition as sentences, and which die decides."""

from collections.abc import Mapping

from tablee.games.cthulhu_blanc.rules.action.events import (
    TestThrown,
)
from tablee.games.cthulhu_blanc.rules.opposition.throw import still_in
from tablee.games.cthulhu_blanc.state import State
from tablee.games.cthulhu_blanc.words.common import how_many, short_name, short_names
from tablee.kernel.tongue import Tongue

DECIDES: Mapping[int, str] = {
    1: "The second die decides.",
    2: "The third die decides.",
    3: "The fourth die decides.",
    4: "The fifth die decides.",
}


def tell_tie_break(state: State, event: TestThrown, tongue: Tongue) -> str:
    """Where the highest dice are the same: which one decides (oppose.tie-break)."""
    trial = state.trials[event.leader]
    if len(event.leads) != 1 or len(trial.pools) < 2:
        return ""
    best = max(p.sorted for p in trial.pools.values() if p.side in event.leads)
    others = [p.sorted for p in still_in(trial) if p.side not in event.leads]
    second = max(others, default=())
    if not second or best[0] != second[0]:
        return ""
    pairs = enumerate(zip(best, second, strict=False))
    place = next((place for place, (one, other) in pairs if one != other), None)
    return tongue("A die more decides.") if place is None else tongue(DECIDES[place])


def tell_tie(state: State, event: TestThrown, tongue: Tongue) -> str:
    if not event.out:
        return tongue("A perfect tie: the same dice are thrown again.")
    pools = state.trials[event.leader].pools.values()
    lost = [short_name(state, pool.who) for pool in pools if pool.side in event.out]
    tied = [pool.who for pool in pools if pool.side in event.tied]
    return tongue.many(
        "A perfect tie: {tied} throw the same dice again, {names} has lost.",
        "A perfect tie: {tied} throw the same dice again, {names} have lost.",
        how_many(*lost),
        tied=short_names(state, tied, tongue),
        names=tongue.listed(lost),
    )
