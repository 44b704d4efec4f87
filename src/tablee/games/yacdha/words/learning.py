"""Learning as sentences."""

from tablee.games.yacdha.rules.common import anybody, rules
from tablee.games.yacdha.rules.learning import (
    LearningBegun,
    LearningDropped,
    LearningWished,
    Learnt,
)
from tablee.games.yacdha.state.people import Person
from tablee.games.yacdha.state.state import State
from tablee.games.yacdha.words.common import level_told, short_name
from tablee.kernel.telling import sentences
from tablee.kernel.tongue import Tongue


@rules.tells(LearningWished)
def learning_wished(state: State, event: LearningWished, tongue: Tongue) -> str:
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


@rules.tells(LearningBegun)
def learning_begun(state: State, event: LearningBegun, tongue: Tongue) -> str:
    course = anybody(state, event.who).learning
    return tongue.many(
        "{name} begins to learn: {occupation}. It will take one month.",
        "{name} begins to learn: {occupation}. It will take {count} months.",
        event.months,
        name=short_name(state, event.who),
        occupation="" if course is None else course.occupation,
    )


@rules.tells(LearningDropped)
def learning_dropped(state: State, event: LearningDropped, tongue: Tongue) -> str:
    return tongue("{name} gives up learning.", name=short_name(state, event.who))


@rules.tells(Learnt)
def learnt(state: State, event: Learnt, tongue: Tongue) -> str:
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
