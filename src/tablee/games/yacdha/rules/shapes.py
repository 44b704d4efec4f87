"""The shapes of what an ask says: persons, levels, occupations, prices."""

from typing import Annotated

import msgspec
from msgspec import Meta

from tablee.games.yacdha.state.people import Meter, Nature
from tablee.games.yacdha.state.stakes import Cost
from tablee.kernel.common.asks import Name


def cites(rule: str) -> Meta:
    """The ledger entry that helps to fill a field in."""
    return Meta(extra={"rule": rule})


MUST_SAY = {"least": 1, "required": True}
"""A text that may be left out in general, and must be said here."""

MANY = 50
"""How many people one ask may name."""

MayBeEmpty = Annotated[str, Meta(max_length=2000)]
Persons = Annotated[tuple[Name, ...], Meta(min_length=1, max_length=MANY)]
Maybe = Annotated[tuple[Name, ...], Meta(max_length=MANY)]
MeterValue = Annotated[int, Meta(ge=1, le=5)]
AnyMeterValue = Annotated[int, Meta(ge=1, le=6)]
Trauma = Annotated[int, Meta(ge=0, le=6)]
HIGHEST_LEVEL = 5
Level = Annotated[int, Meta(ge=0, le=HIGHEST_LEVEL)]

Points = Annotated[int, Meta(ge=1, le=5)]
"""How much a failure costs."""

PRICES: tuple[Meter, ...] = ("trauma", "madness")
"""The meters that a failure may cost something, the likelier first."""

Costs = Annotated[tuple[Cost, ...], Meta(max_length=12)]


class OccupationSaid(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: Annotated[Name, cites("yacdha.occupation.definition")]
    level: Annotated[Level, Meta(extra={"required": True, "rule": "yacdha.occupation.levels"})] = 0
    nature: Nature = "both"


class LevelSaid(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The level that the keeper grants somebody for one action."""

    who: Name
    level: Level


Levels = Annotated[tuple[LevelSaid, ...], Meta(max_length=MANY, extra={"distinct": ("who",)})]

MOST_OCCUPATIONS = 12
NATURES: tuple[Nature, ...] = ("physical", "mental", "both")
Occupations = Annotated[tuple[OccupationSaid, ...], Meta(max_length=MOST_OCCUPATIONS)]
