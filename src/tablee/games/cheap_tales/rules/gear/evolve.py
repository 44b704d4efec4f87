"""What events change: objects, weapons, armour and money."""

from msgspec.structs import replace

from tablee.games.cheap_tales.rules.changes import change_hero, recomputed
from tablee.games.cheap_tales.rules.common import known, rules
from tablee.games.cheap_tales.rules.gear import events
from tablee.games.cheap_tales.state import Seizure, State


@rules.evolves(events.ArmourWorn)
def armour_worn(state: State, event: events.ArmourWorn) -> State:
    return change_hero(state, event.who, armour=event.armour)


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
    objects = tuple(
        replace(o, reserve=0, drawn=True) if o.id == event.thing else o for o in hero.objects
    )
    return change_hero(state, hero.id, objects=objects, power=hero.power + event.points)


@rules.evolves(events.WealthExhausted)
def wealth_exhausted(state: State, event: events.WealthExhausted) -> State:
    return change_hero(state, event.who, broke=(*known(state, event.who).broke, event.source))


@rules.evolves(events.Purchased)
def purchased(state: State, event: events.Purchased) -> State:
    return state
