"""What a book prints in rows and columns, and what a scenario may ask of a party.

The figures are the game's: it computes them by its own rules, run by the exact reader. Here is only
the paper that they are written on.
"""

from typing import TYPE_CHECKING

import msgspec

from tablee.kernel.tongue import Tongue

if TYPE_CHECKING:
    from collections.abc import Sequence
    from fractions import Fraction

IMPOSSIBLE = "–"
"""How a cell shows what cannot happen; a chance that is rounded to 0 is merely rare."""

LONGEST = 20
"""Signs of a fraction that is still worth looking at."""
SHORT = 9
"""Signs of a fraction that people still take in at a glance."""

MOST_PEOPLE = 8
MOST_CHECKS = 40
"""How large a party and how many checks can be reckoned with."""


class Cell(msgspec.Struct, frozen=True):
    """A word, or a figure as the book shows it with the exact number behind it."""

    shown: str
    exact: "Fraction | None" = None
    printed: str = ""
    """What the book has here, where it errs."""

    @property
    def fraction(self) -> str:
        """The exact number where it tells the eye more than what is shown."""
        exact = self.exact
        text = "" if exact is None or exact.denominator == 1 else str(exact)
        return text if len(text) <= LONGEST else ""


class Row(msgspec.Struct, frozen=True):
    head: str
    cells: tuple[Cell, ...]


class BookTable(msgspec.Struct, frozen=True):
    """A table of a book. The first of the columns is that of the heads of the rows."""

    id: str
    title: str
    rule: str
    columns: tuple[str, ...]
    rows: tuple[Row, ...]
    notes: tuple[str, ...] = ()


class Ordeal(msgspec.Struct, frozen=True):
    """What a scenario asks of a party: where the meter of each starts, and how many checks come.

    `percent` is the risk for the whole party that its keeper would accept.
    """

    starts: tuple[int, ...]
    checks: int = 5
    percent: int = 10
    names: tuple[str, ...] = ()
    """What some of them are called, in the same order; an empty name is no name."""

    def name(self, index: int) -> str:
        return self.names[index] if index < len(self.names) else ""


def chance_cell(chance: "Fraction", tongue: Tongue, digits: int = 0, printed: str = "") -> Cell:
    return Cell(percent(chance, tongue, digits), chance, printed)


def number_cell(number: "Fraction", tongue: Tongue) -> Cell:
    """A whole number, or one with a decimal."""
    return Cell(rounded(number, 0 if number.denominator == 1 else 1, tongue), number)


def hundredths(chances: "Sequence[Fraction]") -> list[int]:
    """Chances of which one comes, in whole per cent that add up as the chances do.

    The largest remainders are rounded up. What may happen is never 0, and what is not certain is
    never 100, as long as there is another to take it from.
    """
    shares = [100 * chance for chance in chances]
    found = [int(share) for share in shares]
    whole = round(sum(shares))
    by_rest = sorted(range(len(shares)), key=lambda n: (found[n] - shares[n], n))
    for n in by_rest[: whole - sum(found)]:
        found[n] += 1
    for n, share in enumerate(shares):
        richest = max(range(len(found)), key=found.__getitem__)
        if share and not found[n] and found[richest] > 1:
            found[n], found[richest] = 1, found[richest] - 1
    return found


def percent(chance: "Fraction", tongue: Tongue, digits: int = 0) -> str:
    return tongue("{number}%", number=rounded(100 * chance, digits, tongue))


def said(chance: "Fraction", tongue: Tongue) -> str:
    """A chance in a sentence: “97% (35/36)”, with the fraction while it is short."""
    if len(str(chance)) > SHORT:
        return percent(chance, tongue)
    return tongue("{percent} ({fraction})", percent=percent(chance, tongue), fraction=chance)


def rounded(number: "Fraction", digits: int, tongue: Tongue) -> str:
    """Rounded half up, as people do and books print; Python would round 12.5 to 12."""
    scale = 10**digits
    whole, rest = divmod((2 * scale * number.numerator // number.denominator + 1) // 2, scale)
    if not digits:
        return str(whole)
    point = "," if tongue.language == "fr" else "."
    return f"{whole}{point}{rest:0{digits}d}"
