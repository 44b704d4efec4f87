"""The story of a table in sentences: making a hero."""

from tablee.games.cheap_tales.rules.common import rules
from tablee.games.cheap_tales.rules.creation import events
from tablee.games.cheap_tales.state import State
from tablee.games.cheap_tales.state.hero import Hero
from tablee.games.cheap_tales.words.telling import aspects_told, short_name
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
    return sentences(
        full_stop(hero.description),
        tongue.many(
            "Apprenticeship: {skills}.",
            "Apprenticeships: {skills}.",
            len(hero.skills),
            skills=skills,
        ),
        aspects_told(hero.aspects, tongue),
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
