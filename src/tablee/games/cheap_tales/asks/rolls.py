"""Asks about rolls: proposing, framing, aspects, help, the throw and its windows."""

from typing import Annotated, Literal

from msgspec import Meta

from tablee.games.cheap_tales.asks.shapes import (
    Id,
    MayBeEmpty,
    Modifier,
    Persons,
    Points,
)
from tablee.games.cheap_tales.traits import (
    EffectKind,
    Partial,
    Prowess,
    Quality,
    Risk,
    Talent,
    ThingKind,
    Way,
)
from tablee.kernel.common.asks import Line, Name
from tablee.kernel.words import Ask

Few = Annotated[tuple[Id, ...], Meta(max_length=6)]


class Attempt(Ask, frozen=True, kw_only=True):
    """An action whose result is not known: two traits of two families, or a quality alone.

    In a fight it is the action of the turn; the keeper judges whether it is aggressive or needs
    concentration.
    """

    who: Name
    what: Line
    quality: Quality | None = None
    talent: Talent | None = None
    skill: Id = ""
    thrust: Few = ()
    tools: Few = ()
    domain: Id = ""
    against: Id = ""
    opposing_talent: Talent | None = None
    opposing_skill: Id = ""
    prowess: Prowess | None = None
    placed: bool = False
    offensive: bool = False
    concentration: bool = False


class SetTraits(Ask, frozen=True, kw_only=True):
    who: Name
    quality: Quality | None = None
    talent: Talent | None = None
    skill: Id = ""


class FrameRoll(Ask, frozen=True, kw_only=True):
    """The keeper's word on a roll: its one modifier, what is at stake, how many may help."""

    who: Name
    difficulty: Modifier | None = None
    hidden: bool = False
    stakes: MayBeEmpty = ""
    helpers_most: Annotated[int, Meta(ge=0, le=50)] | None = None
    untrained: Literal["", "allow", "quality-only", "refuse"] = ""
    offensive: bool | None = None
    concentration: bool | None = None
    without: Few = ()
    """Objects that do not fit so precise a task."""


class OpposeRoll(Ask, frozen=True, kw_only=True):
    """The keeper says who resists, and with what a hero does."""

    who: Name
    against: Id
    talent: Talent | None = None
    skill: Id = ""


class WaiveRoll(Ask, frozen=True, kw_only=True):
    """No dice: the result is known in advance, or there is all the time needed."""

    who: Name
    succeeds: bool
    why: MayBeEmpty = ""


class DropRoll(Ask, frozen=True, kw_only=True):
    who: Name


class ClaimAspect(Ask, frozen=True, kw_only=True):
    who: Name
    source: Id
    way: Way


class GuessAspect(Ask, frozen=True, kw_only=True):
    """A bet on an aspect of somebody else, ally or enemy."""

    who: Name
    about: Id
    text: Line
    way: Way


class AnswerClaim(Ask, frozen=True, kw_only=True):
    """The other side's yes or no; of a guess, which aspect it hits."""

    who: Name
    number: Annotated[int, Meta(ge=0, le=50)]
    agree: bool
    aspect: Id = ""


class Help(Ask, frozen=True, kw_only=True):
    who: Name
    leader: Name
    skill: Id


class StrikeHelp(Ask, frozen=True, kw_only=True):
    """The keeper finds that this help does not help."""

    leader: Name
    who: Name


class CallGroup(Ask, frozen=True, kw_only=True):
    """Everybody must go through it: all roll."""

    who: Persons
    what: Line
    quality: Quality | None = None
    talent: Talent | None = None
    difficulty: Modifier | None = None


class Throw(Ask, frozen=True, kw_only=True):
    who: Name


class Announce(Ask, frozen=True, kw_only=True):
    """The modifier that the keeper names once the player has told the total."""

    who: Name
    difficulty: Modifier


class SpendPower(Ask, frozen=True, kw_only=True):
    who: Name
    points: Points


class Reroll(Ask, frozen=True, kw_only=True):
    who: Name
    pay: Id = "heroism"


class Shift(Ask, frozen=True, kw_only=True):
    who: Name
    pay: Id = "heroism"


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


class Invoke(Ask, frozen=True, kw_only=True):
    """A heroic activation: to win or lose an action, or the whole scene, without dice."""

    who: Name
    way: Literal["feat", "weakness"]
    scope: Literal["action", "scene"]
    source: Id
    pay: Id = "heroism"


class AnswerInvocation(Ask, frozen=True, kw_only=True):
    invocation: Id
    agree: bool


class Twist(Ask, frozen=True, kw_only=True):
    who: Name
    text: Line
    on: Id = ""
    pay: Id = "heroism"


class AllowThirds(Ask, frozen=True, kw_only=True):
    """Whether a third trait may be added outside fights, in this scene."""

    how: Literal["no", "once", "each", "reverse"]
