"""Personnages non joueurs: the keeper's people and creatures, and the list of weapons."""

from collections.abc import Iterator

from tablee.dice.readers import Dice
from tablee.games.yacdha.rules.common import able, rules
from tablee.games.yacdha.rules.creation.occupations import as_occupations
from tablee.games.yacdha.rules.npcs.asks import (
    AddWeapon,
    CreateCreature,
    CreateNpc,
    GiveWeapon,
    SetSurvival,
)
from tablee.games.yacdha.rules.npcs.events import NpcCreated, SurvivalSet, WeaponAdded, WeaponGiven
from tablee.games.yacdha.state.fight import TABLE_2, Weapon
from tablee.games.yacdha.state.people import LOWEST
from tablee.games.yacdha.state.state import State
from tablee.kernel.checks import distinct, only_keeper
from tablee.kernel.naming import slug
from tablee.kernel.words import KEEPER, By, Event, Refused

NPC = "npc_"
"""Ids of the keeper's people stand apart: a player's id must not show that one of them exists."""


@rules.decides(CreateNpc)
def create_npc(state: State, by: By, ask: CreateNpc, dice: Dice) -> Iterator[Event]:
    only_keeper(by, "yacdha.npc.defaults")
    for weapon in ask.weapons:
        known_weapon(state, weapon)
    occupations = as_occupations(ask.occupations)
    taken = dict.fromkeys(state.npcs)
    for number in range(1, ask.count + 1):
        name = ask.name if ask.count == 1 else f"{ask.name} {number}"
        who = slug(name, taken, words=6, prefix=NPC)
        taken[who] = None
        yield NpcCreated(
            rule="yacdha.npc.defaults",
            who=who,
            name=name,
            gender=ask.gender,
            madness=ask.madness,
            trauma=ask.trauma,
            mythos=ask.mythos,
            weapons=distinct(ask.weapons, "yacdha.combat.weapon-max"),
            occupations=occupations,
            talent=ask.talent,
            flaw=ask.flaw,
            description=ask.description,
            secret=ask.secret,
            to=(KEEPER,),
        )


@rules.decides(CreateCreature)
def create_creature(state: State, by: By, ask: CreateCreature, dice: Dice) -> Iterator[Event]:
    only_keeper(by, "yacdha.npc.creatures")
    for weapon in ask.weapons:
        known_weapon(state, weapon)
    yield NpcCreated(
        rule="yacdha.npc.creatures",
        who=slug(ask.name, state.npcs, words=6, prefix=NPC),
        name=ask.name,
        gender=ask.gender,
        madness=LOWEST,
        trauma=0,
        weapons=distinct(ask.weapons, "yacdha.combat.weapon-max"),
        description=ask.description,
        secret=ask.secret,
        creature=True,
        toughness=ask.toughness,
        to=(KEEPER,),
    )


@rules.decides(SetSurvival)
def set_survival(state: State, by: By, ask: SetSurvival, dice: Dice) -> Iterator[Event]:
    only_keeper(by, "yacdha.npc.no-forced")
    person = able(state, ask.who)
    if not person.npc or person.survival == ask.on:
        raise Refused("yacdha.npc.no-forced", "This changes nothing.")
    yield SurvivalSet(who=person.id, on=ask.on, to=(KEEPER,))


@rules.decides(AddWeapon)
def add_weapon(state: State, by: By, ask: AddWeapon, dice: Dice) -> Iterator[Event]:
    only_keeper(by, "yacdha.combat.weapon-max")
    if ask.name in TABLE_2 and state.options["weapon_list"] == "book-values":
        raise Refused(
            "yacdha.combat.weapon-max",
            "This table keeps the book's value for “{weapon}”.",
            weapon=ask.name,
        )
    yield WeaponAdded(weapon=ask.name, most=ask.most, ranged=ask.ranged)


@rules.decides(GiveWeapon)
def give_weapon(state: State, by: By, ask: GiveWeapon, dice: Dice) -> Iterator[Event]:
    only_keeper(by, "yacdha.combat.weapon-max")
    person = able(state, ask.who)
    known_weapon(state, ask.weapon)
    if ask.weapon in person.weapons:
        raise Refused("yacdha.combat.weapon-max", "{name} has that already.", name=person.name)
    to = (KEEPER,) if person.npc else None
    yield WeaponGiven(who=person.id, weapon=ask.weapon, to=to)


def known_weapon(state: State, weapon: str) -> Weapon:
    if weapon not in state.weapons:
        raise Refused(
            "yacdha.combat.weapon-max",
            "“{weapon}” is not on the table's list of weapons; it has: {known}.",
            weapon=weapon,
            known=", ".join(state.weapons),
        )
    return state.weapons[weapon]
