"""What another pair of hands does to a throw whose terms have been told."""

from collections.abc import Iterator

from msgspec.structs import replace

from tablee.games.yacdha.odds.policies import follower
from tablee.games.yacdha.rules.action.asks import Join, Throw
from tablee.games.yacdha.rules.action.judge import granted_levels
from tablee.games.yacdha.state.action import Action
from tablee.games.yacdha.state.state import State
from tablee.kernel.game import Supposed
from tablee.kernel.words import By

ALONE = "without-help"
SHARED = "level-for-all"


def helped(state: State, by: By, ask: Join) -> Iterator[Supposed[State]]:
    """The throw with this help, without it, and with it where the best level serves everybody.

    The terms are those that were told: before there are any, nothing can be said.
    """
    after = follower.asked(state, by, ask)
    action = after.actions[ask.leader]
    terms = action.former
    if terms is None:
        yield Supposed("", state, by, ask)
        return
    levels = {**terms.levels}
    if own := granted_levels(state, action, (), (ask.who,)).get(ask.who):
        levels[ask.who] = own
    joined = replace(action, ruling=replace(terms, levels=levels), former=None)
    yield _thrown("", after, by, joined)
    yield _thrown(ALONE, state, by, state.actions[ask.leader])
    if not terms.transferable and len({levels.get(who, 0) for who in action.members}) > 1:
        shared = replace(terms, levels=levels, transferable=True)
        yield _thrown(SHARED, after, by, replace(joined, ruling=shared))


def _thrown(name: str, state: State, by: By, action: Action) -> Supposed[State]:
    """The throw as if all had agreed to it."""
    ready = state.with_action(replace(action, agreed=action.members))
    anybody = replace(by, acts_for=frozenset(by.seats))
    return Supposed(name, ready, anybody, Throw(who=action.leader))
