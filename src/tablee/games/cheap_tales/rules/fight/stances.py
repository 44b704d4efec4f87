"""Esquive, parade, deux armes: how heroes defend themselves, and a thrust against one attack."""

from collections.abc import Iterator
from functools import partial

from tablee.dice.readers import Dice
from tablee.games.cheap_tales.rules.action.law import (
    THRUST,
    is_held,
    learned,
    pledged,
    thrust_uses,
)
from tablee.games.cheap_tales.rules.common import ID, of, passing, rules, then
from tablee.games.cheap_tales.rules.fight import asks, events
from tablee.games.cheap_tales.rules.fight.decide import fighting, own_fighter, standing
from tablee.games.cheap_tales.rules.fight.turns import settling
from tablee.games.cheap_tales.rules.shapes import ALL
from tablee.games.cheap_tales.state import Fighter, State
from tablee.games.cheap_tales.state.hero import Hero
from tablee.kernel.law import Candidate
from tablee.kernel.words import By, Event, Refused

TWO = f"{ID}.combat.two-weapons-choice"
DODGE = f"{ID}.combat.dodge"
PARRY = f"{ID}.combat.parry"
GUARD = f"{ID}.combat.secret-thrust-defence"


@rules.law(asks.UseTwoWeapons, TWO)
def may_use_two(state: State, by: By, ask: asks.UseTwoWeapons) -> Event:
    hero, fighter = own_fighter(state, by, ask.who)
    if "two-weapons" not in hero.assets:
        raise Refused(TWO, "{name} has not learned to fight with two weapons.", name=hero.name)
    if fighter.two:
        raise Refused(TWO, "This turn's choice is made.")
    return events.TwoWeaponsUsed(who=hero.id, two=ask.two)


@may_use_two.offers
def two_handed(state: State, by: By) -> Iterator[Candidate]:
    for hero, _ in standing(state, by):
        if "two-weapons" in hero.assets:
            yield of(hero)


@rules.law(asks.Dodge, DODGE)
def may_dodge(state: State, by: By, ask: asks.Dodge) -> Event:
    hero, fighter = own_fighter(state, by, ask.who)
    if fighter.stance:
        raise Refused(DODGE, "{name} defends already.", name=hero.name)
    if fighter.acted or fighter.active:
        raise Refused(DODGE, "{name} has acted this turn.", name=hero.name)
    if fighter.prepared or state.has_open_roll(hero.id) or is_held(state, hero.id):
        raise Refused(DODGE, "{name} is in the middle of an action.", name=hero.name)
    return events.StanceTaken(who=hero.id, stance="dodge")


@rules.law(asks.Parry, PARRY)
def may_parry(state: State, by: By, ask: asks.Parry) -> Event:
    hero, fighter = own_fighter(state, by, ask.who)
    if fighter.stance in ("valour", "focus"):
        raise Refused(PARRY, "{name} parries already.", name=hero.name)
    if fighter.acted or state.has_open_roll(hero.id):
        raise Refused(PARRY, "{name} has taken an action this turn.", name=hero.name)
    if fighting(state).acting == hero.id:
        raise Refused(PARRY, "{name} is in the middle of a go.", name=hero.name)
    return events.StanceTaken(rule=PARRY, who=hero.id, stance=ask.talent)


@may_parry.decides
def parry(state: State, by: By, ask: asks.Parry, dice: Dice, parried: Event) -> Iterator[Event]:
    state = yield from then(state, (parried,))
    yield from settling(state)


def defenders(state: State, by: By) -> Iterator[Candidate]:
    """Heroes who have not acted this turn."""
    yield from (of(hero) for hero, fighter in standing(state, by) if not fighter.acted)


may_dodge.offers(defenders)
may_parry.offers(defenders)


@rules.law(asks.Guard, GUARD)
def may_guard(state: State, by: By, ask: asks.Guard) -> Event:
    hero, fighter = own_fighter(state, by, ask.who)
    roll = state.rolls.get(ask.attacker)
    if roll is None or roll.kind != "attack" or roll.thrown:
        raise Refused(GUARD, "No attack is about to fall.")
    if hero.id not in roll.targets or hero.id in roll.guards:
        raise Refused(GUARD, "This attack asks nothing more of {name}.", name=hero.name)
    check_guard(state, hero, fighter, ask.skill)
    return events.GuardRaised(who=hero.id, attacker=ask.attacker, skill=ask.skill)


@may_guard.offers
def guards(state: State, by: By) -> Iterator[Candidate]:
    for roll in state.rolls.values():
        attacked = standing(state, by) if roll.kind == "attack" and not roll.thrown else ()
        for hero, fighter in attacked:
            if hero.id in roll.targets:
                check = partial(check_guard, state, hero, fighter)
                given = {"who": hero.id, "attacker": roll.who}
                yield Candidate(given, {"skill": passing(learned(hero), check)}, sure=ALL)


def check_guard(state: State, hero: Hero, fighter: Fighter, skill: str) -> None:
    learned = hero.skill(skill)
    if learned is None or not learned.controlled:
        raise Refused(THRUST, "{name} has no such apprenticeship.", name=hero.name)
    own = state.rolls.get(hero.id)
    waits = own is not None and not own.thrown and skill in own.thrusts
    used = fighter.thrusts.get(skill, 0) + pledged(state, hero.id, skill) + waits
    if used >= thrust_uses(hero, skill):
        raise Refused(THRUST, "This thrust has been used in this fight.")
