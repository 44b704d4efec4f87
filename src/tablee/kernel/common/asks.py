"""What any seat may ask for, whatever the game."""

from typing import Annotated, Literal

from msgspec import Meta

from tablee.kernel.words import Ask, Role

Name = Annotated[str, Meta(min_length=1, max_length=60)]
Line = Annotated[str, Meta(min_length=1, max_length=200)]
Text = Annotated[str, Meta(min_length=1, max_length=4000)]


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

    text: Annotated[str, Meta(max_length=4000)]
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
