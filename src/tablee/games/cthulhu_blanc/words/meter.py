"""Meter rolls, rises and falls as sentences."""

from collections.abc import Mapping

from tablee.games.cthulhu_blanc.rules.common import rules
from tablee.games.cthulhu_blanc.rules.meter import (
    MarkTold,
    MeterFell,
    MeterRolled,
    MeterRose,
    RollOwed,
)
from tablee.games.cthulhu_blanc.state import Meter, State
from tablee.games.cthulhu_blanc.words.common import short_name
from tablee.kernel.telling import full_stop
from tablee.kernel.tongue import Tongue, is_agreed

OWED: Mapping[Meter, str] = {
    "folie": "{name} owes a Madness roll: {why}",
    "blessures": "{name} owes a Wounds roll: {why}",
    "bureaucratie": "{name} owes a Bureaucracy roll: {why}",
}


ON_TOP: Mapping[Meter, str] = {
    "folie": "The Madness die is on top: {name} owes a Madness roll.",
    "blessures": "The Wounds die is on top: {name} owes a Wounds roll.",
    "bureaucratie": "The Bureaucracy die is on top: {name} owes a Bureaucracy roll.",
}


@rules.tells(RollOwed)
def roll_owed(state: State, event: RollOwed, tongue: Tongue) -> str:
    name = short_name(state, event.who)
    if event.rule == "cthulhu-blanc.dice.six-investigation":
        return tongue("A 6 in an investigation: {name} owes a Madness roll.", name=name)
    trial = state.trial_with(event.who)
    if trial is not None and trial.thrown and trial.what == event.why:
        return tongue(ON_TOP[event.meter], name=name)
    return tongue(OWED[event.meter], name=name, why=full_stop(event.why))


ABOVE: Mapping[Meter, str] = {
    "folie": "Madness roll for {name}: above the score.",
    "blessures": "Wounds roll for {name}: above the score.",
    "bureaucratie": "Bureaucracy roll for {name}: above the score.",
}


NOT_ABOVE: Mapping[Meter, str] = {
    "folie": "The Madness roll changes nothing: {name} declares having seen nothing.",
    "blessures": "The Wounds roll changes nothing: no accident form for {name}.",
    "bureaucratie": "The Bureaucracy roll changes nothing: the file is in order for {name}.",
}


@rules.tells(MeterRolled)
def meter_rolled(state: State, event: MeterRolled, tongue: Tongue) -> str:
    name = short_name(state, event.who)
    if event.rises:
        return tongue(ABOVE[event.meter], name=name)
    return tongue(NOT_ABOVE[event.meter], name=name)


RISES: Mapping[Meter, str] = {
    "folie": "Madness gains ground: {value} out of 6 for {name}.",
    "blessures": "The medical record grows: Wounds {value} out of 6 for {name}.",
    "bureaucratie": "The file thickens: Bureaucracy {value} out of 6 for {name}.",
}


FALLS: Mapping[Meter, str] = {
    "folie": "A welcome gap in the memory: Madness {value} out of 6 for {name}.",
    "blessures": "Certified on the mend: Wounds {value} out of 6 for {name}.",
    "bureaucratie": "Zeal has been noticed: Bureaucracy {value} out of 6 for {name}.",
}


@rules.tells(MeterRose)
def meter_rose(state: State, event: MeterRose, tongue: Tongue) -> str:
    return tongue(RISES[event.meter], name=short_name(state, event.who), value=event.value)


@rules.tells(MeterFell)
def meter_fell(state: State, event: MeterFell, tongue: Tongue) -> str:
    return tongue(FALLS[event.meter], name=short_name(state, event.who), value=event.value)


MARKS: Mapping[Meter, str] = {
    "folie": "Nature of the terror ({name}): {text}",
    "blessures": "Nature of the injury ({name}): {text}",
    "bureaucratie": "Remark added to the file ({name}): {text}",
}


@rules.tells(MarkTold)
def mark_told(state: State, event: MarkTold, tongue: Tongue) -> str:
    name = short_name(state, event.who)
    if is_agreed(event.text):
        return tongue("{name} plays it aloud.", name=name)
    return tongue(MARKS[event.meter], name=name, text=full_stop(event.text))
