"""How play goes on in odds that reach further than one ask: through the rules and nothing else."""

from collections.abc import Sequence

from tablee.dice.readers import Dice
from tablee.games.yacdha import asks, events
from tablee.games.yacdha.common import rules
from tablee.games.yacdha.state import State
from tablee.kernel.following import NO_DICE, Follower, Way
from tablee.kernel.words import Ask, By, Event

follower = Follower(rules)


def let_stand(happened: Sequence[Event]) -> Ask | None:
    """What follows an ask if nobody steps in: a throw that could still be changed stands."""
    match happened[-1] if happened else None:
        case events.ActionThrown(window=True, who=who) | events.LuckSpent(who=who):
            return asks.Resolve(who=who)
        case events.Struck(window=True, opened_by=who):
            return asks.Resolve(who=who)
        case (
            events.ContestThrown(waiting=(who, *_))
            | events.ContestTurned(waiting=(who, *_))
            | events.ContestKept(waiting=(who, *_))
        ):
            return asks.Resolve(who=who)
        case _:
            return None


def let_all_stand(way: Way[State]) -> Ask | None:
    """The policy of stepping in nowhere."""
    return let_stand(way.latest)


def followed(state: State, by: By, ask: Ask, dice: Dice = NO_DICE) -> Way[State]:
    """What happens if this is asked and nobody steps in, and the state after it."""
    return follower.follow(state, by, ask, dice, let_all_stand)
