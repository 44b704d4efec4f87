"""Random parts and random little rules, and what they come to when every face is looked at."""

from fractions import Fraction
from itertools import product
from math import prod
from typing import Any
from zlib import crc32

import msgspec
from hypothesis import strategies as st

from tablee.dice import throws
from tablee.dice.pool_parts import HighestLabels
from tablee.dice.readers import Dice

few_sides = st.integers(1, 5)
few_dice = st.integers(1, 3)


def labels():
    kinds = st.tuples(st.sampled_from("abc"), few_sides)
    return st.lists(kinds, min_size=1, max_size=3, unique_by=lambda label: label[0]).map(tuple)


@st.composite
def kept_parts(draw):
    count = draw(st.integers(1, 4))
    return throws.Kept(
        count=count,
        sides=draw(st.integers(1, 4)),
        keep=draw(st.integers(1, count)),
        high=draw(st.booleans()),
    )


PARTS = {
    throws.Face: st.builds(throws.Face, sides=st.integers(1, 8)),
    throws.Above: st.builds(throws.Above, sides=st.integers(1, 8), value=st.integers(-1, 9)),
    throws.Highest: st.builds(throws.Highest, count=few_dice, sides=few_sides),
    throws.Lowest: st.builds(throws.Lowest, count=few_dice, sides=few_sides),
    throws.Total: st.builds(throws.Total, count=st.integers(0, 3), sides=few_sides),
    throws.Kept: kept_parts(),
    HighestLabels: st.builds(HighestLabels, labels=labels()),
}
"""Every kind of part, with dice few enough to be gone through."""

any_part = st.one_of(*PARTS.values())


def bucket(answer: Any, size: int) -> int:
    """Some number below `size` that depends on the answer, and is the same in every run."""
    return crc32(repr(answer).encode()) % size


class Rule(msgspec.Struct, frozen=True):
    """Asks for a part and goes on with one of its branches; without any it has its result."""

    part: Any = None
    branches: tuple["Rule", ...] = ()
    result: int = 0

    def run(self, dice: Dice) -> tuple[int, ...]:
        if not self.branches:
            return (self.result,)
        answer = dice.ask(self.part)
        return (bucket(answer, 3), *self._next(answer).run(dice))

    def _next(self, answer: Any) -> "Rule":
        return self.branches[bucket(answer, len(self.branches))]

    def every_face(self) -> dict[tuple[int, ...], Fraction]:
        """The chances of every result, by looking at every face of every die on the way."""
        if not self.branches:
            return {(self.result,): Fraction(1)}
        sides = self.part.dice
        found: dict[tuple[int, ...], Fraction] = {}
        for faces in product(*[range(1, n + 1) for n in sides]):
            answer = self.part.read(faces)
            for rest, chance in self._next(answer).every_face().items():
                result = (bucket(answer, 3), *rest)
                found[result] = found.get(result, Fraction(0)) + chance / prod(sides)
        return found


def some_rules():
    """Rules that throw up to three times one after the other, and branch on what falls."""
    small = st.one_of(PARTS[throws.Face], PARTS[throws.Above], PARTS[throws.Highest])
    leaf = st.builds(Rule, result=st.integers(0, 3))
    last = st.builds(Rule, part=small, branches=st.lists(leaf, min_size=1, max_size=3).map(tuple))
    middle = st.builds(
        Rule, part=any_part, branches=st.lists(leaf | last, min_size=1, max_size=2).map(tuple)
    )
    return st.builds(
        Rule, part=small, branches=st.lists(leaf | middle, min_size=1, max_size=3).map(tuple)
    )
