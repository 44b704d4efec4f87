"""What can be asked about minds: horrors, therapy, a mind that is calmed."""

from typing import Annotated, Literal, get_args

from msgspec import Meta

from tablee.games.cthulhu_d20.rules.fields import Id, MayBeEmpty
from tablee.kernel.words import Ask

Die = Literal[2, 3, 4, 6, 8, 10, 12, 20, 100]
DICE: tuple[int, ...] = get_args(Die)


class CallSanity(Ask, frozen=True, kw_only=True):
    """A horror: so much is lost on a success, so much on a failure."""

    who: Id
    less: Annotated[int, Meta(ge=0, le=20)] = 0
    more_dice: Annotated[int, Meta(ge=0, le=10)] = 1
    more_sides: Die = 6
    more: Annotated[int, Meta(ge=0, le=20)] = 0
    text: MayBeEmpty = ""


class Therapy(Ask, frozen=True, kw_only=True):
    """Sanity that the keeper gives back: therapy, success."""

    who: Id
    points: Annotated[int, Meta(ge=1, le=50)]
    text: MayBeEmpty = ""


class CalmMind(Ask, frozen=True, kw_only=True):
    """A mind below 0 is stabilised."""

    who: Id
