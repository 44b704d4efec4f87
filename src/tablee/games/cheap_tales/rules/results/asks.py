"""What people may ask: what a roll comes to."""

from typing import Literal

from tablee.games.cheap_tales.rules.shapes import Difficulty, Id, MayBeEmpty, Pay, Points
from tablee.games.cheap_tales.state.traits import EffectKind, Partial, Prowess, Risk, ThingKind
from tablee.kernel.common.asks import Line, Name
from tablee.kernel.words import Ask


class Throw(Ask, frozen=True, kw_only=True):
    who: Name


class Announce(Ask, frozen=True, kw_only=True):
    """The modifier that the keeper names once the player has told the total."""

    who: Name
    difficulty: Difficulty


class SpendPower(Ask, frozen=True, kw_only=True):
    who: Name
    points: Points


class Reroll(Ask, frozen=True, kw_only=True):
    who: Name
    pay: Pay = "heroism"


class Shift(Ask, frozen=True, kw_only=True):
    who: Name
    pay: Pay = "heroism"


class Stand(Ask, frozen=True, kw_only=True):
    """The result is taken as it lies, a double 1 included."""

    who: Name


class GrantPartial(Ask, frozen=True, kw_only=True):
    who: Name
    partial: Partial


class ProposeConsequence(Ask, frozen=True, kw_only=True):
    """What comes with a partial success; the keeper proposes, the player may counter."""

    who: Name
    kind: Literal["life", "object", "aspect", "other"]
    text: Line
    object: Id = ""


class AcceptConsequence(Ask, frozen=True, kw_only=True):
    who: Name


class WaiveConsequence(Ask, frozen=True, kw_only=True):
    """The keeper asks no price for a partial success."""

    who: Name


class ChooseEffect(Ask, frozen=True, kw_only=True):
    """A special effect of an exceptional or legendary success."""

    who: Name
    effect: EffectKind
    text: MayBeEmpty = ""
    on: Id = ""
    prowess: Prowess | None = None
    second: Id = ""
    kind: ThingKind = "other"
    pay: Literal["xp", "heroism", "lent", "power"] = "xp"


class WaiveEffects(Ask, frozen=True, kw_only=True):
    who: Name


class RollRisk(Ask, frozen=True, kw_only=True):
    who: Name


class ChooseRisk(Ask, frozen=True, kw_only=True):
    who: Name
    risk: Risk
    text: MayBeEmpty = ""


class NameAspect(Ask, frozen=True, kw_only=True):
    """Words for an aspect that dice or a prowess have brought."""

    aspect: Id
    text: Line


class ExploitConstraint(Ask, frozen=True, kw_only=True):
    """The keeper makes use of a drawback, and its hero gains a point."""

    aspect: Id
