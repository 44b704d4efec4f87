"""What each seat may think of about an attack: declared, judged, rolled, told."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Literal, NamedTuple

from tablee.games.cthulhu_d20.data.gear import Weapon
from tablee.games.cthulhu_d20.rules.attack.law import (
    MERCY,
    keeper_judges,
    may_declare,
    may_drop,
    may_judge,
    may_place,
    may_roll,
    may_tell,
    may_veto,
    places_called,
)
from tablee.games.cthulhu_d20.rules.attack.places import EVERY_ZONE, open_zones
from tablee.games.cthulhu_d20.rules.attack.reckon import TOUCH, farthest, is_magic, weapon_of
from tablee.games.cthulhu_d20.rules.common import ID
from tablee.games.cthulhu_d20.rules.figures import attack_line, best_attack, body_of, has
from tablee.games.cthulhu_d20.rules.kept_gear import SPELL
from tablee.games.cthulhu_d20.rules.lately import of_one_state
from tablee.games.cthulhu_d20.rules.offering import can_act, in_reach, own_people
from tablee.games.cthulhu_d20.state.people import Person
from tablee.games.cthulhu_d20.state.table import State, Turn
from tablee.kernel.law import Candidate
from tablee.kernel.words import By

MOST_METRES = 5000
ADVICE = (f"{ID}.gm.lethal-planning",)
Way = Literal["plain", "cleaving", "opportunity", "mercy"]


class Attack(NamedTuple):
    """Somebody with a weapon in hand, and the turn of the fight if they are in one."""

    person: Person
    weapon: Weapon
    turn: Turn | None
    by_keeper: bool


@may_declare.offers
def attacking(state: State, by: By) -> Iterator[Candidate]:
    if state.strike is not None:
        return
    people = [p for p in own_people(state, by) if not p.barred and can_act(state, by, p)]
    for person in people:
        yield from attacks_of(state, by, person, (*person.weapons, "unarmed"))
    for person in people if by.is_keeper else ():
        spells = (f"{SPELL}{spell}" for spell in list(state.spells)[:10])
        yield from attacks_of(state, by, person, (TOUCH, *spells))


def attacks_of(state: State, by: By, person: Person, names: Sequence[str]) -> Iterator[Candidate]:
    """Every way of attacking with each of these that is at hand and loaded."""
    targets = in_reach(state, person)
    fight = state.fight
    turn = None if fight is None or person.id not in fight.order else fight.turn
    for name in names if targets else ():
        weapon = weapon_of(state, person, name)
        if weapon is None or (weapon.magazine and not person.loaded.get(weapon.id, 0)):
            continue
        attack = Attack(person, weapon, turn, by.is_keeper)
        for way in ways(attack):
            for aims, zones in aimed(state, targets):
                yield candidate_of(attack, way, aims, zones)
        if by.is_keeper and not weapon.touch:
            yield from coups_de_grace(state, attack, targets)


def ways(attack: Attack) -> Iterator[Way]:
    turn = attack.turn
    if turn is None or turn.who == attack.person.id:
        yield "plain"
    if turn is not None and turn.cleave and not attack.weapon.ranged:
        yield "cleaving"
    if attack.by_keeper and not attack.weapon.ranged:
        yield "opportunity"


@of_one_state
def zones_of(state: State) -> dict[str, tuple[str, ...]]:
    """Which zones of everybody can be called."""
    return {person.id: open_zones(state, person) for person in state.people.values()}


def aimed(
    state: State, targets: tuple[str, ...]
) -> Iterator[tuple[tuple[str, ...], tuple[str, ...]]]:
    """Those of whom every zone can be called; then one by one those behind cover."""
    zones = zones_of(state)
    whole = tuple(who for who in targets if zones[who] == EVERY_ZONE)
    if whole:
        yield whole, EVERY_ZONE
    yield from (((who,), zones[who]) for who in targets if zones[who] != EVERY_ZONE)


def coups_de_grace(state: State, attack: Attack, targets: tuple[str, ...]) -> Iterator[Candidate]:
    """A coup de grace on whoever lies there, or is bound: in a fight it takes a whole turn."""
    for target in targets:
        victim = state.people[target]
        if victim.condition == "unconscious" or victim.defenceless:
            yield candidate_of(attack, "mercy", (target,), (), body_of(victim).names)


def reaches(person: Person, weapon: Weapon) -> int:
    """The largest distance that can be said of an attack."""
    far = farthest(person, weapon)
    return far if far is not None else MOST_METRES if weapon.ranged else 0


def candidate_of(
    attack: Attack,
    way: Way,
    targets: tuple[str, ...],
    zones: tuple[str, ...],
    places: tuple[str, ...] = (),
) -> Candidate:
    """An attack of one kind with one weapon, with all that may be chosen."""
    person, weapon, turn, _ = attack
    given: dict[str, Any] = {"who": person.id, "weapon": weapon.id}
    choices: dict[str, tuple[str, ...]] = {"zone": zones}
    if way != "plain":
        given[way] = True
    if zones == EVERY_ZONE:
        choices["target"] = targets
    else:
        # Somebody behind cover: the zones that can be called are theirs alone.
        given["target"] = targets[0]
    if places:
        choices["location"] = places
    first = turn is None or not turn.attacks
    if may_power(attack) and way == "plain" and turn is not None and not first:
        given["power"] = turn.power
    limits = limits_of(attack, way)
    return Candidate(
        given,
        choices,
        ADVICE,
        limits,
        shaped=shape_of(attack, way),
        omit=left_out(attack, way, limits) | (set() if zones else {"zone"}),
        sure=("target", "zone", "location"),
        rule=MERCY if way == "mercy" else "",
        dice=person.hidden,
    )


def may_power(attack: Attack) -> bool:
    melee = not attack.weapon.ranged
    return melee and has(attack.person, "power-attack") and best_attack(attack.person) > 0


def number_of(attack: Attack, way: Way) -> int:
    """Which attack of the turn this is."""
    attacks = 0 if attack.turn is None else attack.turn.attacks
    return {"plain": attacks + 1, "cleaving": max(1, attacks)}.get(way, 1)


def limits_of(attack: Attack, way: Way) -> dict[str, tuple[int, int]]:
    limits = {}
    far = reaches(attack.person, attack.weapon)
    if far:
        limits["distance"] = (0, far)
    if may_power(attack):
        limits["power"] = (0, best_attack(attack.person))
    number = number_of(attack, way)
    if attack.turn is None and way != "opportunity" and not is_magic(attack.weapon.id):
        number = len(attack_line(attack.person))
    if number > 1:
        limits["number"] = (1, number)
    return limits


def shape_of(attack: Attack, way: Way) -> Mapping[str, Mapping[str, Any]]:
    """Where a blow is to land must be said; in a turn the attacks count themselves."""
    if way == "mercy":
        return {"location": {"required": True}}
    number = number_of(attack, way)
    return {"number": {"choices": ("1", str(number))}} if number > 1 else {}


def left_out(attack: Attack, way: Way, limits: Mapping[str, object]) -> set[str]:
    """What cannot be chosen in such an attack."""
    omit = {"distance", "power", "number"} - set(limits) | {"mercy", "cleaving", "opportunity"}
    omit |= set() if way == "mercy" else {"location"}
    if way == "mercy" or not (attack.weapon.unarmed or attack.weapon.subdual):
        omit |= {"hold_back"}
    if way == "mercy" or not can_burst(attack):
        omit |= {"burst"}
    return omit if attack.by_keeper else omit | {"bonus"}


def can_burst(attack: Attack) -> bool:
    person, weapon = attack.person, attack.weapon
    enough = person.loaded.get(weapon.id, 0) >= weapon.burst
    return weapon.burst > 0 and has(person, "burst-fire") and enough


@may_drop.offers
@may_roll.offers
def own_attack(state: State, by: By) -> Iterator[Candidate]:
    strike = state.strike
    if strike is not None and by.may_act_for(state.people[strike.who].seat):
        yield Candidate()


@may_veto.offers
def vetoing(state: State, by: By) -> Iterator[Candidate]:
    if by.is_keeper and state.strike is not None:
        yield Candidate()


@may_judge.offers
def judging(state: State, by: By) -> Iterator[Candidate]:
    strike = state.strike
    if strike is None or not by.is_keeper:
        return
    attacker = state.people[strike.who]
    weapon = weapon_of(state, attacker, strike.weapon)
    far = 0 if weapon is None else reaches(attacker, weapon)
    places = body_of(state.people[strike.target]).names
    yield Candidate(choices={"places": places}, limits={"distance": (0, far)})


@may_place.offers
def placing(state: State, by: By) -> Iterator[Candidate]:
    strike = state.strike
    if strike is not None and strike.rolled and by.may_act_for(state.people[strike.who].seat):
        yield Candidate(choices={"location": places_called(state, strike)}, sure=("location",))


@may_tell.offers
def telling(state: State, by: By) -> Iterator[Candidate]:
    strike = state.strike
    if strike is not None and strike.rolled and by.is_keeper:
        through = () if strike.blocked else ("through",)
        mercy = () if keeper_judges(state, strike) else ("mercy",)
        yield Candidate(omit=(*through, *mercy), sure=("shock", "mercy"))
