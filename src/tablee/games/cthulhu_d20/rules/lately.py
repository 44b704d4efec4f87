"""What is asked of one state many times over: offers are made for every seat after every ask."""

from collections.abc import Callable
from typing import TypeVar

from tablee.games.cthulhu_d20.state.table import State

T = TypeVar("T")


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
