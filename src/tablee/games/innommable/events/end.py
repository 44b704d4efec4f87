"""How protagonists leave, and how it ends."""

from tablee.games.innommable.state import Cause, Ending
from tablee.kernel.words import Event


class Succumbing(Event, frozen=True, kw_only=True):
    """Only the last scene is left, and it is the player's."""

    rule: str = "innommable.meter.fate-unplayable"
    who: str


class Left(Event, frozen=True, kw_only=True):
    """A protagonist is out of the game."""

    rule: str = "innommable.action.renounce"
    who: str
    cause: Cause
    text: str = ""
    goal: str = ""
    scene: int = 0


class DiceKept(Event, frozen=True, kw_only=True):
    rule: str = "innommable.end.after-character-dice"
    who: str
    kept: tuple[int, ...]
    returned: tuple[int, ...]


class VerdictDue(Event, frozen=True, kw_only=True):
    rule: str = "innommable.end.conditions"
    who: str


class DefusingProposed(Event, frozen=True, kw_only=True):
    rule: str = "innommable.end.conditions"
    who: str
    text: str


class DefusingDeclined(Event, frozen=True, kw_only=True):
    rule: str = "innommable.end.conditions"
    text: str


class StoryEnded(Event, frozen=True, kw_only=True):
    """One of the two ends. The source is hampered at best."""

    rule: str = "innommable.end.conditions"
    ending: Ending
    text: str = ""


class EpilogueTold(Event, frozen=True, kw_only=True):
    rule: str = "innommable.end.epilogue-lost"
    who: str
    text: str


class GameOver(Event, frozen=True, kw_only=True):
    rule: str = "innommable.phase.four"
