"""How the usual dice text is read: into terms, or into one sentence on what is wrong with it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

MOST_CHARACTERS = 200
MOST_DICE = 1_000
MOST_SIDES = 10_000
MOST_CONSTANT = 1_000_000

# One sentence for each fault, whole, so that it can be translated whole.
TOO_LONG = "A dice text has at most {most} characters, not {found}."
TOO_MANY_DICE = "At character {position} of {text}: at most {most} dice can be thrown, not {found}."
TOO_MANY_SIDES = "At character {position} of {text}: a die has at most {most} sides, not {found}."
TOO_GREAT = "At character {position} of {text}: a number is at most {most}, not {found}."
NOTHING = "At character {position} of {text}: {found} throws nothing; throw 1d1 or more."
BAD_CHOICE = (
    "At character {position} of {text}: {choice} can name {least} to {most} of {count} dice, "
    "not {found}."
)
MISSING = (
    "At character {position} of {text!r} a term is missing. "
    "Possible: 2d6, d20, d%, 4d6kh3, 4d6dl1, 5, joined by + or -."
)
UNREADABLE = (
    "At character {position} of {text!r}: {found!r} cannot be read. "
    "Possible: 2d6, d20, d%, 4d6kh3, 4d6dl1, 5, joined by + or -."
)
TOO_MUCH_WORK = "{text} has too many dice or sides for exact odds; it can still be rolled."

_TERM = re.compile(r"(\d*)[dD](%|\d+)(?:([kKdD][hHlL]|[kK])(\d*))?|(\d+)", re.ASCII)
_JOIN = re.compile(r"\s*([+-])\s*", re.ASCII)


class BadNotation(ValueError):
    """A dice text that cannot be used: what is wrong, where, and what is possible.

    `template` and `values` are the pieces of the sentence, for whoever tells it in another
    language. `position` counts characters from 1.
    """

    def __init__(self, template: str, text: str, position: int, **values: object) -> None:
        self.template = template
        self.position = position
        self.values: dict[str, object] = {"text": text, "position": position, **values}
        super().__init__(template.format(**self.values))


class Term(NamedTuple):
    """Dice of one kind that are added or taken away, all of them or the `keep` best or worst."""

    sign: int
    number: int
    sides: int
    keep: int
    high: bool

    def picks(self, faces: Sequence[int]) -> tuple[bool, ...]:
        """Which of these faces count; among equal faces, the first thrown."""
        if self.keep == self.number:
            return (True,) * self.number
        ranked = sorted(range(self.number), key=lambda at: faces[at], reverse=self.high)
        chosen = set(ranked[: self.keep])
        return tuple([at in chosen for at in range(self.number)])


def read(text: str) -> tuple[tuple[Term, ...], int]:
    """The terms that throw dice, and the sum of the plain numbers; raises BadNotation."""
    if len(text) > MOST_CHARACTERS:
        raise BadNotation(
            TOO_LONG, text, MOST_CHARACTERS + 1, most=MOST_CHARACTERS, found=len(text)
        )
    stripped = text.rstrip()
    terms: list[Term] = []
    constant = thrown = 0
    sign, at = 1, len(text) - len(text.lstrip())
    joined = _JOIN.match(stripped)
    if joined:
        sign, at = 1 if joined[1] == "+" else -1, joined.end()
    while True:
        found = _TERM.match(stripped, at)
        if not found:
            raise _unreadable(text, stripped, at)
        if found[5]:
            constant += sign * _number(text, found, 5, MOST_CONSTANT, TOO_GREAT)
        else:
            term = _dice(text, found, sign)
            terms.append(term)
            thrown += term.number
            if thrown > MOST_DICE:
                raise BadNotation(TOO_MANY_DICE, text, at + 1, most=MOST_DICE, found=thrown)
        at = found.end()
        if at == len(stripped):
            return tuple(terms), constant
        joined = _JOIN.match(stripped, at)
        if not joined:
            raise _unreadable(text, stripped, at)
        sign, at = 1 if joined[1] == "+" else -1, joined.end()


def _dice(text: str, found: re.Match[str], sign: int) -> Term:
    whole, how_many, faces, choice, chosen, _ = found.group(0, 1, 2, 3, 4, 5)
    count = _number(text, found, 1, MOST_DICE, TOO_MANY_DICE) if how_many else 1
    sides = 100 if faces == "%" else _number(text, found, 2, MOST_SIDES, TOO_MANY_SIDES)
    if not count or not sides:
        raise BadNotation(NOTHING, text, found.start() + 1, found=whole)
    if not choice:
        return Term(sign, count, sides, count, True)
    choice = choice.lower()
    number = _number(text, found, 4, MOST_DICE, TOO_MANY_DICE) if chosen else 1
    keeps = choice[0] == "k"
    keep = number if keeps else count - number
    if not 1 <= keep <= count:
        least, most = (1, count) if keeps else (0, count - 1)
        raise BadNotation(
            BAD_CHOICE,
            text,
            found.start(3) + 1,
            choice=choice,
            least=least,
            most=most,
            count=count,
            found=number,
        )
    return Term(sign, count, sides, keep, choice in ("k", "kh", "dl"))


def _number(text: str, found: re.Match[str], group: int, most: int, refusal: str) -> int:
    number = int(found[group])
    if number > most:
        raise BadNotation(refusal, text, found.start(group) + 1, most=most, found=number)
    return number


def _unreadable(text: str, stripped: str, at: int) -> BadNotation:
    if at >= len(stripped):
        return BadNotation(MISSING, text, at + 1)
    return BadNotation(UNREADABLE, text, at + 1, found=stripped[at:])
