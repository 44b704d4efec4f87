"""What each seat may ask of the gifts that heroes cast."""

from collections.abc import Iterator

from tablee.games.cheap_tales.rules.action.attempt_offers import (
    handy_things,
    is_free,
    is_idle,
    is_owing,
    lucky_things,
    placed_field,
    thrust_field,
)
from tablee.games.cheap_tales.rules.action.law import learned, owes_price
from tablee.games.cheap_tales.rules.action.offers import QUALITY, WHAT
from tablee.games.cheap_tales.rules.common import ID, rules
from tablee.games.cheap_tales.rules.fight.attack import is_boss
from tablee.games.cheap_tales.rules.fight.turns import in_fight
from tablee.games.cheap_tales.rules.magic.law import WITH_GIFTS
from tablee.games.cheap_tales.rules.magic.spells import AREA
from tablee.games.cheap_tales.state import State
from tablee.games.cheap_tales.state.hero import Hero
from tablee.games.cheap_tales.state.traits import TALENTS
from tablee.kernel.words import By, Field, Offer

USE = f"{ID}.magic.use"
FLAGS = (
    Field("distance", "flag", required=False, rule=f"{ID}.magic.surcharge"),
    Field("lasting", "flag", required=False, rule=f"{ID}.magic.surcharge"),
)
PLAIN = ("stunt", "opportunism", "placement", "caution")
ON_ALL = tuple(prowess for prowess in WITH_GIFTS if prowess != "clear")
"""Prowesses that go with a gift whoever it is aimed at."""
CIRCLE = Field("circle", "integer", least=1, most=5, rule=f"{ID}.magic.effects")
Given = dict[str, object]
Fields = tuple[Field, ...]


def may_turn_to_magic(state: State, by: By, hero: Hero) -> bool:
    """Whether a hero has the hands and the mind free for it."""
    fighter = state.fighter(hero.id)
    dodging = fighter is not None and fighter.stance == "dodge"
    return not (dodging or is_owing(state, by, hero)) and is_free(state, hero)


@rules.offering
def casting(state: State, by: By) -> Iterator[Offer]:
    if state.options["magic"] == "off":
        return
    for hero in state.heroes.values():
        if not by.may_act_for(hero.seat) or hero.is_gone or hero.cut_off:
            continue
        idle, free = is_idle(state, hero), may_turn_to_magic(state, by, hero)
        fighting = in_fight(state, hero.id)
        for gift in hero.skills:
            if gift.is_gift and gift.controlled and free:
                yield from _cast(state, by, hero, gift.id, fighting)
            elif gift.is_gift and not gift.controlled and by.is_keeper and idle:
                # It breaks out when the keeper says so, beside the hero's own go.
                yield from _cast(state, by, hero, gift.id, fighting=False, wild=True)


def _cast(
    state: State, by: By, hero: Hero, gift: str, fighting: bool, wild: bool = False
) -> Iterator[Offer]:
    added: Fields = (Field("element", "choice", QUALITY.choices, required=False),)
    if sources := tuple(state.sources)[:50]:
        added += (Field("source", "choice", sources, required=False),)
    if not wild:
        others = tuple(skill for skill in (*learned(hero), *TALENTS) if skill != gift)
        added += (*placed_field(state, hero), *thrust_field(state, hero, others, (gift,)))
    given: Given = {"who": hero.id}
    ways: list[tuple[Given, Fields]] = [(given, (QUALITY, *handy_things(hero)))]
    if lucky := lucky_things(hero, 1):
        ways.append(({**given, "quality": "luck"}, lucky))
    foes = harmed(state, by, hero.id)[:50]
    for known, fields in ways:
        usual = (Field("gift", "choice", (gift,)), WHAT, *fields, *FLAGS, *added)
        yield from _peaceful({**known, "purpose": "effect"}, (*usual, CIRCLE), fighting)
        if foes:
            yield from _harms(state, {**known, "purpose": "harm"}, foes, usual, fighting)
        yield from _heals(state, {**known, "purpose": "heal"}, usual, fighting)


