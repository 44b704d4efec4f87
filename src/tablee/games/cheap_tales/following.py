"""Asks followed to where they lead, through the rules and nothing else."""

from collections.abc import Callable, Hashable, Sequence
from typing import TypeVar

from msgspec.structs import replace

from tablee.dice.distribution import Distribution
from tablee.dice.exact import exact
from tablee.dice.readers import Dice, TypedDice
from tablee.games.cheap_tales import asks
from tablee.games.cheap_tales.common import rules
from tablee.games.cheap_tales.roll import Roll
from tablee.games.cheap_tales.state import State
from tablee.kernel.words import Ask, By, Event

T = TypeVar("T", bound=Hashable)

NONE = TypedDice(())
"""For what throws no dice."""

ALL = 99
"""As much as may be."""


def done(state: State, happened: Sequence[Event]) -> State:
    for event in happened:
        state = rules.evolve(state, event)
    return state


def asked(state: State, by: By, ask: Ask, dice: Dice = NONE) -> State:
    """The state after an ask that throws no dice."""
    return done(state, tuple(rules.decide(state, by, ask, dice)))


def anyone(by: By) -> By:
    """Whoever acts next: the reckoning goes on in everybody's place."""
    return replace(by, role="keeper")


def next_ask(state: State, roll: Roll) -> Ask | None:
    """What follows in the life of a roll if nobody steps in."""
    match roll.stage:
        case "open":
            return asks.Stand(who=roll.who)
        case "effects":
            return asks.WaiveEffects(who=roll.who)
        case "risk" if roll.extra or state.options["risk_mode"] == "keeper_choice":
            return asks.ChooseRisk(who=roll.who, risk="nothing")
        case "risk":
            return asks.RollRisk(who=roll.who)
        case "blow":
            return _blow(roll)
        case _:
            return None


def _blow(roll: Roll) -> Ask:
    if roll.kind == "theft":
        return asks.TakePower(who=roll.who, points=ALL)
    if roll.blow is not None:
        return asks.RaiseDamage(who=roll.who, points=0)
    return asks.RollDamage(who=roll.who)


Policy = Callable[[State], Ask | None]
Read = Callable[[State, Sequence[Event]], T]


def followed(state: State, by: By, ask: Ask, policy: Policy, read: Read[T]) -> Distribution[T]:
    """What an ask and those that a policy lets follow come to."""
    acting = anyone(by)

    def run(dice: Dice) -> T:
        now = state
        following: Ask | None = ask
        happened: list[Event] = []
        while following is not None:
            new = tuple(rules.decide(now, acting, following, dice))
            now = done(now, new)
            happened += new
            following = policy(now)
        return read(now, happened)

    return exact(run)
