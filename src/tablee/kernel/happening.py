"""What has just happened at a table, as one seat may know it: turns, told, with what they changed.

What a turn changed is read off two views of the same seat, from before it and from after it. So
nothing is known here that the seat may not see anyway.
"""

from collections.abc import Callable, Iterable, Iterator
from functools import cached_property
from itertools import groupby

import msgspec

from tablee.kernel.common.free_roll import FREE_ROLL
from tablee.kernel.line import Line
from tablee.kernel.words import Gauge

LOOKED_BACK = 24
"""So many turns that a seat knows of count for it as having just happened."""


class Change(msgspec.Struct, frozen=True):
    """A number of somebody's that is another than before."""

    gauge: Gauge
    before: int

    @property
    def after(self) -> int:
        return self.gauge.value


class Happening(msgspec.Struct, frozen=True, dict=True):
    """One turn as a seat may know of it: its lines in their order, and what it changed."""

    turn: int
    lines: tuple[Line, ...]
    changes: tuple[Change, ...] = ()

    @cached_property
    def is_roll(self) -> bool:
        """Dice fell, or something is told that is worth as much."""
        return any(line.cast is not None or _stands_alone(line) for line in self.lines)

    @cached_property
    def is_free(self) -> bool:
        """Dice fell that no rule asked for."""
        return any(line.rule == FREE_ROLL for line in self.lines)

    @cached_property
    def opens_scene(self) -> bool:
        return any(line.kind == "scene" for line in self.lines)

    @cached_property
    def abouts(self) -> frozenset[str]:
        """The throws that its verdicts are about, where they say so."""
        found = (line.verdict.about for line in self.lines if line.verdict is not None)
        return frozenset(found) - {""}


def _stands_alone(line: Line) -> bool:
    return line.verdict is not None and line.verdict.stands_alone


def happenings(
    lines: Iterable[Line], changed: Callable[[int], tuple[Change, ...]]
) -> Iterator[Happening]:
    """The turns behind these lines. Only where dice fell, or count otherwise than they fell, is it
    asked what changed."""
    for turn, told in groupby(lines, key=lambda line: line.number):
        standing = tuple(_standing(tuple(told)))
        if standing:
            happening = Happening(turn, standing)
            changes = changed(turn) if happening.is_roll or happening.abouts else ()
            yield Happening(turn, standing, changes)


def _standing(told: tuple[Line, ...]) -> Iterator[Line]:
    """What counts of a turn. Dice stay thrown when what they meant is taken back; but they mean
    nothing any more."""
    is_taken_back = any(line.struck for line in told)
    for line in told:
        if not line.struck and not (is_taken_back and line.cast is not None):
            yield line


def changes_between(before: Iterable[Gauge], after: Iterable[Gauge]) -> tuple[Change, ...]:
    """The numbers that a seat knew before and after, and that differ."""
    was = {gauge.id: gauge.value for gauge in before}
    return tuple(
        Change(gauge, was[gauge.id])
        for gauge in after
        if was.get(gauge.id, gauge.value) != gauge.value
    )
