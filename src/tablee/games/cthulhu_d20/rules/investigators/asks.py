"""What can be asked about investigators: sheets, experience, levels, feats."""

from typing import Annotated

import msgspec
from msgspec import Meta

from tablee.games.cthulhu_d20.data.tables import SKILLS
from tablee.games.cthulhu_d20.rules.fields import (
    ASKED,
    MANY,
    Id,
    Ids,
    Level,
    MayBeEmpty,
    Score,
    Signed,
    Some,
)
from tablee.games.cthulhu_d20.state.people import Ability, Bent, Gender, Save
from tablee.kernel.common.asks import Name
from tablee.kernel.words import Ask

ONE_SKILL = Meta(extra={"kind": "choice", "choices": tuple(SKILLS), "most": 0, "least": 0})
CORE_SKILLS = 12
"""Nine of the profession and three free ones."""
MOST_RAISED = 5
Core = Annotated[Ids, Meta(extra={"kind": "many", "choices": tuple(SKILLS), "most": CORE_SKILLS})]
Raised = Annotated[
    tuple[Ability, ...],
    Meta(
        max_length=MOST_RAISED,
        extra={"most": MOST_RAISED, "times": MOST_RAISED, "rule": "cthulhu-d20.base.levels"},
    ),
]


class Rank(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    skill: Annotated[Id, ONE_SKILL]
    ranks: Annotated[int, Meta(ge=1, le=23)]


Ranks = Annotated[tuple[Rank, ...], Meta(max_length=MANY, extra={"distinct": ("skill",)})]
AskedScore = Annotated[Score, ASKED]


class RollAbilities(Ask, frozen=True, kw_only=True):
    """Six times 4d6 without the lowest, to be arranged freely."""


class CreateInvestigator(Ask, frozen=True, kw_only=True):
    """`raised` are the points of levels 4, 8, 12, 16 and 20, on top of the six scores."""

    name: Name
    gender: Annotated[Gender, ASKED] = "n"
    profession: MayBeEmpty = ""
    strength: AskedScore = 10
    dexterity: AskedScore = 10
    constitution: AskedScore = 10
    intelligence: AskedScore = 10
    wisdom: AskedScore = 10
    charisma: AskedScore = 10
    rolled: bool = False
    level: Level = 1
    raised: Raised = ()
    option: Bent = "offence"
    good: Annotated[tuple[Save, ...], Meta(max_length=3)] = ()
    proficiency: Annotated[str, Meta(max_length=60)] = ""
    core: Core = ()
    ranks: Ranks = ()
    feats: Ids = ()
    weapons: Ids = ()
    armour: Ids = ()
    seat: Name | None = None


class AwardXp(Ask, frozen=True, kw_only=True):
    who: Some
    xp: Annotated[int, Meta(ge=1, le=200_000)]


class GainLevel(Ask, frozen=True, kw_only=True):
    """The next level, once its experience is there: never a PV or PF more, one destiny point."""

    who: Id
    raised: Ability | None = None
    feat: Id | None = None
    ranks: Ranks = ()


class SettleFeat(Ask, frozen=True, kw_only=True):
    """What a feat that speaks of damage does here."""

    who: Id
    feat: Id
    attack: Signed = 0
    gb: Signed = 0
    pf: Annotated[int, Meta(ge=0, le=10)] = 0
    pv: Annotated[int, Meta(ge=0, le=10)] = 0
