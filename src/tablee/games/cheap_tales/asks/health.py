"""Asks about life, time, power, magic and the keeper's desk."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from tablee.games.cheap_tales.asks.shapes import (
    MANY,
    Id,
    MayBeEmpty,
    MaybePoints,
    Persons,
    Points,
)
from tablee.games.cheap_tales.roll import Purpose
from tablee.games.cheap_tales.traits import (
    MOST_MALUS,
    MOST_MINUTES,
    MOST_MORE,
    Prowess,
    Quality,
    SkillKind,
    Until,
)
from tablee.kernel.common.asks import Line, Name
from tablee.kernel.words import Ask

Targets = Annotated[tuple[Name, ...], Meta(max_length=MANY)]
Circle = Annotated[int, Meta(ge=1, le=5)]
Few = Annotated[tuple[Id, ...], Meta(max_length=6)]


class Absorb(Ask, frozen=True, kw_only=True):
    """How many power points stand in for life; 0 takes the loss whole."""

    who: Name
    points: MaybePoints


class ChooseFall(Ask, frozen=True, kw_only=True):
    who: Name
    choice: Literal["out", "bitter-end"]


class RollWound(Ask, frozen=True, kw_only=True):
    who: Name


class RerollWound(Ask, frozen=True, kw_only=True):
    """A point to roll a wound again (house rule)."""

    who: Name
    pay: Id = "heroism"


class TendWound(Ask, frozen=True, kw_only=True):
    """A doctor has come in time: one row better."""

    who: Name
    doctor: MayBeEmpty = ""


class SoftenWound(Ask, frozen=True, kw_only=True):
    """A heroism point against a wound (house rule)."""

    who: Name
    pay: Id = "heroism"


class DeclareDeath(Ask, frozen=True, kw_only=True):
    who: Name


class CallLethal(Ask, frozen=True, kw_only=True):
    who: Name
    threat: Line
    malus: Annotated[int, Meta(ge=0, le=MOST_MALUS)] = 0


class Inflict(Ask, frozen=True, kw_only=True):
    """Life lost to anything but an attack; without a number, all of it."""

    who: Name
    life: Points | None = None
    why: Line


class SecondWind(Ask, frozen=True, kw_only=True):
    who: Name
    pay: Id = "heroism"


class ShakeOff(Ask, frozen=True, kw_only=True):
    who: Name
    pay: Id = "heroism"


class Wake(Ask, frozen=True, kw_only=True):
    """The keeper agrees that somebody out stands up again."""

    who: Name


class GivePoint(Ask, frozen=True, kw_only=True):
    """Ten power points become a heroism point for a comrade."""

    who: Name
    to: Name


class Care(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    healer: Name
    patient: Name
    skill: Id


class Respite(Ask, frozen=True, kw_only=True):
    """Some ten minutes to breathe; at the end of a scene too."""

    who: Persons
    care: Annotated[tuple[Care, ...], Meta(max_length=MANY)] = ()
    ends_scene: bool = False
    sources: Few = ()
    people: Few = ()
    """Magicians of the keeper's who breathe too."""


class Rest(Ask, frozen=True, kw_only=True):
    """A jump in time. `minutes`: real play since the last rest that was not noted yet."""

    who: Persons
    minutes: Annotated[int, Meta(ge=0, le=MOST_MINUTES)] = 0
    started: bool = False
    more: Annotated[int, Meta(ge=0, le=MOST_MORE)] = 0
    text: MayBeEmpty = ""


class EndRest(Ask, frozen=True, kw_only=True):
    pass


class NotePlay(Ask, frozen=True, kw_only=True):
    """Minutes of real play, kept for the next rest."""

    minutes: Annotated[int, Meta(ge=1, le=MOST_MINUTES)]


class CastGift(Ask, frozen=True, kw_only=True):
    who: Name
    gift: Id
    what: Line
    circle: Circle
    quality: Quality = "mind"
    purpose: Purpose = "effect"
    targets: Targets = ()
    distance: bool = False
    lasting: bool = False
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
    distance: bool = False
    lasting: bool = False


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


class AskFate(Ask, frozen=True, kw_only=True):
    """The golden rule: one die, yes or no."""

    question: Line


class DrawInspiration(Ask, frozen=True, kw_only=True):
    """One line of a list of ideas, drawn for the keeper alone."""

    table: Id


class Award(Ask, frozen=True, kw_only=True):
    who: Name
    kind: Literal["daring", "jinx", "bribe"]
    points: Annotated[int, Meta(ge=1, le=3)] = 1
    why: MayBeEmpty = ""


class SetAspect(Ask, frozen=True, kw_only=True):
    """A public aspect of the scene, or of somebody in it."""

    text: Line
    on: Id = ""
    until: Until = "scene"
    turns: Annotated[int, Meta(ge=1, le=20)] = 1


class ChangeExpiry(Ask, frozen=True, kw_only=True):
    aspect: Id
    until: Until
    turns: Annotated[int, Meta(ge=1, le=20)] = 1


class DropAspect(Ask, frozen=True, kw_only=True):
    aspect: Id
