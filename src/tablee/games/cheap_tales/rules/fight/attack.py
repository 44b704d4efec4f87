"""Attaquer: a blow aimed at somebody, and one given back."""

from collections.abc import Iterator

from tablee.dice.readers import Dice
from tablee.games.cheap_tales.rules.action.events import RollProposed
from tablee.games.cheap_tales.rules.action.law import (
    check_difficulty,
    check_domain,
    check_manner,
    check_placed,
    check_price,
    check_prowess,
    check_thrust,
    check_tools,
    free_to_roll,
    price_forgone,
)
from tablee.games.cheap_tales.rules.common import ID, rules, then
from tablee.games.cheap_tales.rules.fight import asks, events
from tablee.games.cheap_tales.rules.fight.brawl import drawing
from tablee.games.cheap_tales.rules.fight.decide import fighting, own_fighter
from tablee.games.cheap_tales.rules.fight.turns import beginning, check_go, opponents, settling
from tablee.games.cheap_tales.state import State
from tablee.games.cheap_tales.state.hero import Hero
from tablee.games.cheap_tales.state.roll import Roll
from tablee.games.cheap_tales.state.traits import STYLE_TRAITS, Weapon
from tablee.kernel.checks import only_keeper
from tablee.kernel.words import By, Event, Refused

ATTACK = f"{ID}.combat.attack"


def check_target(state: State, who: str, target: str) -> None:
    if target not in opponents(state, who) or state.losing(target) is not None:
        raise Refused(ATTACK, "There is no such adversary within reach.")


def is_boss(state: State, who: str) -> bool:
    """Somebody of whom everybody knows that the ground is not cleared: an antagonist, a hero."""
    extra = state.extras.get(who)
    return extra is None or (extra.class_known and extra.kind == "antagonist")


def seconds(state: State, who: str, target: str) -> tuple[str, ...]:
    """Whom the second attack of a double attack may go to: others, or another of a group."""
    extra = state.extras.get(target)
    several = (
        extra is not None and extra.standing > 1 and state.options["npc_power_uses"] == "gifts_only"
    )
    return tuple(f for f in opponents(state, who) if f != target or several)


def weapon_of(hero: Hero, arm: str, weapon: Weapon) -> Weapon:
    """The class of a weapon of the inventory is the weapon's own."""
    if not arm:
        return weapon
    thing = hero.thing(arm)
    if thing is None or thing.kind != "weapon":
        raise Refused(f"{ID}.gear.weapon-dual-role", "This is no weapon of the inventory.")
    return thing.weapon


def attack_traits(ask: asks.Attack) -> tuple[tuple[str, ...], str]:
    if ask.quality is None and ask.talent is None:
        return STYLE_TRAITS[ask.style], ATTACK
    if ask.quality is None or ask.talent is None:
        raise Refused(f"{ID}.combat.attack-other-pairs", "An attack adds a quality and a talent.")
    return (ask.quality, ask.talent), f"{ID}.combat.attack-other-pairs"


def check_second(state: State, ask: asks.Attack) -> None:
    rule = f"{ID}.combat.double-attack-detail"
    if (ask.prowess == "double") != (ask.second != ""):
        raise Refused(rule, "A double attack needs a second target.")
    if ask.second:
        check_target(state, ask.who, ask.second)
        if ask.second not in seconds(state, ask.who, ask.target):
            raise Refused(rule, "The second attack goes to another adversary.")


@rules.decides(asks.Attack)
def attack(state: State, by: By, ask: asks.Attack, dice: Dice) -> Iterator[Event]:
    hero, fighter = own_fighter(state, by, ask.who)
    check_go(state, hero.id)
    free_to_roll(state, hero)
    check_price(state, by, hero)
    check_manner(state, hero, active=True)
    check_target(state, hero.id, ask.target)
    traits, rule = attack_traits(ask)
    check_prowess(state, hero, ask.prowess, attack=True)
    check_second(state, ask)
    if ask.prowess == "clear" and is_boss(state, ask.target):
        raise Refused(
            f"{ID}.combat.clear-ground-detail", "The ground is not cleared of an antagonist."
        )
    if ask.difficulty is not None:
        only_keeper(by, f"{ID}.action.difficulty-table")
        check_difficulty(ask.difficulty)
    roll = Roll(
        who=hero.id,
        kind="attack",
        traits=traits,
        thrusts=check_thrust(state, hero, ask.thrust, traits),
        tools=check_tools(hero, ask.tools, traits),
        domain=check_domain(hero, ask.domain, (*traits, *ask.thrust)),
        difficulty=ask.difficulty or 0,
        targets=(ask.target,),
        style=ask.style,
        weapon=weapon_of(hero, ask.arm, ask.weapon),
        arm=ask.arm,
        prowess=ask.prowess,
        second=ask.second,
        prepared=fighter.prepared,
        placed=check_placed(state, hero, ask.placed),
        is_go=True,
        offensive=True,
    )
    yield from price_forgone(state, by, hero.id)
    yield from drawing(state, hero.id, roll.weapon)
    yield from beginning(state, hero.id)
    yield RollProposed(rule=rule, roll=roll)


@rules.decides(asks.CounterAttack)
def counter_attack(state: State, by: By, ask: asks.CounterAttack, dice: Dice) -> Iterator[Event]:
    rule = f"{ID}.combat.counter-attack-detail"
    hero, fighter = own_fighter(state, by, ask.who)
    if not fighter.counter or ask.target not in fighter.targeted:
        raise Refused(rule, "No adversary has given {name} the occasion.", name=hero.name)
    free_to_roll(state, hero)
    check_price(state, by, hero)
    check_target(state, hero.id, ask.target)
    if fighting(state).acting:
        raise Refused(rule, "First settle the go that has begun.")
    roll = Roll(
        who=hero.id,
        kind="attack",
        traits=STYLE_TRAITS[ask.style],
        difficulty=0,
        targets=(ask.target,),
        style=ask.style,
        weapon=weapon_of(hero, ask.arm, ask.weapon),
        arm=ask.arm,
        thrusts=check_thrust(state, hero, ask.thrust, STYLE_TRAITS[ask.style]),
        placed=check_placed(state, hero, ask.placed),
        offensive=True,
        counter=True,
    )
    yield from price_forgone(state, by, hero.id)
    yield from drawing(state, hero.id, roll.weapon)
    yield RollProposed(rule=rule, roll=roll)


@rules.decides(asks.WaiveCounter)
def waive_counter(state: State, by: By, ask: asks.WaiveCounter, dice: Dice) -> Iterator[Event]:
    hero, fighter = own_fighter(state, by, ask.who)
    if not fighter.counter:
        rule = f"{ID}.combat.counter-attack-detail"
        raise Refused(rule, "{name} has no counter-attack to give up.", name=hero.name)
    state = yield from then(state, (events.CounterWaived(who=hero.id),))
    yield from settling(state)
