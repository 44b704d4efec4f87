"""The keeper's people and weapons as sentences."""

from tablee.games.yacdha.rules.common import rules
from tablee.games.yacdha.rules.npcs.events import NpcCreated, SurvivalSet, WeaponAdded, WeaponGiven
from tablee.games.yacdha.state.state import State
from tablee.games.yacdha.words.common import full_stop, occupations_told, short_name
from tablee.games.yacdha.words.terms import weapon_name
from tablee.kernel.telling import sentences
from tablee.kernel.tongue import Tongue


@rules.tells(NpcCreated)
def npc_created(state: State, event: NpcCreated, tongue: Tongue) -> str:
    weapons = ", ".join(weapon_name(weapon, tongue) for weapon in event.weapons)
    occupations = occupations_told(state, event.occupations, tongue)
    return sentences(
        _behind_the_scenes(event, short_name(state, event.who), tongue),
        tongue.many(
            "Occupation: {occupations}",
            "Occupations: {occupations}",
            len(event.occupations),
            occupations=full_stop(occupations),
        )
        if occupations
        else "",
        tongue("Mythos: {level}.", level=event.mythos) if event.mythos else "",
        tongue.many(
            "Weapon: {weapons}.", "Weapons: {weapons}.", len(event.weapons), weapons=weapons
        )
        if weapons
        else "",
        tongue("Talent: {text}", text=full_stop(event.talent)) if event.talent else "",
        tongue("Flaw: {text}", text=full_stop(event.flaw)) if event.flaw else "",
        tongue("Intentions: {text}", text=full_stop(event.secret)) if event.secret else "",
    )


def _behind_the_scenes(event: NpcCreated, name: str, tongue: Tongue) -> str:
    if not event.creature:
        return tongue(
            "Behind the scenes: {name} (madness {madness}, trauma {trauma}).",
            name=name,
            madness=event.madness,
            trauma=event.trauma,
        )
    if not event.toughness:
        return tongue("Behind the scenes, a creature that no wound harms: {name}.", name=name)
    return tongue(
        "Behind the scenes, a creature that falls at trauma {toughness}: {name}.",
        toughness=event.toughness,
        name=name,
    )


@rules.tells(WeaponAdded)
def weapon_added(state: State, event: WeaponAdded, tongue: Tongue) -> str:
    text = (
        "On the list of weapons: {weapon} (from afar, {most} trauma at most)."
        if event.ranged
        else "On the list of weapons: {weapon} (in contact, {most} trauma at most)."
    )
    return tongue(text, weapon=weapon_name(event.weapon, tongue), most=event.most)


@rules.tells(WeaponGiven)
def weapon_given(state: State, event: WeaponGiven, tongue: Tongue) -> str:
    return tongue(
        "{name} now has a weapon: {weapon}.",
        name=short_name(state, event.who),
        weapon=weapon_name(event.weapon, tongue),
    )


@rules.tells(SurvivalSet)
def survival_set(state: State, event: SurvivalSet, tongue: Tongue) -> str:
    text = (
        "{name} fights for life from now on and may force an advantage."
        if event.on
        else "{name} no longer fights for life."
    )
    return tongue(text, name=short_name(state, event.who))
