"""What may happen in YACDHA. Each event names the ledger entry that made it happen."""

from typing import Literal

from tablee.games.yacdha.state import (
    Category,
    Contest,
    Declaration,
    Gender,
    Meter,
    Modifier,
    Opposition,
    Rerolls,
    Rite,
    Ruling,
)
from tablee.kernel.words import Event

Degree = Literal[
    "critical-failure",
    "major-failure",
    "failure",
    "minor-failure",
    "minor-success",
    "success",
    "major-success",
    "critical-success",
]


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


class ActionProposed(Event, frozen=True, kw_only=True):
    rule: str = "yacdha.action.definition"
    who: str
    what: str
    category: Category
    investigation: bool
    occupation: bool


class HelperJoined(Event, frozen=True, kw_only=True):
    rule: str = "yacdha.coop.basic"
    who: str
    leader: str
    occupation: bool
    agreed: bool


class HelperLeft(Event, frozen=True, kw_only=True):
    rule: str = "yacdha.coop.permission"
    who: str
    leader: str


class ActionJudged(Event, frozen=True, kw_only=True):
    """The terms are set; `members` are those who may take part under them."""

    rule: str = "yacdha.action.stakes-first"
    who: str
    members: tuple[str, ...]
    ruling: Ruling


class LeadAttached(Event, frozen=True, kw_only=True):
    """What an investigation may find, or that nothing was prepared: for the keeper alone."""

    rule: str = "yacdha.investigation.result"
    who: str
    lead: str | None


class ActionImpossible(Event, frozen=True, kw_only=True):
    rule: str = "yacdha.action.when-to-roll"
    who: str
    failure: str


class ActionCertain(Event, frozen=True, kw_only=True):
    rule: str = "yacdha.action.when-to-roll"
    who: str
    success: str


class StakesAgreed(Event, frozen=True, kw_only=True):
    rule: str = "yacdha.action.stakes-first"
    who: str


class ForcedChosen(Event, frozen=True, kw_only=True):
    rule: str = "yacdha.dice.forced-advantage"
    who: str
    on: bool


class ActionThrown(Event, frozen=True, kw_only=True):
    """The dice of an attempt fell. Faces stand in the throw itself; here is what they mean."""

    rule: str
    who: str
    attempt: int
    members: tuple[str, ...]
    forcing: tuple[str, ...]
    margin: int
    success: bool
    degree: Degree
    checks: tuple[str, ...]
    minutes: int = 0
    tier: int = 0
    """For an investigation: how much of what is there this margin is worth (table 1)."""


class RerollsSettled(Event, frozen=True, kw_only=True):
    rule: str = "yacdha.dice.reroll-forbidden"
    who: str
    rerolls: Rerolls


class ActionFinished(Event, frozen=True, kw_only=True):
    rule: str = "yacdha.action.definition"
    who: str
    success: bool
    margin: int | None
    outcome: str


class LeadPrepared(Event, frozen=True, kw_only=True):
    rule: str = "yacdha.investigation.result"
    lead: str
    title: str
    tiers: tuple[str, str, str, str]


class InformationWon(Event, frozen=True, kw_only=True):
    rule: str = "yacdha.investigation.result"
    lead: str
    title: str
    seats: tuple[str, ...]
    tier: int
    texts: tuple[str, ...]


class NothingFound(Event, frozen=True, kw_only=True):
    """Either nothing is there, or nothing more than was known."""

    rule: str
    who: str


class NothingPrepared(Event, frozen=True, kw_only=True):
    """A reminder for the keeper: this search succeeded and no text waits behind it."""

    rule: str = "yacdha.investigation.result"
    who: str
    tier: int


class InformationShared(Event, frozen=True, kw_only=True):
    rule: str = "yacdha.investigation.result"
    lead: str
    title: str
    tier: int
    texts: tuple[str, ...]


class ContestOpened(Event, frozen=True, kw_only=True):
    rule: str
    contest: Contest
    names: tuple[str, ...]
    """The names of all who compete, in order."""


