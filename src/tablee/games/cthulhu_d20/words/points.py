"""Efforts, points, conditions and rest as sentences."""

from collections.abc import Mapping

from tablee.games.cthulhu_d20.rules.common import rules
from tablee.games.cthulhu_d20.rules.points import events
from tablee.games.cthulhu_d20.state.people import EffortKind, Seen
from tablee.games.cthulhu_d20.state.table import State
from tablee.games.cthulhu_d20.words.common import (
    chart_told,
    gender,
    harm,
    short_name,
    told,
    weapon_told,
)
from tablee.games.cthulhu_d20.words.names import condition_name, location_name, number, signed
from tablee.games.cthulhu_d20.words.wounds import BESIDES, DEATH, OUT
from tablee.kernel.line import Verdict
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


@rules.judges_by(events.PointsChanged)
def points_changed_as(state: State, event: events.PointsChanged, tongue: Tongue) -> Verdict:
    """The chart; beside dice the numbers that moved are drawn."""
    word = tongue("Fatigue {pf}, life {pv}", pf=number(event.pf), pv=number(event.pv))
    return Verdict(word, weight=BESIDES, echoes=True)


@rules.judges_by(events.HitPointsChanged)
def hit_points_changed_as(
    state: State, event: events.HitPointsChanged, tongue: Tongue
) -> Verdict | None:
    if event.damage <= 0:
        return None
    word = tongue("Damage: {damage}", damage=event.damage)
    return Verdict(word, harm(state, event.who), weight=1, whose=event.who)


@rules.judges_by(events.ConditionChanged)
def condition_changed_as(
    state: State, event: events.ConditionChanged, tongue: Tongue
) -> Verdict | None:
    """How the save at 0 fatigue points came out."""
    if event.saved is None:
        return None
    word = condition_name(event.condition, gender(state, event.who), tongue)
    note = tongue("Fortitude: success") if event.saved else tongue("Fortitude: failure")
    tone = harm(state, event.who)
    word = word[:1].upper() + word[1:]
    return Verdict(word, tone, note, OUT, whose=event.who, role="fortitude")


FALLS: Mapping[str, str] = {
    "unhurt": "No harm",
    "hurt": "Wound",
    "badly-hurt": "Serious wound",
    "falls": "Out of strength",
    "dies": "Death",
}


@rules.judges_by(events.BodyTold)
def body_told_as(state: State, event: events.BodyTold, tongue: Tongue) -> Verdict | None:
    """What everybody sees; whoever may know the wound itself reads that instead."""
    if event.seen not in FALLS:
        return None
    who, word = event.who, tongue(FALLS[event.seen])
    note = location_name(event.location, tongue) if event.location else ""
    tone = "none" if event.seen == "unhurt" else harm(state, who)
    weight = DEATH if event.seen == "dies" else 1
    purpose, echoes = _struck_for(state, who, tongue), event.seen in SEEN_AT
    return Verdict(word, tone, note, weight, purpose, whose=who, echoes=echoes)


def _struck_for(state: State, who: str, tongue: Tongue) -> str:
    """The attack that is being told, for those who see no more of it than the body."""
    strike = state.strike
    if strike is None or not strike.rolled or strike.target != who:
        return ""
    attacker = state.person(strike.who)
    if attacker is None or attacker.hidden:
        return ""
    facing = tongue("facing {name}", name=short_name(state, attacker.id))
    return f"{facing}, {weapon_told(state, strike.weapon, tongue)}"
