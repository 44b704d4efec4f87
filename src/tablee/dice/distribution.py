"""What chance may give: each outcome with its exact weight, over one denominator."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from math import gcd, lcm
from typing import TYPE_CHECKING, Any, Generic, Self, TypeVar

from tablee.dice.budget import spend
from tablee.dice.convolution import added, subtracted

if TYPE_CHECKING:
    from fractions import Fraction

T_co = TypeVar("T_co", bound=Hashable, covariant=True)
U = TypeVar("U", bound=Hashable)

SHOWN = 12
"""How many outcomes a repr spells out before it abridges."""


def fraction(numerator: int, denominator: int) -> Fraction:
    """The exact quotient; `fractions` costs 10 ms to import, so it is loaded when first asked."""
    from fractions import Fraction  # noqa: PLC0415 - start-up: most commands never need it

    return Fraction(numerator, denominator)


class Distribution(Generic[T_co]):
    """Outcomes with integer weights that add up to one denominator. Immutable and exact.

    Outcomes stand in ascending order when they can be compared. Weights are never reduced behind
    the caller's back, but equality and hash compare chances as fractions.
    """

    __slots__ = ("_denominator", "_index", "_outcomes", "_weights")

    _outcomes: tuple[T_co, ...]
    _weights: tuple[int, ...]
    _denominator: int
    _index: dict[object, int]  # made when first asked for; most distributions never need it

    def __init__(
        self,
        weights: Mapping[T_co, int] | Iterable[tuple[T_co, int]],
        denominator: int | None = None,
    ) -> None:
        counts: dict[T_co, int] = {}
        for outcome, weight in weights.items() if isinstance(weights, Mapping) else weights:
            if not isinstance(weight, int) or weight < 0:
                raise ValueError(
                    f"The weight of {outcome!r} must be a whole number from 0 up, not {weight!r}."
                )
            if weight:
                counts[outcome] = counts.get(outcome, 0) + weight
        total = sum(counts.values())
        if total == 0:
            raise ValueError("A distribution needs at least one outcome with a weight above 0.")
        if denominator is not None and denominator != total:
            raise ValueError(f"The weights add up to {total}, not to {denominator}.")
        outcomes = _in_order(counts)
        self._outcomes = outcomes
        self._weights = tuple([counts[outcome] for outcome in outcomes])
        self._denominator = total

    # Making

    @classmethod
    def from_sorted(
        cls, outcomes: tuple[T_co, ...], weights: tuple[int, ...], denominator: int
    ) -> Self:
        """Unchecked: for callers who know the order, that no weight is 0, and the sum."""
        made = object.__new__(cls)
        made._outcomes = outcomes
        made._weights = weights
        made._denominator = denominator
        return made

    @classmethod
    def from_counts(cls, counts: dict[T_co, int], denominator: int) -> Self:
        """Unchecked but for the order: for callers who know that no weight is 0, and the sum."""
        outcomes = _in_order(counts)
        return cls.from_sorted(
            outcomes, tuple([counts[outcome] for outcome in outcomes]), denominator
        )

    @staticmethod
    def certain(outcome: U) -> Distribution[U]:
        """The one outcome that always comes."""
        return Distribution.from_sorted((outcome,), (1,), 1)

    @staticmethod
    def mixture(parts: Iterable[tuple[int, Distribution[U]]]) -> Distribution[U]:
        """One of several distributions, each picked with its share of the sum of the shares."""
        shares = [(share, part) for share, part in parts if share]
        if not shares or any(share < 0 for share, _ in shares):
            raise ValueError("A mixture needs shares from 0 up, and at least one above 0.")
        spend(sum([len(part) for _, part in shares]))
        common = lcm(*[part.denominator for _, part in shares])
        counts: dict[U, int] = {}
        for share, part in shares:
            scale = share * (common // part.denominator)
            for outcome, weight in zip(part.outcomes, part.weights, strict=True):
                counts[outcome] = counts.get(outcome, 0) + weight * scale
        return Distribution.from_counts(counts, common * sum([share for share, _ in shares]))

    # Reading

    @property
    def outcomes(self) -> tuple[T_co, ...]:
        """All that can come, in ascending order when it can be compared."""
        return self._outcomes

    @property
    def weights(self) -> tuple[int, ...]:
        """The weight of each outcome, in the same order."""
        return self._weights

    @property
    def denominator(self) -> int:
        """The sum of all weights."""
        return self._denominator

    def items(self) -> Iterator[tuple[T_co, int]]:
        """Each outcome with its weight."""
        return zip(self.outcomes, self.weights, strict=True)

    def __len__(self) -> int:
        return len(self.outcomes)

    def __iter__(self) -> Iterator[T_co]:
        return iter(self.outcomes)

    def __contains__(self, outcome: object) -> bool:
        return self.weight(outcome) > 0

    def weight(self, outcome: object) -> int:
        """The weight of an outcome over the denominator; 0 for one that cannot come."""
        try:
            index = self._index
        except AttributeError:
            index = self._index = dict(zip(self._outcomes, self._weights, strict=True))
        return index.get(outcome, 0)

    def weight_where(self, predicate: Callable[[T_co], object]) -> int:
        """The weight over the denominator of all outcomes for which the predicate holds."""
        return sum([weight for outcome, weight in self.items() if predicate(outcome)])

    def weight_at_least(self: Distribution[int], least: int) -> int:
        """The weight over the denominator of all outcomes from `least` up."""
        return sum(self.weights[bisect_left(self.outcomes, least) :])

    def chance(self, outcome: object) -> Fraction:
        """The chance of one outcome."""
        return fraction(self.weight(outcome), self.denominator)

    def where(self, predicate: Callable[[T_co], object]) -> Fraction:
        """The chance of an outcome for which the predicate holds."""
        return fraction(self.weight_where(predicate), self.denominator)

    def at_least(self: Distribution[int], least: int) -> Fraction:
        """The chance of `least` or more."""
        return fraction(self.weight_at_least(least), self.denominator)

    def above(self: Distribution[int], bound: int) -> Fraction:
        """The chance of more than `bound`."""
        weight = sum(self.weights[bisect_right(self.outcomes, bound) :])
        return fraction(weight, self.denominator)

    def mean(self: Distribution[int]) -> Fraction:
        """The average over many throws."""
        whole = sum([outcome * weight for outcome, weight in self.items()])
        return fraction(whole, self.denominator)

    def as_fractions(self) -> dict[T_co, Fraction]:
        """Each outcome with its chance."""
        return {outcome: fraction(weight, self.denominator) for outcome, weight in self.items()}

    # Deriving

    def map(self, change: Callable[[T_co], U]) -> Distribution[U]:
        """The distribution of what `change` makes of each outcome; equal results are merged."""
        counts: dict[U, int] = {}
        for outcome, weight in zip(self._outcomes, self._weights, strict=True):
            image = change(outcome)
            counts[image] = counts.get(image, 0) + weight
        return Distribution.from_counts(counts, self._denominator)

    def then(self, follow: Callable[[T_co], Distribution[U]]) -> Distribution[U]:
        """What comes in the end when each outcome leads to a further throw."""
        return Distribution.mixture([(weight, follow(outcome)) for outcome, weight in self.items()])

    def joint(self, other: Distribution[U]) -> Distribution[tuple[T_co, U]]:
        """Both, thrown independently, as pairs."""
        spend(len(self) * len(other))
        return Distribution.from_sorted(
            tuple([(mine, theirs) for mine in self._outcomes for theirs in other._outcomes]),
            tuple([mine * theirs for mine in self._weights for theirs in other._weights]),
            self._denominator * other._denominator,
        )

    def shift(self: Distribution[int], by: int) -> Distribution[int]:
        """Each outcome moved up by the same whole number."""
        return Distribution.from_sorted(
            tuple([outcome + by for outcome in self._outcomes]), self._weights, self._denominator
        )

    def plus(self: Distribution[int], other: Distribution[int]) -> Distribution[int]:
        """The sum of two independent throws."""
        outcomes, weights = added(self._outcomes, self._weights, other._outcomes, other._weights)
        return Distribution.from_sorted(outcomes, weights, self._denominator * other._denominator)

    def minus(self: Distribution[int], other: Distribution[int]) -> Distribution[int]:
        """The difference of two independent throws."""
        outcomes, weights = subtracted(
            self._outcomes, self._weights, other._outcomes, other._weights
        )
        return Distribution.from_sorted(outcomes, weights, self._denominator * other._denominator)

    # Being a value

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Distribution):
            return NotImplemented
        if len(self._outcomes) != len(other._outcomes):
            return False
        if self._denominator == other._denominator and self._outcomes == other._outcomes:
            return self._weights == other._weights
        # Outcomes that cannot be compared stand in the order in which they came: look each one up.
        return all(
            weight * other._denominator == other.weight(outcome) * self._denominator
            for outcome, weight in self.items()
        )

    def __hash__(self) -> int:
        common = gcd(*self._weights)
        return hash(frozenset([(outcome, weight // common) for outcome, weight in self.items()]))

    def __repr__(self) -> str:
        pairs = [f"{outcome!r}: {weight}" for outcome, weight in self.items()]
        if len(pairs) > SHOWN:
            pairs[SHOWN - 2 : -1] = ["…"]
        return f"Distribution({{{', '.join(pairs)}}}, {self._denominator})"

    def __reduce__(self) -> tuple[object, ...]:
        return Distribution.from_sorted, (self._outcomes, self._weights, self._denominator)


def _in_order(counts: dict[U, int]) -> tuple[U, ...]:
    """The outcomes in ascending order; as they came where some cannot be compared."""
    outcomes: Iterable[Any] = counts  # no static type says "may be comparable"
    try:
        return tuple(sorted(outcomes))
    except TypeError:
        return tuple(counts)
