"""What an analysis is made of: the throws of a story, each against its odds, and their luck."""

from collections.abc import Sequence
from fractions import Fraction

import msgspec

MOST_TURNING = 6
STRANGE = Fraction(1, 6)
"""What comes more often is nothing to tell of."""


class Possible(msgspec.Struct, frozen=True):
    """Something that might have come of a throw, and whether it did."""

    label: str
    chance: Fraction
    came: bool


class Thrown(msgspec.Struct, frozen=True):
    """One throw of the story. Without a chance it is only known that dice fell."""

    turn: int
    session: int
    at: str
    seat: str
    ask: str = ""
    chance: Fraction | None = None
    """That it comes out well, before it fell."""
    well: bool = False
    at_least: Fraction | None = None
    """That it comes out as well as it did or better; or, where it went badly, as badly or worse."""
    before: Fraction | None = None
    """The chance of the same throw before the last decision that led to it."""
    decision: str = ""
    possible: tuple[Possible, ...] = ()

    @property
    def is_open(self) -> bool:
        """Its chance is known and left something open."""
        return self.chance is not None and 0 < self.chance < 1

    @property
    def height(self) -> Fraction:
        """What came, minus what was to be expected."""
        return Fraction(0) if self.chance is None else int(self.well) - self.chance

    @property
    def gained(self) -> Fraction:
        """By how much the last decision before it changed its chance."""
        if self.chance is None or self.before is None:
            return Fraction(0)
        return self.chance - self.before


class Luck(msgspec.Struct, frozen=True):
    """One seat's throws, taken together."""

    seat: str
    throws: int
    well: int
    expected: Fraction
    variance: Fraction
    curve: tuple[tuple[int, Fraction], ...]
    """After each throw (its number in the story): successes above or below the expected."""

    @property
    def deviations(self) -> float:
        """How far from the expected, in standard deviations."""
        spread = float(self.variance) ** 0.5
        return float(self.well - self.expected) / spread if spread else 0.0


class Analysis(msgspec.Struct, frozen=True):
    """All throws of a story that a reader may know of."""

    game: str
    throws: tuple[Thrown, ...]

    @property
    def open_throws(self) -> list[Thrown]:
        return [one for one in self.throws if one.is_open]

    @property
    def turning(self) -> list[Thrown]:
        """The throws that came out most against what was to be expected, in their order."""
        far = sorted(self.open_throws, key=lambda one: (-abs(one.height), one.turn))
        return sorted(far[:MOST_TURNING], key=lambda one: one.turn)

    @property
    def decisions(self) -> list[Thrown]:
        """The throws whose chance a decision changed most."""
        moved = [one for one in self.throws if one.gained]
        return sorted(moved, key=lambda one: (-abs(one.gained), one.turn))[:MOST_TURNING]

    @property
    def strangest(self) -> list[Thrown]:
        """The rarest throws: records of the story."""
        known = [one for one in self.open_throws if (one.at_least or 1) <= STRANGE]
        return sorted(known, key=lambda one: (one.at_least, one.turn))

    @property
    def lucks(self) -> list[Luck]:
        return [
            _luck(self.throws, seat) for seat in dict.fromkeys(t.seat for t in self.open_throws)
        ]


def _luck(throws: Sequence[Thrown], seat: str) -> Luck:
    own = [(at, one) for at, one in enumerate(throws) if one.seat == seat and one.is_open]
    curve, above = [], Fraction(0)
    for at, one in own:
        above += one.height
        curve.append((at, above))
    chances = [one.chance for _, one in own if one.chance is not None]
    return Luck(
        seat,
        len(own),
        sum(one.well for _, one in own),
        sum(chances, Fraction(0)),
        sum((p * (1 - p) for p in chances), Fraction(0)),
        tuple(curve),
    )
