"""What people may ask: the keeper's word."""

from typing import Annotated

from msgspec import Meta

from tablee.games.cheap_tales.rules.shapes import Id, Life, MaybePoints, Might
from tablee.games.cheap_tales.state.traits import Armour, Die, Gender
from tablee.kernel.common.asks import Line, Name
from tablee.kernel.words import Ask


class AskFate(Ask, frozen=True, kw_only=True):
    """The golden rule: one die, yes or no."""

    question: Line


class DrawInspiration(Ask, frozen=True, kw_only=True):
    """One line of a list of ideas, drawn for the keeper alone."""

    table: Id


class Adjust(Ask, frozen=True, kw_only=True):
    """The keeper sets something of a hero right, outside the book."""

    who: Name
    reason: Line
    heroism: Annotated[int, Meta(ge=0, le=99)] | None = None
    xp: Annotated[int, Meta(ge=0, le=999)] | None = None
    life: MaybePoints | None = None
    power: MaybePoints | None = None
    trait: Id = ""
    """A quality, a talent or an apprenticeship, whose score is then `score`."""
    score: Annotated[int, Meta(ge=-1, le=9)] | None = None
    stunned: bool | None = None
    out: bool | None = None
    cut_off: bool | None = None
    """From magic, until the next rest."""
    unwounded: bool = False
    """The last wound is as if it had never been rolled."""


class AdjustExtra(Ask, frozen=True, kw_only=True):
    """The same of one of the keeper's people, antagonist or group."""

    who: Name
    reason: Line
    might: Might | None = None
    life: MaybePoints | None = None
    """What an antagonist has left; 0 is stunned. Of a group, what the worst hurt has left."""
    most_life: Life | None = None
    power: MaybePoints | None = None
    armour: Armour | None = None
    die: Die | None = None
    bonus: Annotated[int, Meta(ge=0, le=20)] | None = None
    count: Annotated[int, Meta(ge=0, le=50)] | None = None
    """How many of a group still stand."""


class Rename(Ask, frozen=True, kw_only=True):
    """Another name, or another gender, for a hero or one of the keeper's people."""

    who: Name
    name: Name
    gender: Gender
    reason: Line


class AssignHero(Ask, frozen=True, kw_only=True):
    """Who plays whom: if that seat has a hero already, the two change places."""

    who: Name
    seat: Name
    reason: Line


class RetireHero(Ask, frozen=True, kw_only=True):
    """A hero leaves the story, or a sheet the table, before or during play."""

    who: Name
    reason: Line


class RecallHero(Ask, frozen=True, kw_only=True):
    """Whoever had left the story is back."""

    who: Name
    reason: Line
