"""What may happen in Innommable. Each event names the ledger entry that made it happen."""

from typing import Literal

from tablee.games.innommable.events.before import Secret
from tablee.games.innommable.pools import Pool
from tablee.games.innommable.preparation_state import ConcreteKind, SymptomKind, SymptomPlace
from tablee.games.innommable.state import (
    Agreed,
    AsideKind,
    DieFrom,
    Element,
    Severity,
    Way,
)
from tablee.kernel.words import Event

Box = Literal["start", "monologue", "failure", "one", "anchor"]


class GameBegun(Event, frozen=True, kw_only=True):
    rule: str = "innommable.phase.one-start"
    context: str
    scene: int


class SymptomRevealed(Event, frozen=True, kw_only=True):
    rule: str = "innommable.dice.reveal-puts-dice"
    kind: SymptomKind
    text: str
    dice: tuple[int, ...]
    scene: int


class SymptomStruck(Secret, frozen=True, kw_only=True):
    """Which of the prepared ones it was."""

    rule: str = "innommable.prep.five-symptoms"
    symptom: SymptomPlace
    scene: int


class SymptomRepeated(Event, frozen=True, kw_only=True):
    rule: str = "innommable.phase.symptom-recurrence"
    text: str


class ConcreteRevealed(Event, frozen=True, kw_only=True):
    rule: str = "innommable.dice.reveal-puts-dice"
    kind: ConcreteKind
    text: str
    dice: tuple[int, ...]
    scene: int


class ConcreteStruck(Secret, frozen=True, kw_only=True):
    rule: str = "innommable.dice.allocation-phase-two"
    concrete: str
    scene: int


class DiceLost(Secret, frozen=True, kw_only=True):
    """House rule: what is left of the reserve never comes into play."""

    rule: str = "innommable.phase.two-to-three"


class PhaseBegun(Event, frozen=True, kw_only=True):
    rule: str = "innommable.phase.four"
    phase: int
    scene: int
    waits: bool = False
    """It begins with the next scene (house rule)."""


class Threatened(Event, frozen=True, kw_only=True):
    rule: str = "innommable.scene.threat-once"
    who: str
    text: str
    source: bool
    scene: int


class PresenceSet(Event, frozen=True, kw_only=True):
    rule: str = "innommable.suggestion.presence"
    present: tuple[str, ...]
    away: tuple[str, ...]
    scene: int | None = None


class DifficultyRaised(Event, frozen=True, kw_only=True):
    rule: str = "innommable.meter.difficulty-raise"
    difficulty: int
    element: str
    text: str
    scene: int


class DieTaken(Event, frozen=True, kw_only=True):
    rule: str = "innommable.monologue.take-die"
    who: str
    die: int


class MonologueTold(Event, frozen=True, kw_only=True):
    rule: str = "innommable.monologue.types"
    who: str
    die: int
    text: str


class MonologueDoubted(Event, frozen=True, kw_only=True):
    rule: str = "innommable.monologue.no-near-duplicate"
    seat: str
    element: str


class MonologueKept(Event, frozen=True, kw_only=True):
    rule: str = "innommable.monologue.take-die"
    element: Element
    joins: bool = False
    """House rule: it may be thrown at once, after a failed roll."""
    received: bool = False
    """House rule: it counts as a die received in this scene."""


class MonologueRejected(Event, frozen=True, kw_only=True):
    rule: str = "innommable.monologue.no-near-duplicate"
    who: str
    die: int
    element: str


class AsideDropped(Event, frozen=True, kw_only=True):
    """Nothing comes of it, and its die goes back where it came from."""

    rule: str = "innommable.scene.extraordinary"
    kind: AsideKind
    who: str
    giver: str
    die: int | None
    origin: DieFrom


class Transgressed(Event, frozen=True, kw_only=True):
    rule: str = "innommable.monologue.transgression"
    who: str
    act: str = ""


class TransgressionProposed(Event, frozen=True, kw_only=True):
    rule: str = "innommable.monologue.transgression"
    who: str
    act: str
    seat: str


class TransgressionAgreed(Event, frozen=True, kw_only=True):
    rule: str = "innommable.monologue.transgression"
    seat: str


class TransgressionDeclined(Event, frozen=True, kw_only=True):
    rule: str = "innommable.monologue.transgression"
    who: str
    seat: str


