"""The nouns of Cthulhu Dark."""

from collections.abc import Mapping
from typing import Annotated, Literal

from msgspec import Meta, Struct

from tablee.kernel.words import View

Line = Annotated[str, Meta(min_length=1, max_length=200)]
Aim = Literal["act", "search", "clue"]
Die = Literal["human", "occupation", "insight"]


class Roll(Struct, frozen=True):
    """Dice that lie on the table until their owner lets them stand."""

    task: str
    aim: Aim
    pool: tuple[Die, ...]
    best: int = 0
    throws: int = 0
    failure: int = 0
    how: str = ""

    @property
    def fails(self) -> bool:
        return self.failure > self.best


class Investigator(Struct, frozen=True):
    id: str
    seat: str
    name: str
    occupation: str
    insight: int = 1
    roll: Roll | None = None
    is_gone: bool = False


class Secret(Struct, frozen=True):
    """What waits behind something, until the keeper reveals it."""

    name: str
    truth: str
    is_shown: bool = False


class State(View, frozen=True, kw_only=True):
    """It is also the view of it: for everybody but the keeper, without what is hidden."""

    options: Mapping[str, str]
    people: Mapping[str, Investigator] = {}
    secrets: tuple[Secret, ...] = ()
