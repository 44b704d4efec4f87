"""What may happen in a fight, to destiny and to the clock."""

from tablee.games.cthulhu_d20.lot import Lot, LotKind
from tablee.games.cthulhu_d20.state import About, Aim, Fight, Strike, Term, Turn
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


class Aimed(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-d20.combat.aim"
    who: str
    aim: Aim | None


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


class CoverSet(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-d20.combat.no-cover-ac"
    who: str
    covered: tuple[str, ...]
    concealment: int
    defenceless: bool
    shown: bool = False
    """Whether everybody is told of the cover."""


class CoverSeen(Event, frozen=True, kw_only=True):
    """Cover is there for all to see: what is behind it cannot be called."""

    rule: str = "cthulhu-d20.combat.no-cover-ac"
    who: str
    covered: tuple[str, ...]


class AttackDeclared(Event, frozen=True, kw_only=True):
    """What everybody sees of an attack before it is rolled."""

    rule: str = "cthulhu-d20.combat.resolution-order"
    who: str
    target: str
    weapon: str
    zone: str


class AttackSet(Event, frozen=True, kw_only=True):
    """The attack as the keeper knows it."""

    rule: str = "cthulhu-d20.combat.resolution-order"
    strike: Strike


class AttackVetoed(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-d20.wound.gm-restriction"
    who: str
    why: str


class AttackDropped(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-d20.combat.resolution-order"
    who: str


class AttackDrawn(Event, frozen=True, kw_only=True):
    """What the dice said. Only the keeper knows it before the window has closed."""

    rule: str = "cthulhu-d20.combat.resolution-order"
    strike: Strike


class AttackAnnounced(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-d20.combat.hit"
    who: str
    target: str
    hit: bool


class AttackReckoned(Event, frozen=True, kw_only=True):
    """The attack in numbers, for those who may know them."""

    rule: str = "cthulhu-d20.combat.attack-total"
    who: str
    target: str
    face: int
    total: int
    terms: tuple[Term, ...]
    ac: int | None = None
    gb: int | None = None
    location: str = ""
    hit: bool = True


class AttackTold(Event, frozen=True, kw_only=True):
    """The attack is over."""

    rule: str = "cthulhu-d20.combat.resolution-order"
    who: str
    target: str
    hit: bool
    text: str = ""


class DestinyPassed(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-d20.destiny.announcement-window"
    who: str


class DestinyCalled(Event, frozen=True, kw_only=True):
    """A point is spent, whatever the keeper decides."""

    rule: str = "cthulhu-d20.destiny.timing"
    who: str
    about: About
    text: str = ""
    lot: str = ""
    """For whom the dice fell that the point is about."""


class FateDecided(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-d20.destiny.keeper-decides"
    who: str
    text: str = ""


class VoteOpened(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-d20.destiny.group-unanimity"
    seat: str
    text: str
    about: About
    check: str = ""


class VoteCast(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-d20.destiny.group-unanimity"
    seat: str
    agree: bool


class VoteClosed(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-d20.destiny.group-unanimity"
    agreed: bool


class GroupPointSpent(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-d20.destiny.group-point"
    about: About
    text: str = ""
    check: str = ""


class ScenarioBegun(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-d20.destiny.group-point"
    title: str


class TimeRan(Event, frozen=True, kw_only=True):
    """Story time in rounds, and the minute of the clock it takes into account."""

    rule: str = "cthulhu-d20.base.clock"
    now: int
    minute: int


class TimeFelt(Event, frozen=True, kw_only=True):
    """Time ran for somebody whose player sees how long is left."""

    rule: str = "cthulhu-d20.base.clock"
    who: str


class ShockPassed(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-d20.shock.keeper-decision"
    who: str


class LossDue(Event, frozen=True, kw_only=True):
    """Somebody's player must throw before anything else happens to that body."""

    rule: str = "cthulhu-d20.base.clock"
    who: str


class LossBorne(Event, frozen=True, kw_only=True):
    """What had fallen due has been thrown for."""

    rule: str = "cthulhu-d20.base.clock"
    who: str


class DiceLaid(Event, frozen=True, kw_only=True):
    """Dice have fallen: what they bring is the keeper's to know until it is told."""

    rule: str = "cthulhu-d20.destiny.announcement-window"
    lot: Lot


class DiceFallen(Event, frozen=True, kw_only=True):
    """Everybody hears that dice have fallen: it is the time to bend fate."""

    rule: str = "cthulhu-d20.destiny.announcement-window"
    who: str
    kind: LotKind
    cause: str = ""


class DiceTold(Event, frozen=True, kw_only=True):
    """The window is closed."""

    rule: str = "cthulhu-d20.destiny.announcement-window"
    who: str
    text: str = ""
