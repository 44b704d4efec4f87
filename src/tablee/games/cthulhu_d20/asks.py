"""What a seat may ask for in the d20 variant."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from tablee.games.cthulhu_d20.state import (
    Ability,
    About,
    Bent,
    CheckKind,
    EffortKind,
    Gender,
    HpMethod,
    Part,
    Save,
    Shock,
    Treatment,
)
from tablee.games.cthulhu_d20.tables import Row
from tablee.kernel.common.asks import Line, Name
from tablee.kernel.words import Ask

MANY = 50
MayBeEmpty = Annotated[str, Meta(max_length=2000)]
Id = Annotated[str, Meta(min_length=1, max_length=80)]
Ids = Annotated[tuple[Id, ...], Meta(max_length=MANY)]
Some = Annotated[tuple[Id, ...], Meta(min_length=1, max_length=MANY)]
Score = Annotated[int, Meta(ge=1, le=50)]
Level = Annotated[int, Meta(ge=1, le=20)]
Small = Annotated[int, Meta(ge=0, le=50)]
Signed = Annotated[int, Meta(ge=-20, le=20)]
Count = Annotated[int, Meta(ge=0, le=40)]
Sides = Annotated[int, Meta(ge=0, le=100)]
Metres = Annotated[int, Meta(ge=0, le=5000)]
Points = Annotated[int, Meta(ge=0, le=1000)]
Concealed = Literal[0, 10, 20, 30, 40, 50]
Size = Literal["small", "medium", "large", "huge", "gargantuan", "colossal"]


class Rank(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    skill: Id
    ranks: Annotated[int, Meta(ge=1, le=23)]


class PlaceRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A row of a location table of the keeper's own."""

    name: Name
    faces: Annotated[int, Meta(ge=1, le=100)]
    bonus: Signed = 0
    extra: Annotated[int, Meta(ge=0, le=3)] = 0
    vital: bool = False


class SeverityRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A row of a severity table of the keeper's own; the last has no end."""

    row: Row
    pf: Small
    pv: Small
    up_to: Annotated[int, Meta(ge=0, le=99)] | None = None


Ranks = Annotated[tuple[Rank, ...], Meta(max_length=MANY)]


# People


class RollAbilities(Ask, frozen=True, kw_only=True):
    """Six times 4d6 without the lowest, to be arranged freely."""


class CreateInvestigator(Ask, frozen=True, kw_only=True):
    """`raised` are the points of levels 4, 8, 12, 16 and 20, on top of the six scores."""

    name: Name
    gender: Gender = "n"
    profession: MayBeEmpty = ""
    strength: Score = 10
    dexterity: Score = 10
    constitution: Score = 10
    intelligence: Score = 10
    wisdom: Score = 10
    charisma: Score = 10
    rolled: bool = False
    level: Level = 1
    raised: Annotated[tuple[Ability, ...], Meta(max_length=5)] = ()
    option: Bent = "offence"
    good: Annotated[tuple[Save, ...], Meta(max_length=3)] = ()
    proficiency: Annotated[str, Meta(max_length=60)] = ""
    core: Ids = ()
    ranks: Ranks = ()
    feats: Ids = ()
    weapons: Ids = ()
    armour: Ids = ()
    seat: Name | None = None


class CreateOpponent(Ask, frozen=True, kw_only=True):
    """Somebody or something of the keeper's, with one of the treatments of creatures."""

    name: Name
    gender: Gender = "n"
    strength: Score = 10
    dexterity: Score = 10
    constitution: Score = 10
    intelligence: Score = 10
    wisdom: Score = 10
    charisma: Score = 10
    level: Level = 1
    option: Bent = "offence"
    good: Annotated[tuple[Save, ...], Meta(max_length=3)] = ()
    ranks: Ranks = ()
    feats: Ids = ()
    weapons: Ids = ()
    armour: Ids = ()
    size: Size = "medium"
    natural: Small = 0
    base_attack: Annotated[int, Meta(ge=0, le=40)] | None = None
    treatment: Treatment = "human"
    hp_method: HpMethod = "as-investigator"
    hp: Points = 0
    undead: bool = False
    reduction: Small = 0
    immune: bool = False
    places: Annotated[tuple[PlaceRow, ...], Meta(max_length=20)] = ()
    severities: Annotated[tuple[SeverityRow, ...], Meta(max_length=10)] = ()
    worsens: bool = True
    destiny: Annotated[int, Meta(ge=0, le=20)] = 0
    hidden: bool = False
    note: MayBeEmpty = ""


class RevealPerson(Ask, frozen=True, kw_only=True):
    """Whether the players see somebody of the keeper's."""

    who: Id
    hidden: bool = False


class TakeGear(Ask, frozen=True, kw_only=True):
    """What somebody carries and wears from now on."""

    who: Id
    weapons: Ids = ()
    armour: Ids = ()


class WriteWeapon(Ask, frozen=True, kw_only=True):
    """A weapon of the parent's book or of the table's own; its lethality follows."""

    name: Name
    count: Count
    sides: Sides
    bonus: Small = 0
    threat: Annotated[int, Meta(ge=15, le=20)] = 20
    multiplier: Annotated[int, Meta(ge=2, le=5)] = 2
    ranged: bool = False
    thrown: bool = False
    increment: Metres = 0
    group: Literal["simple", "blades", "handguns", "shotguns", "rifles"] = "simple"
    two_handed: bool = False
    magazine: Small = 0
    reload: Literal["move", "full"] = "move"
    subdual: bool = False
    kept: bool = False
    """For the keeper's people: nobody else knows of it before it is seen."""


