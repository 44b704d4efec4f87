"""Weapons and armour as sentences."""

from tablee.games.cthulhu_d20.rules.common import rules
from tablee.games.cthulhu_d20.rules.gear import ArmourWritten, GearTaken, WeaponWritten
from tablee.games.cthulhu_d20.state.table import State
from tablee.games.cthulhu_d20.words.common import short_name, told, weapon_told
from tablee.games.cthulhu_d20.words.names import armour_name, location_names, signed
from tablee.kernel.tongue import Tongue


@rules.tells(GearTaken)
def gear_taken(state: State, event: GearTaken, tongue: Tongue) -> str:
    name = short_name(state, event.who)
    weapons = ", ".join(weapon_told(state, each, tongue) for each in event.weapons)
    worn = ", ".join(armour_name(each, tongue, state.wardrobe[each].name) for each in event.armour)
    if not weapons and not worn:
        return tongue("{name} carries nothing any more.", name=name)
    return told(
        tongue("{name} carries: {things}.", name=name, things=weapons) if weapons else "",
        tongue("{name} wears: {things}.", name=name, things=worn) if worn else "",
    )


@rules.tells(WeaponWritten)
def weapon_written(state: State, event: WeaponWritten, tongue: Tongue) -> str:
    return tongue(
        "Weapon entered: {weapon}, lethality {bonus}.",
        weapon=event.weapon.name,
        bonus=signed(event.weapon.lethality),
    )


@rules.tells(ArmourWritten)
def armour_written(state: State, event: ArmourWritten, tongue: Tongue) -> str:
    return tongue(
        "Armour entered: {armour}, {bonus} ({zones}).",
        armour=event.armour.name,
        bonus=signed(event.armour.bonus),
        zones=location_names(event.armour.zones, tongue),
    )
