"""People, their meters, and what the table remembers between scenes."""

from typing import Literal

from tablee.games.yacdha.state import Age, Gender, Gift, Limits, Meter, Occupation
from tablee.kernel.words import Event


class InvestigatorCreated(Event, frozen=True, kw_only=True):
    rule: str = "yacdha.creation.core-description"
    who: str
    name: str
    seat: str
    gender: Gender
    age: Age
    occupations: tuple[Occupation, ...]
    description: str
    flaw: str
    ties: str
    places: str
    luck: int


class InvestigatorDescribed(Event, frozen=True, kw_only=True):
    rule: str = "yacdha.creation.core-description"
    who: str
    age: Age
    occupations: tuple[Occupation, ...]
    description: str
    flaw: str
    ties: str
    places: str


class SecretWritten(Event, frozen=True, kw_only=True):
    """What a player keeps from the other players."""

    rule: str = "yacdha.creation.core-description"
    who: str
    text: str


class SheetSentBack(Event, frozen=True, kw_only=True):
    rule: str = "yacdha.occupation.definition"
    who: str
    reason: str


class CreationLimited(Event, frozen=True, kw_only=True):
    rule: str = "yacdha.creation.keeper-limits"
    limits: Limits


class GiftGranted(Event, frozen=True, kw_only=True):
    rule: str = "yacdha.creation.gifts"
    who: str
    gift: Gift


class GrewUp(Event, frozen=True, kw_only=True):
    rule: str = "yacdha.creation.age-budget"
    who: str
    age: Age


class SurvivalSet(Event, frozen=True, kw_only=True):
    rule: str = "yacdha.npc.no-forced"
    who: str
    on: bool


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
    mythos: int = 0
    occupations: tuple[Occupation, ...] = ()
    talent: str = ""
    flaw: str = ""
    description: str = ""
    secret: str = ""
    creature: bool = False
    toughness: int = 6


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


class TraumaInflicted(Event, frozen=True, kw_only=True):
    """Something hurts people without any throw; what it does to each follows."""

    rule: str = "yacdha.meter.trauma-six"
    who: tuple[str, ...]
    amount: int
    event: str


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


class MeterFell(Event, frozen=True, kw_only=True):
    rule: str
    who: str
    meter: Meter
    amount: int
    value: int


class DeathLooms(Event, frozen=True, kw_only=True):
    """Trauma has reached its end, and a point of luck may still make the difference."""

    rule: str = "yacdha.luck.coma"
    who: str
    reached: int


class FellIntoComa(Event, frozen=True, kw_only=True):
    rule: str = "yacdha.luck.coma"
    who: str
    after_effects: int
    """How many more values of trauma are struck out."""


class ComaTreated(Event, frozen=True, kw_only=True):
    rule: str = "yacdha.luck.coma-exit"
    who: str


class HourNoted(Event, frozen=True, kw_only=True):
    """When a coma, its care or a night began: the clock is the keeper's, and so is this."""

    rule: str = "yacdha.scene.time-ledger"
    who: str
    of: Literal["coma", "care", "night"]
    at: int


class CameRound(Event, frozen=True, kw_only=True):
    rule: str = "yacdha.luck.coma-exit"
    who: str
    trauma: int


class CheckKept(Event, frozen=True, kw_only=True):
    """A check that everybody saw called for was made; what came of it is that player's own."""

    rule: str = "yacdha.meter.madness-meaning"
    who: str
