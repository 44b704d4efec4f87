"""Entraide et coopération: help for one roll, and an action that everybody must get through."""

from collections.abc import Iterator

from tablee.dice.readers import Dice
from tablee.games.cheap_tales.rules.action import asks, events
from tablee.games.cheap_tales.rules.action.added import is_free
from tablee.games.cheap_tales.rules.action.decide import LIMIT, proposed
from tablee.games.cheap_tales.rules.action.groups import help_back
from tablee.games.cheap_tales.rules.action.law import (
    SCALE,
    check_difficulty,
    check_manner,
    free_to_roll,
    learned,
    pair,
    price_forgone,
)
from tablee.games.cheap_tales.rules.aspects.decide import before_throw
from tablee.games.cheap_tales.rules.common import (
    ID,
    acting,
    any_hero,
    known,
    own_heroes,
    playing,
    rules,
    then,
    up,
)
from tablee.games.cheap_tales.rules.fight.events import ActionSpent
from tablee.games.cheap_tales.rules.fight.turns import may_act, settling
from tablee.games.cheap_tales.rules.shapes import ALL, REQUIRED
from tablee.games.cheap_tales.state import Group, State
from tablee.games.cheap_tales.state.hero import Hero
from tablee.games.cheap_tales.state.roll import Helper, Roll
from tablee.kernel.checks import distinct
from tablee.kernel.law import Candidate
from tablee.kernel.words import By, Event, Refused

HELP = f"{ID}.action.help"
GROUP = f"{ID}.action.group"


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
        raise Refused(LIMIT, "Helpers: {most} at most.", most=most)
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


@rules.law(asks.Help, HELP)
def may_help(state: State, by: By, ask: asks.Help) -> tuple[Roll, bool]:
    """The roll that is helped, and whether that costs the helper's action of the turn."""
    helper = acting(state, by, ask.who)
    roll = check_help(state, helper, ask.leader, ask.skill)
    spent = check_helping_hand(state, helper)
    if spent:
        check_manner(state, helper, roll.offensive or roll.concentration)
    return roll, spent


@may_help.decides
def help_roll(
    state: State, by: By, ask: asks.Help, dice: Dice, found: tuple[Roll, bool]
) -> Iterator[Event]:
    roll, spent = found
    given = events.HelpGiven(leader=roll.who, helper=Helper(ask.who, ask.skill, spent))
    state = yield from then(state, (given,))
    if spent:
        active = roll.offensive or roll.concentration
        fighter = state.fighter(ask.who)
        plays = fighter is not None and fighter.caution
        action = ActionSpent(who=ask.who, active=active, plays=plays)
        state = yield from then(state, (action,))
        # Whoever is helped may stand outside the fight, which goes on.
        yield from settling(state)


@may_help.offers
def helpers(state: State, by: By) -> Iterator[Candidate]:
    for roll in state.rolls.values():
        if roll.thrown or roll.extra:
            continue
        helping = {roll.who, *(helper.who for helper in roll.helpers)}
        for hero in own_heroes(state, by):
            if hero.id not in helping and hero.approved and hero.is_up:
                given = {"who": hero.id, "leader": roll.who}
                yield Candidate(given, {"skill": learned(hero)}, sure=ALL)


@rules.law(asks.StrikeHelp, LIMIT, keeper=True)
def may_strike(state: State, by: By, ask: asks.StrikeHelp) -> Roll:
    roll = before_throw(state, ask.leader)
    if all(helper.who != ask.who for helper in roll.helpers):
        raise Refused(HELP, "Nobody of that name helps here.")
    return roll


@may_strike.decides
def strike_help(
    state: State, by: By, ask: asks.StrikeHelp, dice: Dice, roll: Roll
) -> Iterator[Event]:
    yield events.HelpStruck(leader=roll.who, who=ask.who)
    yield from help_back(roll, ask.who)


@may_strike.offers
def help_given(state: State, by: By) -> Iterator[Candidate]:
    for roll in proposed(state, by):
        for helper in roll.helpers:
            yield Candidate({"leader": roll.who, "who": helper.who})


@rules.law(asks.CallGroup, GROUP, keeper=True)
def may_call_group(state: State, by: By, ask: asks.CallGroup) -> tuple[Roll, ...]:
    members = distinct(ask.who, GROUP)
    if len(members) < 2:
        raise Refused(GROUP, "A common action takes at least two heroes.")
    if state.fight is not None:
        raise Refused(GROUP, "In a fight each acts on their own go.")
    if ask.difficulty is not None:
        check_difficulty(ask.difficulty)
    return tuple(_member(state, ask, who) for who in members)


def _member(state: State, ask: asks.CallGroup, who: str) -> Roll:
    hero = up(playing(known(state, who)))
    if state.losing(who) is not None:
        raise Refused(GROUP, "{name} has a blow to take first.", name=hero.name)
    free_to_roll(state, hero)
    traits, _ = pair(hero, ask.quality, ask.talent, "")
    group = f"group-{state.serial + 1}"
    return Roll(who=who, what=ask.what, traits=traits, difficulty=ask.difficulty, group=group)


@may_call_group.decides
def call_group(
    state: State, by: By, ask: asks.CallGroup, dice: Dice, rolls: tuple[Roll, ...]
) -> Iterator[Event]:
    for roll in rolls:
        yield from price_forgone(state, by, roll.who)
    yield events.GroupCalled(group=Group(rolls[0].group, ask.what, ask.who))
    for roll in rolls:
        yield events.RollProposed(rule=GROUP, roll=roll)


@may_call_group.offers
def groups(state: State, by: By) -> Iterator[Candidate]:
    if state.fight is not None:
        return
    free = tuple(hero.id for hero in any_hero(state, by) if is_free(state, hero))
    if len(free) > 1:
        yield Candidate(
            {},
            {"who": free},
            limits={"who": (2, len(free)), "difficulty": SCALE},
            shaped={"quality": REQUIRED},  # a quality alone may do
            sure=ALL,
        )
