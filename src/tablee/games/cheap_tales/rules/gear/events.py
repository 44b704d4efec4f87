"""What happens: objects, weapons, armour and money."""

from tablee.games.cheap_tales.state.hero import Thing
from tablee.games.cheap_tales.state.traits import Armour
from tablee.kernel.words import Event


class ArmourWorn(Event, frozen=True, kw_only=True):
    rule: str = "cheap-tales.gear.armour"
    who: str
    armour: Armour


class ObjectGained(Event, frozen=True, kw_only=True):
    rule: str = "cheap-tales.gear.object-join"
    who: str
    thing: Thing


class ObjectLost(Event, frozen=True, kw_only=True):
    rule: str = "cheap-tales.gear.object-taken"
    who: str
    thing: str
    name: str


class ObjectThreatened(Event, frozen=True, kw_only=True):
    rule: str = "cheap-tales.gear.object-taken"
    who: str
    thing: str
    name: str
    why: str = ""


class ObjectKept(Event, frozen=True, kw_only=True):
    rule: str = "cheap-tales.gear.object-keep"
    who: str
    thing: str
    name: str


class ReserveDrawn(Event, frozen=True, kw_only=True):
    rule: str = "cheap-tales.gear.object-as-asset"
    who: str
    thing: str
    name: str
    points: int


class WealthExhausted(Event, frozen=True, kw_only=True):
    rule: str = "cheap-tales.gear.finances"
    who: str
    source: str
    name: str


class Purchased(Event, frozen=True, kw_only=True):
    rule: str = "cheap-tales.gear.finances"
    who: str
    source: str
    what: str
