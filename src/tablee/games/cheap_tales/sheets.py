"""Créer un personnage: the sheet, checked as a whole, all its faults at once."""

from collections.abc import Iterator, Mapping, Sequence

from msgspec.structs import replace

from tablee.dice.readers import Dice
from tablee.games.cheap_tales import asks, events
from tablee.games.cheap_tales.asks.sheets import Sheet
from tablee.games.cheap_tales.common import ID, known, living, mine, only_keeper, rules
from tablee.games.cheap_tales.hero import Aspect, Hero, Skill, Thing
from tablee.games.cheap_tales.state import State
from tablee.games.cheap_tales.traits import (
    ASPECTS,
    ASSET_PRICE,
    ASSETS,
    CREATION_MOST,
    CREATION_POINTS,
    FEWEST_ASPECTS,
    GIFTS,
    HIGHEST,
    LOWEST,
    MOST_ASSETS,
    QUALITIES,
    REPEATABLE,
    SKILLS,
    TALENTS,
    THINGS,
)
from tablee.kernel.naming import slug
from tablee.kernel.words import By, Event, Refused, refuse_all

CREATION = f"{ID}.creation"
EDUCATED_POINTS = 2

TOTALS: Mapping[bool, str] = {
    True: "The qualities come to {total}, not to {wanted}.",
    False: "The talents come to {total}, not to {wanted}.",
}
MOST: Mapping[str, str] = {
    "vigour": "At creation vigour is at most {most}.",
    "agility": "At creation agility is at most {most}.",
    "mind": "At creation mind is at most {most}.",
    "luck": "At creation luck is at most {most}.",
    "adrenaline": "At creation adrenaline is at most {most}.",
    "valour": "At creation valour is at most {most}.",
    "focus": "At creation focus is at most {most}.",
    "alertness": "At creation alertness is at most {most}.",
}
ONCE: Mapping[str, str] = {
    "two-weapons": "The asset Two-weapon fighting is taken once.",
    "gifted": "The asset Gifted is taken once.",
    "educated": "The asset Educated is taken once.",
    "solid": "The asset Solid is taken once.",
    "talented": "The asset Talented is taken once.",
}


def occult_reserve(state: State) -> int:
    return 2 if state.options["object_power"] == "reserve_once" else 0


def faults(state: State, sheet: Sheet) -> Iterator[Refused]:
    """All that the book has against a sheet."""
    yield from _scores(state, sheet)
    yield from _skills(state, sheet)
    yield from _words(sheet)
    yield from _assets(state, sheet)


def _scores(state: State, sheet: Sheet) -> Iterator[Refused]:
    qualities = scores_of(sheet, QUALITIES)
    talents = scores_of(sheet, TALENTS)
    yield from _spread(
        qualities,
        sheet.gifted if "gifted" in sheet.assets else None,
        f"{CREATION}.qualities",
        f"{CREATION}.asset-doue",
    )
    refund = state.on("talent_minus_one_refund")
    yield from _spread(
        talents,
        sheet.talented if "talented" in sheet.assets else None,
        f"{CREATION}.talents",
        f"{CREATION}.asset-talentueux",
        fewer=0 if refund else 1,
    )


def scores_of(sheet: Sheet, names: Sequence[str]) -> dict[str, int]:
    return {name: int(getattr(sheet, name)) for name in names}


def _spread(
    scores: Mapping[str, int], raised: str | None, rule: str, asset_rule: str, fewer: int = 0
) -> Iterator[Refused]:
    """Four points, none above 3, one at most at -1; an asset raises one of them further."""
    base = {name: score - (name == raised) for name, score in scores.items()}
    low = sum(score <= LOWEST for score in base.values())
    if low > 1 or min(base.values()) < LOWEST:
        yield Refused(rule, "Only one of these may be at -1.")
    wanted = CREATION_POINTS + (raised is not None)
    allowed = {wanted, wanted - fewer} if low else {wanted}
    total = sum(scores.values())
    if total not in allowed:
        yield Refused(
            asset_rule if raised else rule,
            TOTALS["vigour" in scores],
            total=total,
            wanted=wanted,
        )
    for name, score in scores.items():
        most = CREATION_MOST + (name == raised)
        if score > most:
            yield Refused(
                asset_rule if raised else rule,
                MOST[name],
                most=most,
            )


