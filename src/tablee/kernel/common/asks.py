"""What any seat may ask for, whatever the game."""

from typing import Annotated, Literal, get_args

from msgspec import Meta

from tablee.kernel.words import Ask, Role

Name = Annotated[str, Meta(min_length=1, max_length=60)]
Line = Annotated[str, Meta(min_length=1, max_length=200)]
Text = Annotated[str, Meta(min_length=1, max_length=4000)]
LineOrNone = Annotated[str, Meta(max_length=200)]
TextOrNone = Annotated[str, Meta(max_length=4000)]

LONGEST_CALLED = 20
"""A first name, and a letter to tell two of the same apart."""

LAST_DAY = 99_999
MOST_MINUTES = 525_600
"""A year at a time."""

Day = Annotated[int, Meta(ge=1, le=LAST_DAY)]
Hour = Annotated[int, Meta(ge=0, le=23)]
Minute = Annotated[int, Meta(ge=0, le=59)]


class AddSeat(Ask, frozen=True, kw_only=True):
    name: Name
    role: Role = "player"


class NameSeat(Ask, frozen=True, kw_only=True):
    """Says what whoever sits there is called: the seat itself, or the keeper."""

    seat: Name
    name: Annotated[str, Meta(min_length=1, max_length=LONGEST_CALLED)]


class HandOver(Ask, frozen=True, kw_only=True):
    """The keeper gives the keeper's seat to a player and becomes a player."""

    seat: Name


class LendSeat(Ask, frozen=True, kw_only=True):
    """Lets another seat act for this one; without `lent_to`, takes it back."""

    seat: Name
    lent_to: Name | None = None


class Say(Ask, frozen=True, kw_only=True):
    text: Text


class Whisper(Ask, frozen=True, kw_only=True):
    seats: Annotated[tuple[Name, ...], Meta(min_length=1, max_length=50)]
    text: Text


class WriteNote(Ask, frozen=True, kw_only=True):
    """A new note, or with `id` a new text for one's own note. An empty text removes it."""

    text: TextOrNone
    id: Line | None = None
    shared: bool = False


class PrepareHandout(Ask, frozen=True, kw_only=True):
    title: Line
    text: Text
    id: Name | None = None


class ShowHandout(Ask, frozen=True, kw_only=True):
    """Shows a prepared handout to these seats, or to everybody when none is named."""

    id: Name
    seats: tuple[Name, ...] = ()


PictureKind = Literal["paper", "person", "scene", "portrait"]

Fingerprint = Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]
"""The SHA-256 of a picture as it is kept."""


class KeepPicture(Ask, frozen=True, kw_only=True):
    """A picture that was taken in, with words for whoever cannot see it.

    `of` names the handout that it comes with, the prepared scene that it belongs to, or for the
    keeper alone whose face it is; `text` is what is written on a paper, or what is known of
    somebody; `engraved`: drawn in the game's inks.
    """

    kind: PictureKind
    fingerprint: Fingerprint
    words: Line
    title: LineOrNone = ""
    text: TextOrNone = ""
    of: LineOrNone = ""
    engraved: bool = False


class ChangePicture(Ask, frozen=True, kw_only=True):
    """Other words for a picture, a name for a face, the plain picture for the engraved one."""

    id: Name
    words: Line
    title: LineOrNone = ""
    text: TextOrNone = ""
    engraved: bool = False


class ShowPicture(Ask, frozen=True, kw_only=True):
    """Shows a picture to these seats, or to everybody when none is named."""

    id: Name
    seats: tuple[Name, ...] = ()


class HidePicture(Ask, frozen=True, kw_only=True):
    """Puts a picture away for all who see it."""

    id: Name


class DropPicture(Ask, frozen=True, kw_only=True):
    """Takes a picture off the table for good."""

    id: Name


class OpenScene(Ask, frozen=True, kw_only=True):
    name: Line


