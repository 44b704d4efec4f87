"""L'inventaire: objects that come, go, and are fought for; money."""

from collections.abc import Iterator

from tablee.dice.readers import Dice
from tablee.games.cheap_tales.rules.advancement.events import XpSpent
from tablee.games.cheap_tales.rules.common import (
    ID,
    any_hero,
    buying,
    known,
    living,
    means,
    mine,
    of,
    on_own_sheets,
    on_sheets,
    own_heroes,
    payment,
    playing,
    rules,
)
from tablee.games.cheap_tales.rules.creation.law import occult_reserve
from tablee.games.cheap_tales.rules.gear import asks, events
from tablee.games.cheap_tales.rules.heroism.events import HeroismGained
from tablee.games.cheap_tales.rules.shapes import ALL
from tablee.games.cheap_tales.state import State
from tablee.games.cheap_tales.state.hero import Hero, Thing
from tablee.games.cheap_tales.state.traits import ThingKind, Weapon
from tablee.kernel.law import Candidate
from tablee.kernel.words import By, Event, Refused

JOIN = f"{ID}.gear.object-join"
TAKEN = f"{ID}.gear.object-taken"
KEEP = f"{ID}.gear.object-keep"
RESERVE = f"{ID}.gear.object-as-asset"
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


@rules.law(asks.GiveObject, JOIN, keeper=True)
def may_give(state: State, by: By, ask: asks.GiveObject) -> Event:
    hero = living(known(state, ask.who))
    thing = new_thing(state, hero, ask.name, ask.kind, ask.use, ask.weapon)
    return events.ObjectGained(who=hero.id, thing=thing)


@may_give.offers
def gifts(state: State, by: By) -> Iterator[Candidate]:
    yield from map(of, any_hero(state, by))


@rules.law(asks.BuyObject, JOIN)
def may_buy(state: State, by: By, ask: asks.BuyObject) -> Event:
    hero = buying(mine(state, by, ask.who))
    if hero.xp < 1:
        raise Refused(JOIN, "An object costs 1 experience point; {name} has none.", name=hero.name)
    thing = new_thing(state, hero, ask.name, ask.kind, ask.use, ask.weapon)
    return events.ObjectGained(who=hero.id, thing=thing)


@may_buy.decides
def buy_object(
    state: State, by: By, ask: asks.BuyObject, dice: Dice, bought: Event
) -> Iterator[Event]:
    yield XpSpent(rule=JOIN, who=ask.who, points=1)
    yield bought


@may_buy.offers
def for_sale(state: State, by: By) -> Iterator[Candidate]:
    yield from (of(hero) for hero in own_heroes(state, by) if hero.xp)


@rules.law(asks.TakeObject, TAKEN, keeper=True)
def may_take(state: State, by: By, ask: asks.TakeObject) -> Event:
    hero = playing(known(state, ask.who))
    thing = hero.thing(ask.object)
    if thing is None:
        raise Refused(TAKEN, "{name} has no such object.", name=hero.name)
    if hero.id in state.seizures:
        raise Refused(TAKEN, "First say what becomes of the object at stake.")
    return events.ObjectThreatened(who=hero.id, thing=thing.id, name=thing.name, why=ask.why)


@may_take.offers
def within_reach(state: State, by: By) -> Iterator[Candidate]:
    for hero in any_hero(state, by):
        if hero.approved and hero.objects and hero.id not in state.seizures:
            things = tuple(thing.id for thing in hero.objects)
            advice = (f"{ID}.gear.object-limits",)
            yield Candidate({"who": hero.id}, {"object": things}, advice, sure=ALL)


def at_stake(state: State, hero: Hero) -> Thing:
    seizure = state.seizures.get(hero.id)
    thing = None if seizure is None else hero.thing(seizure.thing)
    if thing is None:
        raise Refused(TAKEN, "Nobody means to take anything from {name}.", name=hero.name)
    return thing


@rules.law(asks.YieldObject, TAKEN)
def may_yield(state: State, by: By, ask: asks.YieldObject) -> Thing:
    return at_stake(state, mine(state, by, ask.who))


@may_yield.decides
def yield_object(
    state: State, by: By, ask: asks.YieldObject, dice: Dice, thing: Thing
) -> Iterator[Event]:
    yield events.ObjectLost(who=ask.who, thing=thing.id, name=thing.name)
    yield HeroismGained(rule=TAKEN, who=ask.who)


