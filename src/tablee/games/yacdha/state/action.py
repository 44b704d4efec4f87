"""The nouns of an action: the terms of the keeper, the people, the throws."""

from collections.abc import Mapping
from typing import Literal

import msgspec

from tablee.dice.throws import Shown
from tablee.games.yacdha.state.people import Category, Opposition, Rerolls
from tablee.games.yacdha.state.stakes import Stakes

Degree = Literal[
    "critical-failure",
    "major-failure",
    "failure",
    "minor-failure",
    "minor-success",
    "success",
    "major-success",
    "critical-success",
]


class Pending(msgspec.Struct, frozen=True):
    """A throw whose consequences wait: somebody may still change it."""

    members: tuple[str, ...]
    forcing: tuple[str, ...]
    faces: tuple[int, ...]
    order: tuple[str, ...] = ()
    lucky: tuple[str, ...] = ()
    """Who has already turned a die of it."""


class Ruling(msgspec.Struct, frozen=True):
    """The keeper's terms for an action."""

    stakes: Stakes
    opposition: Opposition = 0
    resisting: str = ""
    advantage: bool = False
    disadvantage: bool = False
    occupation: tuple[str, ...] = ()
    """Whose main occupation gives a die, where the table plays without levels."""
    levels: Mapping[str, int] = {}
    """The level each member was granted; who is not named has none."""
    transferable: bool = False
    handicapped: tuple[str, ...] = ()
    favoured: tuple[str, ...] = ()
    harmless: bool = False
    cooperation: bool = True
    rerolls: Rerolls = "open"
    minutes: int = 0
    massed: bool = False
    special: str = ""
    meanwhile: bool = False
    """Goes on at the same time as what the others do: its time is theirs, not on top of it."""

    def level(self, members: tuple[str, ...]) -> int:
        """One level for the whole group: the best if it can serve all, else the least."""
        found = [self.levels.get(who, 0) for who in members]
        return max(found) if self.transferable else min(found)


class Action(msgspec.Struct, frozen=True):
    """What somebody tries, from the idea to the last throw. The first member leads it."""

    members: tuple[str, ...]
    what: str
    category: Category
    investigation: bool = False
    claims: Mapping[str, str] = {}
    """The occupation, by its id, that each member claims."""
    ruling: Ruling | None = None
    former: Ruling | None = None
    """The terms as they were before somebody joined, until they are said anew."""
    agreed: tuple[str, ...] = ()
    forcing: tuple[str, ...] = ()
    attempts: tuple[int, ...] = ()
    """The margin of each throw so far."""
    minutes: int = 0
    until: int | None = None
    """The minute at which the last throw that took time was over: the keeper's."""
    dice: tuple[Shown, ...] = ()
    """The last throw as it lies on the table."""
    checks: tuple[str, ...] = ()
    """Who must throw their forced die again, once the last throw is resolved."""
    pending: "Pending | None" = None
    overruled: bool | None = None

    @property
    def leader(self) -> str:
        return self.members[0]


class Stretch(msgspec.Struct, frozen=True):
    """The minutes that the last actions took, together: what happens meanwhile begins with them."""

    began: int
    until: int
