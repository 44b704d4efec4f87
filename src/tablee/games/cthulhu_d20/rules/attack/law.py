"""What may be declared, rolled and told of an attack, and what may not."""

from collections.abc import Sequence
from typing import NamedTuple

from tablee.games.cthulhu_d20.data.gear import Weapon
from tablee.games.cthulhu_d20.rules.attack import asks, events
from tablee.games.cthulhu_d20.rules.attack.places import open_zones, places_for, zone_row
from tablee.games.cthulhu_d20.rules.attack.reckon import (
    farthest,
    is_magic,
    weapon_of,
)
from tablee.games.cthulhu_d20.rules.common import (
    ID,
    able,
    known,
    living,
    mine,
    rules,
    visible,
    waits_for_fate,
)
from tablee.games.cthulhu_d20.rules.destiny.law import may_still_call
from tablee.games.cthulhu_d20.rules.fight.turns import check_free, check_turn
from tablee.games.cthulhu_d20.rules.figures import best_attack, body_of, has
from tablee.games.cthulhu_d20.state.people import Person
from tablee.games.cthulhu_d20.state.table import State, Strike
from tablee.kernel.checks import only_keeper
from tablee.kernel.words import By, Event, Refused

ORDER = f"{ID}.combat.resolution-order"
WINDOW = f"{ID}.destiny.announcement-window"
ITERATIVE = f"{ID}.combat.iterative-attacks"
CLOSED = f"{ID}.combat.called-zone-list-closed"
COVER = f"{ID}.combat.no-cover-ac"
HANDLING = f"{ID}.base.firearms-handling"
MERCY = f"{ID}.base.coup-de-grace"
ZONE = f"{ID}.combat.called-zone"
RANGE = f"{ID}.base.range"
POWER = f"{ID}.feat.power-attack"
GROUP = f"{ID}.combat.called-group-location"
MODIFIERS = f"{ID}.combat.other-modifiers"
BAR = f"{ID}.wound.gm-restriction"
ACTIONS = f"{ID}.base.actions"


def open_attack(state: State) -> Strike:
    if state.strike is None:
        raise Refused(ORDER, "No attack has been declared.")
    return state.strike


def attack_to_roll(state: State) -> Strike:
    strike = open_attack(state)
    if strike.rolled:
        raise Refused(ORDER, "The attack has been rolled already.")
    if waits_for_fate(state, strike.called):
        raise Refused(WINDOW, "A destiny point has been called for: decide what it does.")
    return strike


def attack_to_tell(state: State) -> Strike:
    strike = open_attack(state)
    if not strike.rolled:
        raise Refused(ORDER, "The attack has not been rolled yet.")
    return strike


def weapon_in(state: State, strike: Strike) -> Weapon:
    weapon = weapon_of(state, known(state, strike.who), strike.weapon)
    if weapon is None:
        raise Refused(ORDER, "That weapon is not at hand.")
    return weapon


class Declaration(NamedTuple):
    attacker: Person
    target: Person
    weapon: Weapon
    number: int


def check_circumstances(named: Sequence[str]) -> None:
    if len(set(named)) < len(named):
        raise Refused(MODIFIERS, "A circumstance is named twice.")


@rules.law(asks.DeclareAttack, ORDER)
def may_declare(state: State, by: By, ask: asks.DeclareAttack) -> Declaration:
    """Who attacks whom with what, and which attack of a full attack it is."""
    attacker = able(mine(state, by, ask.who))
    target = living(visible(state, by, ask.target))
    if state.strike is not None:
        raise Refused(ORDER, "An attack lies on the table already.")
    if attacker.id == target.id:
        raise Refused(ORDER, "Nobody attacks themselves.")
    if target.hidden:
        raise Refused(ORDER, "Somebody unseen must be revealed before being attacked.")
    if ask.bonus:
        only_keeper(by, MODIFIERS)
    check_circumstances(ask.circumstances)
    check_free(state, attacker)
    weapon = weapon_of(state, attacker, ask.weapon)
    # Spells are the keeper's to grant: whether one exists must not show in the answer.
    if weapon is None or (is_magic(ask.weapon) and not by.is_keeper):
        raise Refused(ORDER, "That weapon is not at hand.")
    check_choices(state, by, attacker, target, weapon, ask)
    number = check_turn(state, by, attacker, weapon, ask)
    if is_magic(ask.weapon) and (max(number, ask.number) > 1 or ask.cleaving):
        raise Refused(ACTIONS, "A spell takes an action of its own.")
    if ask.number not in (1, number):
        raise Refused(ITERATIVE, "This is attack {number} of the turn.", number=number)
    return Declaration(attacker, target, weapon, number)


def check_choices(
    state: State, by: By, attacker: Person, target: Person, weapon: Weapon, ask: asks.DeclareAttack
) -> None:
    """What the attacker may not choose."""
    if ask.zone and zone_row(state, ask.zone) is None:
        raise Refused(CLOSED, "That zone is not on the list; ask the keeper for a penalty.")
    if ask.zone and ask.zone not in open_zones(state, target):
        raise Refused(COVER, "That zone is behind cover: it cannot be called.")
    if ask.power:
        check_power(attacker, weapon, ask.power)
    shots = 1 if not ask.burst else weapon.burst
    if ask.burst and not (weapon.burst and has(attacker, "burst-fire")):
        raise Refused(HANDLING, "A burst needs an automatic weapon and the feat Burst Fire.")
    if weapon.magazine and attacker.loaded.get(weapon.id, 0) < shots:
        raise Refused(HANDLING, "The weapon is not loaded for that.")
    check_range(attacker, weapon, ask.distance)
    if ask.mercy:
        # Who is bound, only the keeper knows: the answer must not tell.
        only_keeper(by, MERCY)
        check_mercy(target, weapon, ask)
    elif ask.location:
        raise Refused(ZONE, "Call a zone to aim at a place.")
    if ask.hold_back and not (weapon.unarmed or weapon.subdual):
        raise Refused(f"{ID}.feat.martial-artist", "Only blows with bare hands can be held back.")