def _skills(state: State, sheet: Sheet) -> Iterator[Refused]:
    rule = f"{CREATION}.apprenticeships"
    skills = sheet.skills
    educated = "educated" in sheet.assets
    if len(skills) != SKILLS:
        yield Refused(
            rule,
            "A hero has {wanted} apprenticeships, not {count}.",
            wanted=SKILLS,
            count=len(skills),
        )
    if len({skill.name.casefold() for skill in skills}) != len(skills):
        yield Refused(rule, "An apprenticeship is named twice.")
    given = sum(skill.educated for skill in skills)
    wanted_given = EDUCATED_POINTS if educated else 0
    if given != wanted_given:
        yield Refused(
            f"{CREATION}.asset-eduque",
            "The asset Educated gives {wanted} points among the apprenticeships, not {count}.",
            wanted=wanted_given,
            count=given,
        )
    total = sum(skill.rank for skill in skills)
    if total != CREATION_POINTS + wanted_given:
        yield Refused(
            f"{CREATION}.asset-eduque" if educated else rule,
            "The ranks come to {total}, not to {wanted}.",
            total=total,
            wanted=CREATION_POINTS + wanted_given,
        )
    for skill in skills:
        most = HIGHEST if skill.educated else CREATION_MOST
        if skill.rank > most or skill.rank < skill.educated:
            yield Refused(
                f"{CREATION}.asset-eduque" if skill.educated else rule,
                "The rank of “{name}” does not fit: it is {most} at most.",
                name=skill.name,
                most=most,
            )
        if skill.kind in GIFTS and state.options["magic"] == "off":
            yield Refused(
                f"{ID}.magic.optional",
                "There is no magic at this table: “{name}”.",
                name=skill.name,
            )


def _words(sheet: Sheet) -> Iterator[Refused]:
    if not sheet.name.strip():
        yield Refused(f"{CREATION}.finish", "A hero needs a name.")
    if not FEWEST_ASPECTS <= len(sheet.aspects) <= ASPECTS:
        yield Refused(
            f"{CREATION}.aspects" if len(sheet.aspects) > ASPECTS else f"{CREATION}.aspects-later",
            "A hero begins with {least} to {most} aspects, not {count}.",
            least=FEWEST_ASPECTS,
            most=ASPECTS,
            count=len(sheet.aspects),
        )
    if len({text.casefold() for text in sheet.aspects}) != len(sheet.aspects):
        yield Refused(f"{CREATION}.aspects", "An aspect is written twice.")
    if len(sheet.objects) != THINGS:
        yield Refused(
            f"{CREATION}.inventory",
            "The inventory begins with {wanted} objects, not {count}.",
            wanted=THINGS,
            count=len(sheet.objects),
        )


def _assets(state: State, sheet: Sheet) -> Iterator[Refused]:
    count = len(sheet.assets)
    if not 1 <= count <= MOST_ASSETS:
        yield Refused(
            f"{CREATION}.asset-count",
            "At creation a hero has 1 to {most} assets, not {count}.",
            most=MOST_ASSETS,
            count=count,
        )
    start = int(state.options["starting_heroism"])
    if ASSET_PRICE * (count - 1) > start:
        yield Refused(
            f"{CREATION}.asset-count",
            "{heroism} heroism points do not pay for {count} assets.",
            heroism=start,
            count=count,
        )
    for asset in ASSETS:
        if sheet.assets.count(asset) > 1 and asset not in REPEATABLE:
            yield Refused(f"{CREATION}.asset-repeat", ONCE[asset])
    if ("gifted" in sheet.assets) != (sheet.gifted is not None):
        yield Refused(f"{CREATION}.asset-doue", "The asset Gifted raises one quality: say which.")
    if ("talented" in sheet.assets) != (sheet.talented is not None):
        yield Refused(
            f"{CREATION}.asset-talentueux", "The asset Talented raises one talent: say which."
        )
    if sheet.assets.count("martial") != len(sheet.techniques) or any(
        int(number) >= len(sheet.skills) for number in sheet.techniques
    ):
        yield Refused(
            f"{CREATION}.asset-repeat",
            "Each asset of martial techniques goes with one of the apprenticeships.",
        )


def heroism_left(state: State, assets: Sequence[str]) -> int:
    """meter.heroism-start: what is left after the assets beyond the free one."""
    return int(state.options["starting_heroism"]) - ASSET_PRICE * max(0, len(assets) - 1)


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


def check_sheet(state: State, sheet: Sheet) -> None:
    refuse_all(tuple(faults(state, sheet)))


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
    yield events.ArmourWorn(who=hero.id, armour=ask.armour)
