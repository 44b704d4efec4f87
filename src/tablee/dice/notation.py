"""The usual dice text, `4d6kh3+2`: read once, then rolled, weighed, or given faces."""

from __future__ import annotations

import random as _random
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import NamedTuple

from tablee.dice.distribution import Distribution
from tablee.dice.grammar import TOO_MUCH_WORK, BadNotation, Term, read
from tablee.dice.pools import die, kept_total, total

__all__ = ["BadNotation", "Notation", "Source", "Term", "forget", "odds", "parse", "roll"]

Source = Callable[[], float]
"""Gives numbers from 0 up to but not including 1."""

REMEMBERED = 1_024
"""Texts kept ready to roll."""

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


def parse(text: str) -> Notation:
    """Read a dice text; raises BadNotation."""
    return _compiled(text)[0]


def roll(text: str, random: Source = _random.random) -> int:
    """Roll a dice text and give the total; raises BadNotation."""
    return _compiled(text)[1](random)


def odds(text: str) -> Distribution[int]:
    """The exact chance of every total of a dice text; raises BadNotation."""
    return _compiled(text)[0].odds()


@lru_cache(maxsize=REMEMBERED)
def _compiled(text: str) -> tuple[Notation, Callable[[Source], int]]:
    terms, constant = read(text)
    return Notation(text, terms, constant), _roller(terms, constant)


def forget() -> None:
    """Drop every text kept ready: for measuring what reading costs."""
    _compiled.cache_clear()


def _roller(terms: tuple[Term, ...], constant: int) -> Callable[[Source], int]:
    """The quickest way to roll what has been read."""
    if len(terms) == 1 and terms[0].sign > 0:
        return _roller_of_one(terms[0], constant)
    parts = [(term.sign, _roller_of_one(term, 0)) for term in terms]

    def roll_all(random: Source) -> int:
        return constant + sum([sign * part(random) for sign, part in parts])

    return roll_all


def _roller_of_one(term: Term, constant: int) -> Callable[[Source], int]:
    sides, count = term.sides, term.number
    throws = range(count)
    # Faces are drawn from 0 up; the missing 1 of each kept die is added at the end.
    added = constant + term.keep
    if term.keep == count:

        def roll_plain(random: Source) -> int:
            return added + sum([int(random() * sides) for _ in throws])

        return roll_plain
    kept = slice(count - term.keep, None) if term.high else slice(term.keep)

    def roll_kept(random: Source) -> int:
        faces = [int(random() * sides) for _ in throws]
        faces.sort()
        return added + sum(faces[kept])

    return roll_kept