def check_range(attacker: Person, weapon: Weapon, distance: int) -> None:
    most = farthest(attacker, weapon)
    if distance and not weapon.ranged and most is None:
        raise Refused(RANGE, "A blow is struck at close quarters.")
    if most is not None and distance > most:
        raise Refused(RANGE, "That is out of range.")


def check_power(attacker: Person, weapon: Weapon, power: int) -> None:
    if not has(attacker, "power-attack"):
        raise Refused(POWER, "{name} has not the feat Power Attack.", name=attacker.name)
    if weapon.ranged:
        raise Refused(POWER, "Power Attack is for melee only.")
    if power > best_attack(attacker):
        raise Refused(
            POWER,
            "The penalty may not exceed the base attack bonus, {most}.",
            most=best_attack(attacker),
        )


def check_mercy(target: Person, weapon: Weapon, ask: asks.DeclareAttack) -> None:
    if target.condition != "unconscious" and not target.defenceless:
        raise Refused(MERCY, "A coup de grace needs somebody who is unconscious or bound.")
    if ask.zone or ask.hold_back or ask.burst or ask.cleaving or ask.opportunity:
        raise Refused(MERCY, "A coup de grace is nothing else besides.")
    if (weapon.ranged and not weapon.firearm) or is_magic(ask.weapon):
        raise Refused(MERCY, "A coup de grace is given at close quarters.")
    if ask.location not in body_of(target).names:
        raise Refused(MERCY, "Say where the blow is to land.")


@rules.law(asks.JudgeAttack, MODIFIERS, keeper=True)
def may_judge(state: State, by: By, ask: asks.JudgeAttack) -> Strike:
    strike = attack_to_roll(state)
    check_circumstances(ask.circumstances or ())
    names = body_of(known(state, strike.target)).names
    if any(place not in names for place in ask.places):
        raise Refused(CLOSED, "That body has no such place.")
    if ask.distance is not None:
        check_range(known(state, strike.who), weapon_in(state, strike), ask.distance)
    return strike


@rules.law(asks.VetoAttack, BAR, keeper=True)
def may_veto(state: State, by: By, ask: asks.VetoAttack) -> Event:
    attacker = known(state, attack_to_roll(state).who)
    to = attacker.audience if attacker.hidden else None
    return events.AttackVetoed(who=attacker.id, why=ask.why, to=to)


@rules.law(asks.DropAttack, ORDER)
def may_drop(state: State, by: By, ask: asks.DropAttack) -> Event:
    attacker = mine(state, by, attack_to_roll(state).who)
    to = attacker.audience if attacker.hidden else None
    return events.AttackDropped(who=attacker.id, to=to)


@rules.law(asks.RollAttack, ORDER, dice=True)
def may_roll(state: State, by: By, ask: asks.RollAttack) -> Strike:
    strike = attack_to_roll(state)
    able(mine(state, by, strike.who))
    return strike


@rules.law(asks.PlaceHit, GROUP)
def may_place(state: State, by: By, ask: asks.PlaceHit) -> Strike:
    """House rule: where in a called group a hit lands is somebody's choice."""
    strike = attack_to_tell(state)
    if state.chose("group_location", "proportional"):
        raise Refused(GROUP, "At this table the location table decides.")
    if state.chose("group_location", "keeper-chooses"):
        only_keeper(by, GROUP)
    mine(state, by, strike.who)
    zone = zone_row(state, strike.zone)
    grouped = zone is not None and len(zone[1]) > 1 and strike.location is not None
    if not strike.hit or not grouped or strike.stopped:
        raise Refused(GROUP, "There is no place to choose.")
    if ask.location not in places_called(state, strike):
        raise Refused(GROUP, "That place is not in the zone that was called.")
    return strike


def places_called(state: State, strike: Strike) -> tuple[str, ...]:
    return tuple(spot.name for spot in places_for(state, strike))


@rules.law(asks.TellWound, WINDOW, dice=True, keeper=True)
def may_tell(state: State, by: By, ask: asks.TellWound) -> Strike:
    strike = attack_to_tell(state)
    if waits_for_fate(state, strike.called):
        raise Refused(WINDOW, "A destiny point has been called for: decide what it does.")
    if may_still_call(state, strike):
        raise Refused(WINDOW, "Somebody may still call for a destiny point.")
    if ask.through and not strike.blocked:
        raise Refused(COVER, "There is no cover to go through.")
    if ask.mercy != "table" and not keeper_judges(state, strike):
        raise Refused(MERCY, "There is no coup de grace to judge.")
    return strike


def keeper_judges(state: State, strike: Strike) -> bool:
    """House rule: what a coup de grace does is the keeper's to say."""
    return strike.mercy and state.chose("coup_de_grace", "keeper")
