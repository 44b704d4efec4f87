"""What can be asked about hazards: fire, falls, water, poison."""

from typing import Annotated, Literal

from msgspec import Meta

from tablee.games.cthulhu_d20.rules.fields import ASKED, Count, Id, Sides, Small, Some
from tablee.games.cthulhu_d20.state.people import Ability, Shock
from tablee.kernel.common.asks import Line
from tablee.kernel.words import Ask

KeepersShock = Annotated[Shock, Meta(extra={"rule": "cthulhu-d20.shock.keeper-decision"})]


class ChangeAbility(Ask, frozen=True, kw_only=True):
    """Poison, sickness: points of an ability are lost for a while; a save may prevent it."""

    who: Id
    ability: Ability
    points: Annotated[int, Meta(ge=1, le=20)]
    dc: Annotated[int, Meta(ge=0, le=40)] = 0


class ExposeTo(Ask, frozen=True, kw_only=True):
    """Fire, a fall, an explosion: maximum damage as a bonus, and a d10."""

    who: Some
    cause: Line
    count: Annotated[Count, ASKED] = 1
    sides: Annotated[Sides, ASKED] = 6
    bonus: Small = 0
    locate: bool = False
    lasting: bool = False
    fire: bool = False
    save_dc: Annotated[int, Meta(ge=0, le=40)] = 0
    save: Literal["half", "none"] = "half"
    """What a successful Reflex save leaves."""
    shock: KeepersShock = "none"


class Fall(Ask, frozen=True, kw_only=True):
    who: Id
    metres: Annotated[int, Meta(ge=1, le=1000)]
    jumped: bool = False
    """A deliberate jump with a successful check counts 3 m less."""
    locate: Annotated[bool, Meta(extra={"rule": "cthulhu-d20.hazard.location"})] = False
    shock: KeepersShock = "none"


class PutOutFire(Ask, frozen=True, kw_only=True):
    who: Id
    rolling: bool = False


class EndExposure(Ask, frozen=True, kw_only=True):
    who: Id


class HoldBreath(Ask, frozen=True, kw_only=True):
    who: Id


class Rescue(Ask, frozen=True, kw_only=True):
    """Out of the water."""

    who: Id
