"""People, their meters, and what the table remembers between scenes."""

from tablee.games.yacdha.state import Gender, Meter
from tablee.kernel.words import Event


class InvestigatorCreated(Event, frozen=True, kw_only=True):
    rule: str = "yacdha.creation.core-description"
    who: str
    name: str
    seat: str
    gender: Gender
    occupation: str
    description: str
    flaw: str


class InvestigatorDescribed(Event, frozen=True, kw_only=True):
    rule: str = "yacdha.creation.core-description"
    who: str
    occupation: str
    description: str
    flaw: str


class InvestigatorApproved(Event, frozen=True, kw_only=True):
    rule: str = "yacdha.creation.core-description"
    who: str


class NpcCreated(Event, frozen=True, kw_only=True):
    """Only the keeper knows who waits behind the door."""

    rule: str = "yacdha.setup.roles"
    who: str
    name: str
    gender: Gender
    madness: int
    trauma: int
    weapons: tuple[str, ...]


class InvestigatorRetired(Event, frozen=True, kw_only=True):
    rule: str = "yacdha.end.exit-of-investigator"
    who: str


class CluePinned(Event, frozen=True, kw_only=True):
    rule: str = "yacdha.scene.interlude"
    text: str


class PlanWritten(Event, frozen=True, kw_only=True):
    rule: str = "yacdha.scene.interlude"
    text: str


class MarchingOrderSet(Event, frozen=True, kw_only=True):
    rule: str = "yacdha.gm.marching-order"
    order: tuple[str, ...]


class AftermathNoted(Event, frozen=True, kw_only=True):
    rule: str = "yacdha.scene.lasting-consequences"
    text: str
    known: bool


class Reminded(Event, frozen=True, kw_only=True):
    """What everybody knows, said again."""

    rule: str = "yacdha.gm.reminders"
    text: str
    clues: tuple[str, ...]
    plan: str


class WeaponAdded(Event, frozen=True, kw_only=True):
    rule: str = "yacdha.combat.weapon-max"
    weapon: str
    most: int
    ranged: bool


class WeaponGiven(Event, frozen=True, kw_only=True):
    rule: str = "yacdha.combat.weapon-max"
    who: str
    weapon: str


class CheckCalled(Event, frozen=True, kw_only=True):
    rule: str
    meter: Meter
    who: tuple[str, ...]
    event: str
    scene: int = 0
    repeated: tuple[str, ...] = ()


class CheckMade(Event, frozen=True, kw_only=True):
    """A madness or trauma die was compared with the meter. In a fight it counts at round's end."""

    rule: str
    who: str
    meter: Meter
    rises: bool
    called: bool = False


class MeterRose(Event, frozen=True, kw_only=True):
    rule: str
    who: str
    meter: Meter
    amount: int
    value: int


class Died(Event, frozen=True, kw_only=True):
    """`reached` is what the meter would show if it had no end."""

    rule: str = "yacdha.meter.trauma-six"
    who: str
    reached: int


class WentMad(Event, frozen=True, kw_only=True):
    rule: str = "yacdha.meter.madness-six"
    who: str
