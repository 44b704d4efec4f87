"""Personnages non joueurs: what each event changes."""

from msgspec.structs import replace

from tablee.games.yacdha.rules.common import anybody, rules
from tablee.games.yacdha.rules.npcs.events import NpcCreated, SurvivalSet, WeaponAdded, WeaponGiven
from tablee.games.yacdha.state.fight import Weapon
from tablee.games.yacdha.state.people import Person
from tablee.games.yacdha.state.state import State


@rules.evolves(NpcCreated)
def npc_created(state: State, event: NpcCreated) -> State:
    return state.with_person(
        Person(
            event.who,
            event.name,
            None,
            event.gender,
            npc=True,
            madness=event.madness,
            trauma=event.trauma,
            mythos=event.mythos,
            weapons=event.weapons,
            occupations=event.occupations,
            talent=event.talent,
            flaw=event.flaw,
            description=event.description,
            secret=event.secret,
            creature=event.creature,
            toughness=event.toughness,
        )
    )


@rules.evolves(SurvivalSet)
def survival_set(state: State, event: SurvivalSet) -> State:
    return state.with_person(replace(anybody(state, event.who), survival=event.on))


@rules.evolves(WeaponAdded)
def weapon_added(state: State, event: WeaponAdded) -> State:
    weapon = Weapon(event.weapon, event.most, event.ranged)
    return replace(state, weapons={**state.weapons, weapon.id: weapon})


@rules.evolves(WeaponGiven)
def weapon_given(state: State, event: WeaponGiven) -> State:
    person = anybody(state, event.who)
    return state.with_person(replace(person, weapons=(*person.weapons, event.weapon)))
