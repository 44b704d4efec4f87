"""What happens in an attack, from aiming to its telling."""

from tablee.games.cthulhu_d20.state.people import Aim
from tablee.games.cthulhu_d20.state.table import Strike, Term
from tablee.kernel.words import Event


class Aimed(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-d20.combat.aim"
    who: str
    aim: Aim | None


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
