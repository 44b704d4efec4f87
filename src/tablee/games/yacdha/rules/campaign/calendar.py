"""Scénarios & campagnes: what falls due as story time goes on."""

from collections.abc import Iterator

from tablee.games.yacdha.rules.campaign.decide import DAY, cast_of, ended, heals, period
from tablee.games.yacdha.rules.campaign.events import DaysPassed
from tablee.games.yacdha.rules.common import anybody, rules
from tablee.games.yacdha.rules.learning import Learnt
from tablee.games.yacdha.rules.luck.decide import comas
from tablee.games.yacdha.rules.mythos import month_over
from tablee.games.yacdha.state.people import METERS, Person
from tablee.games.yacdha.state.state import State
from tablee.kernel.words import Event


def passing(state: State, before: int, now: int) -> Iterator[Event]:
    """What falls due as story time goes on: comas always, the rest between scenarios."""
    for event in comas(state, now):
        yield event
        state = rules.evolve(state, event)
    if not state.between:
        return
    day, last = before // DAY, now // DAY
    while day < last:
        step = min(last - day, days_to_next(state, day) or last - day)
        passed = DaysPassed(days=step)
        yield passed
        state = rules.evolve(state, passed)
        day += step
        for event in due(state, day):
            yield event
            state = rules.evolve(state, event)


def days_to_next(state: State, day: int) -> int:
    """The days until something happens to somebody; 0 if nothing is under way."""
    found: list[int] = []
    for person in cast_of(state):
        if person.learning is not None and person.learning.ends is not None:
            found.append(max(1, person.learning.ends - day))
        if person.studying is not None:
            found.append(max(1, person.studying - day))
        for meter in METERS:
            care = person.care.get(meter)
            if care is not None and not care.due and heals(state, person, meter):
                found.append(max(1, period(person, meter) - care.days))
    return min(found, default=0)


def due(state: State, day: int) -> Iterator[Event]:
    """What happens on one day, to one person after the other."""
    for who in [person.id for person in cast_of(state)]:
        for happens in (_course, _month, _periods):
            for event in happens(state, anybody(state, who), day):
                yield event
                state = rules.evolve(state, event)


def _course(state: State, person: Person, day: int) -> Iterator[Event]:
    course = person.learning
    if course is not None and course.ends is not None and course.ends <= day:
        yield Learnt(who=person.id, occupation=course.occupation, day=day)


def _month(state: State, person: Person, day: int) -> Iterator[Event]:
    if person.studying is not None and person.studying <= day:
        yield from month_over(state, person)


def _periods(state: State, person: Person, day: int) -> Iterator[Event]:
    for meter in METERS if person.condition == "active" else ():
        yield from ended(state, person, meter)
