"""What events change: making a hero."""

from msgspec.structs import replace

from tablee.games.cheap_tales.rules.changes import change_hero
from tablee.games.cheap_tales.rules.common import known, rules
from tablee.games.cheap_tales.rules.creation import events
from tablee.games.cheap_tales.state import State


@rules.evolves(events.HeroMade)
def hero_made(state: State, event: events.HeroMade) -> State:
    return state.with_hero(event.hero)


@rules.evolves(events.HeroRewritten)
def hero_rewritten(state: State, event: events.HeroRewritten) -> State:
    unseen = tuple(s for s in known(state, event.hero.id).skills if not (s.controlled or s.seen))
    return state.with_hero(replace(event.hero, skills=(*event.hero.skills, *unseen)))


@rules.evolves(events.HeroApproved)
def hero_approved(state: State, event: events.HeroApproved) -> State:
    return change_hero(state, event.who, approved=True, sent_back="")


@rules.evolves(events.SentBack)
def sent_back(state: State, event: events.SentBack) -> State:
    return change_hero(state, event.who, sent_back=event.reason)


@rules.evolves(events.AspectAdded)
def aspect_added(state: State, event: events.AspectAdded) -> State:
    hero = known(state, event.who)
    aspects = (*hero.aspects, event.aspect)
    return change_hero(state, hero.id, aspects=aspects, serial=hero.serial + 1)


@rules.evolves(events.AspectReworded)
def aspect_reworded(state: State, event: events.AspectReworded) -> State:
    hero = known(state, event.who)
    aspects = tuple(
        replace(a, text=event.text) if a.id == event.aspect else a for a in hero.aspects
    )
    return change_hero(state, hero.id, aspects=aspects)


@rules.evolves(events.Described)
def described(state: State, event: events.Described) -> State:
    return change_hero(state, event.who, description=event.text)
