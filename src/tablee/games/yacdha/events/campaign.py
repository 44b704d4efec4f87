"""Between scenarios, and at night."""

from typing import Literal

from tablee.games.yacdha.state import CareKind, Meter, Nature
from tablee.kernel.words import Event


class ScenarioEnded(Event, frozen=True, kw_only=True):
    rule: str = "yacdha.end.end-of-scenario-steps"
    scenario: int
    outcome: Literal["clear-success", "other"]
    casualties: tuple[str, ...]
    relief: int
    milestone: bool
    text: str


class LuckGained(Event, frozen=True, kw_only=True):
    rule: str = "yacdha.luck.start"
    who: str
    luck: int


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


class LearningWished(Event, frozen=True, kw_only=True):
    rule: str = "yacdha.advancement.total-constant"
    who: str
    occupation: str
    nature: Nature
    levels: int
    lowers: tuple[str, ...]


class LearningBegun(Event, frozen=True, kw_only=True):
    rule: str = "yacdha.advancement.time"
    who: str
    began: int
    ends: int
    months: int


class LearningDropped(Event, frozen=True, kw_only=True):
    rule: str = "yacdha.advancement.time"
    who: str


class Learnt(Event, frozen=True, kw_only=True):
    """A course is over: one occupation has gone up, others down."""

    rule: str = "yacdha.advancement.total-constant"
    who: str
    occupation: str
    day: int


class StudyAllowed(Event, frozen=True, kw_only=True):
    rule: str = "yacdha.mythos.study"
    who: str
    months: int


class StudyBegun(Event, frozen=True, kw_only=True):
    rule: str = "yacdha.mythos.study"
    who: str
    ends: int
    lower: bool


class MythosGained(Event, frozen=True, kw_only=True):
    """A month of study is over; `madness` is what it comes to."""

    rule: str = "yacdha.mythos.min-madness"
    who: str
    mythos: int
    madness: int


class DreamCalled(Event, frozen=True, kw_only=True):
    rule: str = "yacdha.dream.roll"
    who: str
    dreamlands: bool


class DreamThrown(Event, frozen=True, kw_only=True):
    rule: str = "yacdha.dream.roll"
    who: str
    remembered: bool
    dreamlands: bool


class DreamSent(Event, frozen=True, kw_only=True):
    rule: str = "yacdha.dream.content"
    who: str
    text: str
