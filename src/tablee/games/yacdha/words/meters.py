"""Checks and meters as sentences, told with the state just after the event."""

from collections.abc import Mapping

from tablee.games.yacdha.rules.common import anybody, rules
from tablee.games.yacdha.rules.meters.events import (
    CheckCalled,
    CheckKept,
    CheckMade,
    Died,
    MeterFell,
    MeterRose,
    TraumaInflicted,
    WentMad,
)
from tablee.games.yacdha.state.people import Meter
from tablee.games.yacdha.state.state import State
from tablee.games.yacdha.words.common import full_stop, gender, short_name, short_names
from tablee.kernel.telling import sentences
from tablee.kernel.tongue import Tongue

CALLS: Mapping[Meter, str] = {
    "madness": "Madness check for {names}: {event}",
    "trauma": "Trauma check for {names}: {event}",
}


@rules.tells(CheckCalled)
def check_called(state: State, event: CheckCalled, tongue: Tongue) -> str:
    again = short_names(state, event.repeated, tongue)
    return sentences(
        tongue(
            CALLS[event.meter],
            names=short_names(state, event.who, tongue),
            event=full_stop(event.event),
        ),
        tongue("The keeper insists, though it is nothing new for {names}.", names=again)
        if again
        else "",
    )


UNHARMED: Mapping[Meter, str] = {
    "madness": "{name} keeps a cool head.",
    "trauma": "{name} holds up.",
}


@rules.tells(CheckKept)
def check_kept(state: State, event: CheckKept, tongue: Tongue) -> str:
    return tongue(
        "{name} makes the check, and keeps what comes of it.", name=short_name(state, event.who)
    )


@rules.tells(CheckMade)
def check_made(state: State, event: CheckMade, tongue: Tongue) -> str:
    name = short_name(state, event.who)
    if not event.rises:
        return tongue(UNHARMED[event.meter], name=name)
    if event.meter == "madness":
        return tongue.of(gender(state, event.who), "{name} is badly shaken.", name=name)
    fight = state.fight
    if fight is not None and event.who in fight.fighters and not event.called:
        return tongue("{name} will pay for the effort at the end of the round.", name=name)
    return tongue("{name} does not come off unscathed.", name=name)


RISES: Mapping[Meter, str] = {
    "madness": "Madness takes hold of {name}: {value} out of {end} (+{amount}).",
    "trauma": "{name} is hurt: trauma {value} out of {end} (+{amount}).",
}


@rules.tells(MeterRose)
def meter_rose(state: State, event: MeterRose, tongue: Tongue) -> str:
    return tongue(
        RISES[event.meter],
        name=short_name(state, event.who),
        value=event.value,
        amount=event.amount,
        # A creature has an end of its own.
        end=anybody(state, event.who).end_of(event.meter),
    )


@rules.tells(TraumaInflicted)
def trauma_inflicted(state: State, event: TraumaInflicted, tongue: Tongue) -> str:
    return tongue(
        "{event} Trauma +{amount} for {names}.",
        event=full_stop(event.event),
        amount=event.amount,
        names=short_names(state, event.who, tongue),
    )


FALLS: Mapping[Meter, str] = {
    "madness": "Madness loosens its hold on {name}: {value} out of 6 (−{amount}).",
    "trauma": "{name} recovers: trauma {value} out of 6 (−{amount}).",
}


@rules.tells(MeterFell)
def meter_fell(state: State, event: MeterFell, tongue: Tongue) -> str:
    return tongue(
        FALLS[event.meter],
        name=short_name(state, event.who),
        value=event.value,
        amount=event.amount,
    )


@rules.tells(Died)
def died(state: State, event: Died, tongue: Tongue) -> str:
    name = short_name(state, event.who)
    if event.rule == "yacdha.luck.coma-fragile":
        return tongue("{name} dies without coming round.", name=name)
    if event.rule == "yacdha.luck.after-effects-death":
        return tongue.of(
            gender(state, event.who), "{name} is dead: no luck mends such wounds.", name=name
        )
    return tongue.of(gender(state, event.who), "{name} is dead.", name=name)


@rules.tells(WentMad)
def went_mad(state: State, event: WentMad, tongue: Tongue) -> str:
    name = short_name(state, event.who)
    if event.rule == "yacdha.mythos.max":
        return tongue("{name} knows too much of the Mythos for any mind to bear.", name=name)
    return tongue("{name} goes mad, for ever.", name=name)
