"""A gang as silhouettes in brackets of five, the bonus under each; those who fell are struck."""

from collections.abc import Iterator

import msgspec

from tablee.games.cheap_tales.rules.extras.gangs import Gang
from tablee.games.cheap_tales.state.traits import BRACKET
from tablee.games.cheap_tales.view import ExtraView
from tablee.kernel.tongue import Tongue


class Bracket(msgspec.Struct, frozen=True):
    """Five of a gang, or fewer: who of them stand, and what they bring; `is_lost`: they fell."""

    standing: tuple[bool, ...]
    bonus: str = ""
    is_lost: bool = False


class Silhouettes(msgspec.Struct, frozen=True):
    said: str
    """The same in words."""
    brackets: tuple[Bracket, ...]


def silhouettes(
    extra: ExtraView, gang: Gang, t: Tongue, *, is_numbered: bool = True
) -> Silhouettes:
    """`is_numbered`: they act as one, so that their number adds a bonus."""
    said = [t.many("{count} standing", "{count} standing", gang.standing)]
    if extra.fallen:
        said.append(t.many("{count} down", "{count} down", extra.fallen))
    if is_numbered and gang.bonus:
        said.append(t("as one gang, +{bonus}", bonus=gang.bonus))
    beside = min(extra.fallen, BRACKET - gang.brackets[-1][0]) if gang.brackets else 0
    return Silhouettes(
        ", ".join(said),
        (
            *_standing(gang, beside, is_numbered=is_numbered),
            *_lost(gang, extra.fallen - beside, t, is_numbered=is_numbered),
        ),
    )


def _standing(gang: Gang, beside: int, *, is_numbered: bool) -> Iterator[Bracket]:
    """Those who stand; in the last bracket also the fallen for whom there is a place."""
    last = len(gang.brackets) - 1
    for number, (count, bonus) in enumerate(gang.brackets):
        down = (False,) * beside if number == last else ()
        yield Bracket((*(True,) * count, *down), f"+{bonus}" if is_numbered and bonus else "")


def _lost(gang: Gang, lost: int, t: Tongue, *, is_numbered: bool) -> Iterator[Bracket]:
    bonus = gang.brackets[-1][1] if gang.brackets else 0
    for first in range(0, lost, BRACKET):
        bonus += 1
        said = t("+{bonus} lost", bonus=bonus) if is_numbered else ""
        yield Bracket((False,) * min(BRACKET, lost - first), said, is_lost=True)
