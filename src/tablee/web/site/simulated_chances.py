"""Chances that were drawn say so, wherever a page shows them: one note for each part of it.

A part is told by the answers it uses; a game's templates need know nothing of it.
"""

import contextlib
from collections.abc import Iterator
from contextvars import ContextVar

from markupsafe import Markup

from tablee.kernel.prospect import drawn_note
from tablee.kernel.reckoning import Answer
from tablee.kernel.tongue import Tongue

_used: ContextVar[list[int] | None] = ContextVar("draws of the answers used", default=None)


def draws_of(answer: Answer) -> int:
    """In how few throws something in this answer was seen; 0 if all of it was counted out."""
    parts = [one.draws for one in (answer if isinstance(answer, tuple) else answer.values())]
    return min((draws for draws in parts if draws), default=0)


def use(answer: Answer) -> None:
    """The part that is being drawn shows this answer."""
    used = _used.get()
    if used is not None and (draws := draws_of(answer)):
        used.append(draws)


@contextlib.contextmanager
def noting() -> Iterator[list[int]]:
    """Collects the draws of what is used inside."""
    used: list[int] = []
    before = _used.set(used)
    try:
        yield used
    finally:
        _used.reset(before)


def note(draws: int, t: Tongue) -> Markup:
    """How far a drawn chance may be from the true one."""
    return Markup('<span class="simulated" role="note">{}</span>').format(drawn_note(draws, t))
