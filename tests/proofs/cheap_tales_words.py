"""The nouns of the small Cheap Tales: heroes, rolls, asks and events."""

from typing import Literal, NamedTuple

import msgspec
from msgspec.structs import replace

from tablee.kernel.words import Ask, Event, Refused

Mode = Literal["plain", "advantage", "disadvantage"]
Natural = Literal["", "double-1", "double-6"]
Degree = Literal["no_and", "no", "partial", "yes", "yes_and", "legendary"]

LADDER: tuple[Degree, ...] = ("no_and", "no", "partial", "yes", "yes_and", "legendary")
SUCCESS, EXCEPTIONAL = 9, 16
ONE_POINT = "cheap-tales.heroism.one-per-roll"
GANG = "cheap-tales.npc.brute-gang"


class Hero(msgspec.Struct, frozen=True):
    id: str
    seat: str
    heroism: int = 0
    power: int = 0
    life: int = 10
    defence: int = 0
    protection: int = 0
    """The sides of the die that armour takes off a blow; 0 without armour."""


class Roll(msgspec.Struct, frozen=True):
    """A roll on the table, and what its owner has put into it so far."""

    who: str
    bonus: int
    mode: Mode
    kept: int
    natural: Natural
    degree: Degree
    """What it is worth if it is left as it lies."""
    power: int = 0
    rerolled: bool = False


class House(NamedTuple):
    """How the table settles what the book leaves open."""

    power_bonus_cap: str
    heroism_limit: str
    natural_reading: str


class State(msgspec.Struct, frozen=True):
    house: House
    heroes: tuple[Hero, ...] = ()
    roll: Roll | None = None
    result: Degree | None = None
    brutes: int = 0
    might: int = 0
    losses: tuple[tuple[str, int], ...] = ()
    """Blows that have landed and may still be absorbed."""

    def hero(self, who: str) -> Hero:
        for hero in self.heroes:
            if hero.id == who:
                return hero
        raise Refused("cheap-tales.dice.core-roll", "Nobody is called “{who}”.", who=who)

    def with_hero(self, changed: Hero) -> "State":
        heroes = tuple(changed if hero.id == changed.id else hero for hero in self.heroes)
        return replace(self, heroes=heroes)


class Enter(Ask, frozen=True, kw_only=True):
    hero: Hero


class Attempt(Ask, frozen=True, kw_only=True):
    """`bonus`: traits and modifiers, less what opposes."""

    who: str
    bonus: int = 0
    mode: Mode = "plain"


class SpendPower(Ask, frozen=True, kw_only=True):
    points: int


class Reroll(Ask, frozen=True, kw_only=True):
    pass


class Shift(Ask, frozen=True, kw_only=True):
    pass


class Accept(Ask, frozen=True, kw_only=True):
    pass


class BringGang(Ask, frozen=True, kw_only=True):
    brutes: int
    might: int = 0


class GangAttack(Ask, frozen=True, kw_only=True):
    mode: Mode = "plain"


class Absorb(Ask, frozen=True, kw_only=True):
    who: str
    points: int


class Entered(Event, frozen=True, kw_only=True):
    rule: str = "cheap-tales.dice.core-roll"
    hero: Hero


class Thrown(Event, frozen=True, kw_only=True):
    rule: str = "cheap-tales.dice.core-roll"
    roll: Roll


class PowerSpent(Event, frozen=True, kw_only=True):
    rule: str = "cheap-tales.power.bonus"
    points: int
    degree: Degree


class HeroismSpent(Event, frozen=True, kw_only=True):
    rule: str
    who: str


class CatastropheAccepted(Event, frozen=True, kw_only=True):
    rule: str = "cheap-tales.heroism.gain-catastrophe"
    who: str


class Settled(Event, frozen=True, kw_only=True):
    rule: str = "cheap-tales.result.degrees"
    degree: Degree


class GangArrived(Event, frozen=True, kw_only=True):
    rule: str = GANG
    brutes: int
    might: int


class GangStruck(Event, frozen=True, kw_only=True):
    rule: str = GANG
    hit: tuple[str, ...]


class BlowLanded(Event, frozen=True, kw_only=True):
    rule: str = GANG
    who: str
    loss: int


class BlowTaken(Event, frozen=True, kw_only=True):
    rule: str = "cheap-tales.power.absorb"
    who: str
    power: int
    loss: int
