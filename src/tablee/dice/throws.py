"""What a rule may ask of dice: parts (dice read as one value) and throws (parts read together).

A part knows two things about the same dice: how to read their faces, and the exact chances of
what may be read. Readers that have faces use the first, the exact reader uses the second, and a
rule never learns which of them answered.

Ask the coarsest question that the rule needs. `Above(6, madness)` has two answers where a face has
six; `Highest(30, 6)` has six where the faces have 6**30.
"""

from collections.abc import Callable, Hashable, Iterator, Sequence
from typing import Any, Generic, TypeVar

import msgspec

from tablee.dice import order, sums
from tablee.dice.budget import charged, spend
from tablee.dice.distribution import Distribution

T = TypeVar("T", bound=Hashable)

REAL_DICE = (4, 6, 8, 10, 12, 20, 100)
ALL_DICE = (1, 2, 3, 4, 5, 6, 8, 10, 12, 20, 25, 50, 100)
"""The dice that can be thrown with those that people have: a d3 is a d6 shared out evenly."""


def real_die(sides: int) -> int:
    """The die to throw in place of one that nobody owns; 0 where there is no need, or no such."""
    if sides in REAL_DICE:
        return 0
    return next((real for real in REAL_DICE if sides and real % sides == 0), 0)


class Part(msgspec.Struct, Generic[T], frozen=True, kw_only=True):
    """Some dice of one role, read as one value.

    `role` says what the dice are at the table (action, opposition, ...); `who` names the owner of
    each die where that matters, in the order of the dice.
    """

    role: str = ""
    who: tuple[str, ...] = ()

    @property
    def dice(self) -> tuple[int, ...]:
        """The number of sides of each die, in the order in which faces are given."""
        raise NotImplementedError

    def read(self, faces: Sequence[int]) -> T:
        raise NotImplementedError

    def odds(self) -> Distribution[T]:
        raise NotImplementedError

    def again(self, faces: Sequence[int]) -> bool:
        """Whether these dice must be thrown once more before anything can be read."""
        return False

    def kept(self, faces: Sequence[int]) -> tuple[bool, ...]:
        """Which of the dice count, for those who look at them."""
        return (True,) * len(faces)

    def role_of(self, index: int) -> str:
        """What one of the dice is at the table."""
        return self.role


class Face(Part[int], frozen=True):
    """One die and its face."""

    sides: int

    @property
    def dice(self) -> tuple[int, ...]:
        return (self.sides,)

    def read(self, faces: Sequence[int]) -> int:
        return faces[0]

    def odds(self) -> Distribution[int]:
        return sums.die(self.sides)


class Above(Part[bool], frozen=True):
    """One die: is its face strictly above a value?"""

    sides: int
    value: int

    @property
    def dice(self) -> tuple[int, ...]:
        return (self.sides,)

    def read(self, faces: Sequence[int]) -> bool:
        return faces[0] > self.value

    def odds(self) -> Distribution[bool]:
        above = min(self.sides, max(0, self.sides - self.value))
        return Distribution(
            {b: w for b, w in ((False, self.sides - above), (True, above)) if w}, self.sides
        )


class Drawn(Part[int], frozen=True):
    """One die on a table of which only some rows are wanted: outside of them it is thrown again.

    Read as the number of the span in which the face lies.
    """

    sides: int
    spans: tuple[tuple[int, int], ...]

    @property
    def dice(self) -> tuple[int, ...]:
        return (self.sides,)

    def again(self, faces: Sequence[int]) -> bool:
        return not any(first <= faces[0] <= last for first, last in self.spans)

    def read(self, faces: Sequence[int]) -> int:
        found = (n for n, (first, last) in enumerate(self.spans) if first <= faces[0] <= last)
        return next(found)

    def odds(self) -> Distribution[int]:
        return Distribution({n: last - first + 1 for n, (first, last) in enumerate(self.spans)})

    def kept(self, faces: Sequence[int]) -> tuple[bool, ...]:
        return (not self.again(faces),)


class Highest(Part[int], frozen=True):
    """Several equal dice, of which the highest counts."""

    count: int
    sides: int

    @property
    def dice(self) -> tuple[int, ...]:
        return (self.sides,) * self.count

    def read(self, faces: Sequence[int]) -> int:
        return max(faces)

    def odds(self) -> Distribution[int]:
        return order.highest(self.count, self.sides)

    def kept(self, faces: Sequence[int]) -> tuple[bool, ...]:
        best = faces.index(max(faces))
        return tuple(index == best for index in range(len(faces)))


class Lowest(Part[int], frozen=True):
    """Several equal dice, of which the lowest counts."""

    count: int
    sides: int

    @property
    def dice(self) -> tuple[int, ...]:
        return (self.sides,) * self.count

    def read(self, faces: Sequence[int]) -> int:
        return min(faces)

    def odds(self) -> Distribution[int]:
        return order.lowest(self.count, self.sides)

    def kept(self, faces: Sequence[int]) -> tuple[bool, ...]:
        worst = faces.index(min(faces))
        return tuple(index == worst for index in range(len(faces)))


