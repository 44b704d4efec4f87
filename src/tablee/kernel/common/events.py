"""What may happen at any table, whatever the game."""

from collections.abc import Mapping
from typing import Any, ClassVar

from tablee.dice.readers import Cast
from tablee.kernel.common.asks import LimitKind, PictureKind
from tablee.kernel.words import KEEPER, Audience, Event, Role


class Lasting(Event, frozen=True, kw_only=True):
    """People said it, saw it or sat down: a rewind of the story does not undo it."""

    survives_rewind: ClassVar[bool] = True


class Opened(Lasting, frozen=True, kw_only=True):
    rule: str = "table.options"
    table: str
    game: str
    options: Mapping[str, str]
    seats: Mapping[str, Role]


class Forked(Lasting, frozen=True, kw_only=True):
    """From here on this is another table."""

    rule: str = "table.fork"
    table: str
    of: str


class Asked(Lasting, frozen=True, kw_only=True):
    """The ask behind the entries that follow, as it was sent. Only its own seat sees it."""

    rule: str = "table.ask"
    ask: Mapping[str, Any]
    key: str = ""


class Rolled(Lasting, frozen=True, kw_only=True):
    """Dice fell. Thrown dice stay thrown: their number is never used again."""

    rule: str = "table.dice"
    cast: Cast


class SeatAdded(Lasting, frozen=True, kw_only=True):
    rule: str = "table.seats"
    name: str
    role: Role


class SeatNamed(Lasting, frozen=True, kw_only=True):
    """Whoever sits there is called so from now on."""

    rule: str = "table.seats"
    seat: str
    name: str
    before: str = ""


class KeeperChanged(Lasting, frozen=True, kw_only=True):
    rule: str = "table.seats"
    keeper: str
    former: str


class SeatLent(Lasting, frozen=True, kw_only=True):
    rule: str = "table.seats"
    seat: str
    lent_to: str | None


class Said(Lasting, frozen=True, kw_only=True):
    rule: str = "table.talk"
    seat: str
    text: str


class Whispered(Lasting, frozen=True, kw_only=True):
    rule: str = "table.talk"
    seat: str
    text: str


class NoteWritten(Lasting, frozen=True, kw_only=True):
    rule: str = "table.notes"
    id: str
    seat: str
    text: str
    shared: bool


class HandoutPrepared(Lasting, frozen=True, kw_only=True):
    rule: str = "table.handouts"
    id: str
    title: str
    text: str


class HandoutShown(Lasting, frozen=True, kw_only=True):
    rule: str = "table.handouts"
    id: str
    title: str
    text: str


class PictureKept(Lasting, frozen=True, kw_only=True):
    """A picture is ready: the keeper's to show, or somebody's portrait, which all see at once."""

    rule: str = "table.pictures"
    id: str
    kind: PictureKind
    seat: str
    fingerprint: str
    words: str
    title: str = ""
    text: str = ""
    of: str = ""
    engraved: bool = False


class PictureChanged(Lasting, frozen=True, kw_only=True):
    rule: str = "table.pictures"
    id: str
    words: str
    title: str = ""
    text: str = ""
    engraved: bool = False


class PictureShown(Lasting, frozen=True, kw_only=True):
    rule: str = "table.pictures"
    id: str
    kind: PictureKind
    fingerprint: str
    words: str
    title: str = ""
    text: str = ""
    engraved: bool = False


class PictureHidden(Lasting, frozen=True, kw_only=True):
    rule: str = "table.pictures"
    id: str


class PictureDropped(Lasting, frozen=True, kw_only=True):
    """It is off the table; what it showed is in the past."""

    rule: str = "table.pictures"
    id: str


class HouseRuleChanged(Event, frozen=True, kw_only=True):
    """A house rule is another from now on; what happened before stays as it was."""

    rule: str = "table.options"
    option: str
    choice: str
    before: str = ""


class SceneOpened(Event, frozen=True, kw_only=True):
    rule: str = "table.scenes"
    name: str


class ScenePrepared(Lasting, frozen=True, kw_only=True):
    rule: str = "table.scenes"
    to: Audience = (KEEPER,)
    id: str
    title: str
    text: str


class SceneDropped(Lasting, frozen=True, kw_only=True):
    rule: str = "table.scenes"
    to: Audience = (KEEPER,)
    id: str
    title: str


class ClockSet(Event, frozen=True, kw_only=True):
    """The story's clock was set, forward or back, to this minute."""

    rule: str = "table.clock"
    to: Audience = (KEEPER,)
    now: int


class ClockMoved(Event, frozen=True, kw_only=True):
    """Story time went on to this minute. A game's rules may say so too."""

    rule: str = "table.clock"
    to: Audience = (KEEPER,)
    minutes: int
    now: int
    text: str = ""


class TimeTold(Event, frozen=True, kw_only=True):
    rule: str = "table.clock"
    now: int


class EventPlanned(Lasting, frozen=True, kw_only=True):
    rule: str = "table.timetable"
    to: Audience = (KEEPER,)
    id: str
    at: int
    text: str
    place: str = ""


class EventDropped(Lasting, frozen=True, kw_only=True):
    rule: str = "table.timetable"
    to: Audience = (KEEPER,)
    id: str
    text: str


class PlannedEventDue(Event, frozen=True, kw_only=True):
    """The clock has reached it: the keeper is reminded."""

    rule: str = "table.timetable"
    to: Audience = (KEEPER,)
    id: str
    text: str
    place: str = ""


class EventSettled(Event, frozen=True, kw_only=True):
    rule: str = "table.timetable"
    to: Audience = (KEEPER,)
    id: str
    text: str


class RulingNoted(Lasting, frozen=True, kw_only=True):
    rule: str = "table.rulings"
    situation: str
    decision: str
    session: int


class LimitSet(Lasting, frozen=True, kw_only=True):
    rule: str = "table.safety"
    id: str
    kind: LimitKind
    text: str
    author: str = ""


class LimitLifted(Lasting, frozen=True, kw_only=True):
    rule: str = "table.safety"
    id: str


class FadedOut(Lasting, frozen=True, kw_only=True):
    """Nobody needs a reason, and the story names nobody."""

    rule: str = "table.safety"


class Paused(Lasting, frozen=True, kw_only=True):
    """Nobody needs a reason, so none is kept."""

    rule: str = "table.pause"
    seat: str


class Resumed(Lasting, frozen=True, kw_only=True):
    rule: str = "table.pause"


class DiceChosen(Lasting, frozen=True, kw_only=True):
    rule: str = "table.dice"
    typed: bool


class FreeRolled(Lasting, frozen=True, kw_only=True):
    """What dice came to that no rule asked for."""

    rule: str = "table.free-roll"
    seat: str
    count: int
    die: str
    keep: str
    bonus: int
    total: int
    what_for: str = ""


class RewindWanted(Lasting, frozen=True, kw_only=True):
    rule: str = "table.rewind"
    seat: str
    before: int


class Rewound(Lasting, frozen=True, kw_only=True):
    """What came after turn `before`, and does not last, is struck out."""

    rule: str = "table.rewind"
    before: int


class SessionBegun(Lasting, frozen=True, kw_only=True):
    rule: str = "table.session"
    session: int
    commitment: str = ""


class SessionEnded(Lasting, frozen=True, kw_only=True):
    rule: str = "table.session"
    session: int
    seed: str = ""


class TableClosed(Lasting, frozen=True, kw_only=True):
    rule: str = "table.close"
