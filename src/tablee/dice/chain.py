"""Where a game of chance ends: exact absorption in a chain of states, and how long it takes.

States that lead back to each other form a component. Components are swept in the order in which
play passes through them. A component of one state is left by dividing through the chance of
leaving; a larger one is emptied state by state: whoever led to the removed state now leads
straight to where it led. A row of whole weights stands for chances over its own sum, so this needs
neither fractions nor subtraction, and every result is exact.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from math import gcd, lcm
from typing import TYPE_CHECKING, Generic, TypeVar

from tablee.dice.budget import Pick, sampling, spend
from tablee.dice.distribution import Distribution, fraction

if TYPE_CHECKING:
    from fractions import Fraction

S = TypeVar("S", bound=Hashable)

Step = Callable[[S], Distribution[S] | None]
"""What a state leads to; None when play ends in it."""

LIMIT = 100_000
"""States explored before giving up; a guard against chains without end."""


def absorb(start: S, step: Step[S], limit: int = LIMIT) -> Distribution[S]:
    """The exact chance of every final state.

    Raises ValueError when play may go on for ever, or when more than `limit` states are reached.
    """
    if (pick := sampling()) is not None:
        return Distribution.certain(_walked(start, step, pick)[0])
    return _Sweep(start, step, limit).ends()


def expected_steps(start: S, step: Step[S], limit: int = LIMIT) -> Fraction:
    """How many steps play takes on average until it ends; raises as `absorb` does."""
    if (pick := sampling()) is not None:
        return fraction(_walked(start, step, pick)[1], 1)
    return fraction(*_Sweep(start, step, limit).steps.total())


def _walked(state: S, step: Step[S], pick: Pick) -> tuple[S, int]:
    """One walk through the chain, drawn: where it ended, and after how many steps."""
    steps = 0
    while (follows := step(state)) is not None:
        spend(len(follows))
        left = pick() * follows.denominator
        for following, weight in follows.items():
            state = following
            left -= weight
            if left < 0:
                break
        steps += 1
    return state, steps


class _Amount:
    """A sum of quotients, kept apart by denominator until it is read: one gcd instead of many."""

    __slots__ = ("parts",)

    def __init__(self) -> None:
        self.parts: dict[int, int] = {}

    def add(self, numerator: int, denominator: int) -> None:
        self.parts[denominator] = self.parts.get(denominator, 0) + numerator

    def total(self) -> tuple[int, int]:
        common = lcm(*self.parts)
        whole = sum([number * (common // below) for below, number in self.parts.items()])
        shared = gcd(whole, common)
        return whole // shared, common // shared


class _Sweep(Generic[S]):
    """One passage through the chain, carrying the chance of ever standing in each state."""

    def __init__(self, start: S, step: Step[S], limit: int) -> None:
        self.rows = _explore(start, step, limit)
        self.arrivals: dict[S, _Amount] = {start: _Amount()}
        self.arrivals[start].add(1, 1)
        self.steps = _Amount()
        self.steps.add(0, 1)
        for component in reversed(list(_components(self.rows))):
            if len(component) == 1:
                self._leave(component[0])
            else:
                self._empty(component)

    def ends(self) -> Distribution[S]:
        """Only final states still hold the chances that arrived in them."""
        chances = {state: arrived.total() for state, arrived in self.arrivals.items()}
        common = lcm(*[below for _, below in chances.values()])
        counts = {state: number * (common // below) for state, (number, below) in chances.items()}
        return Distribution.from_counts(counts, common)

    def _leave(self, state: S) -> None:
        row = self.rows[state]
        numerator, denominator = self.arrivals.pop(state).total()
        every = sum(row.values())
        leaving = every - row.get(state, 0)
        if not leaving:
            raise ValueError(f"Play may never end: from {state!r} nothing else can be reached.")
        self.steps.add(numerator * every, denominator * leaving)
        for following, weight in row.items():
            if following != state:
                self._arrive(following, numerator * weight, denominator * leaving)

    def _empty(self, component: list[S]) -> None:
        entries = {
            state: self.arrivals.pop(state).total() for state in component if state in self.arrivals
        }
        common = lcm(*[below for _, below in entries.values()])
        source = {state: number * (common // below) for state, (number, below) in entries.items()}
        exits, steps, bound = _emptied({state: self.rows[state] for state in component}, source)
        entered = sum(source.values())
        self.steps.add(steps * entered, bound * common)
        for state, weight in exits.items():
            self._arrive(state, weight * entered, bound * common)

    def _arrive(self, state: S, numerator: int, denominator: int) -> None:
        if state not in self.arrivals:
            self.arrivals[state] = _Amount()
        self.arrivals[state].add(numerator, denominator)


def _explore(start: S, step: Step[S], limit: int) -> dict[S, dict[S, int]]:
    """Every state that is not final, with what it leads to."""
    rows: dict[S, dict[S, int]] = {}
    found = {start}
    waiting = [start]
    while waiting:
        state = waiting.pop()
        follows = step(state)
        if follows is None:
            continue
        spend(len(follows))
        rows[state] = dict(follows.items())
        for following in follows.outcomes:
            if following not in found:
                found.add(following)
                waiting.append(following)
        if len(found) > limit:
            raise ValueError(f"The chain has more than {limit} states.")
    return rows


def _components(rows: dict[S, dict[S, int]]) -> Iterator[list[S]]:
    """States that lead back to each other, the last in play first (Tarjan, without recursion)."""
    numbers: dict[S, int] = {}
    earliest: dict[S, int] = {}
    path: list[S] = []
    on_path: set[S] = set()
    for root in rows:
        if root in numbers:
            continue
        visits = [(root, _enter(root, rows, numbers, earliest, path, on_path))]
        while visits:
            state, following = visits[-1]
            for after in following:
                if after not in numbers:
                    visits.append((after, _enter(after, rows, numbers, earliest, path, on_path)))
                    break
                if after in on_path:
                    earliest[state] = min(earliest[state], numbers[after])
            else:
                visits.pop()
                if visits:
                    parent = visits[-1][0]
                    earliest[parent] = min(earliest[parent], earliest[state])
                if earliest[state] == numbers[state]:
                    component = [path.pop()]
                    while component[-1] != state:
                        component.append(path.pop())
                    on_path.difference_update(component)
                    yield component


def _enter(
    state: S,
    rows: dict[S, dict[S, int]],
    numbers: dict[S, int],
    earliest: dict[S, int],
    path: list[S],
    on_path: set[S],
) -> Iterator[S]:
    numbers[state] = earliest[state] = len(numbers)
    path.append(state)
    on_path.add(state)
    return iter([following for following in rows[state] if following in rows])


def _emptied(inside: dict[S, dict[S, int]], source: dict[S, int]) -> tuple[dict[S, int], int, int]:
    """Remove the states of a component one by one; what the source then leads to is outside.

    Returns the exits, the expected steps inside, and the denominator of both. The expected steps
    travel as one more weight of each row that does not count into its sum.
    """
    if all(following in inside for row in inside.values() for following in row):
        raise ValueError(
            f"Play may never end: {len(inside)} states lead only to each other, "
            f"{next(iter(inside))!r} among them."
        )
    rows = {state: _Row(dict(row), sum(row.values())) for state, row in inside.items()}
    begin = _Row(dict(source), 0)
    while rows:
        removed = min(rows, key=lambda state: len(rows[state].weights))
        row = rows.pop(removed)
        row.weights.pop(removed, None)
        for other in (begin, *rows.values()):
            if removed in other.weights:
                # The weights grow with every state that is removed; long numbers take longer.
                long = 1 + other.steps.bit_length() // 500
                spend(long * (len(other.weights) + len(row.weights)))
                other.bypass(removed, row)
    return begin.weights, begin.steps, sum(begin.weights.values())


class _Row(Generic[S]):
    """Where a state leads, with weights over their own sum, and the steps spent on the way."""

    __slots__ = ("steps", "weights")

    def __init__(self, weights: dict[S, int], steps: int) -> None:
        self.weights = weights
        self.steps = steps

    def bypass(self, removed: S, row: _Row[S]) -> None:
        """Lead straight to where the removed state leads."""
        share = self.weights.pop(removed, 0)
        if not share:
            return
        leaving = sum(row.weights.values())
        weights = {state: weight * leaving for state, weight in self.weights.items()}
        for state, weight in row.weights.items():
            weights[state] = weights.get(state, 0) + share * weight
        steps = self.steps * leaving + share * row.steps
        shared = gcd(steps, *weights.values())
        self.weights = {state: weight // shared for state, weight in weights.items()}
        self.steps = steps // shared
