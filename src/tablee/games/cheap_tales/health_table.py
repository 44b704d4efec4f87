"""Life, time and magic: what each event changes."""

from msgspec.structs import replace

from tablee.games.cheap_tales import events
from tablee.games.cheap_tales.common import known, rules
from tablee.games.cheap_tales.hero import Hero, Wound
from tablee.games.cheap_tales.sheets_table import changed, recomputed
from tablee.games.cheap_tales.state import Question, State
from tablee.games.cheap_tales.traits import QUALITIES, TALENTS, WOUNDS


@rules.evolves(events.LossThreatened)
def loss_threatened(state: State, event: events.LossThreatened) -> State:
    return replace(state, losses=(*state.losses, event.loss))


@rules.evolves(events.LifeLost)
def life_lost(state: State, event: events.LifeLost) -> State:
    hero = known(state, event.who)
    state = changed(
        state,
        hero.id,
        life=max(0, hero.life - event.amount),
        power=hero.power - event.power,
    )
    return replace(state, losses=tuple(x for x in state.losses if x.who != hero.id))


@rules.evolves(events.Fell)
def fell(state: State, event: events.Fell) -> State:
    fall = "wound" if event.again else "choose"
    return changed(state, event.who, fall=fall, stunned=True)


@rules.evolves(events.FallChosen)
def fall_chosen(state: State, event: events.FallChosen) -> State:
    out = event.choice == "out"
    return changed(state, event.who, fall="", out=out, life=event.life)


def suffered(hero: Hero, traits: tuple[str, ...], sign: int) -> Hero:
    """Points of traits lost for good, or given back when a wound is eased."""
    for trait in traits:
        if trait in QUALITIES or trait in TALENTS:
            hero = replace(hero, **{trait: hero.score(trait) + sign})
    return hero


@rules.evolves(events.WoundRolled)
def wound_rolled(state: State, event: events.WoundRolled) -> State:
    lying = known(state, event.who)
    hero = lying.without_last_wound() if event.again else lying
    row = WOUNDS[event.row]
    wound = Wound(event.row, row.until, event.session, event.traits, row.life, again=event.again)
    after = replace(
        suffered(hero, event.traits, -1),
        wounds=(*hero.wounds, wound),
        life_lost=hero.life_lost + row.life,
        fall="",
        out=event.life == 0,
        dying=row.deadly,
    )
    state = recomputed(state, lying, after)
    if event.life:
        hurt = known(state, event.who)
        state = changed(state, event.who, life=min(hurt.most_life, event.life))
    return state


@rules.evolves(events.WoundEased)
def wound_eased(state: State, event: events.WoundEased) -> State:
    hero = known(state, event.who)
    before, row = hero.wounds[-1], WOUNDS[event.row]
    if before.row == 6:
        kept = suffered(hero, event.traits, -1)
    else:
        kept = suffered(hero, before.traits[len(event.traits) :], 1)
    wound = Wound(
        event.row,
        row.until,
        event.session,
        event.traits,
        row.life,
        tended=before.tended or bool(event.rule.endswith("wound-doctor")),
        softened=before.softened or not event.rule.endswith("wound-doctor"),
    )
    after = replace(
        kept,
        wounds=(*hero.wounds[:-1], wound),
        life_lost=hero.life_lost - before.life + row.life,
        dying=False,
    )
    return recomputed(state, hero, after)


@rules.evolves(events.HeroDied)
def hero_died(state: State, event: events.HeroDied) -> State:
    state = changed(state, event.who, dead=True, dying=False, life=0, fall="", out=False)
    return replace(
        state.without_roll(event.who),
        losses=tuple(x for x in state.losses if x.who != event.who),
        invocations={i: v for i, v in state.invocations.items() if v.who != event.who},
        seizures={w: s for w, s in state.seizures.items() if w != event.who},
    )


@rules.evolves(events.ShookOff)
def shook_off(state: State, event: events.ShookOff) -> State:
    return changed(state, event.who, stunned=False)


@rules.evolves(events.Woke)
def woke(state: State, event: events.Woke) -> State:
    return changed(state, event.who, out=False)


