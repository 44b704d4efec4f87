"""What the rules ask of a handful of mixed dice: successes, a 1 that is seen, the odd ones."""

from collections.abc import Sequence

from tablee.dice.distribution import Distribution
from tablee.dice.throws import Part
from tablee.games.innommable.rules.conflicts.odd_dice import falling, thrown_again
from tablee.games.innommable.rules.conflicts.successes import successes_with_ones
from tablee.games.innommable.state.pools import OddDice


class Successes(Part[tuple[int, bool]], frozen=True):
    """A mixed pool of (sides, count): an even face is one success, the highest face two.

    Read as the successes and whether a 1 was seen. A rule that asks for no more than `most` says
    so: faces are counted in full all the same, but odds do not tell apart what lies beyond.
    """

    pool: tuple[tuple[int, int], ...]
    most: int | None = None

    @property
    def dice(self) -> tuple[int, ...]:
        return _pool_dice(self.pool)

    def read(self, faces: Sequence[int]) -> tuple[int, bool]:
        return _count_successes(self.dice, faces), 1 in faces

    def odds(self) -> Distribution[tuple[int, bool]]:
        if isinstance(self.pool, OddDice):
            return thrown_again(self.pool, self.most)
        whole, most = successes_with_ones(self.pool), self.most
        if most is None:
            return whole
        return whole.map(lambda fell: (min(most, fell[0]), fell[1]))


class OddProfile(Part[tuple[int, bool, tuple[tuple[int, int], ...]]], frozen=True):
    """As `Successes` up to a difficulty; of a throw that falls short also the pool of its odd dice.

    A throw that reaches it leaves no odd dice to speak of, and odds do not ask how far beyond it
    goes. Nor do they tell the thousands of pools of a failure apart: `OddDice` stands for them.
    """

    pool: tuple[tuple[int, int], ...]
    difficulty: int

    @property
    def dice(self) -> tuple[int, ...]:
        return _pool_dice(self.pool)

    def read(self, faces: Sequence[int]) -> tuple[int, bool, tuple[tuple[int, int], ...]]:
        successes, one = _count_successes(self.dice, faces), 1 in faces
        if successes >= self.difficulty:
            return successes, one, ()
        odd: list[tuple[int, int]] = []
        start = 0
        for sides, count in self.pool:
            left = sum(face % 2 for face in faces[start : start + count])
            odd += [(sides, left)] if left else []
            start += count
        return successes, one, tuple(odd)

    def odds(self) -> Distribution[tuple[int, bool, tuple[tuple[int, int], ...]]]:
        return falling(self.pool, self.difficulty)


def _pool_dice(pool: tuple[tuple[int, int], ...]) -> tuple[int, ...]:
    return tuple(sides for sides, count in pool for _ in range(count))


def _count_successes(dice: Sequence[int], faces: Sequence[int]) -> int:
    return sum(
        2 if face == sides else 1 - face % 2 for sides, face in zip(dice, faces, strict=True)
    )
