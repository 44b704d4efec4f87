"""Notes and handouts grow many: the newest lie on the table's page, all of them on their own."""

from collections.abc import Sequence
from typing import Generic, TypeVar

import msgspec

T = TypeVar("T")

AT_ONCE = 20
"""How many are drawn at once: the longest text of each is 4,000 characters."""


class Pile(msgspec.Struct, Generic[T], frozen=True):
    """Some of many things, each with its number among all of them."""

    shown: tuple[tuple[int, T], ...]
    page: int
    pages: int

    @property
    def earlier(self) -> int:
        """How many lie below these."""
        return self.shown[0][0] - 1 if self.shown else 0


def newest(things: Sequence[T]) -> Pile[T]:
    return _pile(things, 1)


def leaf(things: Sequence[T], wanted: str) -> Pile[T]:
    """One page of them, the newest on the first."""
    number = int(wanted) if wanted.isascii() and wanted.isdigit() and len(wanted) < 9 else 1
    return _pile(things, max(1, min(_pages(things), number)))


def _pile(things: Sequence[T], number: int) -> Pile[T]:
    last = len(things) - AT_ONCE * (number - 1)
    first = max(0, last - AT_ONCE)
    return Pile(tuple(enumerate(things[first:last], first + 1)), number, _pages(things))


def _pages(things: Sequence[T]) -> int:
    return max(1, -(-len(things) // AT_ONCE))
