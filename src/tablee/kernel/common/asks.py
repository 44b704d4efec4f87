"""What any seat may ask for, whatever the game."""

from typing import Annotated, Literal

from msgspec import Meta

from tablee.kernel.words import Ask, Role

Name = Annotated[str, Meta(min_length=1, max_length=60)]
Line = Annotated[str, Meta(min_length=1, max_length=200)]
Text = Annotated[str, Meta(min_length=1, max_length=4000)]
LineOrNone = Annotated[str, Meta(max_length=200)]
TextOrNone = Annotated[str, Meta(max_length=4000)]

LAST_DAY = 99_999
MOST_MINUTES = 525_600
"""A year at a time."""

Day = Annotated[int, Meta(ge=1, le=LAST_DAY)]
Hour = Annotated[int, Meta(ge=0, le=23)]
Minute = Annotated[int, Meta(ge=0, le=59)]


class AddSeat(Ask, frozen=True, kw_only=True):
    name: Name
    role: Role = "player"


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
