"""Competitions, chases and magic."""

from collections.abc import Mapping

from tablee.games.yacdha.events.degrees import Degree
from tablee.games.yacdha.state import Contest, Rite
from tablee.kernel.words import Event


class ContestOpened(Event, frozen=True, kw_only=True):
    rule: str
    contest: Contest
    names: tuple[str, ...]
    """The names of all who compete, in order."""


class ContestLevelsSet(Event, frozen=True, kw_only=True):
    """How able the keeper's people are in a contest: for the keeper alone."""

    rule: str = "yacdha.occupation.bonus"
    contest: str
    levels: Mapping[str, int]


class ContestThrown(Event, frozen=True, kw_only=True):
    """`leaders` has one side, or all that tied for the highest."""

    rule: str
    contest: str
    leaders: tuple[str, ...]
    margin: int
    forcing: tuple[str, ...]
    checks: tuple[str, ...]


class ContestWon(Event, frozen=True, kw_only=True):
    rule: str = "yacdha.compete.basic"
    contest: str
    side: str
    members: tuple[str, ...]
    margin: int


class ChaseEnded(Event, frozen=True, kw_only=True):
    rule: str
    contest: str
    escaped: bool
    margin: int


class ContestDropped(Event, frozen=True, kw_only=True):
    rule: str = "yacdha.compete.basic"
    contest: str


class MagicPrepared(Event, frozen=True, kw_only=True):
    rule: str = "yacdha.magic.definition"
    magic: str
    name: str
    opposition: int
    conditions: str
    success: str
    failure: str
    together: bool
    degrees: str = ""


class MagicOpened(Event, frozen=True, kw_only=True):
    rule: str = "yacdha.magic.preconditions"
    rite: Rite


class MagicCast(Event, frozen=True, kw_only=True):
    rule: str = "yacdha.magic.roll"
    who: str
    users: tuple[str, ...]
    margin: int
    success: bool
    degree: Degree
    outcome: str
    mythos: int = 0
