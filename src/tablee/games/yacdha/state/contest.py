"""The nouns of competitions and chases: sides, and a throw that luck may still change."""

from collections.abc import Mapping

import msgspec

from tablee.dice.throws import Shown
from tablee.games.yacdha.state.people import Category
from tablee.games.yacdha.state.stakes import Stakes


class Side(msgspec.Struct, frozen=True):
    """One group of a competition; its members cooperate."""

    name: str
    members: tuple[str, ...]
    advantage: bool = False
    disadvantage: bool = False
    occupation: tuple[str, ...] = ()
    levels: Mapping[str, int] = {}
    transferable: bool = False
    claims: Mapping[str, str] = {}
    """The occupation, by its id, that a player called upon."""

    @property
    def level(self) -> int:
        found = [self.levels.get(who, 0) for who in self.members]
        return max(found, default=0) if self.transferable else min(found, default=0)


class Laid(msgspec.Struct, frozen=True):
    """A throw as it lies on the table: somebody's luck may still change it."""

    sides: tuple[Side, ...]
    """All sides as they were when it was thrown."""
    threw: tuple[str, ...]
    """The names of those that threw."""
    forcing: tuple[str, ...]
    leaders: tuple[str, ...]
    margin: int
    checks: tuple[str, ...]
    """Who must throw their forced die again, once nobody changes the throw any more."""
    margins: Mapping[str, int] = {}
    """By how much each side that is behind falls short, where that has a price."""
    faces: tuple[int, ...] = ()
    lucky: tuple[str, ...] = ()
    """Who has already turned a die of it."""
    kept: tuple[str, ...] = ()
    """Who lets it stand as it is."""
    waiting: tuple[str, ...] = ()
    """Who may still turn a die."""
    stands: bool = False
    """Whether it is settled even if one side or none is left by then."""


class Contest(msgspec.Struct, frozen=True):
    """A competition, or a chase (then the sides are pursued and pursuers, in this order)."""

    id: str
    what: str
    category: Category
    sides: tuple[Side, ...]
    chase: bool = False
    harmless: bool = False
    forcing: tuple[str, ...] = ()
    tied: tuple[str, ...] = ()
    """The sides that tied for the highest and throw again; empty before the first throw."""
    stakes: Stakes | None = None
    """What whoever wins has, and what it costs those who do not."""
    agreed: tuple[str, ...] = ()
    """Who agrees to the stakes and has decided what to throw."""
    behind: Mapping[str, int] = {}
    """The sides that an earlier throw has put out of it, and by how much."""
    laid: Laid | None = None
    dice: tuple[Shown, ...] = ()
    """The last throw as it fell."""

    def side_of(self, who: str) -> Side | None:
        return next((side for side in self.sides if who in side.members), None)
