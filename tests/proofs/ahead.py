"""What lies beyond one ask: exact chances through windows, and which ask serves a player best."""

from collections.abc import Callable, Hashable, Iterator
from fractions import Fraction
from functools import cache
from itertools import product
from typing import Any, TypeVar

import msgspec

from tablee.dice.chain import absorb
from tablee.dice.distribution import Distribution
from tablee.dice.exact import exact
from tablee.dice.readers import Dice
from tablee.kernel.game import Game
from tablee.kernel.words import Ask, By, Field, Offer

S = TypeVar("S", bound=Hashable)
T = TypeVar("T", bound=Hashable)

Policy = Callable[[S], tuple[By, Ask] | None]
"""Who asks what next in a state; None where nobody goes on."""

Worth = tuple[Fraction, ...]
"""What an end is worth, the weightiest first: a later number only breaks a tie."""


def after(game: Game[S], state: S, by: By, ask: Ask) -> Distribution[S]:
    """The states to which an ask may lead."""

    def run(dice: Dice) -> S:
        reached = state
        for event in game.decide(state, by, ask, dice):
            reached = game.evolve(reached, event)
        return reached

    return exact(run)


def explore(
    game: Game[S], state: S, policy: Policy[S], outcome: Callable[[S], T]
) -> Distribution[T]:
    """The exact chances of what is read off the states in which the policy stops."""

    def step(reached: S) -> Distribution[S] | None:
        chosen = policy(reached)
        return None if chosen is None else after(game, reached, *chosen)

    return absorb(state, step).map(outcome)


def given(odds: Distribution[T], known: Callable[[T], object]) -> Distribution[T]:
    """The chances that are left once something is known."""
    return Distribution([(outcome, weight) for outcome, weight in odds.items() if known(outcome)])


def spelled_out(game: Game[Any], offer: Offer) -> Iterator[Ask]:
    """Every ask that an offer stands for."""
    names = [field.name for field in offer.fields]
    for values in product(*map(_values, offer.fields)):
        raw = {"ask": offer.ask, **offer.given, **dict(zip(names, values, strict=True))}
        yield msgspec.convert(raw, game.asks[offer.ask])


def _values(field: Field) -> tuple[Any, ...]:
    match field.kind:
        case "choice":
            return field.choices
        case "integer":
            return tuple(range(field.least, field.most + 1))
        case "flag":
            return (False, True)
        case _:
            raise ValueError(f"a {field.kind} has too many values to try them all")


def advice(
    game: Game[S], state: S, by: By, is_open: Callable[[S], bool], worth: Callable[[S], Worth]
) -> dict[Ask, Worth]:
    """What each ask of this seat is worth when it goes on to choose as well as it can.

    States in which nothing is open any more are worth what `worth` says.
    """

    @cache
    def best(reached: S) -> Worth:
        return max(worths(reached).values()) if is_open(reached) else worth(reached)

    def worths(reached: S) -> dict[Ask, Worth]:
        offers = game.offers(reached, by)
        asks = [ask for offer in offers for ask in spelled_out(game, offer)]
        return {ask: _expected(after(game, reached, by, ask), best) for ask in asks}

    return worths(state)


def _expected(ends: Distribution[S], best: Callable[[S], Worth]) -> Worth:
    columns = zip(*[[weight * part for part in best(end)] for end, weight in ends.items()])
    return tuple(sum(column, Fraction()) / ends.denominator for column in columns)
