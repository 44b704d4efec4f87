"""What a rule may ask of dice: parts (dice read as one value) and throws (parts read together).

A part knows two things about the same dice: how to read their faces, and the exact chances of
what may be read. Readers that have faces use the first, the exact reader uses the second, and a
rule never learns which of them answered.

Ask the coarsest question that the rule needs. `Above(6, madness)` has two answers where a face has
six; `Highest(30, 6)` has six where the faces have 6**30.
"""

from collections.abc import Callable, Hashable, Iterator, Sequence
from functools import lru_cache
from typing import Any, Generic, TypeVar

import msgspec

from tablee.dice import pools
from tablee.dice.distribution import Distribution

T = TypeVar("T", bound=Hashable)


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
        return pools.die(self.sides)


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
        return pools.highest(self.count, self.sides)

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
        return pools.lowest(self.count, self.sides)

    def kept(self, faces: Sequence[int]) -> tuple[bool, ...]:
        worst = faces.index(min(faces))
        return tuple(index == worst for index in range(len(faces)))


class Total(Part[int], frozen=True):
    """Several equal dice added up."""

    count: int
    sides: int

    @property
    def dice(self) -> tuple[int, ...]:
        return (self.sides,) * self.count

    def read(self, faces: Sequence[int]) -> int:
        return sum(faces)

    def odds(self) -> Distribution[int]:
        return pools.total(self.count, self.sides)


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
        return pools.kept(self.count, self.sides, self.keep, self.high)

    def kept(self, faces: Sequence[int]) -> tuple[bool, ...]:
        order = sorted(range(len(faces)), key=faces.__getitem__, reverse=self.high)
        return tuple(index in order[: self.keep] for index in range(len(faces)))


class Successes(Part[tuple[int, bool]], frozen=True):
    """A mixed pool of (sides, count): an even face is one success, the highest face two.

    Read as the successes and whether a 1 was seen.
    """

    pool: tuple[tuple[int, int], ...]

    @property
    def dice(self) -> tuple[int, ...]:
        return _pool_dice(self.pool)

    def read(self, faces: Sequence[int]) -> tuple[int, bool]:
        return _count_successes(self.dice, faces), 1 in faces

    def odds(self) -> Distribution[tuple[int, bool]]:
        return pools.successes_with_ones(self.pool)


class OddProfile(Part[tuple[int, bool, tuple[int, ...]]], frozen=True):
    """As `Successes`, and how many dice of each kind in the pool show an odd face.

    With a difficulty, a throw that reaches it is read as (difficulty, a 1 was seen, ()): nobody
    asks for more, and of the thousands of answers of fifteen dice only those that fail remain.
    """

    pool: tuple[tuple[int, int], ...]
    difficulty: int | None = None

    @property
    def dice(self) -> tuple[int, ...]:
        return _pool_dice(self.pool)

    def read(self, faces: Sequence[int]) -> tuple[int, bool, tuple[int, ...]]:
        successes, one = _count_successes(self.dice, faces), 1 in faces
        if self.difficulty is not None and successes >= self.difficulty:
            return self.difficulty, one, ()
        odd: list[int] = []
        start = 0
        for _, count in self.pool:
            odd.append(sum(face % 2 for face in faces[start : start + count]))
            start += count
        return successes, one, tuple(odd)

    def odds(self) -> Distribution[tuple[int, bool, tuple[int, ...]]]:
        return pools.odd_profile(self.pool, self.difficulty)


class HighestLabels(Part[tuple[int, tuple[str, ...]]], frozen=True):
    """One die for each label: the highest face, and every label that shows it, in label order."""

    labels: tuple[tuple[str, int], ...]

    @property
    def dice(self) -> tuple[int, ...]:
        return tuple(sides for _, sides in self.labels)

    def read(self, faces: Sequence[int]) -> tuple[int, tuple[str, ...]]:
        top = max(faces)
        shown = sorted(
            label for (label, _), face in zip(self.labels, faces, strict=True) if face == top
        )
        return top, tuple(shown)

    def odds(self) -> Distribution[tuple[int, tuple[str, ...]]]:
        return pools.strictly_highest(self.labels)

    def role_of(self, index: int) -> str:
        return self.labels[index][0]


def _pool_dice(pool: tuple[tuple[int, int], ...]) -> tuple[int, ...]:
    return tuple(sides for sides, count in pool for _ in range(count))


def _count_successes(dice: Sequence[int], faces: Sequence[int]) -> int:
    return sum(
        2 if face == sides else 1 - face % 2 for sides, face in zip(dice, faces, strict=True)
    )


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

    def odds(self) -> Distribution[T]:
        return _folded(self.parts, self.fold, self.start)

    @property
    def dice(self) -> tuple[int, ...]:
        return tuple(sides for part in self.parts for sides in part.dice)


@lru_cache(maxsize=4096)
def _folded(parts: tuple[Part[Any], ...], fold: Fold, start: Any) -> Distribution[Any]:  # noqa: ANN401
    weights: dict[Any, int] = {start: 1}
    denominator = 1
    for index, part in enumerate(parts):
        odds = part.odds()
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
