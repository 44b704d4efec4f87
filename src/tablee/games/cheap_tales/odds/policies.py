"""How play goes on in odds that reach further than one ask: through the rules and nothing else."""

from tablee.games.cheap_tales.rules.common import rules
from tablee.games.cheap_tales.rules.fight.asks import RaiseDamage, RollDamage
from tablee.games.cheap_tales.rules.magic.asks import TakePower
from tablee.games.cheap_tales.rules.results.asks import ChooseRisk, RollRisk, Stand, WaiveEffects
from tablee.games.cheap_tales.state import State
from tablee.games.cheap_tales.state.roll import Roll
from tablee.kernel.following import Follower, Policy, Way
from tablee.kernel.words import Ask

follower = Follower(rules)
ALL = 99
"""As much as may be."""


def next_ask(state: State, roll: Roll) -> Ask | None:
    """What follows in the life of a roll if nobody steps in."""
    match roll.stage:
        case "open":
            return Stand(who=roll.who)
        case "effects":
            return WaiveEffects(who=roll.who)
        case "risk" if roll.extra or state.options["risk_mode"] == "keeper_choice":
            return ChooseRisk(who=roll.who, risk="nothing")
        case "risk":
            return RollRisk(who=roll.who)
        case "blow":
            return _blow(roll)
        case _:
            return None


def to_the_end(who: str, again: bool = False) -> Policy[State]:
    """A roll goes on by itself until it is done; the second of a double attack is another."""

    def policy(way: Way[State]) -> Ask | None:
        roll = way.state.rolls.get(who)
        if roll is None or roll.again != again:
            return None
        return next_ask(way.state, roll)

    return policy


def let_stand(who: str) -> Policy[State]:
    """A roll is left as it fell, and nothing more is asked."""

    def policy(way: Way[State]) -> Ask | None:
        return Stand(who=who) if way.state.rolls[who].stage == "open" else None

    return policy


def _blow(roll: Roll) -> Ask:
    if roll.kind == "theft":
        return TakePower(who=roll.who, points=ALL)
    if roll.blow is not None:
        return RaiseDamage(who=roll.who, points=0)
    return RollDamage(who=roll.who)
