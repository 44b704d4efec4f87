"""Voler ou échanger le pouvoir: thefts, exchanges, sacrifices."""

from collections.abc import Iterator

from msgspec.structs import replace

from tablee.dice.readers import Dice
from tablee.games.cheap_tales.rules.action.added import handy_things, is_free, lucky_things
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
    any_hero,
    extra_of,
    is_extra,
    known,
    living,
    of,
    own_heroes,
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
from tablee.games.cheap_tales.rules.forms import Part, Parts, form, must
from tablee.games.cheap_tales.rules.magic import asks, events
from tablee.games.cheap_tales.rules.magic.cast import PLAIN, magicians, may_turn_to_magic
from tablee.games.cheap_tales.rules.magic.decide import magical
from tablee.games.cheap_tales.rules.magic.law import with_magic
from tablee.games.cheap_tales.rules.results.settle import closing, sacrificed
from tablee.games.cheap_tales.rules.results.throw import owner_of
from tablee.games.cheap_tales.rules.shapes import ALL
from tablee.games.cheap_tales.state import Extra, State
from tablee.games.cheap_tales.state.hero import Hero
from tablee.games.cheap_tales.state.roll import Roll
from tablee.kernel.law import Candidate
from tablee.kernel.words import By, Event, Refused

THEFT = f"{ID}.magic.theft"
AWAKENED = f"{ID}.magic.theft-awakened"
SACRIFICE = f"{ID}.magic.sacrifice"
THIRD = 3


@rules.law(asks.TeachTheft, THEFT, keeper=True)
def may_teach(state: State, by: By, ask: asks.TeachTheft) -> Event:
    with_magic(state)
    hero = living(known(state, ask.who))
    if hero.thief:
        raise Refused(THEFT, "{name} knows how already.", name=hero.name)
    return events.TheftTaught(who=hero.id)


@may_teach.offers
def pupils(state: State, by: By) -> Iterator[Candidate]:
    yield from (of(hero) for hero in magical(state, any_hero(state, by)) if not hero.thief)


def cap(state: State, thief: str, victim: str, willing: bool) -> int:
    """How much may still be taken: a third, or two of a willing person; never the last point."""
    hero = state.hero(victim)
    if hero.is_gone if hero is not None else not state.extras[victim].is_up:
        return 0  # dead or gone since the throw
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
    return by.may_act_for(hero.seat) and not by.stands_in_for(hero.seat)


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


@rules.law(asks.StealPower, THEFT)
def may_steal(state: State, by: By, ask: asks.StealPower) -> Roll:
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
    if in_fight(state, ask.who):
        roll = replace(roll, is_go=True, offensive=not ask.willing, concentration=True)
    return roll


@may_steal.decides
def steal_power(
    state: State, by: By, ask: asks.StealPower, dice: Dice, roll: Roll
) -> Iterator[Event]:
    yield from price_forgone(state, by, ask.who)
    state = yield from then(state, showing(state, ask.who))
    state = yield from then(state, showing(state, ask.victim))
    if roll.is_go:
        yield from beginning(state, ask.who)
    yield RollProposed(rule=THEFT, roll=roll)


@may_steal.offers
def thefts(state: State, by: By) -> Iterator[Candidate]:
    takers = [
        hero
        for hero in magical(state, list(state.heroes.values()))
        if hero.thief and may_turn_to_magic(state, by, hero)
    ]
    for thief in takers:
        people = [x for x in state.extras.values() if x.shown or by.is_keeper]
        if by.may_act_for(thief.seat) and (victims := tuple(x.id for x in people if x.is_up)):
            # That somebody is willing is not for the thief to say.
            willing = (Part("willing"),) if by.is_keeper else ()
            parts = (must("victim", victims), *willing, *_ways(state, thief))
            yield form(asks.StealPower, {"who": thief.id}, parts)
    for hero in own_heroes(state, by) if takers else ():
        yield from _gifts(state, by, hero, [taker for taker in takers if taker.id != hero.id])
    willing_heroes = tuple(h.id for h in state.heroes.values() if h.approved and not h.is_gone)
    for extra in magicians(state, by) if willing_heroes else ():
        yield form(
            asks.StealPower, {"who": extra.id, "willing": True}, (must("victim", willing_heroes),)
        )


def _gifts(state: State, by: By, hero: Hero, takers: list[Hero]) -> Iterator[Candidate]:
    """Whoever lets a comrade take of their power says so themselves."""
    if not hero.approved or not takers:
        return
    given = {"victim": hero.id, "willing": True}
    yield form(asks.StealPower, given, (must("who", tuple(taker.id for taker in takers)),))
    for taker in takers:
        parts = _ways(state, taker)
        if parts and by.may_act_for(taker.seat):
            yield form(asks.StealPower, {**given, "who": taker.id}, parts)


def _ways(state: State, thief: Hero) -> Parts:
    """With what power is taken: objects, and in a fight a prowess."""
    stunts = (Part("prowess", PLAIN),) if in_fight(state, thief.id) else ()
    return (*(lucky_things(thief) or handy_things(thief)), *stunts)


