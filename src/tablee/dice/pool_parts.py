"""A part of a throw that is read as a pool: whose die is highest."""

from collections.abc import Sequence

from tablee.dice.distribution import Distribution
from tablee.dice.order import strictly_highest
from tablee.dice.throws import Part


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
        return strictly_highest(self.labels)

    def role_of(self, index: int) -> str:
        return self.labels[index][0]
