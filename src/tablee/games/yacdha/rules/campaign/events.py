"""Scénarios & campagnes: scenarios that end and begin, days that pass, meters that fall."""

from typing import Literal

from tablee.games.yacdha.state.people import CareKind, Meter
from tablee.kernel.words import Event


class ScenarioEnded(Event, frozen=True, kw_only=True):
    rule: str = "yacdha.end.end-of-scenario-steps"
    scenario: int
    outcome: Literal["clear-success", "other"]
    casualties: tuple[str, ...]
    relief: int
    milestone: bool
    text: str


class ScenarioBegun(Event, frozen=True, kw_only=True):
    rule: str = "yacdha.campaign.scope"
    scenario: int
    title: str


class CareSet(Event, frozen=True, kw_only=True):
    rule: str = "yacdha.recovery.care-weight"
    who: str
    meter: Meter
    care: CareKind
    rest: bool
    favourable: bool


class DaysPassed(Event, frozen=True, kw_only=True):
    """Days between two scenarios, for those who rest, learn or study."""

    rule: str = "yacdha.recovery.parallel"
    days: int


class RecoveryDue(Event, frozen=True, kw_only=True):
    rule: str
    who: str
    meter: Meter


class RecoveryThrown(Event, frozen=True, kw_only=True):
    rule: str
    who: str
    meter: Meter
    recovers: bool
