"""Characters at random: whoever calls brings chance along, and here things are drawn with it."""

from collections.abc import Callable, Iterable
from typing import TypeVar

T = TypeVar("T")

Pick = Callable[[int], int]
"""One of so many, from 0."""


def draw_one(things: Iterable[T], pick: Pick) -> T:
    found = list(things)
    return found[pick(len(found))]


def draw(things: Iterable[T], count: int, pick: Pick) -> list[T]:
    """So many different ones."""
    rest = list(things)
    return [rest.pop(pick(len(rest))) for _ in range(count)]
