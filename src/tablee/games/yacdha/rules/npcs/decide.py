"""Personnages non joueurs: the keeper's people and creatures, and the list of weapons."""

from collections.abc import Iterator

from tablee.dice.readers import Dice
from tablee.games.yacdha.rules.common import able, everybody, rules
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
from tablee.kernel.checks import distinct
from tablee.kernel.law import Candidate
from tablee.kernel.naming import slug
from tablee.kernel.words import KEEPER, By, Event, Refused

DEFAULTS = "yacdha.npc.defaults"
CREATURES = "yacdha.npc.creatures"
NO_FORCED = "yacdha.npc.no-forced"
WEAPONS = "yacdha.combat.weapon-max"

NPC = "npc_"
"""Ids of the keeper's people stand apart: a player's id must not show that one of them exists."""


@rules.law(CreateNpc, DEFAULTS, keeper=True)
def may_create_npc(state: State, by: By, ask: CreateNpc) -> tuple[str, ...]:
    """The names of those who come to be."""
    _weapons(state, ask.weapons)
    if ask.count == 1:
        return (ask.name,)
    return tuple(f"{ask.name} {number}" for number in range(1, ask.count + 1))


@may_create_npc.decides
def create_npc(
    state: State, by: By, ask: CreateNpc, dice: Dice, names: tuple[str, ...]
) -> Iterator[Event]:
    taken = dict.fromkeys(state.npcs)
    for name in names:
        who = slug(name, taken, words=6, prefix=NPC)
        taken[who] = None
        yield NpcCreated(
            rule=DEFAULTS,
            who=who,
            name=name,
            gender=ask.gender,
            madness=ask.madness,
            trauma=ask.trauma,
            mythos=ask.mythos,
            weapons=ask.weapons,
            occupations=as_occupations(ask.occupations),
            talent=ask.talent,
            flaw=ask.flaw,
            description=ask.description,
            secret=ask.secret,
            to=(KEEPER,),
        )


@may_create_npc.offers
def new_people(state: State, by: By) -> Iterator[Candidate]:
    yield Candidate(choices={"weapons": tuple(state.arms)}, advice=("yacdha.npc.mad",))


@rules.law(CreateCreature, CREATURES, keeper=True)
def may_create_creature(state: State, by: By, ask: CreateCreature) -> Event:
    return NpcCreated(
        rule=CREATURES,
        who=slug(ask.name, state.npcs, words=6, prefix=NPC),
        name=ask.name,
        gender=ask.gender,
        madness=LOWEST,
        trauma=0,
        weapons=_weapons(state, ask.weapons),
        description=ask.description,
        secret=ask.secret,
        creature=True,
        toughness=ask.toughness,
        to=(KEEPER,),
    )


@may_create_creature.offers
def new_creatures(state: State, by: By) -> Iterator[Candidate]:
    advice = ("yacdha.combat.creatures",)
    yield Candidate(choices={"weapons": tuple(state.arms)}, advice=advice)


@rules.law(SetSurvival, NO_FORCED, keeper=True)
def may_set_survival(state: State, by: By, ask: SetSurvival) -> Event:
    person = able(state, ask.who)
    if not person.npc or person.survival == ask.on:
        raise Refused(NO_FORCED, "This changes nothing.")
    return SurvivalSet(who=person.id, on=ask.on, to=(KEEPER,))


@may_set_survival.offers
def survivors(state: State, by: By) -> Iterator[Candidate]:
    for person in state.npcs.values():
        yield Candidate({"who": person.id, "on": not person.survival})


@rules.law(AddWeapon, WEAPONS, keeper=True)
def may_add_weapon(state: State, by: By, ask: AddWeapon) -> Event:
    if ask.name in _settled_weapons(state):
        raise Refused(WEAPONS, "This table keeps the book's value for “{weapon}”.", weapon=ask.name)
    return WeaponAdded(weapon=ask.name, most=ask.most, ranged=ask.ranged)


def _settled_weapons(state: State) -> tuple[str, ...]:
    """The weapons whose values this table does not change."""
    return tuple(TABLE_2) if state.options["weapon_list"] == "book-values" else ()


@may_add_weapon.offers
def new_weapons(state: State, by: By) -> Iterator[Candidate]:
    yield Candidate(shaped={"name": {"barred": _settled_weapons(state)}})


@rules.law(GiveWeapon, WEAPONS, keeper=True)
def may_give_weapon(state: State, by: By, ask: GiveWeapon) -> Event:
    person = able(state, ask.who)
    known_weapon(state, ask.weapon)
    if ask.weapon in person.weapons:
        raise Refused(WEAPONS, "{name} has that already.", name=person.name)
    to = (KEEPER,) if person.npc else None
    return WeaponGiven(who=person.id, weapon=ask.weapon, to=to)


@may_give_weapon.offers
def armoury(state: State, by: By) -> Iterator[Candidate]:
    for person in everybody(state):
        new = tuple(weapon for weapon in state.arms if weapon not in person.weapons)
        if not person.is_out:
            yield Candidate({"who": person.id}, {"weapon": new}, sure=("weapon",))


def _weapons(state: State, named: tuple[str, ...]) -> tuple[str, ...]:
    for weapon in named:
        known_weapon(state, weapon)
    return distinct(named, WEAPONS)


def known_weapon(state: State, weapon: str) -> Weapon:
    if weapon not in state.arms:
        raise Refused(
            WEAPONS,
            "“{weapon}” is not on the table's list of weapons; it has: {known}.",
            weapon=weapon,
            known=", ".join(state.arms),
        )
    return state.arms[weapon]
