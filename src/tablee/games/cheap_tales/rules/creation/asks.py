"""What people may ask: making a hero."""

from typing import Annotated

import msgspec
from msgspec import Meta

from tablee.games.cheap_tales.rules.shapes import Id, Long, MayBeEmpty, Score
from tablee.games.cheap_tales.state.traits import (
    Armour,
    Asset,
    Gender,
    Quality,
    SkillKind,
    Talent,
    ThingKind,
    Weapon,
)
from tablee.kernel.common.asks import Line, Name
from tablee.kernel.words import Ask


class NewSkill(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An apprenticeship; `educated` says how many points of its rank the asset gave."""

    name: Name
    rank: Annotated[int, Meta(ge=0, le=5)] = 1
    kind: SkillKind = "trade"
    educated: Annotated[int, Meta(ge=0, le=2)] = 0


class NewThing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: Name
    kind: ThingKind = "other"
    use: MayBeEmpty = ""
    weapon: Weapon = "weapon"


Skills = Annotated[
    tuple[NewSkill, ...],
    Meta(
        max_length=12,
        extra={"distinct": ("name",), "rule": "cheap-tales.creation.apprenticeship-scope"},
    ),
]
Aspects = Annotated[
    tuple[Line, ...],
    Meta(max_length=8, extra={"rule": "cheap-tales.creation.aspect-kinds"}),
]
Things = Annotated[tuple[NewThing, ...], Meta(max_length=12)]
Assets = Annotated[tuple[Asset, ...], Meta(max_length=8)]
Numeral = Annotated[str, Meta(pattern=r"^(\d|1[01])$")]
"""A number as the choice of an offer writes it."""
Which = Annotated[int, Meta(ge=0, le=11)] | Numeral
Techniques = Annotated[tuple[Which, ...], Meta(max_length=8)]


class Sheet(Ask, frozen=True, kw_only=True):
    """Everything that creation settles."""

    name: Name
    gender: Gender = "n"
    description: Long = ""
    vigour: Score = 1
    agility: Score = 1
    mind: Score = 1
    luck: Score = 1
    adrenaline: Score = 1
    valour: Score = 1
    focus: Score = 1
    alertness: Score = 1
    skills: Skills
    aspects: Aspects
    assets: Assets
    gifted: Quality | None = None
    talented: Talent | None = None
    techniques: Techniques = ()
    objects: Things
    armour: Armour = "none"


class CreateHero(Sheet, frozen=True, kw_only=True):
    seat: Name | None = None


class RewriteHero(Sheet, frozen=True, kw_only=True):
    """The whole sheet again, until the keeper has approved it."""

    who: Name


class ApproveHero(Ask, frozen=True, kw_only=True):
    who: Name


class SendBack(Ask, frozen=True, kw_only=True):
    """The keeper asks for a change and says why."""

    who: Name
    reason: Line


class AddAspect(Ask, frozen=True, kw_only=True):
    """One of the four aspects that was left open at the start."""

    who: Name
    text: Line


class RewordAspect(Ask, frozen=True, kw_only=True):
    who: Name
    aspect: Id
    text: Line


class Describe(Ask, frozen=True, kw_only=True):
    who: Name
    text: Long


class Wear(Ask, frozen=True, kw_only=True):
    who: Name
    armour: Armour
