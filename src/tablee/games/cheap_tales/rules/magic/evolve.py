"""What events change: gifts and power."""

from msgspec.structs import replace

from tablee.games.cheap_tales.rules.changes import change_hero
from tablee.games.cheap_tales.rules.common import known, rules
from tablee.games.cheap_tales.rules.magic import events
from tablee.games.cheap_tales.state import State
from tablee.games.cheap_tales.state.hero import Mark


@rules.evolves(events.GiftPaid)
def gift_paid(state: State, event: events.GiftPaid) -> State:
    hero = known(state, event.who)
    state = change_hero(state, hero.id, power=hero.power - event.power)
    source = state.sources.get(event.source)
    if source is not None:
        left = replace(source, free=source.free - event.drawn)
        state = replace(state, sources={**state.sources, source.id: left})
    return state


@rules.evolves(events.WasCutOff)
def was_cut_off(state: State, event: events.WasCutOff) -> State:
    return change_hero(state, event.who, cut_off=True)


@rules.evolves(events.MagicNoticed)
def magic_noticed(state: State, event: events.MagicNoticed) -> State:
    return state


@rules.evolves(events.TheftAnswered)
def theft_answered(state: State, event: events.TheftAnswered) -> State:
    return state.with_roll(replace(state.rolls[event.who], consent=event.agree))


@rules.evolves(events.PowerTaken)
def power_taken(state: State, event: events.PowerTaken) -> State:
    hero = state.hero(event.who)
    if hero is not None:
        state = change_hero(state, hero.id, power=hero.power + event.points)
    else:
        thief = state.extras[event.who]
        state = state.with_extra(replace(thief, power=thief.power + event.points))
    victim = state.hero(event.victim)
    if victim is not None:
        state = change_hero(
            state,
            victim.id,
            power=victim.power - event.points,
            taken=victim.taken + event.points,
            store=victim.store or victim.power,
        )
    else:
        other = state.extras[event.victim]
        if event.dies:
            left = other.lives[:-1]
            other = replace(other, lives=left, power=other.power if left else 0)
        else:
            other = replace(
                other,
                power=other.power - event.points,
                taken=other.taken + event.points,
                store=other.store or other.power,
            )
        state = state.with_extra(other)
    roll = state.rolls.get(event.who)
    if roll is not None and roll.kind == "theft":
        state = state.with_roll(replace(roll, struck=True))
    return state


@rules.evolves(events.PowerFaded)
def power_faded(state: State, event: events.PowerFaded) -> State:
    return change_hero(state, event.who, power=known(state, event.who).power - event.points)


@rules.evolves(events.SourceNamed)
def source_named(state: State, event: events.SourceNamed) -> State:
    sources = {**state.sources, event.source.id: event.source}
    return replace(state, sources=sources, serial=state.serial + 1)


@rules.evolves(events.SourceClosed)
def source_closed(state: State, event: events.SourceClosed) -> State:
    return replace(state, sources={s: v for s, v in state.sources.items() if s != event.source})


@rules.evolves(events.GiftGranted)
def gift_granted(state: State, event: events.GiftGranted) -> State:
    hero = known(state, event.who)
    return change_hero(state, hero.id, skills=(*hero.skills, event.skill))


@rules.evolves(events.GiftStirred)
def gift_stirred(state: State, event: events.GiftStirred) -> State:
    return _with_skill(state, event.who, event.skill.id, seen=True)


@rules.evolves(events.GiftControlled)
def gift_controlled(state: State, event: events.GiftControlled) -> State:
    return _with_skill(state, event.who, event.gift, controlled=True, seen=True)


def _with_skill(state: State, who: str, skill: str, **values: object) -> State:
    hero = known(state, who)
    skills = tuple(replace(s, **values) if s.id == skill else s for s in hero.skills)
    return change_hero(state, who, skills=skills)


@rules.evolves(events.DomainAdded)
def domain_added(state: State, event: events.DomainAdded) -> State:
    domains = known(state, event.who).skill_or_none(event.gift).domains
    return _with_skill(state, event.who, event.gift, domains=(*domains, event.domain))


@rules.evolves(events.MarkNoted)
def mark_noted(state: State, event: events.MarkNoted) -> State:
    hero = known(state, event.who)
    marks: tuple[Mark, ...] = (*hero.marks, event.mark)
    return change_hero(state, hero.id, marks=marks, serial=hero.serial + 1)


@rules.evolves(events.TheftTaught)
def theft_taught(state: State, event: events.TheftTaught) -> State:
    return change_hero(state, event.who, thief=True)
