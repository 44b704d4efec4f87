"""What is asked of one state many times over: offers are made for every seat after every ask."""

from collections.abc import Callable
from functools import wraps
from typing import ParamSpec, TypeVar

from tablee.games.cthulhu_d20.state.table import State

T = TypeVar("T")
P = ParamSpec("P")

MOST_KEPT = 512
"""Answers that are kept, of all tables."""


def of_one_state(reckon: Callable[[State], T]) -> Callable[[State], T]:
    """The same answer, reckoned once as long as it is asked of one and the same state."""
    last: list[tuple[State, T]] = []

    def answer(state: State) -> T:
        for known, found in last:
            if known is state:
                return found
        found = reckon(state)
        last[:] = [(state, found)]
        return found

    return answer


def while_same(
    parts: Callable[P, tuple[object, ...]],
) -> Callable[[Callable[P, T]], Callable[P, T]]:
    """The same answer as long as all that it is read from is the same: a tuple that is equal;
    anything else only while it is the very same object."""

    def keeping(reckon: Callable[P, T]) -> Callable[P, T]:
        kept: dict[object, tuple[tuple[object, ...], T]] = {}

        @wraps(reckon)
        def answer(*args: P.args, **named: P.kwargs) -> T:
            read = parts(*args, **named)
            key = tuple([part if type(part) is tuple else id(part) for part in read])
            known = kept.get(key)
            if known is None:
                if len(kept) >= MOST_KEPT:
                    kept.clear()
                known = kept[key] = read, reckon(*args, **named)
            return known[1]

        return answer

    return keeping
