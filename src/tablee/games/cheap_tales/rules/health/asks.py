"""What people may ask: life, wounds, respite and rest."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from tablee.games.cheap_tales.rules.shapes import (
    MANY,
    Few,
    Id,
    MayBeEmpty,
    MaybePoints,
    Pay,
    Persons,
    Points,
)
from tablee.games.cheap_tales.state.traits import MOST_MALUS, MOST_MINUTES, MOST_MORE
from tablee.kernel.common.asks import Line, Name
from tablee.kernel.words import Ask


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
    pay: Pay = "heroism"


class TendWound(Ask, frozen=True, kw_only=True):
    """A doctor has come in time: one row better."""

    who: Name
    doctor: MayBeEmpty = ""


class SoftenWound(Ask, frozen=True, kw_only=True):
    """A heroism point against a wound (house rule)."""

    who: Name
    pay: Pay = "heroism"


class DeclareDeath(Ask, frozen=True, kw_only=True):
    who: Name


class CallLethal(Ask, frozen=True, kw_only=True):
    who: Name
    threat: Line
    malus: Annotated[int, Meta(ge=0, le=MOST_MALUS, extra={"required": True})] = 0


class Inflict(Ask, frozen=True, kw_only=True):
    """Life lost to anything but an attack; without a number, all of it."""

    who: Name
    life: Points | None = None
    why: Line


class SecondWind(Ask, frozen=True, kw_only=True):
    who: Name
    pay: Pay = "heroism"


class ShakeOff(Ask, frozen=True, kw_only=True):
    who: Name
    pay: Pay = "heroism"


class Wake(Ask, frozen=True, kw_only=True):
    """The keeper agrees that somebody out stands up again."""

    who: Name


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
