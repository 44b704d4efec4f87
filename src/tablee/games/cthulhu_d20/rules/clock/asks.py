"""What can be asked about story time."""

from typing import Annotated, Literal

from msgspec import Meta

from tablee.games.cthulhu_d20.rules.fields import ASKED, Id, MayBeEmpty
from tablee.kernel.words import Ask


class Advance(Ask, frozen=True, kw_only=True):
    """Story time goes on."""

    count: Annotated[int, Meta(ge=1, le=999)]
    unit: Annotated[Literal["round", "minute", "hour", "day"], ASKED] = "round"
    text: MayBeEmpty = ""


class Suffer(Ask, frozen=True, kw_only=True):
    """What has fallen due for somebody, the earliest first."""

    who: Id
