"""Créer un personnage: the sheet, checked as a whole, all its faults at once."""

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from tablee.games.cheap_tales.rules.common import (
    ID,
    known,
    living,
    mine,
    of,
    on_own_sheets,
    own_heroes,
    rules,
)
from tablee.games.cheap_tales.rules.creation import asks, events
from tablee.games.cheap_tales.rules.creation.asks import Sheet
from tablee.games.cheap_tales.rules.creation.forms import sheet_forms
from tablee.games.cheap_tales.rules.creation.law import (
    CREATION,
    check_sheet,
    heroism_left,
    occult_reserve,
)
from tablee.games.cheap_tales.rules.gear.events import ArmourWorn
from tablee.games.cheap_tales.state import State
from tablee.games.cheap_tales.state.hero import Aspect, Hero, Skill, Thing
from tablee.games.cheap_tales.state.traits import ARMOUR_DIE, ASPECTS
from tablee.kernel.law import Candidate
from tablee.kernel.naming import slug
from tablee.kernel.words import By, Event, Refused

ORDER = f"{CREATION}.order"
APPROVAL = f"{CREATION}.apprenticeship-approval"
LATER = f"{CREATION}.aspects-later"
ARMOUR = f"{ID}.gear.armour"


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


@rules.law(asks.CreateHero, ORDER)
def may_create(state: State, by: By, ask: asks.CreateHero) -> Event:
    seat = by.seat if ask.seat is None else ask.seat
    if by.role == "spectator" or not by.may_act_for(seat):
        raise Refused(ORDER, "You do not sit there.")
    if by.seats.get(seat) != "player":
        raise Refused(ORDER, "Heroes belong to players.")
    for hero in state.heroes.values():
        if hero.seat == seat and not hero.is_gone:
            raise Refused(ORDER, "{name} has this seat already.", name=hero.name)
    check_sheet(state, ask)
    who = slug(ask.name, state.heroes)
    return events.HeroMade(hero=hero_from(state, ask, who, seat))


def free_seats(state: State, by: By) -> tuple[str, ...]:
    """The seats for which this one may make a hero."""
    if by.role == "spectator":
        return ()
    taken = {hero.seat for hero in state.heroes.values() if not hero.is_gone}
    free = (seat for seat, role in by.seats.items() if role == "player" and seat not in taken)
    return tuple(seat for seat in free if by.may_act_for(seat))


@may_create.depends
def on_free_seats(state: State, by: By) -> tuple[Any, ...]:
    return (by.seat, free_seats(state, by)), state.options


@may_create.offers
def new_heroes(state: State, by: By) -> Iterator[Candidate]:
    for seat in free_seats(state, by):
        if seat != by.seat:
            yield from sheet_forms(state, {"seat": seat})
            continue
        advice = tuple(f"{CREATION}.{a}" for a in ("order", "quality-uses", "talent-uses"))
        simple, whole = sheet_forms(state, {}, {"seat": (seat,)})
        yield replace(simple, advice=advice)
        yield whole


@rules.law(asks.RewriteHero, ORDER)
def may_rewrite(state: State, by: By, ask: asks.RewriteHero) -> Event:
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
    return events.HeroRewritten(hero=replace(fresh, skills=seen))


@may_rewrite.offers
def open_sheets(state: State, by: By) -> Iterator[Candidate]:
    for hero in state.heroes.values():
        if not hero.approved and by.may_act_for(hero.seat):
            yield from sheet_forms(state, {"who": hero.id})


def _open_sheet(state: State, by: By, who: str) -> Hero:
    hero = mine(state, by, who)
    if hero.approved:
        raise Refused(
            f"{ID}.advancement.spend-when",
            "The sheet of {name} stands: it changes with experience.",
            name=hero.name,
        )
    return hero


def waiting(state: State, by: By) -> Iterator[Candidate]:
    """Sheets on which the keeper has a word to say."""
    yield from (of(h) for h in state.heroes.values() if by.is_keeper and not h.approved)


@rules.law(asks.ApproveHero, APPROVAL, keeper=True)
def may_approve(state: State, by: By, ask: asks.ApproveHero) -> Event:
    hero = known(state, ask.who)
    if hero.approved:
        raise Refused(APPROVAL, "This sheet is approved already.")
    return events.HeroApproved(who=hero.id)


@rules.law(asks.SendBack, f"{CREATION}.aspect-approval", keeper=True)
def may_send_back(state: State, by: By, ask: asks.SendBack) -> Event:
    hero = _open_sheet(state, by, ask.who)
    return events.SentBack(who=hero.id, reason=ask.reason)


may_approve.offers(waiting)
may_send_back.offers(waiting)


@rules.law(asks.AddAspect, LATER)
def may_add_aspect(state: State, by: By, ask: asks.AddAspect) -> Event:
    hero = living(mine(state, by, ask.who))
    if len(hero.aspects) >= ASPECTS:
        raise Refused(
            LATER,
            "{name} has {count} aspects: a further one is bought with experience.",
            name=hero.name,
            count=len(hero.aspects),
        )
    return events.AspectAdded(who=hero.id, aspect=Aspect(f"a{hero.serial + 1}", ask.text))


@may_add_aspect.offers
def unfinished(state: State, by: By) -> Iterator[Candidate]:
    yield from (of(hero) for hero in own_heroes(state, by) if len(hero.aspects) < ASPECTS)


@rules.law(asks.RewordAspect, LATER)
def may_reword(state: State, by: By, ask: asks.RewordAspect) -> Event:
    hero = living(mine(state, by, ask.who))
    if all(aspect.id != ask.aspect for aspect in hero.aspects):
        raise Refused(LATER, "{name} has no such aspect.", name=hero.name)
    return events.AspectReworded(who=hero.id, aspect=ask.aspect, text=ask.text)


@may_reword.offers
def worded(state: State, by: By) -> Iterator[Candidate]:
    for hero in own_heroes(state, by):
        yield of(hero, {"aspect": tuple(aspect.id for aspect in hero.aspects)})


may_reword.depends(on_own_sheets)


@rules.law(asks.Describe, f"{CREATION}.finish")
def may_describe(state: State, by: By, ask: asks.Describe) -> Event:
    return events.Described(who=living(mine(state, by, ask.who)).id, text=ask.text)


@may_describe.offers
def described(state: State, by: By) -> Iterator[Candidate]:
    yield from map(of, own_heroes(state, by))


may_describe.depends(on_own_sheets)


@rules.law(asks.Wear, ARMOUR)
def may_wear(state: State, by: By, ask: asks.Wear) -> Event:
    hero = living(mine(state, by, ask.who))
    if hero.armour == ask.armour:
        raise Refused(ARMOUR, "{name} wears this already.", name=hero.name)
    if state.fighter(hero.id) is not None and not by.is_keeper:
        raise Refused(ARMOUR, "Armour is not changed in the middle of a fight.")
    return ArmourWorn(who=hero.id, armour=ask.armour)


@may_wear.offers
def wardrobe(state: State, by: By) -> Iterator[Candidate]:
    for hero in own_heroes(state, by):
        yield of(hero, {"armour": tuple(armour for armour in ARMOUR_DIE if armour != hero.armour)})
