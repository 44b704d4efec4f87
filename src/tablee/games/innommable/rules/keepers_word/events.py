"""What was put right, and why."""

from tablee.games.innommable.rules.keepers_word.law import RULINGS
from tablee.games.innommable.state.people import Bond, Gender
from tablee.games.innommable.state.pools import Pool
from tablee.kernel.words import Event


class BoxesCorrected(Event, frozen=True, kw_only=True):
    rule: str = RULINGS
    who: str
    attachment: bool
    empty: int
    ticked: int
    reason: str


class DiceCorrected(Event, frozen=True, kw_only=True):
    rule: str = RULINGS
    who: str
    dice: Pool
    reason: str


class MonologuesCorrected(Event, frozen=True, kw_only=True):
    rule: str = RULINGS
    who: str
    monologues: tuple[int, ...]
    reason: str


class BondCorrected(Event, frozen=True, kw_only=True):
    rule: str = RULINGS
    who: str
    bond: Bond
    reason: str


class TransgressionCorrected(Event, frozen=True, kw_only=True):
    rule: str = RULINGS
    who: str
    transgressed: bool
    reason: str


class DifficultyCorrected(Event, frozen=True, kw_only=True):
    rule: str = RULINGS
    difficulty: int
    reason: str


class BowlCorrected(Event, frozen=True, kw_only=True):
    rule: str = RULINGS
    bowl: Pool
    reason: str


class ProtagonistRenamed(Event, frozen=True, kw_only=True):
    rule: str = RULINGS
    who: str
    name: str
    gender: Gender
    before: str
    """The name that was given up."""
    reason: str = ""


class ProtagonistRemoved(Event, frozen=True, kw_only=True):
    rule: str = RULINGS
    who: str
    name: str
    reason: str = ""


class ProtagonistRecalled(Event, frozen=True, kw_only=True):
    rule: str = RULINGS
    who: str
    reason: str


class StoryResumed(Event, frozen=True, kw_only=True):
    """Somebody is back after the end: it was none, and the phase that it cut short goes on."""

    rule: str = RULINGS
    phase: int
    waits: bool = False
    """It begins with the next scene (house rule)."""


class ProtagonistAssigned(Event, frozen=True, kw_only=True):
    rule: str = RULINGS
    who: str
    seat: str
    reason: str = ""
    exchange: str = ""
    """The protagonist that goes the other way, and the seat it goes to."""
    exchange_seat: str | None = None
