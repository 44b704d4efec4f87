"""The keeper's word: whatever the book leaves to the keeper can be made true, with its reason."""

from typing import Annotated, Literal

from msgspec import Meta

from tablee.games.cthulhu_d20.rules.fields import Id, Small, WoundNumber
from tablee.games.cthulhu_d20.state.people import Bent, Gender, Save
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
    "reduction",
    "base_attack",
    "most_hp",
    "strength",
    "dexterity",
    "constitution",
    "intelligence",
    "wisdom",
    "charisma",
]
Settling = Literal["stabilise", "treat", "heal"]
Ending = Literal[
    "shock",
    "prone",
    "out",
    "exposure",
    "breath",
    "doom",
    "weakness",
    "insanity",
    "mind",
    "barred",
    "death",
]
Change = Literal["gain", "lose"]


class SetMeter(Ask, frozen=True, kw_only=True):
    """A number of somebody's, as far as the body can hold it; what follows from it follows."""

    who: Id
    meter: Meter
    value: Annotated[int, Meta(ge=-50, le=200_000)]
    reason: Line


class SetRanks(Ask, frozen=True, kw_only=True):
    who: Id
    skill: Id
    ranks: Annotated[int, Meta(ge=0, le=23)]
    reason: Line


class SetFeat(Ask, frozen=True, kw_only=True):
    who: Id
    feat: Id
    change: Change
    reason: Line


class SetSave(Ask, frozen=True, kw_only=True):
    """Which saving throws are good ones: numbers follow from that and from the level."""

    who: Id
    save: Save
    change: Change
    reason: Line


class SetOption(Ask, frozen=True, kw_only=True):
    """Offence or defence: the base attack bonus follows."""

    who: Id
    option: Bent
    reason: Line


class SetShots(Ask, frozen=True, kw_only=True):
    """What is left in a magazine."""

    who: Id
    weapon: Id
    shots: Small
    reason: Line


class SetGroupPoint(Ask, frozen=True, kw_only=True):
    """Whether the group's destiny point is there."""

    there: bool
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
