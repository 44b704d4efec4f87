"""How play goes on in odds that reach further than one ask: through the rules and nothing else."""

from collections.abc import Sequence

from tablee.dice.readers import Dice
from tablee.games.yacdha.rules.action.events import ActionThrown
from tablee.games.yacdha.rules.common import rules
from tablee.games.yacdha.rules.contest.events import ContestKept, ContestThrown, ContestTurned
from tablee.games.yacdha.rules.fight.events import Struck
from tablee.games.yacdha.rules.luck.asks import Resolve
from tablee.games.yacdha.rules.luck.events import LuckSpent
from tablee.games.yacdha.state.state import State
from tablee.kernel.following import NO_DICE, Follower, Way
from tablee.kernel.words import Ask, By, Event

follower = Follower(rules)


def let_stand(happened: Sequence[Event]) -> Ask | None:
    """What follows an ask if nobody steps in: a throw that could still be changed stands."""
    match happened[-1] if happened else None:
        case ActionThrown(window=True, who=who) | LuckSpent(who=who):
            return Resolve(who=who)
        case Struck(window=True, opened_by=who):
            return Resolve(who=who)
        case (
            ContestThrown(waiting=(who, *_))
            | ContestTurned(waiting=(who, *_))
            | ContestKept(waiting=(who, *_))
        ):
            return Resolve(who=who)
        case _:
            return None


def let_all_stand(way: Way[State]) -> Ask | None:
    """The policy of stepping in nowhere."""
    return let_stand(way.latest)


def followed(state: State, by: By, ask: Ask, dice: Dice = NO_DICE) -> Way[State]:
    """What happens if this is asked and nobody steps in, and the state after it."""
    return follower.follow(state, by, ask, dice, let_all_stand)