class ContestThrown(Event, frozen=True, kw_only=True):
    """`leaders` has one side, or all that tied for the highest."""

    rule: str
    contest: str
    leaders: tuple[str, ...]
    margin: int
    forcing: tuple[str, ...]
    checks: tuple[str, ...]


class ContestWon(Event, frozen=True, kw_only=True):
    rule: str = "yacdha.compete.basic"
    contest: str
    side: str
    members: tuple[str, ...]
    margin: int


class ChaseEnded(Event, frozen=True, kw_only=True):
    rule: str
    contest: str
    escaped: bool
    margin: int


class ContestDropped(Event, frozen=True, kw_only=True):
    rule: str = "yacdha.compete.basic"
    contest: str


class MagicPrepared(Event, frozen=True, kw_only=True):
    rule: str = "yacdha.magic.definition"
    magic: str
    name: str
    opposition: int
    conditions: str
    success: str
    failure: str
    together: bool


class MagicOpened(Event, frozen=True, kw_only=True):
    rule: str = "yacdha.magic.preconditions"
    rite: Rite


class MagicCast(Event, frozen=True, kw_only=True):
    rule: str = "yacdha.magic.roll"
    who: str
    users: tuple[str, ...]
    margin: int
    success: bool
    degree: Degree
    outcome: str


class FightOpened(Event, frozen=True, kw_only=True):
    rule: str = "yacdha.combat.when"
    investigators: tuple[str, ...]
    opponents: tuple[str, ...]
    names: tuple[str, ...]
    """The names of all fighters, in order: players meet the opponents here."""
    surprised: tuple[str, ...]


class FightJoined(Event, frozen=True, kw_only=True):
    rule: str = "yacdha.combat.engaged-no-action"
    who: tuple[str, ...]
    names: tuple[str, ...]
    side: str


class StoodAside(Event, frozen=True, kw_only=True):
    rule: str = "yacdha.combat.engaged-no-action"
    who: str


class RoundDescribed(Event, frozen=True, kw_only=True):
    rule: str = "yacdha.combat.situation-first"
    round: int
    text: str
    too_late_to_flee: tuple[str, ...]
    out_of_reach: tuple[str, ...]


class Released(Event, frozen=True, kw_only=True):
    rule: str = "yacdha.combat.held"
    who: str
    by: str


class Declared(Event, frozen=True, kw_only=True):
    """Sealed: only the one who declares and the keeper see it."""

    rule: str = "yacdha.combat.declare"
    who: str
    declaration: Declaration


class DeclaredSecretly(Event, frozen=True, kw_only=True):
    """What everybody may know of a sealed declaration: that it was made."""

    rule: str = "yacdha.combat.declare"
    who: str


class ModifiersSet(Event, frozen=True, kw_only=True):
    rule: str = "yacdha.combat.modifiers"
    who: str
    modifier: Modifier
    reason: str


class Revealed(Event, frozen=True, kw_only=True):
    rule: str = "yacdha.combat.declare"
    declarations: tuple[tuple[str, Declaration], ...]


class Struck(Event, frozen=True, kw_only=True):
    """An attack or a seizure was thrown, or fails without a throw (then `margin` is None)."""

    rule: str
    who: str
    target: str
    doing: Literal["attack", "immobilise", "break-free"]
    opposition: Opposition
    margin: int | None
    success: bool
    potential: int = 0
    trauma: int = 0
    critical: bool = False
    check: bool = False


class Immobilised(Event, frozen=True, kw_only=True):
    rule: str = "yacdha.combat.immobilise"
    who: str
    by: str


class KnockedOut(Event, frozen=True, kw_only=True):
    rule: str = "yacdha.combat.critical"
    who: str


class Fled(Event, frozen=True, kw_only=True):
    rule: str = "yacdha.combat.flee"
    who: str


class RoundEnded(Event, frozen=True, kw_only=True):
    rule: str = "yacdha.combat.end-of-round"
    round: int


class FightEnded(Event, frozen=True, kw_only=True):
    rule: str = "yacdha.combat.end"
    rounds: int
    fled: str = ""
    """The side that chose flight as a whole: a chase may begin."""
