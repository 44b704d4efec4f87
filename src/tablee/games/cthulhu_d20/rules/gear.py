"""Weapons and armour: taken up, and written for the table."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Any, Literal

from msgspec import Meta
from msgspec.structs import replace

from tablee.dice.readers import Dice
from tablee.dice.throws import ALL_DICE
from tablee.games.cthulhu_d20.data.gear import GROUPS, Armour, Weapon
from tablee.games.cthulhu_d20.data.tables import HUMAN_LOCATIONS
from tablee.games.cthulhu_d20.rules.common import ID, check_dice, living, mine, rules
from tablee.games.cthulhu_d20.rules.fields import Count, Id, Ids, Metres, Sides, Small, Some
from tablee.games.cthulhu_d20.rules.fight.turns import lose_aim
from tablee.games.cthulhu_d20.rules.kept_gear import KEPT, gear_known
from tablee.games.cthulhu_d20.rules.offering import NAME, in_attack, the_living
from tablee.games.cthulhu_d20.state.table import State
from tablee.kernel.checks import only_keeper
from tablee.kernel.common.asks import Name
from tablee.kernel.naming import slug
from tablee.kernel.words import KEEPER, Ask, By, Event, Field, Offer, Refused, refuse_all

WEAPON = f"{ID}.base.weapons"
ARMOUR = f"{ID}.base.armour"


KEPT_FIELD = Field("kept", "flag", required=False)
SIDES = Field("sides", "integer", tuple(map(str, (0, *ALL_DICE))), least=0, most=100)
MOST_CARRIED = 50


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


@rules.decides(TakeGear)
def take_gear(state: State, by: By, ask: TakeGear, dice: Dice) -> Iterator[Event]:
    person = living(mine(state, by, ask.who))
    if state.fight is not None and person.id in state.fight.order and not by.is_keeper:
        raise Refused(f"{ID}.base.actions", "Gear is not changed in a fight.")
    if state.strike is not None and person.id in (state.strike.who, state.strike.target):
        raise Refused(f"{ID}.base.actions", "Gear is not changed in an attack.")
    refuse_all(tuple(of_gear(gear_known(state, by), ask.weapons, ask.armour)))
    yield GearTaken(
        who=person.id,
        weapons=ask.weapons,
        armour=ask.armour,
        loaded=load(state, ask.weapons, person.loaded),
        to=person.audience,
    )
    yield from lose_aim(person)


@rules.decides(WriteWeapon)
def write_weapon(state: State, by: By, ask: WriteWeapon, dice: Dice) -> Iterator[Event]:
    only_keeper(by, f"{ID}.base.weapons")
    check_dice(f"{ID}.base.weapons", ask.sides)
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
    yield WeaponWritten(weapon=weapon, to=(KEEPER,) if ask.kept else None)


@rules.decides(WriteArmour)
def write_armour(state: State, by: By, ask: WriteArmour, dice: Dice) -> Iterator[Event]:
    rule = f"{ID}.gear.armour-zones"
    only_keeper(by, rule)
    if any(zone not in HUMAN_LOCATIONS for zone in ask.zones) or len(set(ask.zones)) != len(
        ask.zones
    ):
        raise Refused(rule, "Armour covers places of the body, each named once.")
    name = slug(ask.name, state.wardrobe, words=3, prefix=KEPT if ask.kept else "")
    armour = Armour(name, ask.name, ask.bonus, ask.zones, ask.most_dexterity, ask.kept)
    yield ArmourWritten(armour=armour, to=(KEEPER,) if ask.kept else None)


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


@rules.offering
def taking_gear(state: State, by: By) -> Iterator[Offer]:
    for person in the_living(state):
        fighting = state.fight is not None and person.id in state.fight.order
        free = not in_attack(state, person) and (by.is_keeper or not fighting)
        if by.may_act_for(person.seat) and free:
            who = {"who": person.id}
            yield Offer("take-gear", f"{ID}.gear.armour-zones", who, gear_fields(state, by))


@rules.offering
def writing(state: State, by: By) -> Iterator[Offer]:
    """Weapons and armour of the table's own."""
    if not by.is_keeper:
        return
    weapon = (
        NAME,
        Field("count", "integer", least=0, most=40),
        SIDES,
        Field("bonus", "integer", least=0, most=50, required=False),
        Field("threat", "integer", least=15, most=20, required=False),
        Field("multiplier", "integer", least=2, most=5, required=False),
        Field("group", "choice", GROUPS, required=False),
        Field("two_handed", "flag", required=False),
        Field("ranged", "flag", required=False),
        Field("thrown", "flag", required=False),
        Field("increment", "integer", least=0, most=5000, required=False),
        Field("magazine", "integer", least=0, most=50, required=False),
        Field("reload", "choice", ("move", "full"), required=False),
        Field("subdual", "flag", required=False),
        KEPT_FIELD,
    )
    yield Offer("write-weapon", f"{ID}.gear.lethality", fields=weapon)
    places = tuple(HUMAN_LOCATIONS)
    armour = (
        NAME,
        Field("bonus", "integer", least=1, most=20),
        Field("zones", "many", places, least=1, most=len(places)),
        Field("most_dexterity", "integer", least=0, most=10, required=False),
        KEPT_FIELD,
    )
    yield Offer("write-armour", f"{ID}.gear.armour-zones", fields=armour)


def gear_fields(state: State, by: By) -> tuple[Field, Field]:
    known = gear_known(state, by)
    return (carrying("weapons", known.arsenal), carrying("armour", known.wardrobe))


def carrying(name: str, things: Mapping[str, Any]) -> Field:
    most = min(MOST_CARRIED, len(things))
    return Field(name, "many", tuple(things), most=most, required=False)
