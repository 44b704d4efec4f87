"""What happens: experience and what it buys."""

from tablee.games.cheap_tales.state.hero import Skill
from tablee.games.cheap_tales.state.traits import Asset
from tablee.kernel.words import Event


class XpGained(Event, frozen=True, kw_only=True):
    rule: str = "cheap-tales.advancement.award"
    who: str
    points: int


class XpSpent(Event, frozen=True, kw_only=True):
    rule: str = "cheap-tales.advancement.costs"
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
