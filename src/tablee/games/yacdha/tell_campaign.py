"""The time between scenarios as sentences: rest, learning, study, and dreams."""

from collections.abc import Mapping

from tablee.games.yacdha import events
from tablee.games.yacdha.common import anybody, rules
from tablee.games.yacdha.state import Meter, Person, State
from tablee.games.yacdha.telling import (
    full_stop,
    level_told,
    sentences,
    short_name,
    short_names,
)
from tablee.games.yacdha.words import care_name
from tablee.kernel.tongue import Tongue

WEEK, MONTH = 7, 30

ENDS: Mapping[tuple[bool, str], str] = {
    (False, "clear-success"): "The scenario ends in a clear success.",
    (False, "other"): "The scenario is over.",
    (True, "clear-success"): "A chapter closes on a clear success.",
    (True, "other"): "A chapter closes.",
}
"""By whether it was a chapter only, and by the outcome."""


@rules.tells(events.ScenarioEnded)
def scenario_ended(state: State, event: events.ScenarioEnded, tongue: Tongue) -> str:
    lost = event.casualties
    return sentences(
        tongue(ENDS[event.milestone, event.outcome]),
        tongue("In the end: {text}", text=full_stop(event.text)) if event.text else "",
        tongue.many(
            "{names} paid for it with life or reason.",
            "{names} paid for it with life or reason.",
            len(lost),
            names=short_names(state, lost, tongue),
        )
        if lost
        else "",
        tongue("Relief for all who remain: madness −{relief}.", relief=event.relief)
        if event.relief
        else "",
    )


@rules.tells(events.LuckGained)
def luck_gained(state: State, event: events.LuckGained, tongue: Tongue) -> str:
    return tongue.many(
        "Luck returns: {name} has a point again.",
        "Luck returns: {name} now has {count} points.",
        event.luck,
        name=short_name(state, event.who),
    )


@rules.tells(events.ScenarioBegun)
def scenario_begun(state: State, event: events.ScenarioBegun, tongue: Tongue) -> str:
    return tongue("Another scenario begins: “{title}”.", title=event.title)


CARED_FOR: Mapping[Meter, str] = {
    "madness": "Against madness, for {name}: {terms}.",
    "trauma": "Against trauma, for {name}: {terms}.",
}


@rules.tells(events.CareSet)
def care_set(state: State, event: events.CareSet, tongue: Tongue) -> str:
    terms = [
        tongue("rest") if event.rest else tongue("no rest"),
        care_name(event.care, tongue),
        *([tongue("favourable conditions")] if event.favourable else []),
    ]
    return tongue(CARED_FOR[event.meter], name=short_name(state, event.who), terms=", ".join(terms))


@rules.tells(events.DaysPassed)
def days_passed(state: State, event: events.DaysPassed, tongue: Tongue) -> str:
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


@rules.tells(events.RecoveryDue)
def recovery_due(state: State, event: events.RecoveryDue, tongue: Tongue) -> str:
    return tongue(DUE[event.meter], name=short_name(state, event.who))


UNRELIEVED: Mapping[Meter, str] = {
    "madness": "Madness does not give way: {name} needs more time.",
    "trauma": "The wounds are slow to close: {name} needs more time.",
}


@rules.tells(events.RecoveryThrown)
def recovery_thrown(state: State, event: events.RecoveryThrown, tongue: Tongue) -> str:
    name = short_name(state, event.who)
    if event.recovers:
        return tongue("Rest and care bear fruit for {name}.", name=name)
    return tongue(UNRELIEVED[event.meter], name=name)


@rules.tells(events.LearningWished)
def learning_wished(state: State, event: events.LearningWished, tongue: Tongue) -> str:
    given = _given_up(anybody(state, event.who), event.lowers)
    return sentences(
        tongue(
            "{name} would like to learn: {occupation} (+{levels}).",
            name=short_name(state, event.who),
            occupation=event.occupation,
            levels=event.levels,
        ),
        tongue("In exchange: {lowers}.", lowers=given) if given else "",
    )


