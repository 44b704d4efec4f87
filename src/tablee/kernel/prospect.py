"""Prospects: what comes of an ask in the long run, when others follow it."""

from collections.abc import Hashable, Iterator
from typing import TYPE_CHECKING, Any, Literal

import msgspec

from tablee.dice.distribution import Distribution, fraction
from tablee.dice.sampled import interval
from tablee.kernel.tables import SHORT, percent, rounded
from tablee.kernel.tongue import Tongue

if TYPE_CHECKING:
    from fractions import Fraction

Unit = Literal["chance", "count", "days", "exact"]
"""What a number is: a chance, how often or how many on average, days on average, or a number
that no dice change."""


class Prospect(msgspec.Struct, frozen=True):
    """The exact answer to a question that goes through several asks.

    `value` is a number, or the chances of each thing that may come. `who` is the person it is
    about, and `times` a number that belongs to the question (“within 5 checks”).

    `draws` is 0 for what was counted out. Else it was seen in so many draws, and the true mean
    lies within `error` of it, 19 times in 20.
    """

    key: str
    value: "Fraction | Distribution[Any]"
    unit: Unit = "chance"
    who: str = ""
    times: int = 0
    draws: int = 0
    error: float = 0.0

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
        if self.draws:
            return self._drawn_figure(number, tongue)
        if self.unit == "chance":
            shown = _chance(number, tongue)
        elif self.unit == "days":
            shown = tongue.many("{count} day", "{count} days", round(number))
        else:
            shown = rounded(number, 0 if number.denominator == 1 else 2, tongue)
        exact = "" if number.denominator == 1 else str(number)
        return f"{shown} ({exact})" if exact and len(exact) <= SHORT else shown

    def _drawn_figure(self, number: "Fraction", tongue: Tongue) -> str:
        """A number that was drawn, and between what the true one lies."""
        if self.unit == "chance":
            low, high = interval(min(1.0, max(0.0, float(number))), self.draws)
            low, high = min(low, float(number) - self.error), max(high, float(number) + self.error)
            return about_chance(number, max(0.0, low), min(1.0, high), tongue)
        return tongue(
            "about {figure} ± {error} (simulated)",
            figure=rounded(number, 1, tongue),
            error=rounded(fraction(round(self.error * 100), 100), 1, tongue),
        )


def drawn_note(draws: int, tongue: Tongue) -> str:
    """How far chances that were seen in so many throws may be from the true ones."""
    low, high = interval(0.5, draws)
    return tongue.many(
        "About, simulated in {draws} throws: within {count} point.",
        "About, simulated in {draws} throws: within {count} points.",
        max(1, round((high - low) * 50)),
        draws=draws,
    )


def about_chance(number: "Fraction", low: float, high: float, tongue: Tongue) -> str:
    """“About 62 %, simulated (59 to 65 %)”: never as if it were exact."""
    return tongue(
        "about {chance}, simulated ({low} to {high})",
        chance=percent(number, tongue),
        low=percent(fraction(int(low * 100), 100), tongue),
        high=percent(fraction(min(100, int(high * 100) + 1), 100), tongue),
    )


def _chance(number: "Fraction", tongue: Tongue) -> str:
    """In per cent, with a decimal; what is merely near to 0 or 1 is not shown as if it were."""
    least = fraction(1, 1000)
    if 0 < number < least:
        return f"< {percent(least, tongue, digits=1)}"
    if 1 - least < number < 1:
        return f"> {percent(1 - least, tongue, digits=1)}"
    return percent(number, tongue, digits=1)
