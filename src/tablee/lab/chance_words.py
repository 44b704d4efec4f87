"""Chances in words, for all of the lab: never more digits than are known."""

from fractions import Fraction

from tablee.dice.sampled import interval
from tablee.kernel.prospect import Unit
from tablee.kernel.tables import SHORT, percent, rounded
from tablee.kernel.tongue import Tongue

LEAST = Fraction(1, 1000)
POINT = Fraction(1, 100)
MOST_SIMPLE = 8
"""The largest number of tries in which a sentence gives a chance: “about 3 in 8”."""


def in_percent(chance: Fraction, tongue: Tongue, draws: int = 0) -> str:
    """“58 %”; below one per cent with a decimal; “never” and “sure” only where that was proved."""
    if draws:
        return _simulated(chance, draws, tongue)
    if chance in (0, 1):
        return tongue("sure") if chance else tongue("never")
    if chance < LEAST:
        return tongue("less than {most}", most=percent(LEAST, tongue, 1))
    if chance > 1 - LEAST:
        return tongue("more than {least}", least=percent(1 - LEAST, tongue, 1))
    return percent(chance, tongue, 1 if chance < POINT or chance > 1 - POINT else 0)


def _simulated(chance: Fraction, draws: int, tongue: Tongue) -> str:
    low, high = interval(float(chance), draws)
    if chance == 0:
        return tongue("less than {most}", most=percent(_near(high), tongue, 1))
    if chance == 1:
        return tongue("more than {least}", least=percent(_near(low), tongue, 1))
    digits = 0 if high - low > 2 * float(POINT) else 1
    return percent(chance, tongue, digits)


def _near(number: float) -> Fraction:
    return Fraction(round(number * 10_000), 10_000)


def half_width(chance: Fraction, draws: int, tongue: Tongue) -> str:
    """“± 0.7 point”: how far the true chance may be from one that was simulated."""
    low, high = interval(float(chance), draws)
    points = max(Fraction(round((high - low) * 500), 10), Fraction(1, 10))
    return tongue("± {points} points", points=rounded(points, 1, tongue))


def in_fraction(chance: Fraction, tongue: Tongue, draws: int = 0) -> str:
    """“15 in 36”, where it is exact and short enough for the eye."""
    text = str(chance)
    if draws or chance.denominator == 1 or len(text) > SHORT:
        return ""
    return tongue("{part} in {whole}", part=chance.numerator, whole=chance.denominator)


def figure(number: Fraction | None, unit: Unit, tongue: Tongue, draws: int = 0) -> str:
    """A number of any unit; a dash where there is none."""
    if number is None:
        return "–"
    if unit == "chance":
        return in_percent(number, tongue, draws)
    if unit == "days":
        return tongue.many("{count} day", "{count} days", round(number))
    return rounded(number, 0 if number.denominator == 1 else 1, tongue)


def gap(book: Fraction | None, house: Fraction | None, unit: Unit, tongue: Tongue) -> str:
    """By how much the second is above or below the first: “−17 pts”, “=”."""
    if book is None or house is None:
        return "–"
    if book == house:
        return "="
    sign = "+" if house > book else "\u2212"
    apart = abs(house - book)
    if unit != "chance":
        return sign + rounded(apart, 1, tongue)
    points = apart * 100
    digits = 0 if points >= 1 else 1
    if points < Fraction(1, 20):
        return tongue("{sign}less than 0.1 pt", sign=sign)
    return tongue("{sign}{points} pts", sign=sign, points=rounded(points, digits, tongue))


def strange(chance: Fraction, tongue: Tongue) -> str:
    """How rare something is, as people say it: “1 in 1,296”."""
    if chance.numerator == 1:
        return tongue("1 in {count}", count=tongue.number(chance.denominator))
    return tongue("about 1 in {count}", count=tongue.number(round(1 / chance)))
