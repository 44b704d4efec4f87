"""Scenarios, care and recovery as sentences."""

from collections.abc import Mapping

from tablee.games.yacdha.rules.campaign.events import (
    CareSet,
    DaysPassed,
    RecoveryDue,
    RecoveryThrown,
    ScenarioBegun,
    ScenarioEnded,
)
from tablee.games.yacdha.rules.common import rules
from tablee.games.yacdha.state.people import Meter
from tablee.games.yacdha.state.state import State
from tablee.games.yacdha.words.common import full_stop, how_many, short_name, short_names
from tablee.games.yacdha.words.terms import care_name
from tablee.kernel.telling import sentences
from tablee.kernel.tongue import Tongue

WEEK, MONTH = 7, 30

ENDS: Mapping[tuple[bool, str], str] = {
    (False, "clear-success"): "The scenario ends in a clear success.",
    (False, "other"): "The scenario is over.",
    (True, "clear-success"): "A chapter closes on a clear success.",
    (True, "other"): "A chapter closes.",
}
"""By whether it was a chapter only, and by the outcome."""


@rules.tells(ScenarioEnded)
def scenario_ended(state: State, event: ScenarioEnded, tongue: Tongue) -> str:
    lost = event.casualties
    return sentences(
        tongue(ENDS[event.milestone, event.outcome]),
        tongue("In the end: {text}", text=full_stop(event.text)) if event.text else "",
        tongue.many(
            "{names} paid for it with life or reason.",
            "{names} paid for it with life or reason.",
            how_many(state, lost),
            names=short_names(state, lost, tongue),
        )
        if lost
        else "",
        tongue("Relief for all who remain: madness −{relief}.", relief=event.relief)
        if event.relief
        else "",
    )


@rules.tells(ScenarioBegun)
def scenario_begun(state: State, event: ScenarioBegun, tongue: Tongue) -> str:
    return tongue("Another scenario begins: “{title}”.", title=event.title)


CARED_FOR: Mapping[Meter, str] = {
    "madness": "Against madness, for {name}: {terms}.",
    "trauma": "Against trauma, for {name}: {terms}.",
}


@rules.tells(CareSet)
def care_set(state: State, event: CareSet, tongue: Tongue) -> str:
    terms = [
        tongue("rest") if event.rest else tongue("no rest"),
        care_name(event.care, tongue),
        *([tongue("favourable conditions")] if event.favourable else []),
    ]
    return tongue(CARED_FOR[event.meter], name=short_name(state, event.who), terms=", ".join(terms))


@rules.tells(DaysPassed)
def days_passed(state: State, event: DaysPassed, tongue: Tongue) -> str:
    days = event.days
    if days % MONTH == 0:
        return tongue.many(
            "Care and studies move on by a month.",
            "Care and studies move on by {count} months.",
            days // MONTH,
        )
    if days % WEEK == 0:
        return tongue.many(
            "Care and studies move on by a week.",
            "Care and studies move on by {count} weeks.",
            days // WEEK,
        )
    return tongue.many(
        "Care and studies move on by a day.", "Care and studies move on by {count} days.", days
    )


DUE: Mapping[Meter, str] = {
    "madness": "Care has had its time for {name}: a throw tells whether madness gives way.",
    "trauma": "Care has had its time for {name}: a throw tells whether the wounds have closed.",
}


@rules.tells(RecoveryDue)
def recovery_due(state: State, event: RecoveryDue, tongue: Tongue) -> str:
    return tongue(DUE[event.meter], name=short_name(state, event.who))


UNRELIEVED: Mapping[Meter, str] = {
    "madness": "Madness does not give way: {name} needs more time.",
    "trauma": "The wounds are slow to close: {name} needs more time.",
}


@rules.tells(RecoveryThrown)
def recovery_thrown(state: State, event: RecoveryThrown, tongue: Tongue) -> str:
    name = short_name(state, event.who)
    if event.recovers:
        return tongue("Rest and care bear fruit for {name}.", name=name)
    return tongue(UNRELIEVED[event.meter], name=name)
