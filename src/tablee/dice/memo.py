"""Results remembered by their question, within bounds, and forgotten on request."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import TYPE_CHECKING, ParamSpec, TypeVar

P = ParamSpec("P")
R = TypeVar("R")

KEPT = 512
"""Answers remembered for each question; an evening of play asks far fewer."""

_forgetters: list[Callable[[], None]] = []


def memo(question: Callable[P, R]) -> Callable[P, R]:
    """Remember the latest answers of a pure function of hashable arguments."""
    remembering = lru_cache(maxsize=KEPT)(question)
    on_forgetting(remembering.cache_clear)
    if TYPE_CHECKING:  # lru_cache hides the types of the arguments; the question still has them
        return question
    return remembering


def on_forgetting(forget_one: Callable[[], None]) -> None:
    """For those who remember in their own way."""
    _forgetters.append(forget_one)


def forget() -> None:
    """Drop every remembered answer: for measuring what an answer costs."""
    for forget_one in _forgetters:
        forget_one()