def _given_up(person: Person, lowers: tuple[str, ...]) -> str:
    """“Zoology (−2), climbing (−1)”, by the names on the sheet."""
    names = {key: o.name for o in person.occupations for key in (o.id, o.name.casefold())}
    given = [names.get(lower.casefold(), lower) for lower in lowers]
    return ", ".join(f"{name} (−{given.count(name)})" for name in dict.fromkeys(given))


@rules.tells(events.LearningBegun)
def learning_begun(state: State, event: events.LearningBegun, tongue: Tongue) -> str:
    course = anybody(state, event.who).learning
    return tongue.many(
        "{name} begins to learn: {occupation}. It will take {count} month.",
        "{name} begins to learn: {occupation}. It will take {count} months.",
        event.months,
        name=short_name(state, event.who),
        occupation="" if course is None else course.occupation,
    )


@rules.tells(events.LearningDropped)
def learning_dropped(state: State, event: events.LearningDropped, tongue: Tongue) -> str:
    return tongue("{name} gives up learning.", name=short_name(state, event.who))


@rules.tells(events.Learnt)
def learnt(state: State, event: events.Learnt, tongue: Tongue) -> str:
    wanted = event.occupation.casefold()
    found = [
        o for o in anybody(state, event.who).occupations if wanted in (o.id, o.name.casefold())
    ]
    return tongue(
        "{name} has learnt, and it shows: {occupation}, level {level}.",
        name=short_name(state, event.who),
        occupation=found[0].name if found else event.occupation,
        level=level_told(found[0].level if found else 0, tongue),
    )


@rules.tells(events.StudyAllowed)
def study_allowed(state: State, event: events.StudyAllowed, tongue: Tongue) -> str:
    return tongue.many(
        "Rare books, a guide and means are at hand: {name} may give {count} month to the Mythos.",
        "Rare books, a guide and means are at hand: {name} may give {count} months to the Mythos.",
        event.months,
        name=short_name(state, event.who),
    )


@rules.tells(events.StudyBegun)
def study_begun(state: State, event: events.StudyBegun, tongue: Tongue) -> str:
    name = short_name(state, event.who)
    return tongue("{name} shuts out the world and studies the Mythos.", name=name)


STUDIED: Mapping[str, str] = {
    "yacdha.mythos.forced-rise": "Such knowledge gnaws: madness {madness} out of 6.",
    "yacdha.mythos.rationalise": "To understand soothes: madness {madness} out of 6.",
    "yacdha.mythos.min-madness": "Madness stays at {madness} out of 6.",
}


@rules.tells(events.MythosGained)
def mythos_gained(state: State, event: events.MythosGained, tongue: Tongue) -> str:
    # Where each player alone knows their madness, everybody may still hear of the knowledge.
    shown = state.options["madness_shown"] != "own"
    return sentences(
        tongue(
            "{name} knows more than it is good to know: Mythos {level}.",
            name=short_name(state, event.who),
            level=event.mythos,
        ),
        tongue(STUDIED[event.rule], madness=event.madness) if shown else "",
    )


@rules.tells(events.DreamCalled)
def dream_called(state: State, event: events.DreamCalled, tongue: Tongue) -> str:
    text = (
        "{name} has slept well: the way to the Dreamlands may have opened."
        if event.dreamlands
        else "{name} has slept well: a dream may have come."
    )
    return tongue(text, name=short_name(state, event.who))


DREAMS: Mapping[tuple[bool, bool], str] = {
    (False, False): "{name} wakes without the memory of any dream.",
    (False, True): "{name} wakes with a dream before the eyes.",
    (True, False): "The Dreamlands stay closed for {name}.",
    (True, True): "{name} enters the Dreamlands.",
}
"""By whether it was about the Dreamlands, and whether it is remembered."""


@rules.tells(events.DreamThrown)
def dream_thrown(state: State, event: events.DreamThrown, tongue: Tongue) -> str:
    return tongue(DREAMS[event.dreamlands, event.remembered], name=short_name(state, event.who))


@rules.tells(events.DreamSent)
def dream_sent(state: State, event: events.DreamSent, tongue: Tongue) -> str:
    return tongue(
        "What {name} dreams: {text}",
        name=short_name(state, event.who),
        text=full_stop(event.text),
    )
