"""The story of a table in sentences: objects, weapons, armour and money."""

from tablee.games.cheap_tales.rules.common import ID, rules
from tablee.games.cheap_tales.rules.gear import events
from tablee.games.cheap_tales.state import State
from tablee.games.cheap_tales.words.names import choice_name
from tablee.games.cheap_tales.words.telling import short_name
from tablee.kernel.telling import full_stop, sentences
from tablee.kernel.tongue import Tongue


@rules.tells(events.ArmourWorn)
def armour_worn(state: State, event: events.ArmourWorn, tongue: Tongue) -> str:
    name = short_name(state, event.who)
    if event.armour == "none":
        return tongue("{name} wears no armour any more.", name=name)
    armour = choice_name("armour", event.armour, tongue)
    return tongue("{name} puts on armour: {armour}.", name=name, armour=armour)


@rules.tells(events.ObjectGained)
def object_gained(state: State, event: events.ObjectGained, tongue: Tongue) -> str:
    thing = event.thing
    return tongue(
        "{name} can count on something new: {object}.",
        name=short_name(state, event.who),
        object=f"{thing.name} ({thing.use})" if thing.use else thing.name,
    )


@rules.tells(events.ObjectLost)
def object_lost(state: State, event: events.ObjectLost, tongue: Tongue) -> str:
    text = (
        "{name} sacrifices an object instead of a heroism point: {object}."
        if event.rule == f"{ID}.gear.object-as-heroism"
        else "{name} loses an object: {object}."
    )
    return tongue(text, name=short_name(state, event.who), object=event.name)


@rules.tells(events.ObjectThreatened)
def object_threatened(state: State, event: events.ObjectThreatened, tongue: Tongue) -> str:
    return sentences(
        full_stop(event.why),
        tongue(
            "{name} is about to lose an object: {object}.",
            name=short_name(state, event.who),
            object=event.name,
        ),
    )


@rules.tells(events.ObjectKept)
def object_kept(state: State, event: events.ObjectKept, tongue: Tongue) -> str:
    return tongue(
        "Hands off! {name} holds on to it: {object}.",
        name=short_name(state, event.who),
        object=event.name,
    )


@rules.tells(events.ReserveDrawn)
def reserve_drawn(state: State, event: events.ReserveDrawn, tongue: Tongue) -> str:
    return tongue.many(
        "{name} draws {count} power point from an object: {object}.",
        "{name} draws {count} power points from an object: {object}.",
        event.points,
        name=short_name(state, event.who),
        object=event.name,
    )


@rules.tells(events.WealthExhausted)
def wealth_exhausted(state: State, event: events.WealthExhausted, tongue: Tongue) -> str:
    return tongue(
        "No more money for {name} from there until the next rest: {source}.",
        name=short_name(state, event.who),
        source=event.name,
    )


@rules.tells(events.Purchased)
def purchased(state: State, event: events.Purchased, tongue: Tongue) -> str:
    return tongue(
        "{name} pays cash: {what}", name=short_name(state, event.who), what=full_stop(event.what)
    )
