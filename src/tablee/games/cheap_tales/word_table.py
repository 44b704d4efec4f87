"""The keeper's word: what each correction changes, and what may be corrected now."""

from collections.abc import Iterator

from msgspec.structs import replace

from tablee.games.cheap_tales import events
from tablee.games.cheap_tales.common import ID, known, rules
from tablee.games.cheap_tales.hero import Hero
from tablee.games.cheap_tales.sheets_table import changed, recomputed
from tablee.games.cheap_tales.state import Extra, State
from tablee.games.cheap_tales.traits import ARMOUR_DIE, TRAITS
from tablee.kernel.words import By, Field, Offer

REASON = Field("reason", "text", least=1, most=200)


@rules.evolves(events.TraitCorrected)
def trait_corrected(state: State, event: events.TraitCorrected) -> State:
    hero = known(state, event.who)
    if event.trait in TRAITS:
        return recomputed(state, hero, replace(hero, **{event.trait: event.score}))
    skills = tuple(replace(s, rank=event.score) if s.id == event.trait else s for s in hero.skills)
    return changed(state, hero.id, skills=skills)


@rules.evolves(events.ConditionCorrected)
def condition_corrected(state: State, event: events.ConditionCorrected) -> State:
    hero = known(state, event.who)
    return changed(
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
    return changed(state, hero.id, out=True) if deadly else state


@rules.evolves(events.BroughtBack)
def brought_back(state: State, event: events.BroughtBack) -> State:
    state = changed(state, event.who, dead=False, dying=False, fall="", out=False, life=event.life)
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


@rules.evolves(events.Renamed)
def renamed(state: State, event: events.Renamed) -> State:
    if event.who in state.heroes:
        return changed(state, event.who, name=event.name, gender=event.gender)
    extra = state.extras[event.who]
    return state.with_extra(replace(extra, name=event.name, gender=event.gender))


@rules.evolves(events.HeroAssigned)
def hero_assigned(state: State, event: events.HeroAssigned) -> State:
    return changed(state, event.who, seat=event.seat)


@rules.evolves(events.HeroRetired)
def hero_retired(state: State, event: events.HeroRetired) -> State:
    who = event.who
    state = changed(state, who, retired=True, fall="", dying=False)
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
    return changed(state, event.who, retired=False)


@rules.offering
def keepers_word(state: State, by: By) -> Iterator[Offer]:
    if not by.is_keeper:
        return
    for hero in state.heroes.values():
        yield from _of_hero(state, by, hero)
    for extra in state.extras.values():
        if not extra.gone:
            yield from _of_extra(extra)


def _of_hero(state: State, by: By, hero: Hero) -> Iterator[Offer]:
    given = {"who": hero.id}
    leaving, rule = f"{ID}.end.death", f"{ID}.gm.heroism-awards"
    if hero.retired:
        yield Offer("recall-hero", leaving, given, (REASON,))
        return
    numbers = (("heroism", 99), ("power", 99), ("xp", 999), ("life", hero.most_life))
    for at, (name, most) in enumerate(numbers):
        # Each may lead, and those after it may come along.
        rest = (Field(n, "integer", most=m, required=False) for n, m in numbers[at + 1 :])
        yield Offer("adjust", rule, given, (REASON, Field(name, "integer", most=most), *rest))
    score = Field("score", "integer", least=-1, most=9)
    yield Offer("adjust", rule, given, (REASON, Field("trait", "choice", TRAITS), score))
    if hero.skills:
        skill = Field("trait", "choice", tuple(s.id for s in hero.skills)[:50])
        rank = Field("score", "integer", most=9)
        yield Offer("adjust", rule, given, (REASON, skill, rank))
    flags = ("stunned", "out", "cut_off")
    for at, name in enumerate(flags):
        beside = (Field(n, "flag", required=False) for n in flags[at + 1 :])
        yield Offer("adjust", rule, given, (REASON, Field(name, "flag"), *beside))
    if hero.wounds:
        yield Offer("adjust", rule, {**given, "unwounded": True}, (REASON,))
    yield from _names(hero.id, hero.name, hero.gender)
    seats = tuple(s for s, role in by.seats.items() if role == "player" and s != hero.seat)[:50]
    if seats:
        seat = Field("seat", "choice", seats)
        yield Offer("assign-hero", f"{ID}.creation.order", given, (seat, REASON))
    if not hero.is_gone:
        yield Offer("retire-hero", leaving, given, (REASON,))


def _names(who: str, name: str, gender: str) -> Iterator[Offer]:
    """Another name; or the same with another gender."""
    rule = f"{ID}.creation.finish"
    others = tuple(g for g in ("f", "m", "n") if g != gender)
    named = {"who": who, "name": name}
    yield Offer("rename", rule, named, (Field("gender", "choice", others), REASON))
    text = Field("name", "text", least=1, most=60)
    genders = Field("gender", "choice", ("f", "m", "n"))
    yield Offer("rename", rule, {"who": who}, (text, genders, REASON))


def _of_extra(extra: Extra) -> Iterator[Offer]:
    given = {"who": extra.id}
    rule = f"{ID}.npc.basics"
    numbers = [
        Field("might", "integer", most=30),
        Field("power", "integer", most=99),
        Field("bonus", "integer", most=20),
        Field("most_life", "integer", least=1, most=99),
        Field("armour", "choice", tuple(ARMOUR_DIE)),
        Field("die", "choice", ("none", "d3", "d6", "d6up", "d3-1")),
    ]
    if extra.kind == "antagonist":
        numbers.append(Field("life", "integer", most=extra.life))
    for field in numbers:
        yield Offer("adjust-extra", rule, given, (REASON, field))
    yield from _names(extra.id, extra.name, extra.gender)


@rules.offering
def hurting(state: State, by: By) -> Iterator[Offer]:
    """Harm to the keeper's people that no blow has done."""
    if not by.is_keeper:
        return
    why = Field("why", "text", least=1, most=200)
    for extra in state.extras.values():
        if extra.is_up and state.losing(extra.id) is None:
            given = {"who": extra.id}
            rule = f"{ID}.meter.life-loss-sources"
            yield Offer("inflict", rule, given, (Field("life", "integer", least=1, most=99), why))
            yield Offer("inflict", f"{ID}.action.scale", given, (why,))
