"""What an exact answer may cost, counted in steps and never in seconds.

The same question costs the same on every machine and at every moment, whoever asked what before:
answers that are remembered are charged again. So whether an answer is exact never depends on luck.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator
from contextvars import ContextVar
from functools import wraps
from typing import Any, TypeVar

from tablee.dice.memo import on_forgetting

R = TypeVar("R")

PATH = 100
"""Steps of one way for the dice to fall, put to a rule from its beginning to its end."""


EVENT = 20
"""Steps of one event on such a way: it is decided, named, and what follows hangs on it."""


REMEMBERED = 8192
"""Answers kept of each question that is charged."""


class TooManyPaths(ValueError):
    """The dice can fall in more ways than may be counted out."""


class Stopped(TooManyPaths):
    """Nobody waits for this answer any more."""


class Budget:
    """Steps that may still be spent; without a limit it only counts them."""

    __slots__ = ("is_stopped", "limit", "spent")

    def __init__(self, limit: int | None = None) -> None:
        self.limit = limit
        self.spent = 0
        self.is_stopped = False

    def spend(self, steps: int) -> None:
        self.spent += steps
        if self.is_stopped:
            raise Stopped("nobody waits for this any more")
        if self.limit is not None and self.spent > self.limit:
            raise TooManyPaths(f"more than {self.limit} steps")

    def stop(self) -> None:
        """Ends the reckoning at its next step; any thread, and a signal's handler, may say so."""
        self.is_stopped = True


_budget: ContextVar[Budget | None] = ContextVar("budget", default=None)


def spend(steps: int) -> None:
    """Takes steps from the budget within which this is reckoned, if there is one."""
    budget = _budget.get()
    if budget is not None:
        budget.spend(steps)


@contextlib.contextmanager
def within(budget: Budget) -> Iterator[Budget]:
    """Everything that is reckoned inside is charged to this budget."""
    before = _budget.set(budget)
    try:
        yield budget
    finally:
        _budget.reset(before)


Pick = Callable[[], float]
"""A number from 0 up to 1, each time another."""

_pick: ContextVar[Pick | None] = ContextVar("pick", default=None)


def sampling() -> Pick | None:
    """The pick in force while an answer is drawn; None while it is counted out."""
    return _pick.get()


@contextlib.contextmanager
def drawing(pick: Pick) -> Iterator[None]:
    """What is reckoned inside follows one way instead of all."""
    before = _pick.set(pick)
    try:
        yield
    finally:
        _pick.reset(before)


def charged(question: Callable[..., R]) -> Callable[..., R]:
    """Remember the latest answers of a pure function together with what each one cost.

    What is drawn is one of many: it is neither remembered nor recalled.
    """
    known: dict[tuple[Any, ...], tuple[R, int]] = {}
    on_forgetting(known.clear)

    @wraps(question)
    def ask(*about: Any) -> R:  # noqa: ANN401 - whatever the question is about
        if sampling() is not None:
            return question(*about)
        found = known.get(about)
        if found is not None:
            spend(found[1])
            return found[0]
        budget = _budget.get()
        if budget is None:
            with within(Budget()) as budget:
                answer = question(*about)
            cost = budget.spent
        else:
            before = budget.spent
            answer = question(*about)
            cost = budget.spent - before
        while len(known) >= REMEMBERED:
            known.pop(next(iter(known), about), None)
        known[about] = (answer, cost)
        return answer

    return ask
