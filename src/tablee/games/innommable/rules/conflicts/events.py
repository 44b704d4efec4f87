"""What happens in a resolution."""

from typing import Literal

from tablee.games.innommable.state.pools import Pool
from tablee.games.innommable.state.table import Way
from tablee.kernel.words import Event


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


class GoalWithdrawn(Event, frozen=True, kw_only=True):
    rule: str = "innommable.action.when"
    who: str
    goal: str
