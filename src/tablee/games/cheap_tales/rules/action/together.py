"""Entraide et coopération: help for one roll, and an action that everybody must get through."""

from collections.abc import Iterator

from tablee.dice.readers import Dice
from tablee.games.cheap_tales.rules.action import asks, events
from tablee.games.cheap_tales.rules.action.groups import help_back
from tablee.games.cheap_tales.rules.action.law import (
    check_difficulty,
    check_manner,
    free_to_roll,
    pair,
    price_forgone,
)
from tablee.games.cheap_tales.rules.aspects.decide import before_throw
from tablee.games.cheap_tales.rules.common import ID, acting, known, playing, rules, up
from tablee.games.cheap_tales.rules.fight.events import ActionSpent
from tablee.games.cheap_tales.rules.fight.turns import may_act
from tablee.games.cheap_tales.state import Group, State
from tablee.games.cheap_tales.state.hero import Hero
from tablee.games.cheap_tales.state.roll import Helper, Roll
from tablee.kernel.checks import distinct, only_keeper
from tablee.kernel.words import By, Event, Refused

HELP = f"{ID}.action.help"


def check_help(state: State, helper: Hero, leader: str, skill: str) -> Roll:
    roll = before_throw(state, leader)
    if roll.extra or roll.kind in ("lethal", "theft"):
        raise Refused(HELP, "Nobody can help with this.")
    if roll.group:
        raise Refused(HELP, "In a common action everybody rolls.")
    if helper.id == leader or any(h.who == helper.id for h in roll.helpers):
        raise Refused(HELP, "{name} is in this already.", name=helper.name)
    learned = helper.skill(skill)
    if learned is None or not learned.controlled:
        raise Refused(
            HELP, "Help is technical: it rests on an apprenticeship of {name}.", name=helper.name
        )
    most = roll.helpers_most
    if most is not None and len(roll.helpers) >= most:
        raise Refused(f"{ID}.action.help-limit", "Helpers: {most} at most.", most=most)
    return roll


def check_helping_hand(state: State, helper: Hero) -> bool:
    """In a fight help is the helper's action of the turn; whether it costs one."""
    fighter, fight = state.fighter(helper.id), state.fight
    if fighter is None or fight is None:
        return False
    if fighter.stance in ("valour", "focus"):
        raise Refused(f"{ID}.combat.parry", "Whoever parries has given up the action.")
    if fight.acting == helper.id or not may_act(state, fighter):
        raise Refused(f"{ID}.combat.action-and-manoeuvre", "Each acts once a turn.")
    return True


@rules.decides(asks.Help)
def help_roll(state: State, by: By, ask: asks.Help, dice: Dice) -> Iterator[Event]:
    helper = acting(state, by, ask.who)
    roll = check_help(state, helper, ask.leader, ask.skill)
    spent = check_helping_hand(state, helper)
    active = roll.offensive or roll.concentration
    if spent:
        check_manner(state, helper, active)
    yield events.HelpGiven(leader=roll.who, helper=Helper(helper.id, ask.skill, spent))
    if spent:
        yield ActionSpent(who=helper.id, active=active)


@rules.decides(asks.StrikeHelp)
def strike_help(state: State, by: By, ask: asks.StrikeHelp, dice: Dice) -> Iterator[Event]:
    only_keeper(by, f"{ID}.action.help-limit")
    roll = before_throw(state, ask.leader)
    if all(helper.who != ask.who for helper in roll.helpers):
        raise Refused(HELP, "Nobody of that name helps here.")
    yield events.HelpStruck(leader=roll.who, who=ask.who)
    yield from help_back(roll, ask.who)


@rules.decides(asks.CallGroup)
def call_group(state: State, by: By, ask: asks.CallGroup, dice: Dice) -> Iterator[Event]:
    rule = f"{ID}.action.group"
    only_keeper(by, rule)
    members = distinct(ask.who, rule)
    if len(members) < 2:
        raise Refused(rule, "A common action takes at least two heroes.")
    if state.fight is not None:
        raise Refused(rule, "In a fight each acts on their own go.")
    if ask.difficulty is not None:
        check_difficulty(ask.difficulty)
    group = f"group-{state.serial + 1}"
    rolls = []
    for who in members:
        hero = up(playing(known(state, who)))
        if state.losing(who) is not None:
            raise Refused(rule, "{name} has a blow to take first.", name=hero.name)
        free_to_roll(state, hero)
        traits, _ = pair(hero, ask.quality, ask.talent, "")
        rolls.append(
            Roll(who=who, what=ask.what, traits=traits, difficulty=ask.difficulty, group=group)
        )
    for who in members:
        yield from price_forgone(state, by, who)
    yield events.GroupCalled(group=Group(group, ask.what, members))
    for roll in rolls:
        yield events.RollProposed(rule=rule, roll=roll)
