"""The nouns and tables of the small d20 variant: bodies, wounds, asks and events."""

from collections.abc import Mapping
from typing import Literal

import msgspec
from msgspec.structs import replace

from tablee.kernel.words import KEEPER, Ask, Audience, Event, Refused

Location = Literal["head", "torso", "right-arm", "left-arm", "abdomen", "right-leg", "left-leg"]
Row = Literal["superficial", "light", "moderate", "grave", "critical", "mortal"]
Condition = Literal["able", "stunned", "unconscious", "dead"]

LOCATIONS: tuple[tuple[Location, int], ...] = (
    ("head", 5),
    ("torso", 15),
    ("right-arm", 10),
    ("left-arm", 10),
    ("abdomen", 10),
    ("right-leg", 25),
    ("left-leg", 25),
)
"""How many faces of a d100 each place has, from 1 up."""

TRUNK: Mapping[Location, int] = {"head": 4, "torso": 3, "abdomen": 1}
"""What the place adds to the severity. A mortal wound needs one of these places."""

WEARING: frozenset[Location] = frozenset({"torso", "abdomen"})
"""A wound there costs one more fatigue point."""

ZONES: Mapping[str, tuple[int, tuple[Location, ...]]] = {
    "": (0, tuple(location for location, _ in LOCATIONS)),
    "head": (-10, ("head",)),
    "torso": (-8, ("torso",)),
    "head-torso-arms": (-5, ("head", "torso", "right-arm", "left-arm")),
    "abdomen-legs": (-3, ("abdomen", "right-leg", "left-leg")),
}

ROWS: tuple[tuple[int, Row, int, int], ...] = (
    (0, "superficial", 0, 0),
    (2, "light", 1, 0),
    (5, "moderate", 2, 1),
    (10, "grave", 3, 2),
    (15, "critical", 4, 3),
)
"""Up to which severity a row goes, and the fatigue and life points it costs."""

LOSSES: Mapping[Row, tuple[int, int]] = {row: (pf, pv) for _, row, pf, pv in ROWS}
EVERY: Mapping[Row, int] = {"critical": 1, "grave": 10, "moderate": 100}
"""After how many rounds an open wound costs again; at one moment, the first listed comes first."""

ROUNDS = {"round": 1, "minute": 10, "hour": 600}
WINDOW = "cthulhu-d20.destiny.announcement-window"
FATE = "cthulhu-d20.destiny.keeper-decides"
ORDER = "cthulhu-d20.combat.resolution-order"
WORSENING = "cthulhu-d20.worsening.rate"


class Wound(msgspec.Struct, frozen=True):
    location: Location
    severity: int
    row: Row
    due: int | None = None
    """The round of the next loss; None for a wound that costs nothing more."""


class Character(msgspec.Struct, frozen=True):
    """Somebody of a player's (with a seat) or of the keeper's (without)."""

    id: str
    seat: str | None = None
    ac: tuple[int, ...] = (10,) * 7
    dexterity: int = 0
    attack: int = 0
    fortitude: int = 0
    most_pv: int = 10
    most_pf: int = 10
    pv: int = 10
    pf: int = 10
    destiny: int = 0
    condition: Condition = "able"
    wounds: tuple[Wound, ...] = ()

    @property
    def penalty(self) -> int:
        if self.condition in ("stunned", "unconscious"):
            return -5
        return -min(5, max(0, self.most_pf - self.pf) // 2)

    def armour(self, location: Location) -> int:
        index = [place for place, _ in LOCATIONS].index(location)
        lost = max(0, self.dexterity) if self.condition in ("stunned", "unconscious") else 0
        return self.ac[index] - lost + self.penalty

    @property
    def audience(self) -> Audience:
        """Who may know the numbers."""
        return (KEEPER,) if self.seat is None else (self.seat, KEEPER)


class Strike(msgspec.Struct, frozen=True):
    """A hit that has been announced and not yet told. Place and margin are secret until then."""

    who: str
    target: str
    zone: str
    modifier: int
    location: Location
    margin: int
    passed: tuple[str, ...] = ()
    called: str | None = None


class Due(msgspec.Struct, frozen=True):
    """A loss that falls due while time passes, and until when time was to pass."""

    who: str
    wound: int
    until: int


class State(msgspec.Struct, frozen=True):
    characters: tuple[Character, ...] = ()
    clock: int = 0
    told: int = 0
    """The clock as the players know it: it must not betray when an opponent's wound costs."""
    strike: Strike | None = None
    due: Due | None = None
    last: tuple[str, Row | None] = ("", None)
    """The last wound that was told: whose, and its row (None after a miss)."""

    def character(self, who: str) -> Character:
        for character in self.characters:
            if character.id == who:
                return character
        raise Refused(ORDER, "Nobody is called “{who}”.", who=who)

    def with_character(self, changed: Character) -> "State":
        everybody = tuple(changed if c.id == changed.id else c for c in self.characters)
        return replace(self, characters=everybody)


class Bring(Ask, frozen=True, kw_only=True):
    character: Character


class Attack(Ask, frozen=True, kw_only=True):
    who: str
    target: str
    zone: str = ""
    modifier: int = 0


class PassDestiny(Ask, frozen=True, kw_only=True):
    who: str


class CallDestiny(Ask, frozen=True, kw_only=True):
    who: str


class DecideFate(Ask, frozen=True, kw_only=True):
    """The keeper's answer to a destiny point: any wound, or none, whatever the dice said."""

    row: Row
    location: Location
    violent: bool = False
    text: str = ""


class TellWound(Ask, frozen=True, kw_only=True):
    pass


class Advance(Ask, frozen=True, kw_only=True):
    count: int
    unit: Literal["round", "minute", "hour"] = "round"


class Suffer(Ask, frozen=True, kw_only=True):
    pass


class Brought(Event, frozen=True, kw_only=True):
    rule: str = ORDER
    character: Character


class AttackDrawn(Event, frozen=True, kw_only=True):
    """What the dice said. Only the keeper knows it before the window has closed."""

    rule: str = ORDER
    strike: Strike | None


class AttackAnnounced(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-d20.combat.hit"
    who: str
    target: str
    zone: str
    hit: bool


class DestinyPassed(Event, frozen=True, kw_only=True):
    rule: str = WINDOW
    who: str


class DestinyCalled(Event, frozen=True, kw_only=True):
    rule: str = WINDOW
    who: str


class FateDecided(Event, frozen=True, kw_only=True):
    rule: str = FATE
    text: str


class Wounded(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-d20.wound.severity-table"
    who: str
    wound: Wound


class PointsLost(Event, frozen=True, kw_only=True):
    rule: str
    who: str
    pf: int
    pv: int
    """What is left of each."""


class Changed(Event, frozen=True, kw_only=True):
    """The exact condition, for those who may know it."""

    rule: str = "cthulhu-d20.meter.exhaustion"
    who: str
    condition: Condition


class WoundClosed(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-d20.worsening.natural-stabilisation"
    who: str
    wound: int


class WoundOpen(Event, frozen=True, kw_only=True):
    rule: str = WORSENING
    who: str
    wound: int
    due: int


class Told(Event, frozen=True, kw_only=True):
    """What everybody sees of a wound or a loss."""

    rule: str = "cthulhu-d20.wound.severity-table"
    who: str
    seen: Literal["hurt", "falls", "dies"]


class LossDue(Event, frozen=True, kw_only=True):
    rule: str = WORSENING
    due: Due
    clock: int


class TimePassed(Event, frozen=True, kw_only=True):
    rule: str = WORSENING
    clock: int
