"""What the fields of asks may hold: ids, scores, counts, dice."""

from typing import Annotated

from msgspec import Meta

from tablee.dice.throws import ALL_DICE

MANY = 50
ASKED = Meta(extra={"required": True})
"""A field that a form asks for, although it may be left out."""
MayBeEmpty = Annotated[str, Meta(max_length=2000)]
Id = Annotated[str, Meta(min_length=1, max_length=80)]
Ids = Annotated[tuple[Id, ...], Meta(max_length=MANY)]
Some = Annotated[tuple[Id, ...], Meta(min_length=1, max_length=MANY)]
Score = Annotated[int, Meta(ge=1, le=50)]
Level = Annotated[int, Meta(ge=1, le=20)]
Small = Annotated[int, Meta(ge=0, le=50)]
Signed = Annotated[int, Meta(ge=-20, le=20)]
Count = Annotated[int, Meta(ge=0, le=40)]
Sides = Annotated[int, Meta(ge=0, le=100)]
RealDie = Annotated[Sides, Meta(extra={"choices": tuple(map(str, (0, *ALL_DICE)))})]
"""A die that people can throw, or none."""
Metres = Annotated[int, Meta(ge=0, le=5000)]
Points = Annotated[int, Meta(ge=0, le=1000)]
WoundNumber = Annotated[int, Meta(ge=1, le=999_999)]
"""Wounds are counted as they are made."""
