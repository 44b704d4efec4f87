"""What may happen to sheets: heroes, objects, points of every kind, experience."""

from tablee.games.cheap_tales.hero import Aspect, Hero, Mark, Skill, Thing
from tablee.games.cheap_tales.traits import Armour, Asset
from tablee.kernel.words import Event


class HeroMade(Event, frozen=True, kw_only=True):
    rule: str = "cheap-tales.creation.order"
    hero: Hero


class HeroRewritten(Event, frozen=True, kw_only=True):
    rule: str = "cheap-tales.creation.order"
    hero: Hero


class HeroApproved(Event, frozen=True, kw_only=True):
    rule: str = "cheap-tales.creation.apprenticeship-approval"
    who: str


class SentBack(Event, frozen=True, kw_only=True):
    rule: str = "cheap-tales.creation.aspect-approval"
    who: str
    reason: str


class AspectAdded(Event, frozen=True, kw_only=True):
    rule: str = "cheap-tales.creation.aspects-later"
    who: str
    aspect: Aspect


class AspectReworded(Event, frozen=True, kw_only=True):
    rule: str = "cheap-tales.creation.aspects-later"
    who: str
    aspect: str
    text: str


class Described(Event, frozen=True, kw_only=True):
    rule: str = "cheap-tales.creation.finish"
    who: str
    text: str


class ArmourWorn(Event, frozen=True, kw_only=True):
    rule: str = "cheap-tales.gear.armour"
    who: str
    armour: Armour


class ObjectGained(Event, frozen=True, kw_only=True):
    rule: str = "cheap-tales.gear.object-join"
    who: str
    thing: Thing


class ObjectLost(Event, frozen=True, kw_only=True):
    rule: str = "cheap-tales.gear.object-taken"
    who: str
    thing: str
    name: str


class ObjectThreatened(Event, frozen=True, kw_only=True):
    rule: str = "cheap-tales.gear.object-taken"
    who: str
    thing: str
    name: str
    why: str = ""


class ObjectKept(Event, frozen=True, kw_only=True):
    rule: str = "cheap-tales.gear.object-keep"
    who: str
    thing: str
    name: str


class ReserveDrawn(Event, frozen=True, kw_only=True):
    rule: str = "cheap-tales.gear.object-as-asset"
    who: str
    thing: str
    name: str
    points: int


class XpGained(Event, frozen=True, kw_only=True):
    rule: str = "cheap-tales.advancement.award"
    who: str
    points: int


class XpSpent(Event, frozen=True, kw_only=True):
    rule: str = "cheap-tales.advancement.costs"
    who: str
    points: int


class HeroismSpent(Event, frozen=True, kw_only=True):
    """`lent`: the point came from a comrade and had to be used at once."""

    rule: str
    who: str
    lent: bool = False


class HeroismGained(Event, frozen=True, kw_only=True):
    rule: str
    who: str
    points: int = 1
    why: str = ""
    lent: bool = False


class PowerSpent(Event, frozen=True, kw_only=True):
    rule: str
    who: str
    points: int


class LifeGained(Event, frozen=True, kw_only=True):
    rule: str
    who: str
    points: int


class TraitRaised(Event, frozen=True, kw_only=True):
    rule: str = "cheap-tales.advancement.costs"
    who: str
    trait: str
    value: int


class SkillLearned(Event, frozen=True, kw_only=True):
    rule: str = "cheap-tales.advancement.costs"
    who: str
    skill: Skill


class AssetGained(Event, frozen=True, kw_only=True):
    rule: str = "cheap-tales.advancement.costs"
    who: str
    asset: Asset
    skill: str = ""


class ProdigyAllowed(Event, frozen=True, kw_only=True):
    rule: str = "cheap-tales.advancement.prodigy"
    who: str
    name: str


class AboveAllowed(Event, frozen=True, kw_only=True):
    rule: str = "cheap-tales.creation.score-range"
    who: str
    trait: str


class WealthExhausted(Event, frozen=True, kw_only=True):
    rule: str = "cheap-tales.gear.finances"
    who: str
    source: str
    name: str


class Purchased(Event, frozen=True, kw_only=True):
    rule: str = "cheap-tales.gear.finances"
    who: str
    source: str
    what: str


class GiftGranted(Event, frozen=True, kw_only=True):
    rule: str = "cheap-tales.magic.uncontrolled"
    who: str
    skill: Skill


class GiftStirred(Event, frozen=True, kw_only=True):
    """A gift that nobody controls shows itself, and how strong it is."""

    rule: str = "cheap-tales.magic.uncontrolled"
    who: str
    skill: Skill


class GiftControlled(Event, frozen=True, kw_only=True):
    rule: str = "cheap-tales.magic.uncontrolled-buy"
    who: str
    gift: str
    name: str
    rank: int


class DomainAdded(Event, frozen=True, kw_only=True):
    rule: str = "cheap-tales.magic.permanent-bonus"
    who: str
    gift: str
    domain: str


class MarkNoted(Event, frozen=True, kw_only=True):
    rule: str = "cheap-tales.magic.marks"
    who: str
    mark: Mark


class TheftTaught(Event, frozen=True, kw_only=True):
    rule: str = "cheap-tales.magic.theft"
    who: str


class Adjusted(Event, frozen=True, kw_only=True):
    rule: str = "cheap-tales.gm.heroism-awards"
    who: str
    reason: str
    heroism: int | None = None
    xp: int | None = None
    life: int | None = None
    power: int | None = None