class WriteArmour(Ask, frozen=True, kw_only=True):
    name: Name
    bonus: Annotated[int, Meta(ge=1, le=20)]
    zones: Some
    most_dexterity: Annotated[int, Meta(ge=0, le=10)] | None = None
    kept: bool = False


class AwardXp(Ask, frozen=True, kw_only=True):
    who: Some
    xp: Annotated[int, Meta(ge=1, le=200_000)]


class GainLevel(Ask, frozen=True, kw_only=True):
    """The next level, once its experience is there: never a PV or PF more, one destiny point."""

    who: Id
    raised: Ability | None = None
    feat: Id | None = None
    ranks: Ranks = ()


class SettleFeat(Ask, frozen=True, kw_only=True):
    """What a feat that speaks of damage does here."""

    who: Id
    feat: Id
    attack: Signed = 0
    gb: Signed = 0
    pf: Annotated[int, Meta(ge=0, le=10)] = 0
    pv: Annotated[int, Meta(ge=0, le=10)] = 0


# Checks, efforts, care


class CallCheck(Ask, frozen=True, kw_only=True):
    who: Id
    kind: CheckKind = "skill"
    name: Annotated[str, Meta(max_length=60)] = ""
    dc: Annotated[int, Meta(ge=0, le=60)] = 10
    against: Annotated[str, Meta(max_length=80)] = ""
    bonus: Signed = 0
    costly: bool = True
    secret: bool = False
    text: MayBeEmpty = ""


class CallSanity(Ask, frozen=True, kw_only=True):
    """A horror: so much is lost on a success, so much on a failure."""

    who: Id
    less: Annotated[int, Meta(ge=0, le=20)] = 0
    more_dice: Annotated[int, Meta(ge=0, le=10)] = 1
    more_sides: Literal[2, 3, 4, 6, 8, 10, 12, 20, 100] = 6
    more: Annotated[int, Meta(ge=0, le=20)] = 0
    text: MayBeEmpty = ""


class AidCheck(Ask, frozen=True, kw_only=True):
    who: Id
    helper: Id


class RollCheck(Ask, frozen=True, kw_only=True):
    """Rolls what was called for; or takes 10, or 20, where that may be done."""

    who: Id
    take: Literal["roll", "10", "20"] = "roll"


class TellCheck(Ask, frozen=True, kw_only=True):
    who: Id
    text: MayBeEmpty = ""


class TellDice(Ask, frozen=True, kw_only=True):
    """What dice have brought that are no attack and no check: a fall, fire, care, a save."""

    who: Id
    text: MayBeEmpty = ""


class DropCheck(Ask, frozen=True, kw_only=True):
    who: Id


class ChargeEffort(Ask, frozen=True, kw_only=True):
    who: Some
    cost: Annotated[int, Meta(ge=1, le=20)]
    kind: EffortKind
    text: MayBeEmpty = ""


class CareFor(Ask, frozen=True, kw_only=True):
    """First aid or medicine for one wound: a standard action."""

    healer: Id
    patient: Id
    wound: Annotated[int, Meta(ge=1)]
    skill: Literal["first-aid", "medicine"] = "first-aid"


class SetSelfCare(Ask, frozen=True, kw_only=True):
    """House rule: the keeper's penalty for treating oneself."""

    penalty: Annotated[int, Meta(ge=0, le=10)]


class MarkPart(Ask, frozen=True, kw_only=True):
    """What a critical wound does to the part that was hit."""

    who: Id
    wound: Annotated[int, Meta(ge=1)]
    part: Part
    note: MayBeEmpty = ""


class BarAction(Ask, frozen=True, kw_only=True):
    """The keeper rules out an action for now (an empty text lifts it)."""

    who: Id
    text: Annotated[str, Meta(max_length=200)] = ""


class ChangeAbility(Ask, frozen=True, kw_only=True):
    """Poison, sickness: points of an ability are lost for a while; a save may prevent it."""

    who: Id
    ability: Ability
    points: Annotated[int, Meta(ge=1, le=20)]
    dc: Annotated[int, Meta(ge=0, le=40)] = 0


# Destiny


class CallDestiny(Ask, frozen=True, kw_only=True):
    """A destiny point: on the attack, the check or the dice that lie open, or on a situation."""

    who: Id
    about: About
    text: MayBeEmpty = ""


class PassDestiny(Ask, frozen=True, kw_only=True):
    """No point on this attack."""

    who: Id


class DecideFate(Ask, frozen=True, kw_only=True):
    """The keeper's answer: what the dice said stands, nothing happens, or this wound instead."""

    outcome: Literal["stands", "miss", "wound", "success", "failure", "told"]
    row: Row = "light"
    location: Annotated[str, Meta(max_length=60)] = ""
    shock: Shock = "none"
    text: MayBeEmpty = ""


class ProposeGroupPoint(Ask, frozen=True, kw_only=True):
    about: About = "situation"
    text: Line


class VoteGroupPoint(Ask, frozen=True, kw_only=True):
    agree: bool


class CloseVote(Ask, frozen=True, kw_only=True):
    """Those who have not answered count as a no."""


class BeginScenario(Ask, frozen=True, kw_only=True):
    """House rule: a new scenario gives the group its point again."""

    title: Line
