"""Esquive, parade, deux armes: how heroes defend themselves, and a thrust against one attack."""

from collections.abc import Iterator

from tablee.dice.readers import Dice
from tablee.games.cheap_tales.rules.action.law import THRUST, thrust_uses
from tablee.games.cheap_tales.rules.common import ID, rules, then
from tablee.games.cheap_tales.rules.fight import asks, events
from tablee.games.cheap_tales.rules.fight.decide import fighting, own_fighter
from tablee.games.cheap_tales.rules.fight.turns import settling
from tablee.games.cheap_tales.state import Fighter, State
from tablee.games.cheap_tales.state.hero import Hero
from tablee.kernel.words import By, Event, Refused


@rules.decides(asks.UseTwoWeapons)
def use_two_weapons(state: State, by: By, ask: asks.UseTwoWeapons, dice: Dice) -> Iterator[Event]:
    rule = f"{ID}.combat.two-weapons-choice"
    hero, fighter = own_fighter(state, by, ask.who)
    if "two-weapons" not in hero.assets:
        raise Refused(rule, "{name} has not learned to fight with two weapons.", name=hero.name)
    if fighter.two:
        raise Refused(rule, "This turn's choice is made.")
    yield events.TwoWeaponsUsed(who=hero.id, two=ask.two)


def check_stance(hero: Hero, fighter: Fighter) -> None:
    if fighter.stance:
        raise Refused(f"{ID}.combat.dodge", "{name} defends already.", name=hero.name)


@rules.decides(asks.Dodge)
def dodge(state: State, by: By, ask: asks.Dodge, dice: Dice) -> Iterator[Event]:
    rule = f"{ID}.combat.dodge"
    hero, fighter = own_fighter(state, by, ask.who)
    check_stance(hero, fighter)
    if fighter.acted or fighter.active:
        raise Refused(rule, "{name} has acted this turn.", name=hero.name)
    if fighter.prepared or state.has_open_roll(hero.id):
        raise Refused(rule, "{name} is in the middle of an action.", name=hero.name)
    yield events.StanceTaken(who=hero.id, stance="dodge")


@rules.decides(asks.Parry)
def parry(state: State, by: By, ask: asks.Parry, dice: Dice) -> Iterator[Event]:
    rule = f"{ID}.combat.parry"
    hero, fighter = own_fighter(state, by, ask.who)
    if fighter.stance in ("valour", "focus"):
        raise Refused(rule, "{name} parries already.", name=hero.name)
    if fighter.acted or state.has_open_roll(hero.id):
        raise Refused(rule, "{name} has taken an action this turn.", name=hero.name)
    if fighting(state).acting == hero.id:
        raise Refused(rule, "{name} is in the middle of a go.", name=hero.name)
    parried = events.StanceTaken(rule=rule, who=hero.id, stance=ask.talent)
    state = yield from then(state, (parried,))
    yield from settling(state)


@rules.decides(asks.Guard)
def guard(state: State, by: By, ask: asks.Guard, dice: Dice) -> Iterator[Event]:
    rule = f"{ID}.combat.secret-thrust-defence"
    hero, fighter = own_fighter(state, by, ask.who)
    roll = state.rolls.get(ask.attacker)
    if roll is None or roll.kind != "attack" or roll.thrown:
        raise Refused(rule, "No attack is about to fall.")
    if hero.id not in roll.targets or hero.id in roll.guards:
        raise Refused(rule, "This attack asks nothing more of {name}.", name=hero.name)
    check_guard(hero, fighter, ask.skill)
    yield events.GuardRaised(who=hero.id, attacker=ask.attacker, skill=ask.skill)


def check_guard(hero: Hero, fighter: Fighter, skill: str) -> None:
    learned = hero.skill(skill)
    if learned is None or not learned.controlled:
        raise Refused(THRUST, "{name} has no such apprenticeship.", name=hero.name)
    if fighter.thrusts.get(skill, 0) >= thrust_uses(hero, skill):
        raise Refused(THRUST, "This thrust has been used in this fight.")
