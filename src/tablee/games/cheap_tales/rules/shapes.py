"""Shapes of fields that several asks share."""

from typing import Annotated

from msgspec import Meta

from tablee.games.cheap_tales.state.traits import HIGHEST, LOWEST, MOST_LIFE
from tablee.kernel.common.asks import Name

MANY = 50
MayBeEmpty = Annotated[str, Meta(max_length=200)]
Long = Annotated[str, Meta(max_length=1000)]
Id = Annotated[str, Meta(max_length=80)]
Persons = Annotated[tuple[Name, ...], Meta(min_length=1, max_length=MANY)]
Score = Annotated[int, Meta(ge=LOWEST, le=HIGHEST)]
Might = Annotated[int, Meta(ge=0, le=30)]
Life = Annotated[int, Meta(ge=1, le=MOST_LIFE)]
Points = Annotated[int, Meta(ge=1, le=MOST_LIFE)]
MaybePoints = Annotated[int, Meta(ge=0, le=MOST_LIFE)]
Modifier = Annotated[int, Meta(ge=-20, le=20)]
Few = Annotated[tuple[Id, ...], Meta(max_length=6)]
