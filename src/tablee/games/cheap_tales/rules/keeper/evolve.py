"""What events change: the keeper's word."""

from msgspec.structs import replace

from tablee.games.cheap_tales.rules.changes import change_hero, recomputed
from tablee.games.cheap_tales.rules.common import known, rules
from tablee.games.cheap_tales.rules.keeper import events
from tablee.games.cheap_tales.state import Question, State
from tablee.games.cheap_tales.state.traits import TRAITS


@rules.evolves(events.InspirationDrawn)
def inspiration_drawn(state: State, event: events.InspirationDrawn) -> State:
    return replace(state, inspired=(event.table, event.number))


@rules.evolves(events.FateAnswered)
def fate_answered(state: State, event: events.FateAnswered) -> State:
    return replace(state, question=Question(event.question, event.yes))


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


@rules.evolves(events.TraitCorrected)
def trait_corrected(state: State, event: events.TraitCorrected) -> State:
    hero = known(state, event.who)
    if event.trait in TRAITS:
        return recomputed(state, hero, replace(hero, **{event.trait: event.score}))
    skills = tuple(replace(s, rank=event.score) if s.id == event.trait else s for s in hero.skills)
    return change_hero(state, hero.id, skills=skills)


@rules.evolves(events.ConditionCorrected)
def condition_corrected(state: State, event: events.ConditionCorrected) -> State:
    hero = known(state, event.who)
    return change_hero(
        state,
        hero.id,
        stunned=hero.stunned if event.stunned is None else event.stunned,
        out=hero.out if event.out is None else event.out,
        cut_off=hero.cut_off if event.cut_off is None else event.cut_off,
    )


@rules.evolves(events.WoundUndone)
def wound_undone(state: State, event: events.WoundUndone) -> State:
    hero = known(state, event.who)
    healed = replace(hero.without_last_wound(), fall=hero.fall)
    deadly = hero.dying or hero.dead
    state = recomputed(state, hero, replace(healed, dead=False))
    # Whoever lay between life and death is merely out, until the respite.
    return change_hero(state, hero.id, out=True) if deadly else state


@rules.evolves(events.BroughtBack)
def brought_back(state: State, event: events.BroughtBack) -> State:
    state = change_hero(
        state, event.who, dead=False, dying=False, fall="", out=False, life=event.life
    )
    return replace(state, losses=tuple(x for x in state.losses if x.who != event.who))


@rules.evolves(events.CardCorrected)
def card_corrected(state: State, event: events.CardCorrected) -> State:
    extra = state.extras[event.who]
    names = ("might", "power", "armour", "die", "bonus")
    values = {name: value for name in names if (value := getattr(event, name)) is not None}
    if event.most_life is not None:
        values["life"] = event.most_life
        values["lives"] = tuple(min(life, event.most_life) for life in extra.lives)
    if event.lives is not None:
        values |= {"lives": event.lives, "stunned": not event.lives}
    if event.power is not None:
        values["most_power"] = max(extra.most_power, event.power)
    return state.with_extra(replace(extra, **values))


@rules.evolves(events.MightCorrected)
def might_corrected(state: State, event: events.MightCorrected) -> State:
    return state.with_extra(replace(state.extras[event.who], might=event.might))


@rules.evolves(events.LookCorrected)
def look_corrected(state: State, event: events.LookCorrected) -> State:
    return state  # what changed, the keeper's own event says


@rules.evolves(events.Renamed)
def renamed(state: State, event: events.Renamed) -> State:
    if event.who in state.heroes:
        return change_hero(state, event.who, name=event.name, gender=event.gender)
    extra = state.extras[event.who]
    return state.with_extra(replace(extra, name=event.name, gender=event.gender))


@rules.evolves(events.HeroAssigned)
def hero_assigned(state: State, event: events.HeroAssigned) -> State:
    return change_hero(state, event.who, seat=event.seat)


@rules.evolves(events.HeroRetired)
def hero_retired(state: State, event: events.HeroRetired) -> State:
    who = event.who
    state = change_hero(state, who, retired=True, fall="", dying=False)
    fight = state.fight
    if fight is not None and who in fight.fighters:
        fighters = {f: v for f, v in fight.fighters.items() if f != who}
        named = "" if fight.next == who else fight.next
        state = replace(state, fight=replace(fight, fighters=fighters, next=named))
    return replace(
        state,
        losses=tuple(x for x in state.losses if x.who != who),
        invocations={i: v for i, v in state.invocations.items() if v.who != who},
        seizures={w: s for w, s in state.seizures.items() if w != who},
    )


@rules.evolves(events.HeroRecalled)
def hero_recalled(state: State, event: events.HeroRecalled) -> State:
    return change_hero(state, event.who, retired=False)
