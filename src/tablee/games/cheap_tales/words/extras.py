"""The story of a table in sentences: the keeper's people."""

from tablee.games.cheap_tales.rules.common import rules
from tablee.games.cheap_tales.rules.extras import events
from tablee.games.cheap_tales.state import State
from tablee.games.cheap_tales.words.names import choice_name
from tablee.games.cheap_tales.words.results import deed
from tablee.games.cheap_tales.words.telling import (
    aspects_told,
    sentence_of,
    short_name,
    short_names,
)
from tablee.kernel.line import Verdict
from tablee.kernel.telling import sentences, within_sentence
from tablee.kernel.tongue import Tongue


@rules.tells(events.ExtraMade)
def extra_made(state: State, event: events.ExtraMade, tongue: Tongue) -> str:
    extra = event.extra
    return sentences(
        tongue("In the wings: {name}.", name=within_sentence(extra.name)),
        tongue("The players will say: {name}.", name=within_sentence(extra.alias))
        if extra.alias
        else "",
        tongue(
            "Class: {kind}. How many: {count}. Might {might}, life {life}.",
            kind=choice_name("kind", extra.kind, tongue),
            count=extra.standing,
            might=extra.might,
            life=extra.life,
        ),
        aspects_told(extra.aspects, tongue),
    )


@rules.tells(events.ExtraShown)
def extra_shown(state: State, event: events.ExtraShown, tongue: Tongue) -> str:
    name = within_sentence(event.name)
    if event.count > 1:
        opening = tongue("On the scene: {name}, {count} strong.", name=name, count=event.count)
    else:
        opening = tongue("On the scene: {name}.", name=name)
    return sentences(
        opening,
        tongue("Class: {kind}.", kind=choice_name("kind", event.kind, tongue))
        if event.kind is not None
        else "",
        tongue("Might: {might}.", might=event.might) if event.might is not None else "",
    )


@rules.tells(events.ExtraAspectShown)
def extra_aspect_shown(state: State, event: events.ExtraAspectShown, tongue: Tongue) -> str:
    return tongue(
        "Now everybody knows of {name}: “{text}”.",
        name=short_name(state, event.who),
        text=event.text,
    )


@rules.tells(events.ExtraRemoved)
def extra_removed(state: State, event: events.ExtraRemoved, tongue: Tongue) -> str:
    return tongue("Off the scene: {name}.", name=short_name(state, event.who))


@rules.tells(events.ExtraChanged)
def extra_changed(state: State, event: events.ExtraChanged, tongue: Tongue) -> str:
    name = short_name(state, event.who)
    numbers = []
    if event.might is not None:
        numbers.append(tongue("might {points}", points=event.might))
    if event.power is not None:
        numbers.append(tongue("power {points}", points=event.power))
    return tongue("On the card of {name}: {points}.", name=name, points=", ".join(numbers))


@rules.tells(events.ExtraCounted)
def extra_counted(state: State, event: events.ExtraCounted, tongue: Tongue) -> str:
    text = "{name}: {count} on their feet now." if event.count else "{name}: down for the count."
    return tongue(text, name=short_name(state, event.who), count=event.count)


@rules.tells(events.ClassShown)
def class_shown(state: State, event: events.ClassShown, tongue: Tongue) -> str:
    return tongue(
        "There is no sweeping {name} aside: {kind}.",
        name=short_name(state, event.who),
        kind=choice_name("kind", event.kind, tongue),
    )


@rules.tells(events.GangStruck)
def gang_struck(state: State, event: events.GangStruck, tongue: Tongue) -> str:
    name = short_name(state, event.who)
    if not event.hit:
        return tongue("{name}: wide of the mark.", name=name)
    return tongue(
        "{name}: it hits home. Struck: {names}.",
        name=name,
        names=short_names(state, event.hit, tongue),
    )


@rules.judges_by(events.GangStruck)
def gang_judged(state: State, event: events.GangStruck, tongue: Tongue) -> Verdict:
    roll = state.rolls.get(event.who)
    purpose = "" if roll is None else deed(state, roll, tongue)
    if not event.hit:
        return Verdict(tongue("Missed"), "bad", purpose=purpose)
    names = short_names(state, event.hit, tongue)
    return Verdict(tongue("Hit"), "good", names, purpose=purpose)


@rules.tells(events.ExtraHurt)
def extra_hurt(state: State, event: events.ExtraHurt, tongue: Tongue) -> str:
    name = short_name(state, event.who)
    if event.each and state.extras[event.who].came > 1:
        told = tongue.many(
            "{name}: {count} life point lost each.",
            "{name}: {count} life points lost each.",
            event.loss,
            name=name,
        )
    else:
        told = tongue.many(
            "{name}: {count} life point lost.",
            "{name}: {count} life points lost.",
            event.loss,
            name=name,
        )
    return sentences(sentence_of(event.why), told)


@rules.judges_by(events.ExtraHurt)
def extra_hurt_judged(state: State, event: events.ExtraHurt, tongue: Tongue) -> Verdict:
    one, several = "{count} point of damage", "{count} points of damage"
    return Verdict(tongue.many(one, several, event.loss), "good")


@rules.tells(events.ExtrasFell)
def extras_fell(state: State, event: events.ExtrasFell, tongue: Tongue) -> str:
    name = short_name(state, event.who)
    if not event.left:
        return tongue("{name}: down for the count.", name=name)
    return tongue(
        "{name}: {count} down, {left} to go.", name=name, count=event.count, left=event.left
    )


@rules.judges_by(events.ExtrasFell)
def extras_fell_judged(state: State, event: events.ExtrasFell, tongue: Tongue) -> Verdict:
    return Verdict(tongue("{count} down!", count=event.count), "good")


@rules.tells(events.ExtraStunned)
def extra_stunned(state: State, event: events.ExtraStunned, tongue: Tongue) -> str:
    return tongue("{name}: stunned, no more than that.", name=short_name(state, event.who))
