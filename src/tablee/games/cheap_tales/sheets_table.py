"""Sheets: what each event changes on them."""

from msgspec.structs import replace

from tablee.games.cheap_tales import events
from tablee.games.cheap_tales.common import known, rules
from tablee.games.cheap_tales.hero import Hero, Mark
from tablee.games.cheap_tales.state import Seizure, State
from tablee.games.cheap_tales.traits import QUALITIES, TALENTS


@rules.evolves(events.HeroMade)
def hero_made(state: State, event: events.HeroMade) -> State:
    return state.with_hero(event.hero)


@rules.evolves(events.HeroRewritten)
def hero_rewritten(state: State, event: events.HeroRewritten) -> State:
    unseen = tuple(s for s in known(state, event.hero.id).skills if not (s.controlled or s.seen))
    return state.with_hero(replace(event.hero, skills=(*event.hero.skills, *unseen)))


@rules.evolves(events.HeroApproved)
def hero_approved(state: State, event: events.HeroApproved) -> State:
    return changed(state, event.who, approved=True, sent_back="")


@rules.evolves(events.SentBack)
def sent_back(state: State, event: events.SentBack) -> State:
    return changed(state, event.who, sent_back=event.reason)


def changed(state: State, who: str, **values: object) -> State:
    return state.with_hero(replace(known(state, who), **values))


def recomputed(state: State, before: Hero, after: Hero) -> State:
    """Maxima are formulas: what they gain the hero gains, what they lose caps what is there."""
    most_life, most_power = after.most_life, state.most_power(after)
    gained_life = max(0, most_life - before.most_life)
    gained_power = max(0, most_power - state.most_power(before))
    life, power = before.life, before.power
    if most_life != before.most_life and not (before.out or before.dying):
        life = min(most_life, before.life + gained_life)
    life = min(life, most_life)
    if most_power != state.most_power(before):
        power = min(max(most_power, 0), before.power + gained_power)
    breath = max(0, min(most_life, before.breath + gained_life))
    return state.with_hero(replace(after, life=life, power=power, breath=breath))


@rules.evolves(events.AspectAdded)
def aspect_added(state: State, event: events.AspectAdded) -> State:
    hero = known(state, event.who)
    aspects = (*hero.aspects, event.aspect)
    return changed(state, hero.id, aspects=aspects, serial=hero.serial + 1)


@rules.evolves(events.AspectReworded)
def aspect_reworded(state: State, event: events.AspectReworded) -> State:
    hero = known(state, event.who)
    aspects = tuple(
        replace(a, text=event.text) if a.id == event.aspect else a for a in hero.aspects
    )
    return changed(state, hero.id, aspects=aspects)


@rules.evolves(events.Described)
def described(state: State, event: events.Described) -> State:
    return changed(state, event.who, description=event.text)


@rules.evolves(events.ArmourWorn)
def armour_worn(state: State, event: events.ArmourWorn) -> State:
    return changed(state, event.who, armour=event.armour)


@rules.evolves(events.ObjectGained)
def object_gained(state: State, event: events.ObjectGained) -> State:
    hero = known(state, event.who)
    after = replace(hero, objects=(*hero.objects, event.thing), serial=hero.serial + 1)
    return recomputed(state, hero, after)


@rules.evolves(events.ObjectLost)
def object_lost(state: State, event: events.ObjectLost) -> State:
    hero = known(state, event.who)
    after = replace(hero, objects=tuple(o for o in hero.objects if o.id != event.thing))
    seizure = state.seizures.get(event.who)
    state = recomputed(state, hero, after)
    at_stake = seizure is not None and seizure.thing == event.thing
    return _settled(state, event.who) if at_stake else state


def _settled(state: State, who: str) -> State:
    return replace(state, seizures={w: s for w, s in state.seizures.items() if w != who})


@rules.evolves(events.ObjectThreatened)
def object_threatened(state: State, event: events.ObjectThreatened) -> State:
    seizure = Seizure(event.who, event.thing, event.why)
    return replace(state, seizures={**state.seizures, event.who: seizure})


@rules.evolves(events.ObjectKept)
def object_kept(state: State, event: events.ObjectKept) -> State:
    return _settled(state, event.who)


@rules.evolves(events.ReserveDrawn)
def reserve_drawn(state: State, event: events.ReserveDrawn) -> State:
    hero = known(state, event.who)
    objects = tuple(replace(o, reserve=0) if o.id == event.thing else o for o in hero.objects)
    return changed(state, hero.id, objects=objects, power=hero.power + event.points)


