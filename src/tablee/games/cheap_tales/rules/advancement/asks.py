"""What people may ask: experience and what it buys."""

from tablee.games.cheap_tales.rules.shapes import Id
from tablee.games.cheap_tales.state.traits import Asset, SkillKind
from tablee.kernel.common.asks import Line, Name
from tablee.kernel.words import Ask


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
