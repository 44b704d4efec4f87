"""What was worked out of something that never changes, for whoever asks again."""

from collections.abc import Callable
from functools import wraps
from typing import TypeVar, TypeVarTuple

S = TypeVar("S")
T = TypeVar("T")
Ts = TypeVarTuple("Ts")


def remembering(most: int) -> Callable[[Callable[[S, *Ts], T]], Callable[[S, *Ts], T]]:
    """Of the very same state, with equal things beside it, the very same comes again.

    All that the answer hangs on is handed in, so what one seat may know has another key than what
    another may. So many answers are kept, of all tables.
    """

    def decorate(make: Callable[[S, *Ts], T]) -> Callable[[S, *Ts], T]:
        kept: dict[tuple[object, ...], tuple[S, T]] = {}

        @wraps(make)
        def remembered(state: S, *beside: *Ts) -> T:
            key = (id(state), *beside)  # the state is kept too, so nothing else has its id
            known = kept.get(key)
            if known is None:
                known = state, make(state, *beside)
                if len(kept) >= most:
                    kept.clear()
                kept[key] = known
            return known[1]

        return remembered

    return decorate