@rules.evolves(events.XpGained)
def xp_gained(state: State, event: events.XpGained) -> State:
    return changed(state, event.who, xp=known(state, event.who).xp + event.points)


@rules.evolves(events.XpSpent)
def xp_spent(state: State, event: events.XpSpent) -> State:
    return changed(state, event.who, xp=known(state, event.who).xp - event.points)


@rules.evolves(events.HeroismSpent)
def heroism_spent(state: State, event: events.HeroismSpent) -> State:
    hero = known(state, event.who)
    if event.lent:
        return changed(state, hero.id, lent=hero.lent - 1)
    return changed(state, hero.id, heroism=hero.heroism - 1)


@rules.evolves(events.HeroismGained)
def heroism_gained(state: State, event: events.HeroismGained) -> State:
    hero = known(state, event.who)
    if event.lent:
        return changed(state, hero.id, lent=hero.lent + event.points)
    return changed(state, hero.id, heroism=hero.heroism + event.points)


@rules.evolves(events.PowerSpent)
def power_spent(state: State, event: events.PowerSpent) -> State:
    return changed(state, event.who, power=known(state, event.who).power - event.points)


@rules.evolves(events.LifeGained)
def life_gained(state: State, event: events.LifeGained) -> State:
    hero = known(state, event.who)
    return changed(state, hero.id, life=min(hero.most_life, hero.life + event.points))


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
    return changed(state, hero.id, skills=(*hero.skills, event.skill), serial=hero.serial + 1)


@rules.evolves(events.AssetGained)
def asset_gained(state: State, event: events.AssetGained) -> State:
    hero = known(state, event.who)
    techniques = (*hero.techniques, event.skill) if event.skill else hero.techniques
    after = replace(hero, assets=(*hero.assets, event.asset), techniques=techniques)
    return recomputed(state, hero, after)


@rules.evolves(events.ProdigyAllowed)
def prodigy_allowed(state: State, event: events.ProdigyAllowed) -> State:
    return changed(state, event.who, prodigies=(*known(state, event.who).prodigies, event.name))


@rules.evolves(events.AboveAllowed)
def above_allowed(state: State, event: events.AboveAllowed) -> State:
    return changed(state, event.who, above=(*known(state, event.who).above, event.trait))


@rules.evolves(events.WealthExhausted)
def wealth_exhausted(state: State, event: events.WealthExhausted) -> State:
    return changed(state, event.who, broke=(*known(state, event.who).broke, event.source))


@rules.evolves(events.Purchased)
def purchased(state: State, event: events.Purchased) -> State:
    return state


@rules.evolves(events.GiftGranted)
def gift_granted(state: State, event: events.GiftGranted) -> State:
    hero = known(state, event.who)
    return changed(state, hero.id, skills=(*hero.skills, event.skill))


@rules.evolves(events.GiftStirred)
def gift_stirred(state: State, event: events.GiftStirred) -> State:
    return _with_skill(state, event.who, event.skill.id, seen=True)


@rules.evolves(events.GiftControlled)
def gift_controlled(state: State, event: events.GiftControlled) -> State:
    return _with_skill(state, event.who, event.gift, controlled=True, seen=True)


def _with_skill(state: State, who: str, skill: str, **values: object) -> State:
    hero = known(state, who)
    skills = tuple(replace(s, **values) if s.id == skill else s for s in hero.skills)
    return changed(state, who, skills=skills)


@rules.evolves(events.DomainAdded)
def domain_added(state: State, event: events.DomainAdded) -> State:
    domains = known(state, event.who).skill_or_none(event.gift).domains
    return _with_skill(state, event.who, event.gift, domains=(*domains, event.domain))


@rules.evolves(events.MarkNoted)
def mark_noted(state: State, event: events.MarkNoted) -> State:
    hero = known(state, event.who)
    marks: tuple[Mark, ...] = (*hero.marks, event.mark)
    return changed(state, hero.id, marks=marks, serial=hero.serial + 1)


@rules.evolves(events.TheftTaught)
def theft_taught(state: State, event: events.TheftTaught) -> State:
    return changed(state, event.who, thief=True)


@rules.evolves(events.Adjusted)
def adjusted(state: State, event: events.Adjusted) -> State:
    hero = known(state, event.who)
    values = {
        name: value
        for name in ("heroism", "xp", "life", "power")
        if (value := getattr(event, name)) is not None
    }
    if "life" in values and values["life"] > 0:
        values["out"] = False
    return state.with_hero(replace(hero, **values))
