"""Weapons and armour: taken up, and written for the table."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Literal

from msgspec import Meta
from msgspec.structs import replace

from tablee.dice.readers import Dice
from tablee.games.cthulhu_d20.data.gear import Armour, Weapon
from tablee.games.cthulhu_d20.data.tables import HUMAN_LOCATIONS
from tablee.games.cthulhu_d20.rules.common import ID, check_dice, living, mine, rules
from tablee.games.cthulhu_d20.rules.fields import Count, Id, Ids, Metres, RealDie, Small, Some
from tablee.games.cthulhu_d20.rules.fight.turns import lose_aim
from tablee.games.cthulhu_d20.rules.kept_gear import KEPT, gear_known
from tablee.games.cthulhu_d20.rules.offering import in_attack, own_people
from tablee.games.cthulhu_d20.state.people import Person
from tablee.games.cthulhu_d20.state.table import State
from tablee.kernel.checks import only_keeper
from tablee.kernel.common.asks import Name
from tablee.kernel.law import Candidate
from tablee.kernel.naming import slug
from tablee.kernel.words import KEEPER, Ask, By, Event, Refused, refuse_all

WEAPON = f"{ID}.base.weapons"
ARMOUR = f"{ID}.base.armour"
ZONES = f"{ID}.gear.armour-zones"


class TakeGear(Ask, frozen=True, kw_only=True):
    """What somebody carries and wears from now on."""

    who: Id
    weapons: Ids = ()
    armour: Ids = ()


class WriteWeapon(Ask, frozen=True, kw_only=True):
    """A weapon of the parent's book or of the table's own; its lethality follows."""

    name: Name
    count: Count
    sides: RealDie
    bonus: Small = 0
    threat: Annotated[int, Meta(ge=15, le=20)] = 20
    multiplier: Annotated[int, Meta(ge=2, le=5)] = 2
    group: Literal["simple", "blades", "handguns", "shotguns", "rifles"] = "simple"
    two_handed: bool = False
    ranged: bool = False
    thrown: bool = False
    increment: Metres = 0
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


class GearTaken(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-d20.gear.armour-zones"
    who: str
    weapons: tuple[str, ...]
    armour: tuple[str, ...]
    loaded: Mapping[str, int]


class WeaponWritten(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-d20.gear.lethality"
    weapon: Weapon


class ArmourWritten(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-d20.gear.armour-zones"
    armour: Armour


@rules.law(TakeGear, ZONES)
def may_take_gear(state: State, by: By, ask: TakeGear) -> Person:
    person = living(mine(state, by, ask.who))
    if state.fight is not None and person.id in state.fight.order and not by.is_keeper:
        raise Refused(f"{ID}.base.actions", "Gear is not changed in a fight.")
    if in_attack(state, person):
        raise Refused(f"{ID}.base.actions", "Gear is not changed in an attack.")
    refuse_all(tuple(of_gear(gear_known(state, by), ask.weapons, ask.armour)))
    return person


@may_take_gear.decides
def take_gear(state: State, by: By, ask: TakeGear, dice: Dice, person: Person) -> Iterator[Event]:
    yield GearTaken(
        who=person.id,
        weapons=ask.weapons,
        armour=ask.armour,
        loaded=load(state, ask.weapons, person.loaded),
        to=person.audience,
    )
    yield from lose_aim(person)


@may_take_gear.offers
def taking_gear(state: State, by: By) -> Iterator[Candidate]:
    own = own_people(state, by)
    gear = gear_choices(state, by) if own else {}
    yield from (Candidate({"who": person.id}, gear) for person in own)


def gear_choices(state: State, by: By) -> dict[str, tuple[str, ...]]:
    """What a seat may choose among, for somebody to carry and wear."""
    known = gear_known(state, by)
    return {"weapons": tuple(known.arsenal), "armour": tuple(known.wardrobe)}


@rules.law(WriteWeapon, f"{ID}.gear.lethality")
def may_write_weapon(state: State, by: By, ask: WriteWeapon) -> Event:
    only_keeper(by, WEAPON)
    check_dice(WEAPON, ask.sides)
    weapon = Weapon(
        slug(ask.name, state.arsenal, words=3, prefix=KEPT if ask.kept else ""),
        ask.name,
        ask.count,
        ask.sides,
        ask.bonus,
        ask.threat,
        ask.multiplier,
        ask.ranged or ask.thrown,
        ask.thrown,
        ask.increment if ask.ranged or ask.thrown else 0,
        ask.group,
        ask.two_handed,
        ask.magazine if ask.ranged else 0,
        ask.reload,
        subdual=ask.subdual,
        firearm=ask.ranged and not ask.thrown,
        kept=ask.kept,
    )
    return WeaponWritten(weapon=weapon, to=(KEEPER,) if ask.kept else None)


@may_write_weapon.offers
def writing_weapons(state: State, by: By) -> Iterator[Candidate]:
    if by.is_keeper:
        yield Candidate(sure=("group", "reload"))


@rules.law(WriteArmour, ZONES, keeper=True)
def may_write_armour(state: State, by: By, ask: WriteArmour) -> Event:
    if any(zone not in HUMAN_LOCATIONS for zone in ask.zones) or len(set(ask.zones)) != len(
        ask.zones
    ):
        raise Refused(ZONES, "Armour covers places of the body, each named once.")
    name = slug(ask.name, state.wardrobe, words=3, prefix=KEPT if ask.kept else "")
    armour = Armour(name, ask.name, ask.bonus, ask.zones, ask.most_dexterity, ask.kept)
    return ArmourWritten(armour=armour, to=(KEEPER,) if ask.kept else None)


@may_write_armour.offers
def writing_armour(state: State, by: By) -> Iterator[Candidate]:
    if by.is_keeper:
        yield Candidate(choices={"zones": HUMAN_LOCATIONS})


def of_gear(state: State, weapons: Sequence[str], armour: Sequence[str]) -> Iterator[Refused]:
    for weapon in weapons:
        if weapon not in state.arsenal:
            yield Refused(WEAPON, "There is no weapon “{weapon}”.", weapon=weapon)
    for piece in armour:
        if piece not in state.wardrobe:
            yield Refused(ARMOUR, "There is no armour “{armour}”.", armour=piece)
    for things, rule in ((weapons, WEAPON), (armour, ARMOUR)):
        if len(set(things)) != len(things):
            yield Refused(rule, "Something is named twice.")


def load(state: State, weapons: Sequence[str], before: Mapping[str, int]) -> dict[str, int]:
    """Full magazines for what is new, what was left for the rest."""
    found = {}
    for weapon in weapons:
        magazine = state.arsenal[weapon].magazine
        if magazine:
            found[weapon] = before.get(weapon, magazine)
    return found


@rules.evolves(GearTaken)
def gear_taken(state: State, event: GearTaken) -> State:
    return state.with_person(
        replace(
            state.people[event.who],
            weapons=event.weapons,
            armour=event.armour,
            loaded=event.loaded,
        )
    )


@rules.evolves(WeaponWritten)
def weapon_written(state: State, event: WeaponWritten) -> State:
    return replace(state, arsenal={**state.arsenal, event.weapon.id: event.weapon})


@rules.evolves(ArmourWritten)
def armour_written(state: State, event: ArmourWritten) -> State:
    return replace(state, wardrobe={**state.wardrobe, event.armour.id: event.armour})
