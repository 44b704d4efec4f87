"""What people may ask: objects, weapons, armour and money."""

from typing import Literal

from tablee.games.cheap_tales.rules.shapes import Id, MayBeEmpty
from tablee.games.cheap_tales.state.traits import ThingKind, Weapon
from tablee.kernel.common.asks import Line, Name
from tablee.kernel.words import Ask


class GiveObject(Ask, frozen=True, kw_only=True):
    who: Name
    name: Name
    kind: ThingKind = "other"
    use: MayBeEmpty = ""
    weapon: Weapon = "weapon"


class BuyObject(Ask, frozen=True, kw_only=True):
    """One experience point puts an object in the inventory."""

    who: Name
    name: Name
    kind: ThingKind = "other"
    use: MayBeEmpty = ""
    weapon: Weapon = "weapon"


class TakeObject(Ask, frozen=True, kw_only=True):
    """The keeper means to remove an object; its owner may pay to keep it."""

    who: Name
    object: Id
    why: MayBeEmpty = ""


class YieldObject(Ask, frozen=True, kw_only=True):
    who: Name


class KeepObject(Ask, frozen=True, kw_only=True):
    who: Name
    pay: Literal["xp", "heroism", "lent", "power"]


class DrawReserve(Ask, frozen=True, kw_only=True):
    """Takes the power that an object holds (house rule)."""

    who: Name
    object: Id


class ExhaustWealth(Ask, frozen=True, kw_only=True):
    who: Name
    source: Id


class Purchase(Ask, frozen=True, kw_only=True):
    """An important purchase out of a source of wealth."""

    who: Name
    source: Id
    what: Line
