"""Gifts let loose by heroes and by the keeper's people: at whom, how far, with what prowess."""

from collections.abc import Iterator
from typing import Any

from tablee.dice.readers import Dice
from tablee.games.cheap_tales.rules.action.added import (
    handy_things,
    is_free,
    is_idle,
    is_owing,
    lucky_things,
    pledges,
    position,
    thrusts,
)
from tablee.games.cheap_tales.rules.action.events import RollProposed
from tablee.games.cheap_tales.rules.action.law import (
    check_manner,
    check_placed,
    check_price,
    check_thrust,
    check_tools,
    free_to_roll,
    free_to_vanish,
    learned,
    price_forgone,
)
from tablee.games.cheap_tales.rules.aspects.decide import showing
from tablee.games.cheap_tales.rules.common import ID, acting, own_heroes, rules, then
from tablee.games.cheap_tales.rules.extras.acts import able, may_move
from tablee.games.cheap_tales.rules.fight.attack import is_boss
from tablee.games.cheap_tales.rules.fight.brawl import letting_loose
from tablee.games.cheap_tales.rules.fight.turns import beginning, check_go, in_fight
from tablee.games.cheap_tales.rules.forms import Part, Parts, form, must, part
from tablee.games.cheap_tales.rules.magic import asks, events
from tablee.games.cheap_tales.rules.magic.law import (
    CLEAR,
    EFFECTS,
    PROWESS,
    UNCONTROLLED,
    USE,
    WITH_GIFTS,
    check_free,
    check_gift,
    check_targets,
    with_magic,
)
from tablee.games.cheap_tales.rules.magic.spells import AREA
from tablee.games.cheap_tales.state import Extra, State
from tablee.games.cheap_tales.state.hero import Hero, Skill
from tablee.games.cheap_tales.state.roll import Roll, Spell
from tablee.games.cheap_tales.state.traits import TALENTS
from tablee.kernel.law import Candidate
from tablee.kernel.words import By, Event, Refused

PLAIN = ("stunt", "opportunism", "placement", "caution")
ON_ALL = tuple(prowess for prowess in WITH_GIFTS if prowess != "clear")
"""Prowesses that go with a gift whoever it is aimed at."""
WHAT, CIRCLE = Part("what"), Part("circle")
SURCHARGED = (Part("distance"), Part("lasting"))
Given = dict[str, object]


def may_turn_to_magic(state: State, by: By, hero: Hero) -> bool:
    """Whether a hero has the hands and the mind free for it."""
    fighter = state.fighter(hero.id)
    dodging = fighter is not None and fighter.stance == "dodge"
    return not (dodging or is_owing(state, by, hero)) and is_free(state, hero)


def _spell(ask: asks.CastGift) -> Spell:
    return Spell(
        gift=ask.gift,
        circle=ask.circle,
        purpose=ask.purpose,
        distance=ask.distance,
        lasting=ask.lasting,
        element=ask.element or ask.quality,
        source=ask.source,
        free=ask.free,
    )


Cast = tuple[Roll, Spell, Skill]


@rules.law(asks.CastGift, USE)
def may_cast(state: State, by: By, ask: asks.CastGift) -> Cast:
    hero = acting(state, by, ask.who)
    free_to_roll(state, hero)
    check_price(state, by, hero)
    skill = check_gift(state, by, hero, ask.gift)
    # A gift that nobody controls breaks out when the keeper says so, beside the hero's own go.
    fighting = in_fight(state, hero.id) and skill.controlled
    if fighting:
        check_go(state, hero.id)
        check_manner(state, hero, active=True)
    elif ask.offensive:
        raise Refused(f"{ID}.combat.apprenticeship-action", "This matters in a fight only.")
    targets = check_targets(state, by, ask.purpose, ask.circle, ask.targets, hero.id)
    offensive = fighting and (ask.offensive or ask.purpose == "harm")
    check_free(state, hero, ask, offensive)
    if not skill.controlled and (ask.prowess or ask.free or ask.thrust or ask.placed):
        raise Refused(UNCONTROLLED, "{name} does not control this gift.", name=hero.name)
    if ask.source and ask.source not in state.sources:
        raise Refused(f"{ID}.magic.places", "There is no such place or moment of power.")
    traits = (ask.quality, skill.id)
    fighter = state.fighter(hero.id)
    spell = _spell(ask)
    roll = Roll(
        who=hero.id,
        what=ask.what,
        kind="gift",
        traits=traits,
        thrusts=check_thrust(state, hero, ask.thrust, traits),
        tools=check_tools(hero, ask.tools, traits),
        difficulty=0,
        targets=targets,
        prowess=ask.prowess,
        placed=check_placed(state, hero, ask.placed),
        prepared=fighting and fighter is not None and fighter.prepared,
        is_go=fighting,
        offensive=offensive,
        concentration=fighting,
        spell=spell,
    )
    return roll, spell, skill


