"""What people may ask: gifts and power."""

from typing import Annotated

from msgspec import Meta

from tablee.games.cheap_tales.rules.shapes import MANY, Few, Id, MaybePoints
from tablee.games.cheap_tales.state.roll import Purpose
from tablee.games.cheap_tales.state.traits import Prowess, Quality, SkillKind
from tablee.kernel.common.asks import Line, Name
from tablee.kernel.words import Ask

Targets = Annotated[tuple[Name, ...], Meta(max_length=MANY)]
Circle = Annotated[int, Meta(ge=1, le=5, extra={"rule": "cheap-tales.magic.effects"})]
Surcharge = Annotated[bool, Meta(extra={"rule": "cheap-tales.magic.surcharge"})]


class CastGift(Ask, frozen=True, kw_only=True):
    who: Name
    gift: Id
    what: Line
    circle: Circle
    quality: Quality = "mind"
    purpose: Purpose = "effect"
    targets: Targets = ()
    distance: Surcharge = False
    lasting: Surcharge = False
    element: Quality | None = None
    source: Id = ""
    prowess: Prowess | None = None
    free: Prowess | None = None
    thrust: Few = ()
    tools: Few = ()
    placed: bool = False
    offensive: bool = False


class ExtraCast(Ask, frozen=True, kw_only=True):
    who: Name
    what: Line
    circle: Circle
    purpose: Purpose = "effect"
    targets: Targets = ()
    distance: Surcharge = False
    lasting: Surcharge = False


class GrantGift(Ask, frozen=True, kw_only=True):
    """A gift that the keeper controls, with its score."""

    who: Name
    name: Name
    rank: Annotated[int, Meta(ge=0, le=5)]
    kind: SkillKind = "prodigy"


class AddDomain(Ask, frozen=True, kw_only=True):
    """A domain in which a gift gives its owner a permanent bonus."""

    who: Name
    gift: Id
    domain: Line


class NoteMark(Ask, frozen=True, kw_only=True):
    who: Name
    gift: Id
    text: Line
    is_aspect: bool = False


class DetectMagic(Ask, frozen=True, kw_only=True):
    who: Name
    skill: Id
    target: Name
    prowess: Prowess | None = None


class CutOff(Ask, frozen=True, kw_only=True):
    who: Name


class TeachTheft(Ask, frozen=True, kw_only=True):
    who: Name


class StealPower(Ask, frozen=True, kw_only=True):
    """`who` takes from `victim`; a willing one gives more, and the roll is made all the same.

    That a hero is willing is for their own player to say: the giver asks, the taker throws.
    """

    who: Name
    victim: Name
    willing: bool = False
    tools: Few = ()
    prowess: Prowess | None = None


class AnswerTheft(Ask, frozen=True, kw_only=True):
    """Whether a hero lets somebody take of their power: the player's word."""

    who: Name
    agree: bool


class TakePower(Ask, frozen=True, kw_only=True):
    """How much is taken once the roll has succeeded."""

    who: Name
    points: MaybePoints


class Sacrifice(Ask, frozen=True, kw_only=True):
    who: Name
    victim: Name


class NameSource(Ask, frozen=True, kw_only=True):
    """A place or moment of power, with the keeper's numbers."""

    name: Name
    moment: bool = False
    bonus: Annotated[int, Meta(ge=0, le=10)] = 0
    recovery: Annotated[int, Meta(ge=0, le=99)] = 0
    free: MaybePoints = 0


class CloseSource(Ask, frozen=True, kw_only=True):
    source: Id
