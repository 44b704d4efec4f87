"""What can be asked about the keeper's people: made, shown, hidden."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from tablee.games.cthulhu_d20.data.tables import Row
from tablee.games.cthulhu_d20.rules.fields import (
    ASKED,
    Id,
    Ids,
    Level,
    MayBeEmpty,
    Points,
    Signed,
    Small,
)
from tablee.games.cthulhu_d20.rules.investigators.asks import CORE_SKILLS, AskedScore, Ranks
from tablee.games.cthulhu_d20.state.people import Bent, Gender, HpMethod, Save, Treatment
from tablee.kernel.common.asks import Name
from tablee.kernel.words import Ask

Size = Literal["medium", "small", "large", "huge", "gargantuan", "colossal"]
D100 = 100


class PlaceRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A row of a location table of the keeper's own."""

    name: Name
    faces: Annotated[int, Meta(ge=1, le=100)]
    bonus: Signed = 0
    extra: Annotated[int, Meta(ge=0, le=3)] = 0
    vital: bool = False


class SeverityRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A row of a severity table of the keeper's own; the last has no end."""

    row: Row
    pf: Small
    pv: Small
    up_to: Annotated[int, Meta(ge=0, le=99)] | None = None


Places = Annotated[
    tuple[PlaceRow, ...],
    Meta(
        max_length=20,
        extra={
            "least": 1,
            "required": True,
            "total": D100,
            "summed": "faces",
            "exact": True,
            "distinct": ("name",),
        },
    ),
]
Severities = Annotated[
    tuple[SeverityRow, ...],
    Meta(max_length=10, extra={"least": 1, "required": True, "rising": "up_to"}),
]


class CreateOpponent(Ask, frozen=True, kw_only=True):
    """Somebody or something of the keeper's, with one of the treatments of creatures."""

    name: Name
    gender: Annotated[Gender, ASKED] = "n"
    strength: AskedScore = 10
    dexterity: AskedScore = 10
    constitution: AskedScore = 10
    intelligence: AskedScore = 10
    wisdom: AskedScore = 10
    charisma: AskedScore = 10
    level: Level = 1
    option: Bent = "offence"
    good: Annotated[tuple[Save, ...], Meta(max_length=3)] = ()
    ranks: Annotated[Ranks, Meta(extra={"most": CORE_SKILLS, "distinct": ("skill",)})] = ()
    feats: Ids = ()
    weapons: Ids = ()
    armour: Ids = ()
    size: Size = "medium"
    natural: Small = 0
    base_attack: Annotated[int, Meta(ge=0, le=40)] | None = None
    treatment: Treatment = "human"
    hp_method: HpMethod = "as-investigator"
    hp: Points = 0
    undead: bool = False
    reduction: Small = 0
    immune: bool = False
    places: Places = ()
    severities: Severities = ()
    worsens: bool = True
    destiny: Annotated[int, Meta(ge=0, le=20)] = 0
    hidden: bool = False
    note: MayBeEmpty = ""


class RevealPerson(Ask, frozen=True, kw_only=True):
    """Whether the players see somebody of the keeper's."""

    who: Id
    hidden: bool = False
