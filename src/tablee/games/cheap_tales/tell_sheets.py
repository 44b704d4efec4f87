"""Sheets as sentences: heroes made, objects, experience, points of every kind."""

from collections.abc import Iterator, Mapping

from tablee.games.cheap_tales import events
from tablee.games.cheap_tales.common import ID, rules
from tablee.games.cheap_tales.hero import Hero
from tablee.games.cheap_tales.state import State
from tablee.games.cheap_tales.telling import sentence_of, short_name, traits_told
from tablee.games.cheap_tales.words import choice_name
from tablee.kernel.telling import full_stop, sentences
from tablee.kernel.tongue import Tongue


@rules.tells(events.HeroMade)
def hero_made(state: State, event: events.HeroMade, tongue: Tongue) -> str:
    hero = event.hero
    if hero.seat is None:
        opening = tongue("Enter {name}!", name=hero.name)
    else:
        opening = tongue("Enter {name}, played by {seat}!", name=hero.name, seat=hero.seat)
    return sentences(opening, _sheet(state, hero, tongue))


def _sheet(state: State, hero: Hero, tongue: Tongue) -> str:
    skills = tongue.listed([f"{skill.name} {skill.rank}" for skill in hero.skills])
    aspects = tongue.listed([tongue("“{text}”", text=a.text) for a in hero.aspects])
    return sentences(
        full_stop(hero.description),
        tongue("Apprenticeships: {skills}.", skills=skills),
        tongue("Aspects: {aspects}.", aspects=aspects),
        tongue(
            "Life {life}, power {power}, heroism {heroism}.",
            life=hero.life,
            power=hero.power,
            heroism=hero.heroism,
        ),
    )


@rules.tells(events.HeroRewritten)
def hero_rewritten(state: State, event: events.HeroRewritten, tongue: Tongue) -> str:
    return sentences(
        tongue("A new draft of the sheet: {name}.", name=event.hero.name),
        _sheet(state, event.hero, tongue),
    )


@rules.tells(events.HeroApproved)
def hero_approved(state: State, event: events.HeroApproved, tongue: Tongue) -> str:
    return tongue("The keeper nods: {name} is in.", name=short_name(state, event.who))


@rules.tells(events.SentBack)
def sent_back(state: State, event: events.SentBack, tongue: Tongue) -> str:
    return tongue(
        "The sheet is to be reworked ({name}): {reason}",
        name=short_name(state, event.who),
        reason=full_stop(event.reason),
    )


@rules.tells(events.AspectAdded)
def aspect_added(state: State, event: events.AspectAdded, tongue: Tongue) -> str:
    return tongue(
        "{name} has a new aspect: “{text}”.",
        name=short_name(state, event.who),
        text=event.aspect.text,
    )


@rules.tells(events.AspectReworded)
def aspect_reworded(state: State, event: events.AspectReworded, tongue: Tongue) -> str:
    return tongue(
        "{name} puts an aspect in other words: “{text}”.",
        name=short_name(state, event.who),
        text=event.text,
    )


@rules.tells(events.Described)
def described(state: State, event: events.Described, tongue: Tongue) -> str:
    name = short_name(state, event.who)
    if not event.text.strip():
        return tongue("No portrait of {name} any more.", name=name)
    return tongue("Portrait of {name}: {text}", name=name, text=full_stop(event.text))


@rules.tells(events.ArmourWorn)
def armour_worn(state: State, event: events.ArmourWorn, tongue: Tongue) -> str:
    name = short_name(state, event.who)
    if event.armour == "none":
        return tongue("{name} wears no armour any more.", name=name)
    armour = choice_name("armour", event.armour, tongue)
    return tongue("{name} puts on armour: {armour}.", name=name, armour=armour)


# Objects


@rules.tells(events.ObjectGained)
def object_gained(state: State, event: events.ObjectGained, tongue: Tongue) -> str:
    thing = event.thing
    return tongue(
        "{name} can count on something new: {object}.",
        name=short_name(state, event.who),
        object=f"{thing.name} ({thing.use})" if thing.use else thing.name,
    )


@rules.tells(events.ObjectLost)
def object_lost(state: State, event: events.ObjectLost, tongue: Tongue) -> str:
    text = (
        "{name} sacrifices an object instead of a heroism point: {object}."
        if event.rule == f"{ID}.gear.object-as-heroism"
        else "{name} loses an object: {object}."
    )
    return tongue(text, name=short_name(state, event.who), object=event.name)


