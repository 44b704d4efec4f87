"""What people may ask: an action, from the idea to its dice."""

from typing import Annotated, Literal

from msgspec import Meta

from tablee.games.cheap_tales.rules.shapes import (
    Difficulty,
    Few,
    Id,
    ListedProwess,
    MayBeEmpty,
    Modifier,
    Persons,
)
from tablee.games.cheap_tales.state.traits import Quality, Talent
from tablee.kernel.common.asks import Line, Name
from tablee.kernel.words import Ask


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
    prowess: ListedProwess | None = None
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
    difficulty: Difficulty | None = None
    hidden: bool = False
    stakes: Annotated[
        str, Meta(max_length=200, extra={"rule": "cheap-tales.result.announce-stakes"})
    ] = ""
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


class AllowThirds(Ask, frozen=True, kw_only=True):
    """Whether a third trait may be added outside fights, in this scene."""

    how: Literal["no", "once", "each", "reverse"]
