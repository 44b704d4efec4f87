"""What can be asked about care."""

from typing import Annotated, Literal

from msgspec import Meta

from tablee.games.cthulhu_d20.rules.fields import ASKED, Id, WoundNumber
from tablee.kernel.words import Ask


class CareFor(Ask, frozen=True, kw_only=True):
    """First aid or medicine for one wound: a standard action."""

    healer: Id
    patient: Id
    wound: WoundNumber
    skill: Annotated[Literal["first-aid", "medicine"], ASKED] = "first-aid"


class SetSelfCare(Ask, frozen=True, kw_only=True):
    """House rule: the keeper's penalty for treating oneself."""

    penalty: Annotated[int, Meta(ge=0, le=10)]
