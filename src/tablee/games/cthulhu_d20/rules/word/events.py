"""What the keeper's word makes true."""

from tablee.games.cthulhu_d20.rules.word import asks
from tablee.games.cthulhu_d20.state.people import Bent, Gender, Save
from tablee.kernel.words import Event


class MeterSet(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-d20.destiny.keeper-decides"
    who: str
    meter: asks.Meter
    value: int
    reason: str
    rested: int | None = None


class RanksSet(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-d20.destiny.keeper-decides"
    who: str
    skill: str
    ranks: int
    reason: str


class FeatSet(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-d20.destiny.keeper-decides"
    who: str
    feat: str
    change: asks.Change
    reason: str
    rested: int | None = None


class SaveSet(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-d20.destiny.keeper-decides"
    who: str
    save: Save
    change: asks.Change
    reason: str


class OptionSet(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-d20.destiny.keeper-decides"
    who: str
    option: Bent
    reason: str


class ShotsSet(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-d20.destiny.keeper-decides"
    who: str
    weapon: str
    shots: int
    reason: str


class GroupPointSet(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-d20.destiny.group-point"
    there: bool
    reason: str


class WoundSettled(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-d20.destiny.keeper-decides"
    who: str
    wound: int
    how: asks.Settling
    reason: str


class ConditionEnded(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-d20.destiny.keeper-decides"
    who: str
    what: asks.Ending
    reason: str


class PersonRenamed(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-d20.base.abilities"
    who: str
    former: str
    name: str
    gender: Gender
    reason: str


class PersonGiven(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-d20.base.abilities"
    who: str
    seat: str
    reason: str


class PersonRemoved(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-d20.base.abilities"
    who: str
    name: str
    reason: str
