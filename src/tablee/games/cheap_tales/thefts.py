"""Voler ou échanger le pouvoir: thefts, exchanges, sacrifices."""

from collections.abc import Iterator

from tablee.dice.readers import Dice
from tablee.games.cheap_tales import asks, events
from tablee.games.cheap_tales.claims import showing
from tablee.games.cheap_tales.common import (
    ID,
    acting,
    extra_of,
    is_extra,
    known,
    living,
    only_keeper,
    playing,
    roll_of,
    rules,
    then,
    up,
)
from tablee.games.cheap_tales.extra_acts import able
from tablee.games.cheap_tales.hero import Hero
from tablee.games.cheap_tales.magic import with_magic
from tablee.games.cheap_tales.proposing import check_tools, free_to_roll
from tablee.games.cheap_tales.roll import Roll
from tablee.games.cheap_tales.settling import closing, sacrificed
from tablee.games.cheap_tales.state import State
from tablee.games.cheap_tales.throwing import owner_of
from tablee.games.cheap_tales.turns import beginning, ending, in_fight, settling
from tablee.kernel.words import By, Event, Refused

THEFT = f"{ID}.magic.theft"
AWAKENED = f"{ID}.magic.theft-awakened"
SACRIFICE = f"{ID}.magic.sacrifice"
THIRD = 3


@rules.decides(asks.TeachTheft)
def teach_theft(state: State, by: By, ask: asks.TeachTheft, dice: Dice) -> Iterator[Event]:
    only_keeper(by, THEFT)
    with_magic(state)
    hero = living(known(state, ask.who))
    if hero.thief:
        raise Refused(THEFT, "{name} knows how already.", name=hero.name)
    yield events.TheftTaught(who=hero.id)


def cap(state: State, thief: str, victim: str, willing: bool) -> int:
    """How much may still be taken: a third, or two of a willing person; never the last point."""
    hero = state.hero(victim)
    person = state.extras[victim] if hero is None else hero
    trained = hero is not None or state.extras[victim].trained
    if trained and not willing:
        return 0
    whole = (person.store or person.power) * (2 if willing else 1)
    favour = state.options["theft_rounding"] == "players_favour" and thief in state.heroes
    share = -(-whole // THIRD) if favour else whole // THIRD
    return max(0, min(share - person.taken, person.power - 1))


def _taker(state: State, by: By, ask: asks.StealPower) -> Hero:
    """The hero who takes. That somebody is willing is theirs to say, or the keeper's."""
    if not ask.willing or by.is_keeper:
        return acting(state, by, ask.who)
    giver = state.hero(ask.victim)
    if giver is None or not by.may_act_for(giver.seat):
        raise Refused(AWAKENED, "Whoever gives power says so themselves, or the keeper does.")
    hero = up(known(state, ask.who))
    if state.losing(hero.id) is not None:
        raise Refused(f"{ID}.power.absorb", "{name} has a blow to take first.", name=hero.name)
    return hero


def _theft_by_hero(state: State, by: By, ask: asks.StealPower) -> Roll:
    hero = _taker(state, by, ask)
    free_to_roll(state, hero)
    if not hero.thief:
        raise Refused(THEFT, "{name} does not know how.", name=hero.name)
    if in_fight(state, hero.id):
        raise Refused(THEFT, "There is no time for this in a fight.")
    return Roll(
        who=hero.id,
        kind="theft",
        traits=("luck",),
        tools=check_tools(hero, ask.tools, ("luck",)),
        difficulty=0,
        against=ask.victim,
        willing=ask.willing,
    )


def _theft_by_extra(state: State, by: By, ask: asks.StealPower) -> Roll:
    thief = able(state, by, ask.who, THEFT)
    if not thief.trained:
        raise Refused(THEFT, "They do not know how.")
    if in_fight(state, thief.id):
        raise Refused(THEFT, "There is no time for this in a fight.")
    return Roll(
        who=thief.id,
        extra=True,
        kind="theft",
        difficulty=0,
        against=ask.victim,
        willing=ask.willing,
    )


@rules.decides(asks.StealPower)
def steal_power(state: State, by: By, ask: asks.StealPower, dice: Dice) -> Iterator[Event]:
    with_magic(state)
    if ask.victim == ask.who:
        raise Refused(THEFT, "Nobody robs themselves.")
    by_extra = is_extra(state, by, ask.who)
    roll = _theft_by_extra(state, by, ask) if by_extra else _theft_by_hero(state, by, ask)
    victim = state.hero(ask.victim)
    if victim is not None:
        playing(victim)
        if not ask.willing:
            raise Refused(AWAKENED, "Nothing is taken from an awakened person against their will.")
    elif ask.who in state.extras:
        raise Refused(THEFT, "Between the keeper's people the keeper decides.")
    else:
        extra = extra_of(state, by, ask.victim, THEFT)
        if not extra.is_up:
            raise Refused(THEFT, "There is nothing left to take.")
    yield from showing(state, ask.who)
    yield from showing(state, ask.victim)
    yield events.RollProposed(rule=THEFT, roll=roll)


@rules.decides(asks.TakePower)
def take_power(state: State, by: By, ask: asks.TakePower, dice: Dice) -> Iterator[Event]:
    """Whatever is asked for, no more is taken than may be: the victim's store stays secret."""
    owner_of(state, by, ask.who, THEFT)
    roll = roll_of(state, ask.who)
    if roll.kind != "theft" or roll.stage != "blow":
        raise Refused(THEFT, "No theft has succeeded.")
    points = min(ask.points, cap(state, roll.who, roll.against, roll.willing))
    rule = THEFT if points or not ask.points else AWAKENED
    taken = events.PowerTaken(rule=rule, who=roll.who, victim=roll.against, points=points)
    state = yield from then(state, (taken,))
    yield from closing(state, roll_of(state, roll.who))


@rules.decides(asks.Sacrifice)
def sacrifice(state: State, by: By, ask: asks.Sacrifice, dice: Dice) -> Iterator[Event]:
    only_keeper(by, SACRIFICE)
    with_magic(state)
    victim = extra_of(state, by, ask.victim, SACRIFICE)
    if not victim.is_up or ask.victim == ask.who or state.losing(victim.id) is not None:
        raise Refused(SACRIFICE, "They cannot be sacrificed.")
    if any(
        roll.stage != "done" and victim.id in (roll.who, *roll.targets, roll.against, roll.second)
        for roll in state.rolls.values()
    ):
        raise Refused(SACRIFICE, "First settle the roll they are part of.")
    fighting = ask.who in state.extras and in_fight(state, ask.who)
    if ask.who in state.extras:
        if not able(state, by, ask.who, SACRIFICE).trained:
            raise Refused(SACRIFICE, "They do not know how.")
        if fighting:
            state = yield from then(state, beginning(state, ask.who))
    else:
        hero = acting(state, by, ask.who)
        free_to_roll(state, hero)
        if not hero.thief:
            raise Refused(SACRIFICE, "{name} does not know how.", name=hero.name)
        if in_fight(state, hero.id):
            raise Refused(SACRIFICE, "There is no time for this in a fight.")
        state = yield from then(state, showing(state, victim.id))
        if state.options["sacrifice_roll"] == "luck":
            roll = Roll(
                who=hero.id, kind="sacrifice", traits=("luck",), difficulty=0, against=victim.id
            )
            yield events.RollProposed(rule=SACRIFICE, roll=roll)
            return
    state = yield from then(state, sacrificed(state, ask.who, victim.id))
    if fighting:
        yield from ending(state, ask.who, offensive=False)
    else:
        yield from settling(state)
