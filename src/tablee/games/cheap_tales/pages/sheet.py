"""One's hero as the back cover of a pulp: points, traits, aspects, things, wounds."""

from collections.abc import Iterable, Iterator, Mapping
from typing import ClassVar

import msgspec

from tablee.games.cheap_tales.pages.forms import press
from tablee.games.cheap_tales.pages.sheet_buys import (
    Buy,
    Experience,
    experience,
    heroic_buys,
    touching_up,
)
from tablee.games.cheap_tales.pages.sheet_form import sheet_form, trait_use
from tablee.games.cheap_tales.pages.words import About, Boxes, People, Seen, boxes
from tablee.games.cheap_tales.state import Fighter
from tablee.games.cheap_tales.state.hero import Hero, Skill, Thing, Wound
from tablee.games.cheap_tales.state.traits import QUALITIES, TALENTS
from tablee.games.cheap_tales.view import HeroView
from tablee.games.cheap_tales.words.names import WOUND_ROWS, capitalised
from tablee.kernel.acts import Act
from tablee.kernel.page import Fold, Part
from tablee.kernel.tongue import Tongue
from tablee.kernel.words import Offer

WORTH: Mapping[str, str] = {
    "weapon": "+1 damage",
    "armour": "+1 protection",
    "occult": "2 power",
    "charm": "+1 luck",
}
"""What an object of each kind is worth; a tool, +2 for its one task, and any other nothing."""


class Meter(msgspec.Struct, frozen=True):
    """A line of the points: boxes or a word, and the number."""

    name: str
    figure: str
    boxes: Boxes | None = None
    note: str = ""


class Trait(msgspec.Struct, frozen=True):
    """A score, what it is called and good for. Of an apprenticeship in a fight, also whether its
    thrust is used; "" where there is none."""

    score: int
    name: str
    note: str
    thrust: str = ""
    is_used: bool = False


class Traits(msgspec.Struct, frozen=True):
    title: str
    traits: tuple[Trait, ...]


class ThingLine(msgspec.Struct, frozen=True):
    name: str
    use: str
    worth: str
    reserve: int = 0
    """Power points that it still holds."""
    draws: tuple[Act, ...] = ()


class HeroSheet(Part, frozen=True):
    template: ClassVar[str] = "hero_sheet.html"

    who: str
    name: str
    heroism: int
    heroism_label: str
    description: str
    flags: tuple[str, ...]
    meters: tuple[Meter, ...]
    traits: tuple[Traits, ...]
    aspects: tuple[str, ...]
    marks: tuple[str, ...]
    things: tuple[ThingLine, ...]
    assets: tuple[tuple[str, str], ...]
    """Each with how often the hero has it, where that is more than once."""
    wounds: tuple[tuple[str, str], ...]
    """Each with the traits that it took."""
    buys: tuple[Buy, ...]
    experience: Experience
    touching_up: Fold | None
    rewriting: Fold | None


def hero_sheets(sight: Seen) -> Iterator[HeroSheet]:
    people = sight.once(People)
    for who in people.own:
        yield _sheet(sight, people, people.heroes[who], sight.once(About).of(who))


def _sheet(sight: Seen, people: People, seen: HeroView, offers: list[Offer]) -> HeroSheet:
    t, hero, who = sight.t, seen.hero, seen.hero.id
    return HeroSheet(
        key=f"sheet-{who}",
        who=who,
        name=hero.name,
        heroism=hero.heroism,
        heroism_label=t.many("heroism point", "heroism points", hero.heroism),
        description=hero.description,
        flags=(*flags_of(seen, t), *_approval(hero, t)),
        meters=tuple(_meters(sight, seen)),
        traits=tuple(_traits(sight, seen)),
        aspects=tuple(aspect.text for aspect in hero.aspects),
        marks=tuple(mark.text for mark in hero.marks),
        things=tuple(_thing(sight, thing, offers) for thing in hero.objects),
        assets=tuple(_assets(sight, hero)),
        wounds=tuple(_wound(people, who, wound, t) for wound in hero.wounds),
        buys=tuple(heroic_buys(sight, seen, offers)),
        experience=experience(sight, people, seen, offers),
        touching_up=touching_up(sight, who, offers),
        rewriting=_rewriting(sight, seen, offers),
    )


def flags_of(seen: HeroView, t: Tongue) -> Iterator[str]:
    """What is wrong with somebody, a sentence each."""
    return map(capitalised, _flags(seen, t))


def _flags(seen: HeroView, t: Tongue) -> Iterator[str]:
    hero = seen.hero
    if hero.dead:
        yield t("dead")
    elif hero.retired:
        yield t("out of the story")
    elif hero.dying:
        yield t("dying")
    elif hero.fall:
        yield t("falling")
    elif hero.out:
        yield t("out of the fight")
    if hero.stunned:
        yield t("stunned: at 0, a grave wound")
    if seen.wounded:
        yield t("wounded: weighs on every roll")
    if hero.cut_off:
        yield t("cut off from magic until the rest")
    if hero.lent:
        one = "{count} point lent, to be used at once"
        yield t.many(one, "{count} points lent, to be used at once", hero.lent)