class ElementReused(Event, frozen=True, kw_only=True):
    rule: str = "innommable.monologue.introduces-element"
    who: str
    element: str
    text: str


class IllusionRealised(Event, frozen=True, kw_only=True):
    rule: str = "innommable.monologue.hallucination-delay"
    who: str
    element: str


class ElementNoted(Secret, frozen=True, kw_only=True):
    rule: str = "innommable.monologue.enrich"
    element: str
    text: str


class Suggested(Event, frozen=True, kw_only=True):
    rule: str = "innommable.suggestion.give"
    giver: str
    who: str
    die: int
    origin: DieFrom
    text: str


class SuggestionTaken(Event, frozen=True, kw_only=True):
    rule: str = "innommable.suggestion.must-accept"
    giver: str
    element: Element
    joins: bool
    """It may be thrown at once, after a failed roll."""
    counts: bool
    retold: str = ""


class Imposed(Event, frozen=True, kw_only=True):
    rule: str = "innommable.end.impose"
    giver: str
    who: str
    die: int


class ImposedTold(Event, frozen=True, kw_only=True):
    rule: str = "innommable.end.impose"
    giver: str
    element: Element
    joins: bool
    counts: bool


class BoxAdded(Event, frozen=True, kw_only=True):
    rule: str = "innommable.meter.fate-add"
    who: str
    cause: Box
    attachment: bool = False
    scene: int = 0


class GoalStated(Event, frozen=True, kw_only=True):
    rule: str = "innommable.action.when"
    who: str
    goal: str
    against: str = ""


class ResolutionWaived(Event, frozen=True, kw_only=True):
    rule: str = "innommable.action.when"
    who: str
    goal: str
    text: str


class ResolutionCalled(Event, frozen=True, kw_only=True):
    rule: str = "innommable.action.when"
    who: str
    goal: str
    difficulty: int
    fleeing: bool = False


class ResolutionDropped(Event, frozen=True, kw_only=True):
    rule: str = "innommable.action.when"
    who: str


class DiceFell(Event, frozen=True, kw_only=True):
    """What dice add, whether they show a 1, and what a reroll may now throw."""

    rule: str = "innommable.action.count"
    who: str
    dice: Literal["all", "given", "odd"]
    successes: int
    one_seen: bool
    odd: Pool = ()
    text: str = ""


class AttachmentBroken(Event, frozen=True, kw_only=True):
    rule: str = "innommable.action.break-attachment"
    who: str
    text: str


class ResolutionEnded(Event, frozen=True, kw_only=True):
    """The one end of a resolution, with the one box that it may add."""

    rule: str = "innommable.action.single-box"
    who: str
    success: bool
    box: bool
    way: Way
    one_seen: bool
    scene: int
    won: str | None = None
    """What stands as a gain, if anything; None in edition 1, where any success left one."""


class OutcomeTold(Event, frozen=True, kw_only=True):
    rule: str = "innommable.action.success-narration"
    who: str
    success: bool
    text: str
    tinted: bool


class GainQuestioned(Event, frozen=True, kw_only=True):
    rule: str = "innommable.action.success-protected"
    gain: str
    text: str


class BoxesTicked(Event, frozen=True, kw_only=True):
    rule: str = "innommable.meter.fate-tick"
    who: str
    attachment: bool
    boxes: int


class OutrageDone(Event, frozen=True, kw_only=True):
    rule: str = "innommable.meter.fate-severity-protagonist"
    who: str
    attachment: bool
    severity: Severity
    text: str
    scene: int
    id: str = ""
    """Empty in edition 1, which knew the last outrage only."""


class OutrageObjected(Event, frozen=True, kw_only=True):
    rule: str = "innommable.meter.fate-judgement"
    seat: str
    text: str
    outrage: str = ""


class ObjectionSettled(Event, frozen=True, kw_only=True):
    rule: str = "innommable.meter.fate-judgement"
    who: str
    severity: Agreed
    text: str


class AnchorBegun(Event, frozen=True, kw_only=True):
    rule: str = "innommable.recovery.anchor"
    who: str


class Anchored(Event, frozen=True, kw_only=True):
    rule: str = "innommable.recovery.anchor"
    who: str
    text: str
    scene: int
