"""What people may ask: aspects."""

from typing import Annotated

from msgspec import Meta

from tablee.games.cheap_tales.rules.shapes import Id
from tablee.games.cheap_tales.state.traits import Until, Way
from tablee.kernel.common.asks import Line, Name
from tablee.kernel.words import Ask


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