@may_yield.offers
def losers(state: State, by: By) -> Iterator[Candidate]:
    yield from (of(hero) for hero in own_heroes(state, by) if hero.id in state.seizures)


@rules.law(asks.KeepObject, KEEP)
def may_keep(state: State, by: By, ask: asks.KeepObject) -> tuple[Event, Thing]:
    hero = buying(mine(state, by, ask.who))
    thing = at_stake(state, hero)
    return price(state, hero, ask.pay, KEEP), thing


@may_keep.decides
def keep_object(
    state: State, by: By, ask: asks.KeepObject, dice: Dice, found: tuple[Event, Thing]
) -> Iterator[Event]:
    paid, thing = found
    yield paid
    yield events.ObjectKept(who=ask.who, thing=thing.id, name=thing.name)


@may_keep.offers
def keepers(state: State, by: By) -> Iterator[Candidate]:
    for hero in own_heroes(state, by):
        if hero.id in state.seizures and (payable := prices(state, hero)):
            yield of(hero, {"pay": payable})


def price(state: State, hero: Hero, pay: str, rule: str) -> Event:
    """1 experience point or 1 heroism point, at once; ten power points make such a point."""
    buying(hero)
    if pay != "xp":
        return payment(state, hero, pay, rule)
    if hero.xp < 1:
        raise Refused(rule, "{name} has no experience point left.", name=hero.name)
    return XpSpent(rule=rule, who=hero.id, points=1)


def prices(state: State, hero: Hero) -> tuple[str, ...]:
    """How that may be paid now."""
    found = means(state, hero, objects=False)
    return ("xp", *found) if hero.xp > 0 else found


@rules.law(asks.DrawReserve, RESERVE)
def may_draw(state: State, by: By, ask: asks.DrawReserve) -> Event:
    hero = living(mine(state, by, ask.who))
    thing = hero.thing(ask.object)
    points = 0 if thing is None else state.reserve(thing)
    if thing is None or not points:
        raise Refused(RESERVE, "This holds no power that could be drawn.")
    return events.ReserveDrawn(who=hero.id, thing=thing.id, name=thing.name, points=points)


@may_draw.offers
def reserves(state: State, by: By) -> Iterator[Candidate]:
    for hero in own_heroes(state, by):
        for thing in hero.objects:
            if state.reserve(thing):
                yield Candidate({"who": hero.id, "object": thing.id})


def wealth(hero: Hero, source: str) -> str:
    """What an object or aspect that still stands for wealth is called."""
    named = {thing.id: thing.name for thing in hero.objects}
    named |= {aspect.id: aspect.text for aspect in hero.aspects}
    if source not in named:
        raise Refused(MONEY, "Wealth comes from an object or an aspect of {name}.", name=hero.name)
    if source in hero.broke:
        raise Refused(MONEY, "That well is dry until the next rest.")
    return named[source]


def wealth_left(hero: Hero) -> dict[str, tuple[str, ...]]:
    sources = [o.id for o in hero.objects] + [a.id for a in hero.aspects]
    return {"source": tuple(source for source in sources if source not in hero.broke)}


@rules.law(asks.ExhaustWealth, MONEY, keeper=True)
def may_exhaust(state: State, by: By, ask: asks.ExhaustWealth) -> Event:
    hero = living(known(state, ask.who))
    return events.WealthExhausted(who=hero.id, source=ask.source, name=wealth(hero, ask.source))


@may_exhaust.offers
def wells(state: State, by: By) -> Iterator[Candidate]:
    yield from (of(hero, wealth_left(hero)) for hero in any_hero(state, by))


may_exhaust.depends(on_sheets)


@rules.law(asks.Purchase, MONEY)
def may_purchase(state: State, by: By, ask: asks.Purchase) -> Event:
    hero = buying(mine(state, by, ask.who))
    wealth(hero, ask.source)
    return events.Purchased(who=hero.id, source=ask.source, what=ask.what)


@may_purchase.offers
def buyers(state: State, by: By) -> Iterator[Candidate]:
    yield from (of(hero, wealth_left(hero)) for hero in own_heroes(state, by))


may_purchase.depends(on_own_sheets)