@rules.evolves(events.Revived)
def revived(state: State, event: events.Revived) -> State:
    wounds = tuple(w for w in known(state, event.who).wounds if not WOUNDS[w.row].deadly)
    return changed(
        state, event.who, dead=False, dying=False, out=True, life=1, fall="", wounds=wounds
    )


@rules.evolves(events.Breathed)
def breathed(state: State, event: events.Breathed) -> State:
    hero = known(state, event.who)
    state = replace(state, respite_due=False)
    life = min(hero.most_life, hero.life + event.life)
    return changed(
        state,
        hero.id,
        life=life,
        breath=life,
        power=hero.power + event.power,
        out=False,
        lent=0,
    )


@rules.evolves(events.ScenePassed)
def scene_passed(state: State, event: events.ScenePassed) -> State:
    return replace(
        state,
        aspects={a: v for a, v in state.aspects.items() if v.until not in ("scene", "turn")},
        thirds="no",
        thirds_used=(),
        won={},
        rolls={},
        groups={},
        invocations={},
        passed=event.scene,
        respite_due=event.respite,
    )


@rules.evolves(events.EllipsisBegun)
def ellipsis_begun(state: State, event: events.EllipsisBegun) -> State:
    aspects = {a: v for a, v in state.aspects.items() if v.until in ("session", "lasting")}
    return replace(
        state,
        ellipsis=True,
        respite_due=False,
        played=0,
        aspects=aspects,
        thirds="no",
        thirds_used=(),
        won={},
        rolls={},
        groups={},
        invocations={},
    )


@rules.evolves(events.Rested)
def rested(state: State, event: events.Rested) -> State:
    hero = known(state, event.who)
    most = hero.most_life
    return changed(
        state,
        hero.id,
        life=most,
        breath=most,
        power=state.most_power(hero),
        stunned=False,
        out=False,
        lent=0,
        # What a doctor has not seen by now stays as it is.
        wounds=tuple(
            replace(w, tended=True, softened=True) for w in hero.wounds if w.until == "session"
        ),
        cut_off=False,
        broke=(),
        taken=0,
        store=0,
    )


@rules.evolves(events.EllipsisEnded)
def ellipsis_ended(state: State, event: events.EllipsisEnded) -> State:
    return replace(state, ellipsis=False)


@rules.evolves(events.PlayNoted)
def play_noted(state: State, event: events.PlayNoted) -> State:
    return replace(state, played=state.played + event.minutes)


@rules.evolves(events.ExtraRecovered)
def extra_recovered(state: State, event: events.ExtraRecovered) -> State:
    extra = state.extras[event.who]
    return state.with_extra(replace(extra, power=event.power, taken=0, store=0))


@rules.evolves(events.GiftPaid)
def gift_paid(state: State, event: events.GiftPaid) -> State:
    hero = known(state, event.who)
    state = changed(state, hero.id, power=hero.power - event.power)
    source = state.sources.get(event.source)
    if source is not None:
        left = replace(source, free=source.free - event.drawn)
        state = replace(state, sources={**state.sources, source.id: left})
    return state


@rules.evolves(events.WasCutOff)
def was_cut_off(state: State, event: events.WasCutOff) -> State:
    return changed(state, event.who, cut_off=True)


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
        state = changed(state, hero.id, power=hero.power + event.points)
    else:
        thief = state.extras[event.who]
        state = state.with_extra(replace(thief, power=thief.power + event.points))
    victim = state.hero(event.victim)
    if victim is not None:
        state = changed(
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
    return changed(state, event.who, power=known(state, event.who).power - event.points)


@rules.evolves(events.SourceNamed)
def source_named(state: State, event: events.SourceNamed) -> State:
    sources = {**state.sources, event.source.id: event.source}
    return replace(state, sources=sources, serial=state.serial + 1)


@rules.evolves(events.SourceClosed)
def source_closed(state: State, event: events.SourceClosed) -> State:
    return replace(state, sources={s: v for s, v in state.sources.items() if s != event.source})


@rules.evolves(events.InspirationDrawn)
def inspiration_drawn(state: State, event: events.InspirationDrawn) -> State:
    return replace(state, inspired=(event.table, event.number))


@rules.evolves(events.FateAnswered)
def fate_answered(state: State, event: events.FateAnswered) -> State:
    return replace(state, question=Question(event.question, event.yes))
