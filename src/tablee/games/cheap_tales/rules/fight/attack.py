"""Attaquer: a blow aimed at somebody, and one given back."""

from collections.abc import Iterator
from typing import Any

from tablee.dice.readers import Dice
from tablee.games.cheap_tales.rules.action.added import (
    domains,
    handy_things,
    is_free,
    is_owing,
    lucky_things,
    on_the_free,
    position,
    thrusts,
    without_domains,
)
from tablee.games.cheap_tales.rules.action.events import RollProposed
from tablee.games.cheap_tales.rules.action.law import (
    SCALE,
    check_difficulty,
    check_domain,
    check_manner,
    check_placed,
    check_price,
    check_prowess,
    check_thrust,
    check_tools,
    free_to_roll,
    learned,
    price_forgone,
)
from tablee.games.cheap_tales.rules.common import ID, mine, roll_of, rules, then
from tablee.games.cheap_tales.rules.fight import asks, events
from tablee.games.cheap_tales.rules.fight.again import aim_at, seconds, still_others
from tablee.games.cheap_tales.rules.fight.brawl import drawing
from tablee.games.cheap_tales.rules.fight.decide import fighting, own_fighter, standing
from tablee.games.cheap_tales.rules.fight.turns import (
    beginning,
    check_go,
    in_reach,
    opponents,
    settling,
)
from tablee.games.cheap_tales.rules.forms import Part, Parts, form, must, part
from tablee.games.cheap_tales.state import Fighter, State
from tablee.games.cheap_tales.state.hero import Hero
from tablee.games.cheap_tales.state.roll import Roll
from tablee.games.cheap_tales.state.traits import STYLE_TRAITS, Weapon
from tablee.kernel.checks import only_keeper
from tablee.kernel.law import Candidate
from tablee.kernel.words import By, Event, Refused

ATTACK = f"{ID}.combat.attack"
OTHER_PAIRS = f"{ID}.combat.attack-other-pairs"
DOUBLE = f"{ID}.combat.double-attack-detail"
COUNTER = f"{ID}.combat.counter-attack-detail"
BLOW_PROWESS = ("precise", "violent", "stunt", "opportunism", "placement", "caution")


def check_target(state: State, who: str, target: str) -> None:
    if target not in opponents(state, who) or state.losing(target) is not None:
        raise Refused(ATTACK, "There is no such adversary within reach.")


def is_boss(state: State, who: str) -> bool:
    """Somebody of whom everybody knows that the ground is not cleared: an antagonist, a hero."""
    extra = state.extras.get(who)
    return extra is None or (extra.class_known and extra.kind == "antagonist")


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
        raise Refused(OTHER_PAIRS, "An attack adds a quality and a talent.")
    return (ask.quality, ask.talent), OTHER_PAIRS


def check_second(state: State, ask: asks.Attack) -> None:
    if (ask.prowess == "double") != (ask.second != ""):
        raise Refused(DOUBLE, "A double attack needs a second target.")
    if ask.second:
        check_target(state, ask.who, ask.second)
        if ask.second not in seconds(state, ask.who, ask.target):
            raise Refused(DOUBLE, "The second attack goes to another adversary.")


Aimed = tuple[Roll, str]
"""A blow, and the rule that pairs its traits."""


@rules.law(asks.Attack, ATTACK)
def may_attack(state: State, by: By, ask: asks.Attack) -> Aimed:
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
    return roll, rule


@may_attack.decides
def attack(state: State, by: By, ask: asks.Attack, dice: Dice, found: Aimed) -> Iterator[Event]:
    roll, rule = found
    yield from price_forgone(state, by, roll.who)
    yield from drawing(state, roll.who, roll.weapon)
    yield from beginning(state, roll.who)
    yield RollProposed(rule=rule, roll=roll)


@may_attack.offers
def attacks(state: State, by: By) -> Iterator[Candidate]:
    for hero, fighter in standing(state, by):
        if fighter.stance != "dodge" and is_free(state, hero) and not is_owing(state, by, hero):
            yield from _attacks(state, by, hero)


@may_attack.depends
def on_attackers(state: State, by: By) -> tuple[Any, ...]:
    free = on_the_free(state, by) if state.fight is not None else ()
    return (*free, state.losses) if free else ()