def check_consent(state: State, by: By, who: str) -> Roll:
    roll = roll_of(state, who)
    giver = state.hero(roll.against)
    if roll.kind != "theft" or roll.thrown or roll.consent or giver is None:
        raise Refused(AWAKENED, "Nothing waits for an answer.")
    if not speaks_for(by, giver):
        raise Refused(AWAKENED, "You do not decide for {name}.", name=giver.name)
    return roll


@rules.law(asks.AnswerTheft, AWAKENED)
def may_answer(state: State, by: By, ask: asks.AnswerTheft) -> Roll:
    return check_consent(state, by, ask.who)


@may_answer.decides
def answer_theft(
    state: State, by: By, ask: asks.AnswerTheft, dice: Dice, roll: Roll
) -> Iterator[Event]:
    """A hero from whom power is to be taken is willing, or is not."""
    answered = events.TheftAnswered(who=roll.who, giver=roll.against, agree=ask.agree)
    state = yield from then(state, (answered,))
    if not ask.agree:
        state = yield from dropped(state, roll, AWAKENED)


def thieving(state: State) -> list[Roll]:
    return [roll for roll in state.rolls.values() if roll.kind == "theft"]


@may_answer.offers
def unanswered(state: State, by: By) -> Iterator[Candidate]:
    if by.role != "spectator" and state.options["magic"] == "on":
        yield from (Candidate({"who": roll.who}) for roll in thieving(state) if not roll.consent)


@rules.law(asks.TakePower, THEFT)
def may_take(state: State, by: By, ask: asks.TakePower) -> Roll:
    owner_of(state, by, ask.who, THEFT)
    roll = roll_of(state, ask.who)
    if roll.kind != "theft" or roll.stage != "blow":
        raise Refused(THEFT, "No theft has succeeded.")
    return roll


@may_take.decides
def take_power(
    state: State, by: By, ask: asks.TakePower, dice: Dice, roll: Roll
) -> Iterator[Event]:
    """Whatever is asked for, no more is taken than may be: the victim's store stays secret."""
    points = min(ask.points, cap(state, roll.who, roll.against, roll.willing))
    rule = THEFT if points or not ask.points else AWAKENED
    taken = events.PowerTaken(rule=rule, who=roll.who, victim=roll.against, points=points)
    state = yield from then(state, (taken,))
    yield from closing(state, roll_of(state, roll.who))


@may_take.offers
def spoils(state: State, by: By) -> Iterator[Candidate]:
    yield from (Candidate({"who": roll.who}) for roll in thieving(state))


@rules.law(asks.Sacrifice, SACRIFICE, keeper=True)
def may_sacrifice(state: State, by: By, ask: asks.Sacrifice) -> Extra:
    with_magic(state)
    victim = extra_of(state, by, ask.victim, SACRIFICE)
    if not victim.is_up or ask.victim == ask.who or state.losing(victim.id) is not None:
        raise Refused(SACRIFICE, "They cannot be sacrificed.")
    if victim.id in involved(state):
        raise Refused(SACRIFICE, "First settle the roll they are part of.")
    if ask.who in state.extras:
        if not able(state, by, ask.who, SACRIFICE).trained:
            raise Refused(SACRIFICE, "They do not know how.")
        if in_fight(state, ask.who):
            check_go(state, ask.who)
        return victim
    hero = acting(state, by, ask.who)
    free_to_roll(state, hero)
    if not hero.thief:
        raise Refused(SACRIFICE, "{name} does not know how.", name=hero.name)
    if in_fight(state, hero.id):
        raise Refused(SACRIFICE, "There is no time for this in a fight.")
    return victim


def involved(state: State) -> set[str]:
    """All who are part of a roll that is not settled."""
    return {
        who
        for roll in state.rolls.values()
        if roll.stage != "done"
        for who in (roll.who, *roll.targets, roll.against, roll.second)
    }


@may_sacrifice.decides
def sacrifice(
    state: State, by: By, ask: asks.Sacrifice, dice: Dice, victim: Extra
) -> Iterator[Event]:
    fighting = in_fight(state, ask.who)
    if fighting:
        state = yield from then(state, beginning(state, ask.who))
    if ask.who in state.heroes:
        state = yield from then(state, showing(state, victim.id))
        if state.options["sacrifice_roll"] == "luck":
            roll = Roll(
                who=ask.who, kind="sacrifice", traits=("luck",), difficulty=0, against=victim.id
            )
            yield from price_forgone(state, by, ask.who)
            yield RollProposed(rule=SACRIFICE, roll=roll)
            return
    state = yield from then(state, sacrificed(state, ask.who, victim.id))
    if fighting:
        yield from ending(state, ask.who, offensive=False)
    else:
        yield from settling(state)


@may_sacrifice.offers
def victims(state: State, by: By) -> Iterator[Candidate]:
    if not by.is_keeper or state.options["magic"] == "off":
        return
    busy = involved(state)
    people = [x.id for x in state.extras.values() if x.is_up and x.id not in busy]
    found = [who for who in people if state.losing(who) is None]
    able_to = [extra.id for extra in magicians(state, by)]
    able_to += [hero.id for hero in any_hero(state, by) if hero.thief and is_free(state, hero)]
    for who in able_to:
        yield Candidate({"who": who}, {"victim": tuple(v for v in found if v != who)}, sure=ALL)