@may_cast.decides
def cast_gift(state: State, by: By, ask: asks.CastGift, dice: Dice, found: Cast) -> Iterator[Event]:
    roll, spell, skill = found
    yield from price_forgone(state, by, roll.who)
    for target in roll.targets:
        yield from showing(state, target)
    if not skill.seen:
        state = yield from then(state, (events.GiftStirred(who=roll.who, skill=skill),))
    yield from letting_loose(state, roll.who, spell, roll.targets)
    if roll.is_go:
        yield from beginning(state, roll.who)
    yield RollProposed(rule=USE if skill.controlled else UNCONTROLLED, roll=roll)


@may_cast.offers
def casts(state: State, by: By) -> Iterator[Candidate]:
    if state.options["magic"] == "off":
        return
    for hero in own_heroes(state, by):
        if hero.cut_off or not is_idle(state, hero):
            continue
        free, fighting = may_turn_to_magic(state, by, hero), in_fight(state, hero.id)
        for gift in hero.skills:
            if gift.is_gift and gift.controlled and free:
                yield from _casts(state, by, hero, gift, fighting)
            elif gift.is_gift and not gift.controlled and by.is_keeper:
                # It breaks out when the keeper says so, beside the hero's own go.
                yield from _casts(state, by, hero, gift, fighting=False)


@may_cast.depends
def on_the_gifted(state: State, by: By) -> tuple[Any, ...]:
    """Nothing where nobody is idle: then there is little to work out."""
    idle = tuple(hero.id for hero in own_heroes(state, by) if is_idle(state, hero))
    if not idle:
        return ()
    small = (by.role, by.acts_for, state.thirds, state.thirds_used, *pledges(state))
    people = idle, unbound(state, tuple(state.heroes))
    others = state.heroes, state.extras, state.fight, state.sources, state.options
    return small, *people, state.losses, *others


def _casts(state: State, by: By, hero: Hero, gift: Skill, fighting: bool) -> Iterator[Candidate]:
    added: Parts = (Part("element"),)
    if state.sources:
        added += (Part("source", tuple(state.sources)),)
    if gift.controlled:
        others = tuple(skill for skill in (*learned(hero), *TALENTS) if skill != gift.id)
        added += (*position(state, hero), *thrusts(state, hero, others, (gift.id,)))
    given: Given = {"who": hero.id}
    ways: list[tuple[Given, Parts]] = [(given, (must("quality"), *handy_things(hero)))]
    if lucky := lucky_things(hero, 1):
        ways.append(({**given, "quality": "luck"}, lucky))
    foes = harmed(state, by, hero.id)
    for known, parts in ways:
        usual = (Part("gift", (gift.id,)), WHAT, *parts, *SURCHARGED, *added)
        yield from _peaceful({**known, "purpose": "effect"}, (*usual, CIRCLE), fighting)
        if foes:
            yield from _harms(state, {**known, "purpose": "harm"}, foes, usual, fighting)
        yield from _heals(state, {**known, "purpose": "heal"}, usual, fighting)


def _peaceful(given: Given, parts: Parts, fighting: bool) -> Iterator[Candidate]:
    if not fighting:
        yield form(asks.CastGift, given, parts)
        return
    yield form(asks.CastGift, given, (*parts, Part("prowess", PLAIN), Part("offensive")))
    counter = f"{ID}.combat.counter-attack-detail"
    yield form(asks.CastGift, {**given, "prowess": "counter"}, parts, counter, alike=True)


def _harms(
    state: State, harm: Given, foes: tuple[str, ...], usual: Parts, fighting: bool
) -> Iterator[Candidate]:
    announced: Parts = ()
    if fighting:
        usual += (Part("offensive"),)
        announced = (Part("prowess", ON_ALL),)
    low = part("circle", least=1, most=3)
    yield form(asks.CastGift, harm, (*usual, low, one_of(foes), *announced))
    many, area = must("targets", foes, least=1), {**harm, "circle": AREA}
    yield form(asks.CastGift, area, (*usual, many, *announced), alike=True)
    if left := unbound(state, foes):
        yield form(asks.CastGift, {**harm, "circle": 5}, (*usual, one_of(left), *announced))
    if not fighting:
        return
    for number, free in enumerate(ON_ALL):
        # One prowess is announced, another is free.
        others = Part("prowess", tuple(prowess for prowess in ON_ALL if prowess != free))
        yield form(
            asks.CastGift, {**area, "free": free}, (*usual, many, others), PROWESS, alike=number > 0
        )
    if weak := tuple(foe for foe in foes if not is_boss(state, foe)):
        swept = one_of(weak)
        yield form(asks.CastGift, {**harm, "prowess": "clear"}, (*usual, CIRCLE, swept), CLEAR)
        free_too = Part("free", ON_ALL)
        yield form(
            asks.CastGift,
            {**area, "prowess": "clear"},
            (*usual, swept, free_too),
            CLEAR,
            alike=True,
        )
        any_prowess = Part("prowess", ON_ALL)
        yield form(
            asks.CastGift,
            {**area, "free": "clear"},
            (*usual, swept, any_prowess),
            PROWESS,
            alike=True,
        )


