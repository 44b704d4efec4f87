"""What lies beyond one ask: where it leads, what is left to hope for, which ask serves best."""

from collections.abc import Callable, Hashable, Iterator, Sequence
from fractions import Fraction
from functools import cache
from itertools import product
from typing import Any, TypeVar

import msgspec

from tablee.dice.distribution import Distribution
from tablee.dice.exact import exact
from tablee.dice.readers import Dice
from tablee.kernel.game import Game
from tablee.kernel.words import Ask, By, Field, Offer

S = TypeVar("S", bound=Hashable)
T = TypeVar("T", bound=Hashable)

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


def every_ask(game: Game[S], by: By) -> Callable[[S], list[Ask]]:
    """All that a seat may ask in a state: the widest choice for `advice`."""

    def choices(state: S) -> list[Ask]:
        return [ask for offer in game.offers(state, by) for ask in spelled_out(game, offer)]

    return choices


def advice(
    game: Game[S],
    state: S,
    by: By,
    choices: Callable[[S], Sequence[Ask]],
    worth: Callable[[S], Worth],
) -> dict[Ask, Worth]:
    """What each ask is worth to a seat that goes on to choose as well as it can.

    A state without choices is an end, and worth what `worth` says.
    """

    @cache
    def best(reached: S) -> Worth:
        asks = choices(reached)
        return max(value(reached, ask) for ask in asks) if asks else worth(reached)

    def value(reached: S, ask: Ask) -> Worth:
        ends = after(game, reached, by, ask)
        if len(ends) == 1:
            return best(ends.outcomes[0])
        rows = [[weight * part for part in best(end)] for end, weight in ends.items()]
        return tuple(sum(column) / ends.denominator for column in zip(*rows, strict=True))

    return {ask: value(state, ask) for ask in choices(state)}
