"""What the keeper may put right, each with its reason."""

from typing import Annotated, Literal

from msgspec import Meta

from tablee.games.innommable.rules.common import Count
from tablee.games.innommable.state.people import Bond, Gender
from tablee.kernel.common.asks import Line, LineOrNone, Name
from tablee.kernel.words import Ask

MOST_BOXES = 30
Boxes = Annotated[int, Meta(ge=0, le=MOST_BOXES)]


class CorrectProtagonist(Ask, frozen=True, kw_only=True):
    """Any number of a protagonist; what is not named, or is so already, stays."""

    who: Name
    reason: Line
    empty: Boxes | None = None
    ticked: Boxes | None = None
    attachment_empty: Boxes | None = None
    attachment_ticked: Boxes | None = None
    monologues: Boxes | None = None
    d20: Count | None = None
    d12: Count | None = None
    d8: Count | None = None
    d4: Count | None = None
    bond: Bond | None = None
    transgressed: Literal["yes", "no"] | None = None


class CorrectTable(Ask, frozen=True, kw_only=True):
    """The difficulty, and the dice in the bowl."""

    reason: Line
    difficulty: Annotated[int, Meta(ge=1, le=7)] | None = None
    d20: Count | None = None
    d12: Count | None = None
    d8: Count | None = None
    d4: Count | None = None


class RenameProtagonist(Ask, frozen=True, kw_only=True):
    """Another name or gender; before the game also by the player."""

    who: Name
    name: Name
    gender: Gender
    reason: LineOrNone = ""


class RemoveProtagonist(Ask, frozen=True, kw_only=True):
    """Before the game: as if it had never been created."""

    who: Name
    reason: LineOrNone = ""


class RetireProtagonist(Ask, frozen=True, kw_only=True):
    """In the game: out of the story, whatever was under way; the player keeps half of the dice."""

    who: Name
    reason: Line


class RecallProtagonist(Ask, frozen=True, kw_only=True):
    """In the game: back into play, whatever way out it was."""

    who: Name
    reason: Line


class AssignProtagonist(Ask, frozen=True, kw_only=True):
    """Another seat plays it. A seat that plays somebody already gives that one in exchange."""

    who: Name
    seat: Name
    reason: LineOrNone = ""