def _peaceful(given: Given, fields: Fields, fighting: bool) -> Iterator[Offer]:
    if not fighting:
        yield Offer("cast-gift", USE, given, fields)
        return
    manner = (
        Field("prowess", "choice", PLAIN, required=False),
        Field("offensive", "flag", required=False),
    )
    yield Offer("cast-gift", USE, given, (*fields, *manner))
    counter = f"{ID}.combat.counter-attack-detail"
    yield Offer("cast-gift", counter, {**given, "prowess": "counter"}, fields)


def harmed(state: State, by: By, caster: str) -> tuple[str, ...]:
    """Whom a gift may harm: people that this seat knows of, and heroes."""
    people = [x.id for x in state.extras.values() if x.is_up and (x.shown or by.is_keeper)]
    heroes = [h.id for h in state.heroes.values() if h.approved and h.is_up]
    found = (*people, *(who for who in heroes if state.losing(who) is None))
    return tuple(who for who in found if who != caster)


def unbound(state: State, foes: tuple[str, ...]) -> tuple[str, ...]:
    """Those who may be made to vanish: a hero needs hands free to roll against it."""
    return tuple(
        foe
        for foe in foes
        if foe in state.extras or not (state.has_open_roll(foe) or owes_price(state, foe))
    )


def _harms(
    state: State, harm: Given, foes: tuple[str, ...], usual: Fields, fighting: bool
) -> Iterator[Offer]:
    any_prowess: Fields = (Field("prowess", "choice", ON_ALL, required=False),)
    if fighting:
        usual += (Field("offensive", "flag", required=False),)
    announced = any_prowess if fighting else ()
    one = Field("targets", "many", foes, least=1, most=1)
    low = Field("circle", "integer", least=1, most=3)
    yield Offer("cast-gift", USE, harm, (*usual, low, one, *announced))
    many = Field("targets", "many", foes, least=1, most=len(foes))
    area = {**harm, "circle": AREA}
    yield Offer("cast-gift", USE, area, (*usual, many, *announced))
    if left := unbound(state, foes):
        last = Field("targets", "many", left, least=1, most=1)
        yield Offer("cast-gift", USE, {**harm, "circle": 5}, (*usual, last, *announced))
    if not fighting:
        return
    further = f"{ID}.magic.prowess"
    for free in ON_ALL:
        # One prowess is announced, another is free.
        others = tuple(prowess for prowess in ON_ALL if prowess != free)
        also = (many, Field("prowess", "choice", others, required=False))
        yield Offer("cast-gift", further, {**area, "free": free}, (*usual, *also))
    weak = tuple(foe for foe in foes if not is_boss(state, foe))
    if weak:
        clear = f"{ID}.combat.clear-ground-detail"
        swept = Field("targets", "many", weak, least=1, most=1)
        swept_by = {**harm, "prowess": "clear"}
        free_too = Field("free", "choice", ON_ALL, required=False)
        yield Offer("cast-gift", clear, swept_by, (*usual, CIRCLE, swept))
        yield Offer("cast-gift", clear, {**area, "prowess": "clear"}, (*usual, swept, free_too))
        yield Offer("cast-gift", further, {**area, "free": "clear"}, (*usual, swept, *any_prowess))


def _heals(state: State, heal: Given, usual: Fields, fighting: bool) -> Iterator[Offer]:
    alive = tuple(h.id for h in state.heroes.values() if not (h.is_gone or h.fall))[:50]
    if alive:
        cure = Field("targets", "many", alive, least=1, most=1)
        yield from _peaceful(heal, (*usual, CIRCLE, cure), fighting)
    lost = [h.id for h in state.heroes.values() if not h.retired and (h.dead or h.fall)]
    if lost:
        raised = Field("targets", "many", tuple(lost[:50]), least=1, most=1)
        yield from _peaceful({**heal, "circle": 5}, (*usual, raised), fighting)
