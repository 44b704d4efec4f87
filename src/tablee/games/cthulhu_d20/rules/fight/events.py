"""What happens in a fight."""

from tablee.games.cthulhu_d20.state.people import Shock
from tablee.games.cthulhu_d20.state.table import Fight, Turn
from tablee.kernel.words import Event


class InitiativeRolled(Event, frozen=True, kw_only=True):
    """Who acts when, with the numbers."""

    rule: str = "cthulhu-d20.base.round"
    fight: Fight


class FightBegun(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-d20.base.round"
    order: tuple[str, ...]


class FightOrdered(Event, frozen=True, kw_only=True):
    """Somebody acts later from now on."""

    rule: str = "cthulhu-d20.base.round"
    order: tuple[str, ...]
    who: str
    shock: Shock = "none"
    """What the turn that was put off had to bear, and the later one has to."""


class InitiativeAdded(Event, frozen=True, kw_only=True):
    """The same once a latecomer has rolled."""

    rule: str = "cthulhu-d20.base.round"
    fight: Fight
    who: str


class FightJoined(Event, frozen=True, kw_only=True):
    """Somebody takes part from now on."""

    rule: str = "cthulhu-d20.base.round"
    order: tuple[str, ...]
    who: str


class RoundBegun(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-d20.base.round"
    round: int


class TurnBegun(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-d20.base.actions"
    turn: Turn


class TurnUsed(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-d20.base.actions"
    turn: Turn


class TurnEnded(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-d20.base.actions"
    who: str


class FightEnded(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-d20.base.round"


class PostureChanged(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-d20.base.conditions"
    who: str
    prone: bool


class ActionDone(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-d20.base.actions"
    who: str
    action: str
    text: str = ""


class ShotsLeft(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-d20.base.firearms-handling"
    who: str
    weapon: str
    left: int
