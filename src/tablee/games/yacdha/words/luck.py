"""Luck as sentences: dice turned, the dying, the coma."""

from collections.abc import Mapping

from tablee.games.yacdha.rules.common import rules
from tablee.games.yacdha.rules.luck.events import (
    CameRound,
    ComaTreated,
    DeathLooms,
    FellIntoComa,
    HourNoted,
    LevelGranted,
    LuckCapped,
    LuckGained,
    LuckSpent,
    Resolved,
)
from tablee.games.yacdha.state.state import State
from tablee.games.yacdha.words.action import result_told
from tablee.games.yacdha.words.common import level_told, short_name
from tablee.kernel.common.tell_time import moment
from tablee.kernel.telling import sentences
from tablee.kernel.tongue import Tongue


@rules.tells(LuckGained)
def luck_gained(state: State, event: LuckGained, tongue: Tongue) -> str:
    return tongue.many(
        "Luck returns: {name} has a point again.",
        "Luck returns: {name} now has {count} points.",
        event.luck,
        name=short_name(state, event.who),
    )


@rules.tells(LuckCapped)
def luck_capped(state: State, event: LuckCapped, tongue: Tongue) -> str:
    return tongue.many(
        "Luck does not add up: {name} keeps one point of it.",
        "Luck does not add up so far: {name} keeps {count} points of it.",
        event.luck,
        name=short_name(state, event.who),
    )


@rules.tells(LevelGranted)
def level_granted(state: State, event: LevelGranted, tongue: Tongue) -> str:
    granted = tongue(
        "{name} had forgotten a level that counts: {level}.",
        name=short_name(state, event.member),
        level=level_told(event.level, tongue),
    )
    action = state.actions[event.who]
    members = action.members if action.pending is None else action.pending.members
    return sentences(granted, result_told(state, members, event.margin, event.degree, tongue))


@rules.tells(LuckSpent)
def luck_spent(state: State, event: LuckSpent, tongue: Tongue) -> str:
    spent = tongue(
        "Luck smiles: {name} spends a point and turns a die to {face}.",
        name=short_name(state, event.by),
        face=event.face,
    )
    action = state.actions.get(event.who)
    if action is None or action.pending is None:
        # In a fight the blow itself is told again.
        return spent
    members = action.pending.members
    return sentences(spent, result_told(state, members, event.margin, event.degree, tongue))


@rules.tells(Resolved)
def resolved(state: State, event: Resolved, tongue: Tongue) -> str:
    return tongue("For {name} the throw stands.", name=short_name(state, event.who))


@rules.tells(DeathLooms)
def death_looms(state: State, event: DeathLooms, tongue: Tongue) -> str:
    return tongue(
        "{name} hangs between life and death: only a point of luck can still decide.",
        name=short_name(state, event.who),
    )


@rules.tells(FellIntoComa)
def fell_into_coma(state: State, event: FellIntoComa, tongue: Tongue) -> str:
    return sentences(
        tongue(
            "{name} clings to life and sinks into a coma. Care must come within the hour.",
            name=short_name(state, event.who),
        ),
        tongue.many(
            "A permanent after-effect will remain.",
            "{count} permanent after-effects will remain.",
            event.after_effects,
        )
        if event.after_effects
        else "",
    )


@rules.tells(ComaTreated)
def coma_treated(state: State, event: ComaTreated, tongue: Tongue) -> str:
    return tongue(
        "Good hands look after {name}: a day of care should end the coma.",
        name=short_name(state, event.who),
    )


@rules.tells(CameRound)
def came_round(state: State, event: CameRound, tongue: Tongue) -> str:
    return tongue(
        "{name} comes out of the coma: trauma {trauma} out of 6.",
        name=short_name(state, event.who),
        trauma=event.trauma,
    )


HOURS: Mapping[str, str] = {
    "coma": "The hour in which {name} needs care begins: {moment}.",
    "care": "The day of care that {name} needs begins: {moment}.",
    "night": "Night noted for {name}: {moment}.",
}


@rules.tells(HourNoted)
def hour_noted(state: State, event: HourNoted, tongue: Tongue) -> str:
    return tongue(
        HOURS[event.of],
        name=short_name(state, event.who),
        moment=moment(event.at, tongue),
    )
