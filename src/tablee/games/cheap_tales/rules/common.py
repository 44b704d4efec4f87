"""What every chapter needs: the registry of rules, who may act for whom, how points are paid."""

from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from typing import Any, TypeVar

from tablee.games.cheap_tales.rules.gear.events import ObjectLost
from tablee.games.cheap_tales.rules.heroism.events import HeroismSpent, PowerSpent
from tablee.games.cheap_tales.rules.shapes import ALL
from tablee.games.cheap_tales.state import Extra, State
from tablee.games.cheap_tales.state.hero import Hero
from tablee.games.cheap_tales.state.roll import Roll
from tablee.games.cheap_tales.state.traits import TEN_FOR_ONE
from tablee.kernel.law import Candidate
from tablee.kernel.rules import Rules
from tablee.kernel.words import By, Event, Refused

rules: Rules[State] = Rules()
ID = "cheap-tales"
SHEET = f"{ID}.creation.order"
CORE = f"{ID}.dice.core-roll"


def known(state: State, who: str) -> Hero:
    hero = state.hero(who)
    if hero is None:
        raise Refused(SHEET, "No hero here is called “{who}”.", who=who)
    return hero


def mine(state: State, by: By, who: str) -> Hero:
    """A hero for whom this seat may decide."""
    hero = known(state, who)
    if not by.may_act_for(hero.seat):
        raise Refused(SHEET, "You do not decide for {name}.", name=hero.name)
    return hero


def living(hero: Hero) -> Hero:
    if hero.is_gone:
        if hero.retired:
            raise Refused(f"{ID}.end.death", "{name} has left the story.", name=hero.name)
        raise Refused(f"{ID}.end.death", "{name} is dead.", name=hero.name)
    return hero


def playing(hero: Hero) -> Hero:
    """A hero whose sheet stands and who lives."""
    living(hero)
    if not hero.approved:
        raise Refused(
            f"{ID}.creation.apprenticeship-approval",
            "The keeper has not approved the sheet of {name} yet.",
            name=hero.name,
        )
    return hero


def buying(hero: Hero) -> Hero:
    """A hero who may spend points: whoever is dying buys nothing any more."""
    playing(hero)
    if hero.dying:
        raise Refused(f"{ID}.end.death", "{name} is between life and death.", name=hero.name)
    return hero


def up(hero: Hero) -> Hero:
    """A hero who can act now."""
    playing(hero)
    if not hero.is_up:
        raise Refused(f"{ID}.recovery.stunned", "{name} is in no state to act.", name=hero.name)
    return hero


def acting(state: State, by: By, who: str) -> Hero:
    hero = up(mine(state, by, who))
    if state.losing(who) is not None:
        raise Refused(f"{ID}.power.absorb", "{name} has a blow to take first.", name=hero.name)
    return hero


def is_extra(state: State, by: By, who: str) -> bool:
    """Whether somebody is one of the keeper's people, as far as this seat knows."""
    extra = state.extras.get(who)
    return extra is not None and (by.is_keeper or extra.shown)


def extra_of(state: State, by: By, who: str, rule: str = f"{ID}.npc.basics") -> Extra:
    """One of the keeper's people that this seat knows of."""
    if not is_extra(state, by, who):
        raise Refused(rule, "Nobody here is called “{who}”.", who=who)
    return state.extras[who]


def then(state: State, happened: Iterable[Event]) -> Generator[Event, None, State]:
    """Lets events happen one after the other; what follows is decided in the state after them."""
    for event in happened:
        yield event
        state = rules.evolve(state, event)
    return state


def roll_of(state: State, who: str) -> Roll:
    roll = state.rolls.get(who)
    if roll is None:
        raise Refused(CORE, "No roll lies before “{who}”.", who=who)
    return roll


def payment(state: State, hero: Hero, pay: str, rule: str) -> Event:
    """One heroism point: the hero's own, an object, a comrade's, or made of ten power points."""
    match pay:
        case "heroism":
            if hero.heroism < 1:
                raise Refused(rule, "{name} has no heroism point left.", name=hero.name)
            return HeroismSpent(rule=rule, who=hero.id)
        case "lent":
            if hero.lent < 1:
                raise Refused(rule, "No comrade has given {name} a point.", name=hero.name)
            return HeroismSpent(rule=rule, who=hero.id, lent=True)
        case "power":
            if hero.power < TEN_FOR_ONE:
                raise Refused(
                    f"{ID}.power.to-heroism",
                    "A heroism point is made of ten power points; {name} has {power}.",
                    name=hero.name,
                    power=hero.power,
                )
            return PowerSpent(rule=f"{ID}.power.to-heroism", who=hero.id, points=TEN_FOR_ONE)
        case _:
            thing = hero.thing(pay)
            if thing is None:
                raise Refused(rule, "{name} has no such object to spend.", name=hero.name)
            if hero.id in state.seizures:
                raise Refused(
                    f"{ID}.gear.object-taken", "First say what becomes of the object at stake."
                )
            return ObjectLost(
                rule=f"{ID}.gear.object-as-heroism", who=hero.id, thing=thing.id, name=thing.name
            )


def means(state: State, hero: Hero, objects: bool = True) -> tuple[str, ...]:
    """With what a hero can pay one heroism point now."""
    found = []
    if hero.heroism:
        found.append("heroism")
    if hero.lent:
        found.append("lent")
    if hero.power >= TEN_FOR_ONE:
        found.append("power")
    if objects and hero.id not in state.seizures:
        found += [thing.id for thing in hero.objects[:40]]
    return tuple(found)


def own_heroes(state: State, by: By) -> list[Hero]:
    """Heroes in the story for whom this seat decides."""
    return [h for h in state.heroes.values() if by.may_act_for(h.seat) and not h.is_gone]


def any_hero(state: State, by: By) -> list[Hero]:
    """Heroes in the story, for the keeper alone."""
    return [h for h in state.heroes.values() if not h.is_gone] if by.is_keeper else []


def on_own_sheets(state: State, by: By) -> tuple[Any, ...]:
    """Of offers that depend on the heroes and on whose they are, and on nothing else that changes
    in play."""
    return state.heroes, state.options, (by.role, by.acts_for)


def on_sheets(state: State, by: By) -> tuple[Any, ...]:
    """The same of the keeper's offers."""
    return state.heroes, state.options


def on_people(state: State, by: By) -> tuple[Any, ...]:
    """Of the keeper's offers that depend on the heroes and on the keeper's people alone."""
    return state.heroes, state.extras, state.options


def of(hero: Hero, choices: Mapping[str, tuple[str, ...]] | None = None) -> Candidate:
    """Something that a hero may do, among choices that come from where the law looks."""
    return Candidate({"who": hero.id}, choices or {}, sure=ALL)


def paying(state: State, hero: Hero) -> Iterator[Candidate]:
    """Something that costs a hero a point, with all that this point may be paid with now."""
    if payable := means(state, hero):
        yield of(hero, {"pay": payable})


V = TypeVar("V")


def passing(values: Iterable[V], check: Callable[[V], object]) -> tuple[V, ...]:
    """Those of some values that a check lets pass."""
    found = []
    for value in values:
        try:
            check(value)
        except Refused:
            continue
        found.append(value)
    return tuple(found)
