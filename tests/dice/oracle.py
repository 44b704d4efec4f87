"""Chances by going through every throw: slow, and too simple to be wrong."""

from collections.abc import Callable, Hashable, Iterable
from itertools import product
from typing import Any, TypeVar

from tablee.dice.distribution import Distribution

T = TypeVar("T", bound=Hashable)


def every_throw(dice: Iterable[int], read: Callable[[tuple[int, ...]], T]) -> Distribution[T]:
    """What is read off the faces, over every way in which the dice can fall."""
    throws = product(*[range(1, sides + 1) for sides in dice])
    return Distribution([(read(faces), 1) for faces in throws])


def of_peer(counts: Any) -> Distribution[Any]:
    """A mapping of outcomes to counts, as icepool and dyce give it."""
    return Distribution({outcome: count for outcome, count in counts.items() if count})
