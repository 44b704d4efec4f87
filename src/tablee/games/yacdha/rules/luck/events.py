"""Chance: points won and spent, throws that stand, the way into a coma and out of it."""

from typing import Literal

from tablee.games.yacdha.state.action import Degree
from tablee.kernel.words import Event


class LuckSpent(Event, frozen=True, kw_only=True):
    """One of one's own action dice turned to another face; `who` leads the action, or strikes."""

    rule: str = "yacdha.luck.action"
    who: str
    by: str
    die: int
    face: int
    margin: int
    success: bool
    degree: Degree
    checks: tuple[str, ...]
    tier: int = 0


class LevelGranted(Event, frozen=True, kw_only=True):
    """A level that was forgotten counts after all."""

    rule: str = "yacdha.occupation.player-must-claim"
    who: str
    member: str
    level: int
    margin: int
    success: bool
    degree: Degree
    checks: tuple[str, ...]
    tier: int = 0


class Resolved(Event, frozen=True, kw_only=True):
    """Nobody changes the throw any more."""

    rule: str = "yacdha.luck.action-timing"
    who: str


class LuckGained(Event, frozen=True, kw_only=True):
    rule: str = "yacdha.luck.start"
    who: str
    luck: int


class LuckCapped(Event, frozen=True, kw_only=True):
    """Points beyond those that this table lets anybody hold are gone with the scenario."""

    rule: str = "yacdha.luck.no-accumulation"
    who: str
    luck: int


class DeathLooms(Event, frozen=True, kw_only=True):
    """Trauma has reached its end, and a point of luck may still make the difference."""

    rule: str = "yacdha.luck.coma"
    who: str
    reached: int


class FellIntoComa(Event, frozen=True, kw_only=True):
    rule: str = "yacdha.luck.coma"
    who: str
    after_effects: int
    """How many more values of trauma are struck out."""


class ComaTreated(Event, frozen=True, kw_only=True):
    rule: str = "yacdha.luck.coma-exit"
    who: str


class HourNoted(Event, frozen=True, kw_only=True):
    """When a coma, its care or a night began: the clock is the keeper's, and so is this."""

    rule: str = "yacdha.scene.time-ledger"
    who: str
    of: Literal["coma", "care", "night"]
    at: int


class CameRound(Event, frozen=True, kw_only=True):
    rule: str = "yacdha.luck.coma-exit"
    who: str
    trauma: int