def _attacks(state: State, by: By, hero: Hero) -> Iterator[Candidate]:
    usual: Parts = (
        *_weapons(hero),
        *thrusts(state, hero, without_domains(hero)),
        *domains(hero),
        *position(state, hero),
    )
    if by.is_keeper:
        usual += (part("difficulty", least=SCALE[0], most=SCALE[1]),)
    handy = handy_things(hero)
    ways: list[tuple[str, dict[str, str], Parts]] = [
        (ATTACK, {}, handy),
        (OTHER_PAIRS, {}, (must("quality"), must("talent"), *handy)),
    ]
    if lucky := lucky_things(hero, 1):
        ways.append((f"{ID}.gear.object-as-asset", {"quality": "luck"}, (must("talent"), *lucky)))
    reach = in_reach(state, hero.id)
    for foe in reach:
        clear = () if is_boss(state, foe) else ("clear",)
        prowess = Part("prowess", (*BLOW_PROWESS, *clear))
        others = tuple(one for one in seconds(state, hero.id, foe) if one in reach)
        for rule, chosen, traits in ways:
            given = {"who": hero.id, "target": foe, **chosen}
            yield form(asks.Attack, given, (*traits, *usual, prowess), rule)
            if others:
                second = must("second", others)
                yield form(
                    asks.Attack, {**given, "prowess": "double"}, (*traits, *usual, second), DOUBLE
                )


def _weapons(hero: Hero) -> Parts:
    arms = tuple(o.id for o in hero.objects if o.kind == "weapon")
    return (must("style"), must("weapon"), *((Part("arm", arms),) if arms else ()))


def striking_again(state: State, by: By) -> Iterator[Roll]:
    """Second attacks that have not been thrown yet, of heroes of this seat."""
    for roll in state.rolls.values():
        hero = state.hero(roll.who)
        if hero is not None and roll.again and not roll.thrown and by.may_act_for(hero.seat):
            yield roll


@rules.law(asks.AimAgain, DOUBLE)
def may_aim_again(state: State, by: By, ask: asks.AimAgain) -> Event:
    mine(state, by, ask.who)
    roll = roll_of(state, ask.who)
    if not roll.again:
        raise Refused(DOUBLE, "No second attack is due.")
    if roll.thrown:
        raise Refused(DOUBLE, "The dice have been thrown.")
    if ask.target not in still_others(state, roll):
        raise Refused(DOUBLE, "The second attack goes to another adversary.")
    return aim_at(roll, ask.target)


@may_aim_again.offers
def aims(state: State, by: By) -> Iterator[Candidate]:
    for roll in striking_again(state, by):
        for foe in still_others(state, roll):
            yield Candidate({"who": roll.who, "target": foe})


@rules.law(asks.CounterAttack, COUNTER)
def may_counter(state: State, by: By, ask: asks.CounterAttack) -> Roll:
    hero, fighter = own_fighter(state, by, ask.who)
    if not fighter.counter or ask.target not in fighter.targeted:
        raise Refused(COUNTER, "No adversary has given {name} the occasion.", name=hero.name)
    free_to_roll(state, hero)
    check_price(state, by, hero)
    check_target(state, hero.id, ask.target)
    if fighting(state).acting:
        raise Refused(COUNTER, "First settle the go that has begun.")
    return Roll(
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


@may_counter.decides
def counter_attack(
    state: State, by: By, ask: asks.CounterAttack, dice: Dice, roll: Roll
) -> Iterator[Event]:
    yield from price_forgone(state, by, roll.who)
    yield from drawing(state, roll.who, roll.weapon)
    yield RollProposed(rule=COUNTER, roll=roll)


def countering(state: State, by: By) -> Iterator[tuple[Hero, Fighter]]:
    """Heroes who have the occasion to strike back, between two goes."""
    if state.fight is not None and not state.fight.acting:
        for hero, fighter in standing(state, by):
            if fighter.counter and not state.has_open_roll(hero.id):
                yield hero, fighter


@may_counter.offers
def counters(state: State, by: By) -> Iterator[Candidate]:
    for hero, fighter in countering(state, by):
        parts = (
            *_weapons(hero),
            *thrusts(state, hero, learned(hero)),
            *position(state, hero),
        )
        for foe in fighter.targeted:
            if foe in in_reach(state, hero.id):
                yield form(asks.CounterAttack, {"who": hero.id, "target": foe}, parts)


@rules.law(asks.WaiveCounter, COUNTER)
def may_waive_counter(state: State, by: By, ask: asks.WaiveCounter) -> Event:
    hero, fighter = own_fighter(state, by, ask.who)
    if not fighter.counter:
        raise Refused(COUNTER, "{name} has no counter-attack to give up.", name=hero.name)
    return events.CounterWaived(who=hero.id)


@may_waive_counter.decides
def waive_counter(
    state: State, by: By, ask: asks.WaiveCounter, dice: Dice, waived: Event
) -> Iterator[Event]:
    state = yield from then(state, (waived,))
    yield from settling(state)


@may_waive_counter.offers
def waived_counters(state: State, by: By) -> Iterator[Candidate]:
    yield from (Candidate({"who": hero.id}) for hero, _ in countering(state, by))