def _approval(hero: Hero, t: Tongue) -> Iterator[str]:
    if hero.approved:
        return
    if hero.sent_back:
        yield t("Sent back: {reason}", reason=hero.sent_back)
    else:
        yield t("Waits for the keeper's approval")


def _meters(sight: Seen, seen: HeroView) -> Iterator[Meter]:
    t, hero = sight.t, seen.hero
    most = seen.most_life
    life = boxes(hero.life, most, "life", t("Life"), t)
    yield Meter(t("Life"), f"{hero.life} / {most}", life)
    most = seen.most_power
    power = boxes(hero.power, most, "power", t("Power"), t)
    yield Meter(t("Power"), f"{hero.power} / {most}", power)
    worn = sight.choice_name("armour", hero.armour, "wear")
    if hero.armour != "none":
        worn = t("{kind} armour", kind=worn)
    if seen.guard:
        worn = f"{worn}, {t('protection +{number}', number=seen.guard)}"
    yield Meter(t("Defence"), str(seen.defence), note=worn)
    when = t("to be spent now") if sight.mine.ellipsis else t("spent in an ellipsis")
    yield Meter("XP", str(hero.xp), note=when)


def _traits(sight: Seen, seen: HeroView) -> Iterator[Traits]:
    t, hero = sight.t, seen.hero

    def innate(names: Iterable[str]) -> tuple[Trait, ...]:
        return tuple(
            Trait(hero.score(name), sight.field_name(name, "create-hero"), trait_use(name, t))
            for name in names
        )

    fight = sight.mine.fight
    fighters = (one.fighter for one in fight.fighters) if fight else ()
    fighter = next((one for one in fighters if one.id == hero.id), None)
    yield Traits(t("Qualities"), innate(QUALITIES))
    yield Traits(t("Talents"), innate(TALENTS))
    learned = tuple(_skill(sight, seen, skill, fighter) for skill in hero.skills)
    yield Traits(t("Apprenticeships"), learned)


def _skill(sight: Seen, seen: HeroView, skill: Skill, fighter: Fighter | None) -> Trait:
    t, owed = sight.t, seen.marks_owed.get(skill.id, 0)
    notes = [sight.choice_name("kind", skill.kind, "learn-skill")]
    if not skill.controlled:
        notes.append(t("out of control"))
    notes += skill.domains
    if owed:
        notes.append(t.many("{count} mark to write", "{count} marks to write", owed))
    thrust, is_used = "", False
    if fighter and skill.controlled:
        is_used = fighter.thrusts.get(skill.id, 0) > 0
        thrust = t("thrust used") if is_used else t("thrust left")
    return Trait(skill.rank, skill.name, ", ".join(notes), thrust, is_used)


def worth(thing: Thing, t: Tongue) -> str:
    if thing.kind in WORTH:
        return t(WORTH[thing.kind])
    return "+2" if thing.kind == "tool" else ""


def _thing(sight: Seen, thing: Thing, offers: Iterable[Offer]) -> ThingLine:
    draws = tuple(
        press(sight, offer, sight.t("Draw its power"), "link")
        for offer in offers
        if offer.ask == "draw-reserve" and offer.given["object"] == thing.id
    )
    holds = thing.holds(sight.mine.house["object_power"])
    return ThingLine(thing.name, thing.use, worth(thing, sight.t), holds, draws)


def _assets(sight: Seen, hero: Hero) -> Iterator[tuple[str, str]]:
    for asset in dict.fromkeys(hero.assets):
        many = hero.count(asset)
        yield sight.choice_name("assets", asset, "buy-asset"), f"× {many}" if many > 1 else ""


def _wound(people: People, who: str, wound: Wound, t: Tongue) -> tuple[str, str]:
    lost = ", ".join(people.trait_name(who, trait) for trait in wound.traits)
    return capitalised(t(WOUND_ROWS[wound.row])), f"−1 {lost}" if lost else ""


def _rewriting(sight: Seen, seen: HeroView, offers: Iterable[Offer]) -> Fold | None:
    """The whole sheet as a form, until the keeper has approved it."""
    free = (one for one in offers if one.ask == "rewrite-hero" and not one.bound_by)
    offer = next(free, None)
    if offer is None:
        return None
    title, id = sight.t("Rewrite the sheet"), f"rewrite-{seen.hero.id}"
    return sight.fold(
        f"{id}-fold",
        title,
        lambda: (sheet_form(sight, offer, id, title, seen),),
        look="c-fold",
        stands_open=bool(seen.hero.sent_back),
    )
