"""The part of a table's state that no game needs to know."""

from collections.abc import Mapping

import msgspec

from tablee.kernel.common.asks import PictureKind
from tablee.kernel.words import Audience, Role


class Seat(msgspec.Struct, frozen=True):
    """A place at the table. `lent_to` names the seat that may act for it meanwhile.

    `name` is what asks and journals know it by, for ever; `called` is what people read instead,
    once whoever sits there has said their name (`kernel/seat_names.py`).
    """

    name: str
    role: Role
    lent_to: str | None = None
    called: str = ""


class Handout(msgspec.Struct, frozen=True):
    """A text the keeper prepared. Hidden until `shown`, then for the seats in `to`."""

    id: str
    title: str
    text: str
    shown: bool = False
    to: Audience = ()


class Picture(msgspec.Struct, frozen=True):
    """A picture on the table, named by its fingerprint; `words` are for whoever cannot see it.

    Hidden until `shown`, then for the seats in `to`. `of` is what it comes with: a handout, a
    prepared scene. `seat` brought it.
    """

    id: str
    kind: PictureKind
    seat: str
    fingerprint: str
    words: str
    title: str = ""
    text: str = ""
    of: str = ""
    engraved: bool = False
    shown: bool = False
    to: Audience = ()


class Note(msgspec.Struct, frozen=True):
    """What a seat wrote down, for itself or for all."""

    id: str
    seat: str
    text: str
    shared: bool = False


class PreparedScene(msgspec.Struct, frozen=True):
    """A scene that the keeper got ready. `opened`: a scene of this title has been played."""

    id: str
    title: str
    text: str = ""
    opened: bool = False


class Planned(msgspec.Struct, frozen=True):
    """What is to happen at a minute of the story. `due`: the clock has reached it."""

    id: str
    at: int
    text: str
    place: str = ""
    due: bool = False
    settled: bool = False


class NotedRuling(msgspec.Struct, frozen=True):
    """A case that the book leaves open, and how it was decided, in which session."""

    situation: str
    decision: str
    session: int


class Limit(msgspec.Struct, frozen=True):
    """Something that this table keeps out of its story, or says beforehand that it holds.

    `author` is named only where they want it.
    """

    id: str
    kind: str
    text: str
    author: str = ""


class Common(msgspec.Struct, frozen=True):
    table: str = ""
    game: str = ""
    options: Mapping[str, str] = {}
    seats: Mapping[str, Seat] = {}
    scene: str = ""
    scenes: int = 0
    paused_by: str | None = None
    handouts: Mapping[str, Handout] = {}
    pictures: Mapping[str, Picture] = {}
    notes: Mapping[str, Note] = {}
    typed_dice: bool = False
    session: int = 0
    commitment: str | None = None
    """The SHA-256 of the seed in use; None between two sessions of play."""
    throws: int = 0
    """The number of the last throw that everybody saw."""
    hidden_throws: int = 0
    """The number of the last throw that somebody may not see: these count down."""
    rewinds_wanted: Mapping[str, int] = {}
    closed: bool = False
    clock: int = 0
    """Minutes of story time since midnight of the story's first day. Only the keeper knows it."""
    told_time: int | None = None
    """The minute that everybody was last told."""
    timetable: Mapping[str, Planned] = {}
    prepared: Mapping[str, PreparedScene] = {}
    rulings: tuple[NotedRuling, ...] = ()
    limits: Mapping[str, Limit] = {}

    @property
    def sealed_ids(self) -> frozenset[str]:
        """The ids of what waited in secret, or still does."""
        return frozenset((*self.handouts, *self.pictures))

    @property
    def keeper(self) -> str:
        return next(seat.name for seat in self.seats.values() if seat.role == "keeper")
