"""Asks about sheets: making a hero, the inventory, experience."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from tablee.games.cheap_tales.asks.shapes import Id, Long, MayBeEmpty, Score
from tablee.games.cheap_tales.traits import (
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


Skills = Annotated[tuple[NewSkill, ...], Meta(max_length=12)]
Aspects = Annotated[tuple[Line, ...], Meta(max_length=8)]
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


class GiveObject(Ask, frozen=True, kw_only=True):
    who: Name
    name: Name
    kind: ThingKind = "other"
    use: MayBeEmpty = ""
    weapon: Weapon = "weapon"


class BuyObject(Ask, frozen=True, kw_only=True):
    """One experience point puts an object in the inventory."""

    who: Name
    name: Name
    kind: ThingKind = "other"
    use: MayBeEmpty = ""
    weapon: Weapon = "weapon"


class TakeObject(Ask, frozen=True, kw_only=True):
    """The keeper means to remove an object; its owner may pay to keep it."""

    who: Name
    object: Id
    why: MayBeEmpty = ""


class YieldObject(Ask, frozen=True, kw_only=True):
    who: Name


class KeepObject(Ask, frozen=True, kw_only=True):
    who: Name
    pay: Literal["xp", "heroism", "lent", "power"]


class DrawReserve(Ask, frozen=True, kw_only=True):
    """Takes the power that an object holds (house rule)."""

    who: Name
    object: Id


class ExhaustWealth(Ask, frozen=True, kw_only=True):
    who: Name
    source: Id


class Purchase(Ask, frozen=True, kw_only=True):
    """An important purchase out of a source of wealth."""

    who: Name
    source: Id
    what: Line


class RaiseTrait(Ask, frozen=True, kw_only=True):
    who: Name
    trait: Id


class LearnSkill(Ask, frozen=True, kw_only=True):
    who: Name
    name: Name
    kind: SkillKind = "trade"


class AllowProdigy(Ask, frozen=True, kw_only=True):
    """The keeper lets somebody develop a prodigy in play."""

    who: Name
    name: Name


class BuyAspect(Ask, frozen=True, kw_only=True):
    who: Name
    text: Line


class BuyAsset(Ask, frozen=True, kw_only=True):
    who: Name
    asset: Asset
    skill: Id = ""


class BuyHeroism(Ask, frozen=True, kw_only=True):
    who: Name


class ControlGift(Ask, frozen=True, kw_only=True):
    """Buys the rank of a gift that the keeper has played until now."""

    who: Name
    gift: Id


class AllowAbove(Ask, frozen=True, kw_only=True):
    """The keeper confirms a score above 5."""

    who: Name
    trait: Id
