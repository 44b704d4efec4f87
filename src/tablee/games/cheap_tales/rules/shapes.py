"""Shapes of fields that several asks share."""

from functools import cache
from typing import Annotated, Any

from msgspec import Meta

from tablee.games.cheap_tales.state.traits import HIGHEST, LOWEST, MOST_LIFE, Prowess
from tablee.kernel.common.asks import Name
from tablee.kernel.law import EVERY
from tablee.kernel.words import Ask

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
Difficulty = Annotated[
    int, Meta(ge=-20, le=20, extra={"rule": "cheap-tales.action.difficulty-table"})
]
ListedProwess = Annotated[Prowess, Meta(extra={"rule": "cheap-tales.combat.prowess-list"})]
Few = Annotated[tuple[Id, ...], Meta(max_length=6)]
Pay = Annotated[Id, Meta(extra={"required": True})]
"""With what a point is paid: a form always says so, an old file may not."""
REQUIRED = {"required": True}
"""Of a field that may be left out, where something has to be said."""


@cache
def all_but(kind: type[Ask], *names: str) -> tuple[str, ...]:
    """All fields of an ask but these."""
    return tuple(name for name in kind.__struct_fields__ if name not in names)


ALL = EVERY
"""Of a candidate whose choices all come from where its law looks: the law is asked once."""


def some(**choices: tuple[str, ...]) -> dict[str, Any]:
    """Choices of a candidate; a field for which there are none is not asked for."""
    return {
        "choices": {name: found for name, found in choices.items() if found},
        "omit": tuple(name for name, found in choices.items() if not found),
    }
