"""Compétition; Poursuite: what happens in a contest."""

from collections.abc import Mapping

from tablee.games.yacdha.state.contest import Contest
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
    margins: Mapping[str, int] = {}
    waiting: tuple[str, ...] = ()
    """Who may still turn a die of it with a point of luck; until then nothing follows."""
    stands: bool = False
    """Until then it lies there, whoever leaves meanwhile."""


class ContestTurned(Event, frozen=True, kw_only=True):
    """A point of luck turns a die of a contest: what the throw comes to now."""

    rule: str = "yacdha.luck.action"
    contest: str
    by: str
    die: int
    face: int
    leaders: tuple[str, ...]
    margin: int
    checks: tuple[str, ...]
    margins: Mapping[str, int] = {}
    waiting: tuple[str, ...] = ()


class ContestKept(Event, frozen=True, kw_only=True):
    """These let the throw stand."""

    rule: str = "yacdha.luck.action-timing"
    contest: str
    who: tuple[str, ...]
    waiting: tuple[str, ...] = ()


class ContestSettled(Event, frozen=True, kw_only=True):
    """Nobody changes the throw any more: what it means, happens."""

    rule: str = "yacdha.luck.action-timing"
    contest: str
    leaders: tuple[str, ...]
    margins: Mapping[str, int] = {}


class ContestClaimed(Event, frozen=True, kw_only=True):
    """An occupation called upon for a contest, or none any more, and what it is worth."""

    rule: str = "yacdha.occupation.player-must-claim"
    contest: str
    who: str
    claim: str | None
    level: int


class ClaimWeighed(Event, frozen=True, kw_only=True):
    rule: str = "yacdha.occupation.indirect"
    contest: str
    who: str
    level: int


class ContestEmptied(Event, frozen=True, kw_only=True):
    """A side has nobody left to win or to lose."""

    rule: str
    contest: str
    side: str


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
    left: tuple[str, ...] = ()
    """Who of the pursued is still there, where somebody fell on the way."""


class ContestDropped(Event, frozen=True, kw_only=True):
    rule: str = "yacdha.compete.basic"
    contest: str
