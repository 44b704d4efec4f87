"""Efforts, points, conditions and rest as sentences."""

from collections.abc import Mapping

from tablee.games.cthulhu_d20.rules.common import rules
from tablee.games.cthulhu_d20.rules.points import events
from tablee.games.cthulhu_d20.state.people import EffortKind, Seen
from tablee.games.cthulhu_d20.state.table import State
from tablee.games.cthulhu_d20.words.common import chart_told, gender, short_name, told
from tablee.games.cthulhu_d20.words.names import location_name, number, signed
from tablee.kernel.telling import full_stop
from tablee.kernel.tongue import Tongue

EFFORTS: Mapping[EffortKind, str] = {
    "prolonged": "Prolonged effort, {name}: −{cost} fatigue.",
    "violent": "Violent effort, {name}: −{cost} fatigue.",
}


@rules.tells(events.EffortMade)
def effort_made(state: State, event: events.EffortMade, tongue: Tongue) -> str:
    name = short_name(state, event.who)
    return told(tongue(EFFORTS[event.kind], name=name, cost=event.cost), full_stop(event.text))


@rules.tells(events.PointsChanged)
def points_changed(state: State, event: events.PointsChanged, tongue: Tongue) -> str:
    return chart_told(state, state.people[event.who], tongue)


@rules.tells(events.HitPointsChanged)
def hit_points_changed(state: State, event: events.HitPointsChanged, tongue: Tongue) -> str:
    if event.damage < 0:
        name, hp = short_name(state, event.who), number(event.hp)
        return tongue("Hit points regained, {name}: {hp}.", name=name, hp=hp)
    return tongue(
        "Damage, {name}: {damage}. Hit points left: {hp}.",
        name=short_name(state, event.who),
        damage=event.damage,
        hp=number(event.hp),
    )


@rules.tells(events.PenaltyHeld)
def penalty_held(state: State, event: events.PenaltyHeld, tongue: Tongue) -> str:
    if event.penalty is None:
        return ""
    return tongue(
        "Fatigue penalty until the end of the turn, {name}: {penalty}.",
        name=short_name(state, event.who),
        penalty=signed(event.penalty),
    )


@rules.tells(events.ConditionChanged)
def condition_changed(state: State, event: events.ConditionChanged, tongue: Tongue) -> str:
    """The save at 0 fatigue points; death and waking are told to all by what is seen."""
    if event.condition not in ("stunned", "unconscious"):
        return ""
    name, who = short_name(state, event.who), gender(state, event.who)
    if event.saved is None and event.condition == "stunned":
        return ""  # the save is still to be told
    if event.saved is None:
        return tongue.of(who, "{name} is unconscious.", name=name)
    if event.condition == "stunned":
        return tongue.of(who, "Fortitude, {name}: success. Stunned, unable to act.", name=name)
    return tongue.of(who, "Fortitude, {name}: failure. Unconscious.", name=name)


SEEN: Mapping[Seen, str] = {
    "unhurt": "{name} is unharmed.",
    "hurt": "Wound, {name}.",
    "badly-hurt": "Serious wound, {name}.",
    "falls": "{name} can do no more.",
    "dies": "Death recorded: {name}.",
    "wakes": "{name} comes round.",
}
SEEN_AT: Mapping[str, str] = {
    "unhurt": "{name} is hit without harm: {location}.",
    "hurt": "Wound, {name}: {location}.",
    "badly-hurt": "Serious wound, {name}: {location}.",
}
"""The same, where everybody sees which part was hit."""


@rules.tells(events.BodyTold)
def body_told(state: State, event: events.BodyTold, tongue: Tongue) -> str:
    name = short_name(state, event.who)
    if event.location and event.seen in SEEN_AT:
        location = location_name(event.location, tongue)
        return tongue(SEEN_AT[event.seen], name=name, location=location)
    return tongue(SEEN[event.seen], name=name)


@rules.tells(events.RestChanged)
def rest_changed(state: State, event: events.RestChanged, tongue: Tongue) -> str:
    """Where rest begins and ends; what it gives back is told by the chart."""
    name = short_name(state, event.who)
    if event.change not in ("begins", "ends") or state.people[event.who].is_out:
        return ""  # whoever cannot act rests in any case
    if event.change == "ends":
        return tongue("{name} rests no longer.", name=name)
    return tongue("{name} rests.", name=name)
