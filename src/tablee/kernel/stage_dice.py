"""The dice on the roll stage: those that fell, those that are sealed, those told of later.

Most games throw in the open: the dice of a turn are those that fell in it. Where a game seals a
throw, its verdict says which die lies there; where it tells later what a throw came to, the dice
that the reader saw fall are shown again.
"""

from collections.abc import Iterable, Iterator, Sequence

import msgspec

from tablee.dice.throws import Shown
from tablee.kernel.happening import Happening
from tablee.kernel.line import Verdict


class Tray(msgspec.Struct, frozen=True):
    """The dice of a throw as they lie; `by` are those who threw. One of face 0 is sealed."""

    dice: tuple[Shown, ...]
    by: tuple[str, ...]
    lies_still: bool
    """Whether they have been seen to fall already, or fell on a real table."""


def tray_of(roll: Happening, before: Sequence[Happening]) -> Tray:
    casts = [line.cast for line in roll.lines if line.cast is not None]
    fell = [die for cast in casts for die in cast.dice]
    roles = {die.role for die in fell}
    laid = [die for die in _laid(roll) if die.role not in roles]
    verdicts = list(verdicts_of(roll))
    again = list(_seen_before(verdicts, roles, before)) if not laid else []
    about = [verdict.whose for verdict in verdicts if verdict.whose]
    shown = (*laid, *again, *fell)
    return Tray(
        shown,
        tuple(dict.fromkeys(_owners(laid or again or fell) or about[:1])),
        not laid and all(cast.source == "typed" for cast in casts),
    )


def verdicts_of(roll: Happening) -> Iterator[Verdict]:
    for line in roll.lines:
        if line.verdict is not None:
            yield line.verdict


def _owners(dice: Iterable[Shown]) -> list[str]:
    return [die.who for die in dice if die.who]


def _laid(roll: Happening) -> Iterable[Shown]:
    """What the verdicts of a turn say of dice; a die that is opened is sealed no more."""
    return {die.role: die for verdict in verdicts_of(roll) for die in verdict.dice}.values()


def _seen_before(
    verdicts: Sequence[Verdict], roles: Iterable[str], before: Sequence[Happening]
) -> Iterator[Shown]:
    for verdict in verdicts:
        if verdict.role and verdict.role not in roles:
            yield from _last_thrown(verdict, before)


def _last_thrown(verdict: Verdict, before: Sequence[Happening]) -> Sequence[Shown]:
    """The dice of the throw that is told of, if the reader saw it. What was told of the same person
    in between ends the search: those dice have been told of."""
    for happening in reversed(before):
        casts = [line.cast for line in happening.lines if line.cast is not None]
        dice = [die for cast in casts for die in cast.dice]
        found = [die for die in dice if die.role == verdict.role and die.who == verdict.whose]
        if found:
            return found
        if any(one.whose == verdict.whose for one in verdicts_of(happening)):
            return ()
    return ()