def _heals(state: State, heal: Given, usual: Parts, fighting: bool) -> Iterator[Candidate]:
    alive = tuple(h.id for h in state.heroes.values() if not (h.is_gone or h.fall))
    if alive:
        yield from _peaceful(heal, (*usual, CIRCLE, one_of(alive)), fighting)
    lost = tuple(h.id for h in state.heroes.values() if not h.retired and (h.dead or h.fall))
    if lost:
        yield from _peaceful({**heal, "circle": 5}, (*usual, one_of(lost)), fighting)


def harmed(state: State, by: By, caster: str) -> tuple[str, ...]:
    """Whom a gift may harm: people that this seat knows of, and heroes."""
    people = [x.id for x in state.extras.values() if x.is_up and (x.shown or by.is_keeper)]
    heroes = [h.id for h in state.heroes.values() if h.approved and h.is_up]
    found = (*people, *(who for who in heroes if state.losing(who) is None))
    return tuple(who for who in found if who != caster)


def unbound(state: State, foes: tuple[str, ...]) -> tuple[str, ...]:
    """Those who may be made to vanish: a hero needs hands free to roll against it."""
    return tuple(foe for foe in foes if foe in state.extras or free_to_vanish(state, foe))


def one_of(people: tuple[str, ...]) -> Part:
    return must("targets", people, least=1, most=1)


@rules.law(asks.ExtraCast, USE)
def may_extra_cast(state: State, by: By, ask: asks.ExtraCast) -> tuple[Roll, Spell]:
    with_magic(state)
    extra = able(state, by, ask.who, USE)
    if not extra.trained:
        raise Refused(f"{ID}.meter.power-npc", "They have never learned magic.")
    fighting = in_fight(state, extra.id)
    if fighting:
        check_go(state, extra.id)
    targets = check_targets(state, by, ask.purpose, ask.circle, ask.targets, extra.id)
    if ask.purpose == "heal" or extra.id in targets:
        raise Refused(EFFECTS, "Their healing is the keeper's to tell.")
    spell = Spell("", ask.circle, ask.purpose, ask.distance, ask.lasting)
    roll = Roll(
        who=extra.id,
        what=ask.what,
        kind="gift",
        extra=True,
        difficulty=0,
        targets=targets,
        is_go=fighting,
        offensive=fighting and ask.purpose == "harm",
        spell=spell,
    )
    return roll, spell


@may_extra_cast.decides
def extra_cast(
    state: State, by: By, ask: asks.ExtraCast, dice: Dice, found: tuple[Roll, Spell]
) -> Iterator[Event]:
    roll, spell = found
    state = yield from then(state, showing(state, roll.who))
    yield from letting_loose(state, roll.who, spell, roll.targets)
    if roll.is_go:
        yield from beginning(state, roll.who)
    yield RollProposed(rule=USE, roll=roll)


@may_extra_cast.offers
def extra_casts(state: State, by: By) -> Iterator[Candidate]:
    for extra in magicians(state, by):
        given: Given = {"who": extra.id}
        effect = (WHAT, CIRCLE, *SURCHARGED)
        yield form(asks.ExtraCast, {**given, "purpose": "effect"}, effect)
        foes, harm = harmed(state, by, extra.id), {**given, "purpose": "harm"}
        if not foes:
            continue
        many = must("targets", foes, least=1)
        yield form(asks.ExtraCast, {**harm, "circle": AREA}, (WHAT, many, *SURCHARGED), EFFECTS)
        low = part("circle", least=1, most=3)
        yield form(asks.ExtraCast, harm, (WHAT, low, one_of(foes), *SURCHARGED), alike=True)
        if left := unbound(state, foes):
            yield form(asks.ExtraCast, {**harm, "circle": 5}, (WHAT, one_of(left), *SURCHARGED))


def magicians(state: State, by: By) -> Iterator[Extra]:
    """Those of the keeper's people who know magic and may begin something now."""
    if state.options["magic"] == "on":
        yield from (extra for extra in may_move(state, by) if extra.trained)
