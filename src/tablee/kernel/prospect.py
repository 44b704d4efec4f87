"""Prospects: what comes of an ask in the long run, when others follow it."""

from collections.abc import Hashable, Iterator
from typing import TYPE_CHECKING, Any, Literal

import msgspec

from tablee.dice.distribution import Distribution, fraction
from tablee.kernel.tables import percent, rounded
from tablee.kernel.tongue import Tongue

if TYPE_CHECKING:
    from fractions import Fraction

Unit = Literal["chance", "count", "days", "exact"]
"""What a number is: a chance, how often or how many on average, days on average, or a number
that no dice change."""

SHORT = 13
"""Signs of a fraction that people still take in at a glance."""


class Prospect(msgspec.Struct, frozen=True):
    """The exact answer to a question that goes through several asks.

    `value` is a number, or the chances of each thing that may come. `who` is the person it is
    about, and `times` a number that belongs to the question (“within 5 checks”).
    """

    key: str
    value: "Fraction | Distribution[Any]"
    unit: Unit = "chance"
    who: str = ""
    times: int = 0

    @property
    def is_mean(self) -> bool:
        return self.unit in ("count", "days")

    @property
    def parts(self) -> "Iterator[tuple[Hashable, Fraction]]":
        """The number alone (with None), or each thing that may come with its chance."""
        if isinstance(self.value, Distribution):
            yield from self.value.as_fractions().items()
        else:
            yield None, self.value

    def figure(self, number: "Fraction", tongue: Tongue) -> str:
        """A number as people read it, with the exact fraction where that is short."""
        if self.unit == "chance":
            shown = _chance(number, tongue)
        elif self.unit == "days":
            shown = tongue.many("{count} day", "{count} days", round(number))
        else:
            shown = rounded(number, 0 if number.denominator == 1 else 2, tongue)
        exact = "" if number.denominator == 1 else str(number)
        return f"{shown} ({exact})" if exact and len(exact) <= SHORT else shown


def _chance(number: "Fraction", tongue: Tongue) -> str:
    """In per cent, with a decimal; what is merely near to 0 or 1 is not shown as if it were."""
    least = fraction(1, 1000)
    if 0 < number < least:
        return f"< {percent(least, tongue, digits=1)}"
    if 1 - least < number < 1:
        return f"> {percent(1 - least, tongue, digits=1)}"
    return percent(number, tongue, digits=1)
