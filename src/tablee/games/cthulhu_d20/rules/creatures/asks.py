"""What can be asked about the keeper's people: made, shown, hidden."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from tablee.games.cthulhu_d20.data.tables import Row
from tablee.games.cthulhu_d20.rules.fields import (
    Id,
    Ids,
    Level,
    MayBeEmpty,
    Points,
    Score,
    Signed,
    Small,
)
from tablee.games.cthulhu_d20.rules.investigators.asks import Ranks
from tablee.games.cthulhu_d20.state.people import Bent, Gender, HpMethod, Save, Treatment
from tablee.kernel.common.asks import Name
from tablee.kernel.words import Ask

Size = Literal["small", "medium", "large", "huge", "gargantuan", "colossal"]


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


class CreateOpponent(Ask, frozen=True, kw_only=True):
    """Somebody or something of the keeper's, with one of the treatments of creatures."""

    name: Name
    gender: Gender = "n"
    strength: Score = 10
    dexterity: Score = 10
    constitution: Score = 10
    intelligence: Score = 10
    wisdom: Score = 10
    charisma: Score = 10
    level: Level = 1
    option: Bent = "offence"
    good: Annotated[tuple[Save, ...], Meta(max_length=3)] = ()
    ranks: Ranks = ()
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
    places: Annotated[tuple[PlaceRow, ...], Meta(max_length=20)] = ()
    severities: Annotated[tuple[SeverityRow, ...], Meta(max_length=10)] = ()
    worsens: bool = True
    destiny: Annotated[int, Meta(ge=0, le=20)] = 0
    hidden: bool = False
    note: MayBeEmpty = ""


class RevealPerson(Ask, frozen=True, kw_only=True):
    """Whether the players see somebody of the keeper's."""

    who: Id
    hidden: bool = False
