"""The keeper's word: whatever the book leaves to the keeper can be made true, with its reason."""

from typing import Annotated, Literal

from msgspec import Meta

from tablee.games.cthulhu_d20.rules.fields import Id, WoundNumber
from tablee.games.cthulhu_d20.state.people import Gender
from tablee.kernel.common.asks import Line, Name
from tablee.kernel.words import Ask

Meter = Literal[
    "pf",
    "pv",
    "hp",
    "sanity",
    "destiny",
    "xp",
    "level",
    "natural",
    "strength",
    "dexterity",
    "constitution",
    "intelligence",
    "wisdom",
    "charisma",
]
Settling = Literal["stabilise", "treat", "heal"]
Ending = Literal[
    "shock", "prone", "out", "exposure", "breath", "doom", "insanity", "mind", "barred", "death"
]


class SetMeter(Ask, frozen=True, kw_only=True):
    """A number of somebody's, as far as the body can hold it; what follows from it follows."""

    who: Id
    meter: Meter
    value: Annotated[int, Meta(ge=-50, le=200_000)]
    reason: Line


class SettleWound(Ask, frozen=True, kw_only=True):
    who: Id
    wound: WoundNumber
    how: Settling
    reason: Line


class EndCondition(Ask, frozen=True, kw_only=True):
    who: Id
    what: Ending
    reason: Line


class RenamePerson(Ask, frozen=True, kw_only=True):
    who: Id
    name: Name
    gender: Gender
    reason: Line


class GivePerson(Ask, frozen=True, kw_only=True):
    """An investigator goes to another player, who has none."""

    who: Id
    seat: Name
    reason: Line


class RemovePerson(Ask, frozen=True, kw_only=True):
    """Somebody leaves the story, before play or in the middle of anything."""

    who: Id
    reason: Line
