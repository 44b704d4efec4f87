"""Voler ou échanger le pouvoir: thefts, exchanges, sacrifices."""

from collections.abc import Iterator

from msgspec.structs import replace

from tablee.dice.readers import Dice
from tablee.games.cheap_tales.rules.action.events import RollProposed
from tablee.games.cheap_tales.rules.action.groups import dropped
from tablee.games.cheap_tales.rules.action.law import (
    check_manner,
    check_price,
    check_prowess,
    check_tools,
    free_to_roll,
    price_forgone,
)
from tablee.games.cheap_tales.rules.aspects.decide import showing
from tablee.games.cheap_tales.rules.common import (
    ID,
    acting,
    extra_of,
    is_extra,
    known,
    living,
    playing,
    roll_of,
    rules,
    then,
    up,
)
from tablee.games.cheap_tales.rules.extras.acts import able
from tablee.games.cheap_tales.rules.fight.turns import (
    beginning,
    check_go,
    ending,
    in_fight,
    settling,
)
from tablee.games.cheap_tales.rules.magic import asks, events
from tablee.games.cheap_tales.rules.magic.law import with_magic
from tablee.games.cheap_tales.rules.results.settle import closing, sacrificed
from tablee.games.cheap_tales.rules.results.throw import owner_of
from tablee.games.cheap_tales.state import State
from tablee.games.cheap_tales.state.hero import Hero
from tablee.games.cheap_tales.state.roll import Roll
from tablee.kernel.checks import only_keeper
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


def speaks_for(by: By, hero: Hero) -> bool:
    """Whether this seat may say that a hero is willing: the player, or nobody else is there."""
    if by.is_keeper:
        return hero.seat not in by.seats or hero.seat == by.seat
    return by.may_act_for(hero.seat)


def _taker(state: State, by: By, ask: asks.StealPower) -> Hero:
    """The hero who takes. That another hero is willing is for its player to say."""
    giver = state.hero(ask.victim)
    if not ask.willing or by.is_keeper:
        return acting(state, by, ask.who)
    if giver is None or not by.may_act_for(giver.seat):
        raise Refused(AWAKENED, "Whoever gives power says so themselves, or the keeper does.")
    hero = up(known(state, ask.who))
    if (ask.tools or ask.prowess) and not by.may_act_for(hero.seat):
        raise Refused(THEFT, "How it is taken is for the player of {name} to say.", name=hero.name)
    if state.losing(hero.id) is not None:
        raise Refused(f"{ID}.power.absorb", "{name} has a blow to take first.", name=hero.name)
    return hero


def _theft_by_hero(state: State, by: By, ask: asks.StealPower) -> Roll:
    hero = _taker(state, by, ask)
    free_to_roll(state, hero)
    check_price(state, by, hero)
    if not hero.thief:
        raise Refused(THEFT, "{name} does not know how.", name=hero.name)
    if in_fight(state, hero.id):
        check_go(state, hero.id)
        check_manner(state, hero, active=True)
    check_prowess(state, hero, ask.prowess, attack=False)
    if ask.prowess == "counter":
        raise Refused(
            f"{ID}.combat.counter-attack-detail", "A counter-attack goes with a peaceful action."
        )
    return Roll(
        who=hero.id,
        kind="theft",
        traits=("luck",),
        tools=check_tools(hero, ask.tools, ("luck",)),
        difficulty=0,
        against=ask.victim,
        willing=ask.willing,
        prowess=ask.prowess,
    )


def _theft_by_extra(state: State, by: By, ask: asks.StealPower) -> Roll:
    thief = able(state, by, ask.who, THEFT)
    if not thief.trained:
        raise Refused(THEFT, "They do not know how.")
    if in_fight(state, thief.id):
        check_go(state, thief.id)
    if ask.prowess is not None:
        raise Refused(f"{ID}.combat.prowess-choice", "This prowess is for heroes.")
    if ask.tools:
        raise Refused(f"{ID}.gear.object-as-asset", "This adds nothing to a roll.")
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
        # The keeper may ask for it; whether the hero is willing is the player's word.
        roll = replace(roll, consent=speaks_for(by, victim))
    elif ask.who in state.extras:
        raise Refused(THEFT, "Between the keeper's people the keeper decides.")
    else:
        extra = extra_of(state, by, ask.victim, THEFT)
        if not extra.is_up:
            raise Refused(THEFT, "There is nothing left to take.")
    fighting = in_fight(state, ask.who)
    if fighting:
        roll = replace(roll, is_go=True, offensive=not ask.willing, concentration=True)
    yield from price_forgone(state, by, ask.who)
    state = yield from then(state, showing(state, ask.who))
    state = yield from then(state, showing(state, ask.victim))
    if fighting:
        yield from beginning(state, ask.who)
    yield RollProposed(rule=THEFT, roll=roll)


def check_consent(state: State, by: By, who: str) -> Roll:
    roll = roll_of(state, who)
    giver = state.hero(roll.against)
    if roll.kind != "theft" or roll.thrown or roll.consent or giver is None:
        raise Refused(AWAKENED, "Nothing waits for an answer.")
    if not speaks_for(by, giver):
        raise Refused(AWAKENED, "You do not decide for {name}.", name=giver.name)
    return roll


@rules.decides(asks.AnswerTheft)
def answer_theft(state: State, by: By, ask: asks.AnswerTheft, dice: Dice) -> Iterator[Event]:
    """A hero from whom power is to be taken is willing, or is not."""
    roll = check_consent(state, by, ask.who)
    answered = events.TheftAnswered(who=roll.who, giver=roll.against, agree=ask.agree)
    state = yield from then(state, (answered,))
    if not ask.agree:
        state = yield from dropped(state, roll, AWAKENED)


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
            yield from price_forgone(state, by, hero.id)
            yield RollProposed(rule=SACRIFICE, roll=roll)
            return
    state = yield from then(state, sacrificed(state, ask.who, victim.id))
    if fighting:
        yield from ending(state, ask.who, offensive=False)
    else:
        yield from settling(state)
