"""What events change: experience and what it buys."""

from msgspec.structs import replace

from tablee.games.cheap_tales.rules.advancement import events
from tablee.games.cheap_tales.rules.changes import change_hero, recomputed
from tablee.games.cheap_tales.rules.common import known, rules
from tablee.games.cheap_tales.state import State
from tablee.games.cheap_tales.state.hero import Hero
from tablee.games.cheap_tales.state.traits import QUALITIES, TALENTS


@rules.evolves(events.XpGained)
def xp_gained(state: State, event: events.XpGained) -> State:
    return change_hero(state, event.who, xp=known(state, event.who).xp + event.points)


@rules.evolves(events.XpSpent)
def xp_spent(state: State, event: events.XpSpent) -> State:
    return change_hero(state, event.who, xp=known(state, event.who).xp - event.points)


@rules.evolves(events.TraitRaised)
def trait_raised(state: State, event: events.TraitRaised) -> State:
    return recomputed(state, known(state, event.who), with_trait(state, event.who, event))


def with_trait(state: State, who: str, event: events.TraitRaised) -> Hero:
    hero = known(state, who)
    above = tuple(t for t in hero.above if t != event.trait)
    if event.value <= 5:
        above = hero.above
    if event.trait in QUALITIES or event.trait in TALENTS:
        return replace(hero, **{event.trait: event.value}, above=above)
    skills = tuple(replace(s, rank=event.value) if s.id == event.trait else s for s in hero.skills)
    return replace(hero, skills=skills, above=above)


@rules.evolves(events.SkillLearned)
def skill_learned(state: State, event: events.SkillLearned) -> State:
    hero = known(state, event.who)
    return change_hero(state, hero.id, skills=(*hero.skills, event.skill), serial=hero.serial + 1)


@rules.evolves(events.AssetGained)
def asset_gained(state: State, event: events.AssetGained) -> State:
    hero = known(state, event.who)
    techniques = (*hero.techniques, event.skill) if event.skill else hero.techniques
    after = replace(hero, assets=(*hero.assets, event.asset), techniques=techniques)
    return recomputed(state, hero, after)


@rules.evolves(events.ProdigyAllowed)
def prodigy_allowed(state: State, event: events.ProdigyAllowed) -> State:
    found = (*known(state, event.who).prodigies, event.name.casefold())
    return change_hero(state, event.who, prodigies=found)


@rules.evolves(events.AboveAllowed)
def above_allowed(state: State, event: events.AboveAllowed) -> State:
    return change_hero(state, event.who, above=(*known(state, event.who).above, event.trait))
