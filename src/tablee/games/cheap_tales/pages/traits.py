"""Pairs of traits: three columns to choose from, before a roll is proposed and after."""

import msgspec

from tablee.games.cheap_tales.pages.words import People, Seen
from tablee.games.cheap_tales.state.hero import Hero
from tablee.games.cheap_tales.state.traits import QUALITIES, TALENTS
from tablee.kernel.acts import Act


class Trait(msgspec.Struct, frozen=True):
    """A trait of a column; `press` would make it one of the pair."""

    id: str
    name: str
    score: int
    is_on: bool = False
    press: Act | None = None


class Column(msgspec.Struct, frozen=True):
    field: str
    title: str
    traits: tuple[Trait, ...]


def columns_of(sight: Seen, hero: Hero) -> tuple[tuple[str, str, tuple[str, ...]], ...]:
    """What may stand in each column: the field, its title, the traits."""
    t = sight.t
    skills = tuple(skill.id for skill in hero.skills if skill.controlled)
    return (
        ("quality", t("Quality"), QUALITIES),
        ("talent", t("Talent"), TALENTS),
        ("skill", t("Apprenticeship"), skills),
    )


def pick_columns(sight: Seen, people: People, who: str) -> tuple[Column, ...]:
    """The columns of a form that asks for a pair."""
    hero = people.heroes[who].hero
    return tuple(
        Column(
            field,
            title,
            tuple(
                Trait(trait, people.trait_name(who, trait), hero.score(trait)) for trait in traits
            ),
        )
        for field, title, traits in columns_of(sight, hero)
    )


def press_columns(
    sight: Seen, people: People, who: str, pair: tuple[str, ...]
) -> tuple[Column, ...]:
    """The columns of a roll that is proposed: each press keeps the pair legal."""
    hero = people.heroes[who].hero

    def pressed(field: str, trait: str) -> Trait:
        name, score, id = people.trait_name(who, trait), hero.score(trait), f"trait-{who}-{trait}"
        if trait in pair:
            return Trait(id, name, score, is_on=True)
        given = (("who", who), *_with(pair, field, trait))
        return Trait(id, name, score, press=Act(id=id, ask="set-traits", label=name, given=given))

    return tuple(
        Column(field, title, tuple(pressed(field, trait) for trait in traits))
        for field, title, traits in columns_of(sight, hero)
    )


def _with(pair: tuple[str, ...], field: str, trait: str) -> tuple[tuple[str, str], ...]:
    """A pair that has this trait: of the two others, one gives way."""
    chosen = {"quality": "", "talent": "", "skill": ""}
    for one in reversed(pair):
        chosen[_family(one)] = one
    others = [name for name in chosen if name != field]
    chosen[field] = trait
    if all(chosen[name] for name in others):
        chosen["skill" if field == "talent" else "talent"] = ""
    return tuple((name, one) for name, one in chosen.items() if one)


def _family(trait: str) -> str:
    return "quality" if trait in QUALITIES else "talent" if trait in TALENTS else "skill"
