"""What may be added to the roll that a hero begins: thrusts, objects, domains, a position."""

from typing import Any

from tablee.games.cheap_tales.rules.action.law import (
    check_thrust,
    learned,
    owes_price,
)
from tablee.games.cheap_tales.rules.common import own_heroes, passing
from tablee.games.cheap_tales.rules.fight.turns import can_go, in_fight
from tablee.games.cheap_tales.rules.forms import Part, Parts, must, part
from tablee.games.cheap_tales.state import State
from tablee.games.cheap_tales.state.hero import Hero
from tablee.games.cheap_tales.state.traits import TALENTS
from tablee.kernel.words import By


def is_idle(state: State, hero: Hero) -> bool:
    """Whether a hero stands there with nothing begun."""
    if not (hero.approved and hero.is_up) or state.ellipsis or state.losing(hero.id) is not None:
        return False
    return not state.has_open_roll(hero.id)


def is_free(state: State, hero: Hero) -> bool:
    """Whether a hero may begin something now; in a fight, on their go."""
    return is_idle(state, hero) and (not in_fight(state, hero.id) or can_go(state, hero.id))


def is_owing(state: State, by: By, hero: Hero) -> bool:
    """Whether the price of a partial success comes first."""
    return owes_price(state, hero.id) and not by.is_keeper


def on_the_free(state: State, by: By) -> tuple[Any, ...]:
    """What offers to begin something depend on: who is free to, what they tried last, and all that
    may come into it. Nothing where nobody is: then there is little to work out."""
    heroes = own_heroes(state, by)
    free = [hero.id for hero in heroes if is_free(state, hero) and not is_owing(state, by, hero)]
    if not free:
        return ()
    small = (by.role, by.acts_for, state.thirds, state.thirds_used, *free, *pledges(state))
    rolls = (state.rolls.get(who) for who in free)
    return small, state.heroes, state.extras, state.fight, state.options, *rolls


def pledges(state: State) -> tuple[Any, ...]:
    """Thrusts in defence that wait for the dice of an attack, and are used with them."""
    waiting = (roll for roll in state.rolls.values() if roll.guards and not roll.thrown)
    return tuple(tuple(roll.guards.items()) for roll in waiting)


def thrusts(
    state: State, hero: Hero, skills: tuple[str, ...], beside: tuple[str, ...] = TALENTS[:1]
) -> Parts:
    """Secret thrusts that may be added to a roll; unless said, to that of a talent."""
    found = passing(skills, lambda skill: check_thrust(state, hero, (skill,), beside))
    if not found:
        return ()
    single = state.options["thrusts_per_roll"] == "1"
    return (part("thrust", found, most=1) if single else Part("thrust", found),)


def lucky_things(hero: Hero, least: int = 0) -> Parts:
    """What helps a roll that is made with luck, where there is a charm: it, and tools."""
    if not any(o.kind == "charm" for o in hero.objects):
        return ()
    return _helpful(hero, ("charm", "tool"), least)


def handy_things(hero: Hero) -> Parts:
    """Objects that each help with one precise task."""
    return _helpful(hero, ("tool",))


def _helpful(hero: Hero, kinds: tuple[str, ...], least: int = 0) -> Parts:
    things = tuple(o.id for o in hero.objects if o.kind in kinds)
    if not things:
        return ()
    return (must("tools", things, least=least) if least else Part("tools", things),)


def domains(hero: Hero) -> Parts:
    """Gifts that give a permanent bonus in some domain."""
    found = gifts_with_domains(hero)
    return (Part("domain", found),) if found else ()


def gifts_with_domains(hero: Hero) -> tuple[str, ...]:
    return tuple(s.id for s in hero.skills if s.is_gift and s.controlled and s.domains)


def without_domains(hero: Hero) -> tuple[str, ...]:
    """What may be added as a thrust beside a permanent bonus: never the same gift twice."""
    return tuple(s for s in learned(hero) if not hero.skill_or_none(s).domains)


def position(state: State, hero: Hero) -> Parts:
    fighter, fight = state.fighter(hero.id), state.fight
    if fighter is None or fight is None or fighter.placement != fight.turn:
        return ()
    return (Part("placed"),)