@rules.tells(events.ObjectThreatened)
def object_threatened(state: State, event: events.ObjectThreatened, tongue: Tongue) -> str:
    return sentences(
        full_stop(event.why),
        tongue(
            "{name} is about to lose an object: {object}.",
            name=short_name(state, event.who),
            object=event.name,
        ),
    )


@rules.tells(events.ObjectKept)
def object_kept(state: State, event: events.ObjectKept, tongue: Tongue) -> str:
    return tongue(
        "Hands off! {name} holds on to it: {object}.",
        name=short_name(state, event.who),
        object=event.name,
    )


@rules.tells(events.ReserveDrawn)
def reserve_drawn(state: State, event: events.ReserveDrawn, tongue: Tongue) -> str:
    return tongue.many(
        "{name} draws {count} power point from an object: {object}.",
        "{name} draws {count} power points from an object: {object}.",
        event.points,
        name=short_name(state, event.who),
        object=event.name,
    )


@rules.tells(events.WealthExhausted)
def wealth_exhausted(state: State, event: events.WealthExhausted, tongue: Tongue) -> str:
    return tongue(
        "No more money for {name} from there until the next rest: {source}.",
        name=short_name(state, event.who),
        source=event.name,
    )


@rules.tells(events.Purchased)
def purchased(state: State, event: events.Purchased, tongue: Tongue) -> str:
    return tongue(
        "{name} pays cash: {what}", name=short_name(state, event.who), what=full_stop(event.what)
    )


# Experience


@rules.tells(events.XpGained)
def xp_gained(state: State, event: events.XpGained, tongue: Tongue) -> str:
    name = short_name(state, event.who)
    return tongue("{name} gains {count} XP.", name=name, count=event.points)


@rules.tells(events.XpSpent)
def xp_spent(state: State, event: events.XpSpent, tongue: Tongue) -> str:
    name = short_name(state, event.who)
    return tongue("{name} spends {count} XP.", name=name, count=event.points)


@rules.tells(events.TraitRaised)
def trait_raised(state: State, event: events.TraitRaised, tongue: Tongue) -> str:
    return tongue(
        "{name} gets better: {trait} {value}.",
        name=short_name(state, event.who),
        trait=traits_told(state, event.who, (event.trait,), tongue),
        value=event.value,
    )


@rules.tells(events.SkillLearned)
def skill_learned(state: State, event: events.SkillLearned, tongue: Tongue) -> str:
    return tongue(
        "{name} takes up an apprenticeship: {skill}.",
        name=short_name(state, event.who),
        skill=event.skill.name,
    )


@rules.tells(events.AssetGained)
def asset_gained(state: State, event: events.AssetGained, tongue: Tongue) -> str:
    skill = traits_told(state, event.who, (event.skill,), tongue) if event.skill else ""
    return sentences(
        tongue(
            "{name} gains an asset: {asset}.",
            name=short_name(state, event.who),
            asset=choice_name("asset", event.asset, tongue),
        ),
        tongue("It goes with: {skill}.", skill=skill) if skill else "",
    )


@rules.tells(events.ProdigyAllowed)
def prodigy_allowed(state: State, event: events.ProdigyAllowed, tongue: Tongue) -> str:
    return tongue(
        "The keeper lets a prodigy awaken in {name}: {prodigy}.",
        name=short_name(state, event.who),
        prodigy=event.name,
    )


@rules.tells(events.AboveAllowed)
def above_allowed(state: State, event: events.AboveAllowed, tongue: Tongue) -> str:
    return tongue(
        "The keeper lets {name} go above 5: {trait}.",
        name=short_name(state, event.who),
        trait=traits_told(state, event.who, (event.trait,), tongue),
    )


# Points

SPENT: Mapping[str, str] = {
    f"{ID}.heroism.reroll": "Lucky star! {name} spends a heroism point to throw again.",
    f"{ID}.heroism.shift": "{name} spends a heroism point to shift the result.",
    f"{ID}.result.legendary": "{name} spends a heroism point to enter the legend.",
    f"{ID}.heroism.feat": "{name} spends a heroism point on a feat.",
    f"{ID}.heroism.twist": "{name} spends a heroism point on a twist.",
    f"{ID}.heroism.second-wind": "{name} spends a heroism point for a second wind.",
    f"{ID}.heroism.shake-off": "{name} spends a heroism point to snap out of it.",
    f"{ID}.gear.object-join": "{name} pays for it with a heroism point.",
    f"{ID}.gear.object-keep": "{name} pays a heroism point to keep it.",
}


