"""The part of a table's state that no game needs to know."""

from collections.abc import Mapping

import msgspec

from tablee.kernel.words import Audience, Role


class Seat(msgspec.Struct, frozen=True):
    """A place at the table. `lent_to` names the seat that may act for it meanwhile."""

    name: str
    role: Role
    lent_to: str | None = None


class Handout(msgspec.Struct, frozen=True):
    """A text the keeper prepared. Hidden until `shown`, then for the seats in `to`."""

    id: str
    title: str
    text: str
    shown: bool = False
    to: Audience = ()


class Note(msgspec.Struct, frozen=True):
    """What a seat wrote down, for itself or for all."""

    id: str
    seat: str
    text: str
    shared: bool = False


class Common(msgspec.Struct, frozen=True):
    table: str = ""
    game: str = ""
    options: Mapping[str, str] = {}
    seats: Mapping[str, Seat] = {}
    scene: str = ""
    scenes: int = 0
    paused_by: str | None = None
    handouts: Mapping[str, Handout] = {}
    notes: Mapping[str, Note] = {}
    typed_dice: bool = False
    session: int = 0
    commitment: str | None = None
    """The SHA-256 of the seed in use; None between two sessions of play."""
    throws: int = 0
    rewinds_wanted: Mapping[str, int] = {}
    closed: bool = False

    @property
    def keeper(self) -> str:
        return next(seat.name for seat in self.seats.values() if seat.role == "keeper")
