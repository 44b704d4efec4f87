"""What the keeper's word put right, and goals and protagonists taken back."""

from tablee.games.innommable.pools import Pool
from tablee.games.innommable.state import Bond, Gender, Manner
from tablee.kernel.words import Event

RULINGS = "table.rulings"


class GoalWithdrawn(Event, frozen=True, kw_only=True):
    rule: str = "innommable.action.when"
    who: str
    goal: str


class Renounced(Event, frozen=True, kw_only=True):
    """Given up outside a resolution: one last scene is left."""

    rule: str = "innommable.action.renounce"
    who: str
    manner: Manner
    text: str = ""
    goal: str = ""


class BoxesUnticked(Event, frozen=True, kw_only=True):
    """An objection was right: the boxes of the outrage are blank again."""

    rule: str = "innommable.meter.fate-judgement"
    who: str
    attachment: bool
    boxes: int


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


class ProtagonistAssigned(Event, frozen=True, kw_only=True):
    rule: str = RULINGS
    who: str
    seat: str
    reason: str = ""
    exchange: str = ""
    """The protagonist that goes the other way, and the seat it goes to."""
    exchange_seat: str | None = None