@rules.tells(events.HeroismSpent)
def heroism_spent(state: State, event: events.HeroismSpent, tongue: Tongue) -> str:
    name = short_name(state, event.who)
    if event.lent:
        return tongue("{name} makes use of a comrade's heroism point.", name=name)
    if event.rule in SPENT:
        return tongue(SPENT[event.rule], name=name)
    return tongue("{name} spends a heroism point.", name=name)


GAINED: Mapping[str, str] = {
    f"{ID}.heroism.gain-daring": "Daring!",
    f"{ID}.heroism.gain-bribe": "The way to the keeper's heart goes through the stomach.",
    f"{ID}.heroism.gain-catastrophe": "Catastrophe accepted!",
    f"{ID}.heroism.gain-weakness": "Every weakness has its price.",
    f"{ID}.heroism.gain-jinx": "Rotten luck!",
    f"{ID}.gear.object-taken": "One does not lose such a thing for nothing.",
    f"{ID}.combat.risk-table": "A constraint has its reward.",
}


def _giver(state: State, name: str) -> str:
    """A comrade by the first name, as everywhere; the event has kept the whole one."""
    found = (hero.id for hero in state.heroes.values() if hero.name == name)
    who = next(found, None)
    return name if who is None else short_name(state, who)


AWARDED = (
    f"{ID}.heroism.gain-daring",
    f"{ID}.heroism.gain-bribe",
    f"{ID}.heroism.gain-jinx",
)
"""Awards whose reason the keeper has written."""


@rules.tells(events.HeroismGained)
def heroism_gained(state: State, event: events.HeroismGained, tongue: Tongue) -> str:
    name = short_name(state, event.who)
    if event.rule == f"{ID}.power.to-heroism":
        return sentences(
            tongue(
                "{other} gives {name} a heroism point.", other=_giver(state, event.why), name=name
            ),
            tongue("It must be used at once.") if event.lent else "",
        )
    told = event.rule in AWARDED and event.why
    return sentences(
        tongue(GAINED[event.rule]) if event.rule in GAINED else "",
        sentence_of(event.why) if told else "",
        tongue.many(
            "{name} gains {count} heroism point.",
            "{name} gains {count} heroism points.",
            event.points,
            name=name,
        ),
    )


@rules.tells(events.PowerSpent)
def power_spent(state: State, event: events.PowerSpent, tongue: Tongue) -> str:
    name = short_name(state, event.who)
    if event.rule == f"{ID}.power.to-heroism":
        return tongue("{name} turns ten power points into a heroism point.", name=name)
    return tongue.many(
        "{name} puts {count} power point into it.",
        "{name} puts {count} power points into it.",
        event.points,
        name=name,
    )


@rules.tells(events.LifeGained)
def life_gained(state: State, event: events.LifeGained, tongue: Tongue) -> str:
    hero = state.heroes[event.who]
    back = tongue.many(
        "{name} is back to {count} life point of {most}.",
        "{name} is back to {count} life points of {most}.",
        hero.life,
        name=short_name(state, event.who),
        most=hero.most_life,
    )
    wind = event.rule == f"{ID}.heroism.second-wind"
    return sentences(tongue("Second wind!") if wind else "", back)


@rules.tells(events.Adjusted)
def adjusted(state: State, event: events.Adjusted, tongue: Tongue) -> str:
    return tongue(
        "The keeper sets things right for {name} ({points}): {reason}",
        name=short_name(state, event.who),
        points=", ".join(_points(event, tongue)),
        reason=full_stop(event.reason),
    )


def _points(event: events.Adjusted, tongue: Tongue) -> Iterator[str]:
    if event.life is not None:
        yield tongue("life {points}", points=event.life)
    if event.power is not None:
        yield tongue("power {points}", points=event.power)
    if event.heroism is not None:
        yield tongue("heroism {points}", points=event.heroism)
    if event.xp is not None:
        yield tongue("XP {points}", points=event.xp)