class PrepareScene(Ask, frozen=True, kw_only=True):
    """A scene to come, with the keeper's notes on it; with `id`, one prepared before, rewritten."""

    title: Line
    text: TextOrNone = ""
    id: Line | None = None


class DropScene(Ask, frozen=True, kw_only=True):
    id: Line


class SetClock(Ask, frozen=True, kw_only=True):
    """Story time, in the story's own days: its first is day 1."""

    day: Day
    hour: Hour
    minute: Minute


class PassTime(Ask, frozen=True, kw_only=True):
    """Story time goes on; `text` may say what it was spent on."""

    minutes: Annotated[int, Meta(ge=1, le=MOST_MINUTES)]
    text: LineOrNone = ""


class TellTime(Ask, frozen=True, kw_only=True):
    """Lets everybody know the present day and hour."""


class PlanEvent(Ask, frozen=True, kw_only=True):
    """Something that is to happen at its hour, whatever the players do."""

    day: Day
    hour: Hour
    minute: Minute
    text: Line
    place: LineOrNone = ""


class DropEvent(Ask, frozen=True, kw_only=True):
    id: Line


class SettleEvent(Ask, frozen=True, kw_only=True):
    """Ticks off an event whose hour has come."""

    id: Line


class NoteRuling(Ask, frozen=True, kw_only=True):
    """How the table decided a case that the book leaves open. It stays as it was written."""

    situation: Line
    decision: Line


class ChangeHouseRule(Ask, frozen=True, kw_only=True):
    """The keeper changes a house rule, between two sessions or before anything was played."""

    option: Line
    choice: Line


class Pause(Ask, frozen=True, kw_only=True):
    """Anyone, at any time, without giving a reason."""


class Resume(Ask, frozen=True, kw_only=True):
    pass


class ChooseDice(Ask, frozen=True, kw_only=True):
    """Whether this table throws real dice and types the faces, or lets Tablée throw."""

    dice: Literal["thrown", "typed"]


MOST_FREE_DICE = 10
MOST_FREE_BONUS = 100
"""Few enough for a person to throw by hand, and for exact odds while a form is filled in."""

FreeDie = Literal["d4", "d6", "d8", "d10", "d12", "d20", "d100"]
FREE_DICE: tuple[FreeDie, ...] = get_args(FreeDie)

Keep = Literal["sum", "highest", "lowest"]
KEEPS: tuple[Keep, ...] = get_args(Keep)


class FreeRoll(Ask, frozen=True, kw_only=True):
    """Throws dice that no rule asks for: they are seen by all, and change nothing."""

    count: Annotated[int, Meta(ge=1, le=MOST_FREE_DICE)] = 1
    die: FreeDie
    keep: Keep = "sum"
    bonus: Annotated[int, Meta(ge=-MOST_FREE_BONUS, le=MOST_FREE_BONUS)] = 0
    what_for: LineOrNone = ""


LimitKind = Literal["line", "veil", "note"]
LIMITS: tuple[LimitKind, ...] = ("line", "veil", "note")


class SetLimit(Ask, frozen=True, kw_only=True):
    """Something that is never told here (a line), not shown (a veil), or in the story (a note).

    `author` is the seat that wants to be named for it.
    """

    kind: LimitKind
    text: Line
    author: str = ""


class LiftLimit(Ask, frozen=True, kw_only=True):
    id: str


class FadeOut(Ask, frozen=True, kw_only=True):
    """Fade to black: anyone, at any time, without giving a reason."""


class WantRewind(Ask, frozen=True, kw_only=True):
    to: int


class Rewind(Ask, frozen=True, kw_only=True):
    """Strikes out everything after turn `to`. Nothing is deleted."""

    to: int


class BeginSession(Ask, frozen=True, kw_only=True):
    pass


class EndSession(Ask, frozen=True, kw_only=True):
    pass


class CloseTable(Ask, frozen=True, kw_only=True):
    pass