class Total(Part[int], frozen=True):
    """Several equal dice added up.

    Nobody owns a d3: `thrown` is the die that is thrown in its place and shared out evenly, a d6
    read as 1, 1, 2, 2, 3, 3.
    """

    count: int
    sides: int
    thrown: int = 0

    @property
    def dice(self) -> tuple[int, ...]:
        return (self.thrown or self.sides,) * self.count

    def read(self, faces: Sequence[int]) -> int:
        share = self.thrown // self.sides if self.thrown else 1
        return sum(-(-face // share) for face in faces)

    def odds(self) -> Distribution[int]:
        return sums.total(self.count, self.sides)


class Kept(Part[tuple[int, ...]], frozen=True):
    """Several equal dice of which the best (or worst) few are kept: their faces, highest first."""

    count: int
    sides: int
    keep: int
    high: bool = True

    @property
    def dice(self) -> tuple[int, ...]:
        return (self.sides,) * self.count

    def read(self, faces: Sequence[int]) -> tuple[int, ...]:
        ordered = sorted(faces, reverse=True)
        return tuple(ordered[: self.keep] if self.high else ordered[-self.keep :])

    def odds(self) -> Distribution[tuple[int, ...]]:
        return order.kept(self.count, self.sides, self.keep, self.high)

    def kept(self, faces: Sequence[int]) -> tuple[bool, ...]:
        order = sorted(range(len(faces)), key=faces.__getitem__, reverse=self.high)
        return tuple(index in order[: self.keep] for index in range(len(faces)))


Fold = Callable[[Any, Any, int], Any]


class Throw(msgspec.Struct, Generic[T], frozen=True):
    """Parts thrown together and folded, one after the other, into the one answer the rule needs.

    The fold is what keeps exact odds cheap: after each part equal intermediate answers are merged,
    so thirty dice cost hardly more than three. A fold at module level is also remembered.
    `to` names the seats that may see the faces (everybody when None).
    """

    parts: tuple[Part[Any], ...]
    fold: Fold
    start: Any
    to: tuple[str, ...] | None = None

    def read(self, faces: Sequence[int]) -> T:
        answer, position = self.start, 0
        for index, part in enumerate(self.parts):
            count = len(part.dice)
            answer = self.fold(answer, part.read(faces[position : position + count]), index)
            position += count
        return answer  # type: ignore[no-any-return]  # the fold's last answer is the throw's T

    def again(self, faces: Sequence[int]) -> bool:
        """Whether a part must be thrown once more: then all are."""
        position = 0
        for part in self.parts:
            count = len(part.dice)
            if part.again(faces[position : position + count]):
                return True
            position += count
        return False

    def odds(self) -> Distribution[T]:
        return _folded(self.parts, self.fold, self.start)

    @property
    def dice(self) -> tuple[int, ...]:
        return tuple(sides for part in self.parts for sides in part.dice)


FOLDED = 3
"""Steps that it costs a rule to fold one more answer in."""


@charged
def _folded(parts: tuple[Part[Any], ...], fold: Fold, start: Any) -> Distribution[Any]:  # noqa: ANN401
    weights: dict[Any, int] = {start: 1}
    denominator = 1
    for index, part in enumerate(parts):
        odds = part.odds()
        spend(FOLDED * len(weights) * len(odds))
        merged: dict[Any, int] = {}
        for answer, weight in weights.items():
            for value, share in odds.items():
                nxt = fold(answer, value, index)
                merged[nxt] = merged.get(nxt, 0) + weight * share
        weights = merged
        denominator *= odds.denominator
    return Distribution(weights, denominator)


def alone(_: object, value: Any, index: int) -> Any:  # noqa: ANN401
    """The fold of a throw of one part: its value."""
    return value


def together(values: tuple[Any, ...], value: Any, index: int) -> tuple[Any, ...]:  # noqa: ANN401
    """The fold that keeps every value: exact, but nothing merges. Use it for few parts."""
    return (*values, value)


class Shown(msgspec.Struct, frozen=True):
    """One die as it lay on the table."""

    sides: int
    face: int
    role: str = ""
    who: str = ""
    kept: bool = True


def shown(throw: Throw[Any], faces: Sequence[int]) -> tuple[Shown, ...]:
    return tuple(_shown(throw, faces))


def _shown(throw: Throw[Any], faces: Sequence[int]) -> Iterator[Shown]:
    position = 0
    for part in throw.parts:
        dice = part.dice
        fallen = faces[position : position + len(dice)]
        for index, (sides, kept) in enumerate(zip(dice, part.kept(fallen), strict=True)):
            owner = part.who[index] if index < len(part.who) else ""
            yield Shown(sides, fallen[index], part.role_of(index), owner, kept)
        position += len(dice)
