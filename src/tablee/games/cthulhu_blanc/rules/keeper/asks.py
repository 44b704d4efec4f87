"""What the keeper may put right by their word alone, for a reason that is told."""

from typing import Annotated

from msgspec import Meta

from tablee.kernel.common.asks import Line, LineOrNone, Name
from tablee.kernel.words import Ask

Score = Annotated[int, Meta(ge=0, le=6)]


class CorrectAgent(Ask, frozen=True, kw_only=True):
    """The keeper's word: a meter stands otherwise, for a reason; at 6 it means what 6 means."""

    who: Name
    why: Line
    folie: Score | None = None
    blessures: Score | None = None
    bureaucratie: Score | None = None


class GiveAgent(Ask, frozen=True, kw_only=True):
    """Somebody else plays this agent, or the keeper does; two who play change agents."""

    who: Name
    why: Line
    seat: Annotated[Name | None, Meta(extra={"required": True})] = None


class RetireAgent(Ask, frozen=True, kw_only=True):
    """The agent leaves the story by the keeper's word."""

    who: Name
    why: Line


class RemoveAgent(Ask, frozen=True, kw_only=True):
    """A file that was opened by mistake is struck out, before anything has come of it."""

    who: Name
    why: Line


class Recall(Ask, frozen=True, kw_only=True):
    """An agent comes back: from the audit, or from the presumed dead.

    From where the book brings nobody back, by the keeper's word and for a reason that is told.
    A meter of which nothing is said stands as before, at 5 at most.
    """

    who: Name
    why: LineOrNone = ""
    folie: Annotated[int, Meta(ge=1, le=5)] | None = None
    blessures: Annotated[int, Meta(ge=1, le=5)] | None = None
    bureaucratie: Annotated[int, Meta(ge=1, le=5)] | None = None
