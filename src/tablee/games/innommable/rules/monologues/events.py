"""What becomes of a monologue and of its die."""

from tablee.games.innommable.state.table import AsideKind, DieFrom, Element
from tablee.kernel.words import Event


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
    told: bool = False
    """A monologue that was told, and is not weighed any more."""
