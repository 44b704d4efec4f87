"""L'inventaire: objects that come, go, and are fought for; money."""

from collections.abc import Iterator

from tablee.dice.readers import Dice
from tablee.games.cheap_tales.rules.advancement.events import XpSpent
from tablee.games.cheap_tales.rules.common import (
    ID,
    buying,
    known,
    living,
    means,
    mine,
    payment,
    playing,
    rules,
)
from tablee.games.cheap_tales.rules.creation.law import occult_reserve
from tablee.games.cheap_tales.rules.gear import asks, events
from tablee.games.cheap_tales.rules.heroism.events import HeroismGained
from tablee.games.cheap_tales.state import Seizure, State
from tablee.games.cheap_tales.state.hero import Hero, Thing
from tablee.games.cheap_tales.state.traits import ThingKind, Weapon
from tablee.kernel.checks import only_keeper
from tablee.kernel.words import By, Event, Refused

JOIN = f"{ID}.gear.object-join"
TAKEN = f"{ID}.gear.object-taken"
KEEP = f"{ID}.gear.object-keep"
MONEY = f"{ID}.gear.finances"
MOST_THINGS = 40
"""No maximum is stated; a list has to end somewhere."""


def new_thing(
    state: State,
    hero: Hero,
    name: str,
    kind: ThingKind,
    use: str = "",
    weapon: Weapon = "weapon",
) -> Thing:
    if len(hero.objects) >= MOST_THINGS:
        raise Refused(JOIN, "{name} can carry no more things that count.", name=hero.name)
    reserve = occult_reserve(state) if kind == "occult" else 0
    return Thing(f"o{hero.serial + 1}", name, kind, use, reserve, weapon)


@rules.decides(asks.GiveObject)
def give_object(state: State, by: By, ask: asks.GiveObject, dice: Dice) -> Iterator[Event]:
    only_keeper(by, JOIN)
    hero = living(known(state, ask.who))
    thing = new_thing(state, hero, ask.name, ask.kind, ask.use, ask.weapon)
    yield events.ObjectGained(who=hero.id, thing=thing)


@rules.decides(asks.BuyObject)
def buy_object(state: State, by: By, ask: asks.BuyObject, dice: Dice) -> Iterator[Event]:
    hero = buying(mine(state, by, ask.who))
    if hero.xp < 1:
        raise Refused(JOIN, "An object costs 1 experience point; {name} has none.", name=hero.name)
    thing = new_thing(state, hero, ask.name, ask.kind, ask.use, ask.weapon)
    yield XpSpent(rule=JOIN, who=hero.id, points=1)
    yield events.ObjectGained(who=hero.id, thing=thing)


@rules.decides(asks.TakeObject)
def take_object(state: State, by: By, ask: asks.TakeObject, dice: Dice) -> Iterator[Event]:
    only_keeper(by, TAKEN)
    hero = playing(known(state, ask.who))
    thing = hero.thing(ask.object)
    if thing is None:
        raise Refused(TAKEN, "{name} has no such object.", name=hero.name)
    if hero.id in state.seizures:
        raise Refused(TAKEN, "First say what becomes of the object at stake.")
    yield events.ObjectThreatened(who=hero.id, thing=thing.id, name=thing.name, why=ask.why)


def at_stake(state: State, hero: Hero) -> tuple[Seizure, Thing]:
    seizure = state.seizures.get(hero.id)
    thing = None if seizure is None else hero.thing(seizure.thing)
    if seizure is None or thing is None:
        raise Refused(TAKEN, "Nobody means to take anything from {name}.", name=hero.name)
    return seizure, thing


@rules.decides(asks.YieldObject)
def yield_object(state: State, by: By, ask: asks.YieldObject, dice: Dice) -> Iterator[Event]:
    hero = mine(state, by, ask.who)
    _, thing = at_stake(state, hero)
    yield events.ObjectLost(who=hero.id, thing=thing.id, name=thing.name)
    yield HeroismGained(rule=TAKEN, who=hero.id)


@rules.decides(asks.KeepObject)
def keep_object(state: State, by: By, ask: asks.KeepObject, dice: Dice) -> Iterator[Event]:
    hero = buying(mine(state, by, ask.who))
    _, thing = at_stake(state, hero)
    yield from price(state, hero, ask.pay, KEEP)
    yield events.ObjectKept(who=hero.id, thing=thing.id, name=thing.name)


def price(state: State, hero: Hero, pay: str, rule: str) -> Iterator[Event]:
    """1 experience point or 1 heroism point, at once; ten power points make such a point."""
    if pay != "xp":
        yield from payment(state, hero, pay, rule)
        return
    if hero.xp < 1:
        raise Refused(rule, "{name} has no experience point left.", name=hero.name)
    yield XpSpent(rule=rule, who=hero.id, points=1)


def prices(state: State, hero: Hero) -> tuple[str, ...]:
    """How that may be paid now."""
    found = means(state, hero, objects=False)
    return ("xp", *found) if hero.xp > 0 else found


@rules.decides(asks.DrawReserve)
def draw_reserve(state: State, by: By, ask: asks.DrawReserve, dice: Dice) -> Iterator[Event]:
    rule = f"{ID}.gear.object-as-asset"
    hero = living(mine(state, by, ask.who))
    thing = hero.thing(ask.object)
    if thing is None or not thing.reserve:
        raise Refused(rule, "This holds no power that could be drawn.")
    yield events.ReserveDrawn(who=hero.id, thing=thing.id, name=thing.name, points=thing.reserve)


def wealth(hero: Hero, source: str) -> str:
    """What an object or aspect that stands for wealth is called."""
    thing = hero.thing(source)
    if thing is not None:
        return thing.name
    for aspect in hero.aspects:
        if aspect.id == source:
            return aspect.text
    raise Refused(MONEY, "Wealth comes from an object or an aspect of {name}.", name=hero.name)


@rules.decides(asks.ExhaustWealth)
def exhaust_wealth(state: State, by: By, ask: asks.ExhaustWealth, dice: Dice) -> Iterator[Event]:
    only_keeper(by, MONEY)
    hero = living(known(state, ask.who))
    name = wealth(hero, ask.source)
    if ask.source in hero.broke:
        raise Refused(MONEY, "That well is dry until the next rest.")
    yield events.WealthExhausted(who=hero.id, source=ask.source, name=name)


@rules.decides(asks.Purchase)
def purchase(state: State, by: By, ask: asks.Purchase, dice: Dice) -> Iterator[Event]:
    hero = buying(mine(state, by, ask.who))
    wealth(hero, ask.source)
    if ask.source in hero.broke:
        raise Refused(MONEY, "That well is dry until the next rest.")
    yield events.Purchased(who=hero.id, source=ask.source, what=ask.what)
