"""Créer un personnage: the sheet, checked as a whole, all its faults at once."""

from collections.abc import Iterator

from msgspec.structs import replace

from tablee.dice.readers import Dice
from tablee.games.cheap_tales.rules.common import ID, known, living, mine, rules
from tablee.games.cheap_tales.rules.creation import asks, events
from tablee.games.cheap_tales.rules.creation.asks import Sheet
from tablee.games.cheap_tales.rules.creation.law import (
    CREATION,
    check_sheet,
    heroism_left,
    occult_reserve,
)
from tablee.games.cheap_tales.rules.gear.events import ArmourWorn
from tablee.games.cheap_tales.state import State
from tablee.games.cheap_tales.state.hero import Aspect, Hero, Skill, Thing
from tablee.games.cheap_tales.state.traits import ASPECTS
from tablee.kernel.checks import only_keeper
from tablee.kernel.naming import slug
from tablee.kernel.words import By, Event, Refused


def hero_from(state: State, sheet: Sheet, who: str, seat: str | None) -> Hero:
    skills = tuple(
        Skill(f"k{number}", skill.name, skill.rank, skill.kind)
        for number, skill in enumerate(sheet.skills, 1)
    )
    reserve = occult_reserve(state)
    objects = tuple(
        Thing(
            f"o{number}",
            thing.name,
            thing.kind,
            thing.use,
            reserve if thing.kind == "occult" else 0,
            thing.weapon,
        )
        for number, thing in enumerate(sheet.objects, 1)
    )
    hero = Hero(
        who,
        sheet.name,
        seat,
        sheet.gender,
        sheet.description,
        vigour=sheet.vigour,
        agility=sheet.agility,
        mind=sheet.mind,
        luck=sheet.luck,
        adrenaline=sheet.adrenaline,
        valour=sheet.valour,
        focus=sheet.focus,
        alertness=sheet.alertness,
        skills=skills,
        aspects=tuple(Aspect(f"a{n}", text) for n, text in enumerate(sheet.aspects, 1)),
        assets=sheet.assets,
        techniques=tuple(skills[int(number)].id for number in sheet.techniques),
        objects=objects,
        armour=sheet.armour,
        heroism=heroism_left(state, sheet.assets),
        serial=max(len(skills), len(objects), len(sheet.aspects)),
    )
    return full(state, hero)


def full(state: State, hero: Hero) -> Hero:
    """With all life and power."""
    most = hero.most_life
    return replace(hero, life=most, breath=most, power=state.most_power(hero))


@rules.decides(asks.CreateHero)
def create_hero(state: State, by: By, ask: asks.CreateHero, dice: Dice) -> Iterator[Event]:
    seat = by.seat if ask.seat is None else ask.seat
    if by.role == "spectator" or not by.may_act_for(seat):
        raise Refused(f"{CREATION}.order", "You do not sit there.")
    if by.seats.get(seat) != "player":
        raise Refused(f"{CREATION}.order", "Heroes belong to players.")
    for hero in state.heroes.values():
        if hero.seat == seat and not hero.is_gone:
            raise Refused(f"{CREATION}.order", "{name} has this seat already.", name=hero.name)
    check_sheet(state, ask)
    who = slug(ask.name, state.heroes)
    yield events.HeroMade(hero=hero_from(state, ask, who, seat))


@rules.decides(asks.RewriteHero)
def rewrite_hero(state: State, by: By, ask: asks.RewriteHero, dice: Dice) -> Iterator[Event]:
    hero = _open_sheet(state, by, ask.who)
    check_sheet(state, ask)
    fresh = hero_from(state, ask, hero.id, hero.seat)
    # What others have given meanwhile is no part of the sheet that is written again.
    awarded = hero.heroism - heroism_left(state, hero.assets)
    kept = tuple(skill for skill in hero.skills if not skill.controlled)
    fresh = replace(
        fresh,
        heroism=max(0, fresh.heroism + awarded),
        xp=hero.xp,
        thief=hero.thief,
        skills=(*fresh.skills, *kept),
    )
    # A gift that nobody knows of must not show in the event.
    seen = tuple(skill for skill in fresh.skills if skill.controlled or skill.seen)
    yield events.HeroRewritten(hero=replace(fresh, skills=seen))


def _open_sheet(state: State, by: By, who: str) -> Hero:
    hero = mine(state, by, who)
    if hero.approved:
        raise Refused(
            f"{ID}.advancement.spend-when",
            "The sheet of {name} stands: it changes with experience.",
            name=hero.name,
        )
    return hero


@rules.decides(asks.ApproveHero)
def approve_hero(state: State, by: By, ask: asks.ApproveHero, dice: Dice) -> Iterator[Event]:
    only_keeper(by, f"{CREATION}.apprenticeship-approval")
    hero = known(state, ask.who)
    if hero.approved:
        raise Refused(f"{CREATION}.apprenticeship-approval", "This sheet is approved already.")
    yield events.HeroApproved(who=hero.id)


@rules.decides(asks.SendBack)
def send_back(state: State, by: By, ask: asks.SendBack, dice: Dice) -> Iterator[Event]:
    only_keeper(by, f"{CREATION}.aspect-approval")
    hero = _open_sheet(state, by, ask.who)
    yield events.SentBack(who=hero.id, reason=ask.reason)


@rules.decides(asks.AddAspect)
def add_aspect(state: State, by: By, ask: asks.AddAspect, dice: Dice) -> Iterator[Event]:
    hero = living(mine(state, by, ask.who))
    if len(hero.aspects) >= ASPECTS:
        raise Refused(
            f"{CREATION}.aspects-later",
            "{name} has {count} aspects: a further one is bought with experience.",
            name=hero.name,
            count=len(hero.aspects),
        )
    yield events.AspectAdded(who=hero.id, aspect=Aspect(f"a{hero.serial + 1}", ask.text))


@rules.decides(asks.RewordAspect)
def reword_aspect(state: State, by: By, ask: asks.RewordAspect, dice: Dice) -> Iterator[Event]:
    hero = living(mine(state, by, ask.who))
    if all(aspect.id != ask.aspect for aspect in hero.aspects):
        raise Refused(f"{CREATION}.aspects-later", "{name} has no such aspect.", name=hero.name)
    yield events.AspectReworded(who=hero.id, aspect=ask.aspect, text=ask.text)


@rules.decides(asks.Describe)
def describe(state: State, by: By, ask: asks.Describe, dice: Dice) -> Iterator[Event]:
    yield events.Described(who=living(mine(state, by, ask.who)).id, text=ask.text)


@rules.decides(asks.Wear)
def wear(state: State, by: By, ask: asks.Wear, dice: Dice) -> Iterator[Event]:
    hero = living(mine(state, by, ask.who))
    if hero.armour == ask.armour:
        raise Refused(f"{ID}.gear.armour", "{name} wears this already.", name=hero.name)
    if state.fighter(hero.id) is not None and not by.is_keeper:
        raise Refused(f"{ID}.gear.armour", "Armour is not changed in the middle of a fight.")
    yield ArmourWorn(who=hero.id, armour=ask.armour)
