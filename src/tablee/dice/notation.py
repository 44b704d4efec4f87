"""The usual dice text, `4d6kh3+2`: read once, then weighed, or given faces."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from tablee.dice.distribution import Distribution
from tablee.dice.grammar import TOO_MUCH_WORK, BadNotation, Term, read
from tablee.dice.order import kept_total
from tablee.dice.sums import die, total

__all__ = ["BadNotation", "Notation", "Term", "parse"]

REMEMBERED = 1_024
"""Texts that are not read anew."""

MOST_WORK = 1 << 25
"""Bits in all the weights of exact odds: about a second of work."""


class Notation(NamedTuple):
    """A dice text that has been read."""

    text: str
    terms: tuple[Term, ...]
    constant: int

    @property
    def dice(self) -> tuple[int, ...]:
        """The number of sides of each die to throw, in order."""
        return tuple([term.sides for term in self.terms for _ in range(term.number)])

    def kept(self, faces: Sequence[int]) -> tuple[bool, ...]:
        """Which of the thrown faces count, in the order of `dice`."""
        return tuple([pick for term, mine in self._dealt(faces) for pick in term.picks(mine)])

    def total(self, faces: Sequence[int]) -> int:
        """What the text comes to with these faces, given in the order of `dice`."""
        return self.constant + sum(
            [
                term.sign * face
                for term, mine in self._dealt(faces)
                for face, pick in zip(mine, term.picks(mine), strict=True)
                if pick
            ]
        )

    def odds(self) -> Distribution[int]:
        """The exact chance of every total; BadNotation when it would take too long."""
        self._need_feasible()
        result = Distribution.certain(self.constant)
        plain: dict[int, int] = {}
        for term in self.terms:
            if term.keep < term.number:
                part = kept_total(term.number, term.sides, term.keep, term.high)
                result = result.plus(part) if term.sign > 0 else result.minus(part)
                continue
            plain[term.sides] = plain.get(term.sides, 0) + term.number
            if term.sign < 0:  # taking a die away is adding it, seen from its other end
                result = result.shift(-term.number * (term.sides + 1))
        for sides, count in sorted(plain.items(), key=lambda kind: -kind[1]):
            if len(result) == 1:
                result = total(count, sides).shift(result.outcomes[0])
            else:
                for _ in range(count):
                    result = result.plus(die(sides))
        return result

    def _dealt(self, faces: Sequence[int]) -> list[tuple[Term, Sequence[int]]]:
        """Each term with its faces."""
        dice = self.dice
        if len(faces) != len(dice):
            raise ValueError(f"{self.text} throws {len(dice)} dice, but {len(faces)} faces came.")
        for face, sides in zip(faces, dice, strict=True):
            if not 1 <= face <= sides:
                raise ValueError(f"A d{sides} shows 1 to {sides}, not {face}.")
        dealt: list[tuple[Term, Sequence[int]]] = []
        at = 0
        for term in self.terms:
            dealt.append((term, faces[at : at + term.number]))
            at += term.number
        return dealt

    def _need_feasible(self) -> None:
        """Refuse odds whose numbers alone would fill the memory or the evening."""
        bits = sum([term.number * term.sides.bit_length() for term in self.terms])
        work = bits * sum([term.keep * term.sides for term in self.terms])
        for term in self.terms:
            if 1 < term.keep < term.number:  # one product for each kept die and lowest kept face
                size = term.number * term.sides.bit_length() * term.keep * term.sides
                work += term.sides * term.keep * size // 16
        if work > MOST_WORK:
            raise BadNotation(TOO_MUCH_WORK, self.text, 1)


@lru_cache(maxsize=REMEMBERED)
def parse(text: str) -> Notation:
    """Read a dice text; raises BadNotation."""
    return Notation(text, *read(text))
