"""Every state that offers lead to: each offered ask must be legal, whatever the dice show."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any

import msgspec

from tablee.dice.exact import every_path
from tablee.kernel.game import Game
from tablee.kernel.words import By


def every_state(
    game: Game[Any], start: Any, seats: Iterable[By], is_over: Callable[[Any], bool]
) -> Iterator[Any]:
    """All states up to the end, following every offer that leaves nothing to fill in."""
    seats = tuple(seats)
    encode = msgspec.msgpack.Encoder(order="deterministic").encode
    met = {encode(start)}
    waiting = [start]
    while waiting:
        state = waiting.pop()
        yield state
        if is_over(state):
            continue
        for by in seats:
            for offer in game.offers(state, by):
                if offer.fields:
                    continue
                for after in _after(game, state, by, offer):
                    if (key := encode(after)) not in met:
                        met.add(key)
                        waiting.append(after)


def _after(game, state, by, offer):
    ask = msgspec.convert({"ask": offer.ask, **offer.given}, game.asks[offer.ask])

    def run(dice):
        reached = state
        for event in game.decide(state, by, ask, dice):
            assert event.rule in game.book.rules, event
            reached = game.evolve(reached, event)
        return reached

    assert offer.rule in game.book.rules
    return [after for after, _, _ in every_path(run)]
