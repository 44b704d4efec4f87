"""What events change: life, wounds, respite and rest."""

from msgspec.structs import replace

from tablee.games.cheap_tales.rules.changes import change_hero, recomputed
from tablee.games.cheap_tales.rules.common import known, rules
from tablee.games.cheap_tales.rules.health import events
from tablee.games.cheap_tales.state import State
from tablee.games.cheap_tales.state.hero import Hero, Wound
from tablee.games.cheap_tales.state.traits import QUALITIES, TALENTS, WOUNDS


@rules.evolves(events.LossThreatened)
def loss_threatened(state: State, event: events.LossThreatened) -> State:
    return replace(state, losses=(*state.losses, event.loss))


@rules.evolves(events.LifeLost)
def life_lost(state: State, event: events.LifeLost) -> State:
    hero = known(state, event.who)
    state = change_hero(
        state,
        hero.id,
        life=max(0, hero.life - event.amount),
        power=hero.power - event.power,
    )
    others = tuple(x for x in state.losses if x.who != hero.id)
    return replace(state, losses=(*others, *event.waiting))


@rules.evolves(events.Fell)
def fell(state: State, event: events.Fell) -> State:
    fall = "wound" if event.again else "choose"
    return change_hero(state, event.who, fall=fall, stunned=True)


@rules.evolves(events.FallChosen)
def fall_chosen(state: State, event: events.FallChosen) -> State:
    out = event.choice == "out"
    return change_hero(state, event.who, fall="", out=out, life=event.life)


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
        state = change_hero(state, event.who, life=min(hurt.most_life, event.life))
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
    state = change_hero(state, event.who, dead=True, dying=False, life=0, fall="", out=False)
    return replace(
        state.without_roll(event.who),
        losses=tuple(x for x in state.losses if x.who != event.who),
        invocations={i: v for i, v in state.invocations.items() if v.who != event.who},
        seizures={w: s for w, s in state.seizures.items() if w != event.who},
    )


@rules.evolves(events.ShookOff)
def shook_off(state: State, event: events.ShookOff) -> State:
    return change_hero(state, event.who, stunned=False)


@rules.evolves(events.Woke)
def woke(state: State, event: events.Woke) -> State:
    return change_hero(state, event.who, out=False)


@rules.evolves(events.Revived)
def revived(state: State, event: events.Revived) -> State:
    wounds = tuple(w for w in known(state, event.who).wounds if not WOUNDS[w.row].deadly)
    return change_hero(
        state, event.who, dead=False, dying=False, out=True, life=1, fall="", wounds=wounds
    )


@rules.evolves(events.Breathed)
def breathed(state: State, event: events.Breathed) -> State:
    hero = known(state, event.who)
    state = replace(state, respite_due=False)
    life = min(hero.most_life, hero.life + event.life)
    return change_hero(
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
    return change_hero(
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


@rules.evolves(events.LifeGained)
def life_gained(state: State, event: events.LifeGained) -> State:
    hero = known(state, event.who)
    return change_hero(state, hero.id, life=min(hero.most_life, hero.life + event.points))
