"""The time between scenarios as it lies on the table: what falls due, what may be asked for."""

from collections.abc import Iterator

from msgspec.structs import replace

from tablee.games.yacdha import events
from tablee.games.yacdha.campaign import (
    BETTER,
    CARE,
    DAY,
    cast_of,
    ended,
    heals,
    period,
)
from tablee.games.yacdha.common import anybody, rules
from tablee.games.yacdha.learning import learnt
from tablee.games.yacdha.luck import comas
from tablee.games.yacdha.mythos import month_over
from tablee.games.yacdha.state import METERS, Care, Learning, Meter, Person, State
from tablee.kernel.words import Event

OF_CARE = {*CARE.values(), "yacdha.recovery.favourable"}
"""The rules by which a meter falls because a period of care is over."""


@rules.evolves(events.ScenarioEnded)
def scenario_ended(state: State, event: events.ScenarioEnded) -> State:
    forget = state.options["stress_memory"] == "scenario" and not event.milestone
    for person in state.investigators.values():
        if forget and person.stress:
            state = state.with_person(replace(person, stress=()))
    buried = tuple(p.id for p in state.investigators.values() if p.condition in ("dead", "insane"))
    if event.milestone:
        return replace(state, buried=buried)
    return replace(
        state,
        buried=buried,
        between=True,
        days=0,
        checks={},
        actions={},
        searches={},
        resisting={},
        contests={},
        rites={},
        dreams={},
    )


@rules.evolves(events.LuckGained)
def luck_gained(state: State, event: events.LuckGained) -> State:
    return state.with_person(replace(anybody(state, event.who), luck=event.luck))


@rules.evolves(events.ScenarioBegun)
def scenario_begun(state: State, event: events.ScenarioBegun) -> State:
    for person in state.investigators.values():
        # A scenario interrupts every period of care, and every month of study.
        course = person.learning if person.learning and person.learning.ends else None
        state = state.with_person(
            replace(person, care={}, studying=None, learning=course, months_allowed=0)
        )
    return replace(state, between=False, scenario=event.scenario, title=event.title)


@rules.evolves(events.CareSet)
def care_set(state: State, event: events.CareSet) -> State:
    person = anybody(state, event.who)
    old = person.care.get(event.meter)
    care = Care(event.care, event.rest, event.favourable, worst=event.care)
    if old is not None and old.rest and event.rest and old.kind != "none":
        # Better care keeps the time spent; worse care makes the whole period worse.
        worst = min((old.worst, event.care), key=BETTER.__getitem__)
        kept = event.care if BETTER[event.care] > BETTER[old.worst] else worst
        care = replace(care, days=old.days, worst=kept, due=old.due and kept == old.worst)
    return _with_care(state, person, event.meter, care)


def _with_care(state: State, person: Person, meter: Meter, care: Care) -> State:
    return state.with_person(replace(person, care={**person.care, meter: care}))


@rules.evolves(events.DaysPassed)
def days_passed(state: State, event: events.DaysPassed) -> State:
    exclusive = state.options["mythos_month"] == "exclusive"
    for person in cast_of(state):
        care: dict[Meter, Care] = {}
        for meter, running in person.care.items():
            days = running.days
            if person.studying is not None and exclusive:
                days = 0
            elif heals(state, person, meter):
                days += event.days
            care[meter] = replace(running, days=days)
        state = state.with_person(replace(person, care=care))
    return replace(state, days=state.days + event.days)


@rules.evolves(events.RecoveryDue)
def recovery_due(state: State, event: events.RecoveryDue) -> State:
    person = anybody(state, event.who)
    care = person.care[event.meter]
    return _with_care(state, person, event.meter, replace(care, due=True))


@rules.evolves(events.RecoveryThrown)
def recovery_thrown(state: State, event: events.RecoveryThrown) -> State:
    person = anybody(state, event.who)
    care = replace(person.care[event.meter], due=False)
    if not event.recovers:
        # A new period of the same length begins; days beyond the last count for it.
        left = care.days - period(person, event.meter)
        care = replace(care, days=left, worst=care.kind)
    return _with_care(state, person, event.meter, care)


@rules.evolves(events.MeterFell)
def meter_fell(state: State, event: events.MeterFell) -> State:
    person = anybody(state, event.who)
    care = person.care.get(event.meter)
    if care is not None and event.rule in OF_CARE:
        left = care.days - period(person, event.meter)
        care = replace(care, days=left, due=False, worst=care.kind)
        person = replace(person, care={**person.care, event.meter: care})
    return state.with_person(replace(person, **{event.meter: event.value}))


@rules.evolves(events.LearningWished)
def learning_wished(state: State, event: events.LearningWished) -> State:
    wish = Learning(event.occupation, event.nature, event.levels, event.lowers)
    return state.with_person(replace(anybody(state, event.who), learning=wish))


@rules.evolves(events.LearningBegun)
def learning_begun(state: State, event: events.LearningBegun) -> State:
    person = anybody(state, event.who)
    if person.learning is None:
        return state
    course = replace(person.learning, ends=event.ends)
    return state.with_person(replace(person, learning=course, learnt=event.began))


@rules.evolves(events.LearningDropped)
def learning_dropped(state: State, event: events.LearningDropped) -> State:
    return state.with_person(replace(anybody(state, event.who), learning=None))


@rules.evolves(events.Learnt)
def has_learnt(state: State, event: events.Learnt) -> State:
    return state.with_person(learnt(state, anybody(state, event.who), event.day))


@rules.evolves(events.StudyAllowed)
def study_allowed(state: State, event: events.StudyAllowed) -> State:
    return state.with_person(replace(anybody(state, event.who), months_allowed=event.months))


@rules.evolves(events.StudyBegun)
def study_begun(state: State, event: events.StudyBegun) -> State:
    person = anybody(state, event.who)
    return state.with_person(
        replace(
            person,
            studying=event.ends,
            study_lowers=event.lower,
            months_allowed=person.months_allowed - 1,
        )
    )


@rules.evolves(events.MythosGained)
def mythos_gained(state: State, event: events.MythosGained) -> State:
    person = anybody(state, event.who)
    return state.with_person(
        replace(person, mythos=event.mythos, madness=event.madness, studying=None)
    )


@rules.evolves(events.DreamCalled)
def dream_called(state: State, event: events.DreamCalled) -> State:
    return replace(state, dreams={**state.dreams, event.who: event.dreamlands})


@rules.evolves(events.DreamThrown)
def dream_thrown(state: State, event: events.DreamThrown) -> State:
    dreams = {w: lands for w, lands in state.dreams.items() if w != event.who}
    dreamt = state.dreamt
    if event.remembered and event.who not in dreamt:
        dreamt = (*dreamt, event.who)
    return replace(state, dreams=dreams, dreamt=dreamt)


@rules.evolves(events.DreamSent)
def dream_sent(state: State, event: events.DreamSent) -> State:
    return replace(state, dreamt=tuple(who for who in state.dreamt if who != event.who))


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
        passed = events.DaysPassed(days=step)
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
        yield events.Learnt(who=person.id, occupation=course.occupation, day=day)


def _month(state: State, person: Person, day: int) -> Iterator[Event]:
    if person.studying is not None and person.studying <= day:
        yield from month_over(state, person)


def _periods(state: State, person: Person, day: int) -> Iterator[Event]:
    for meter in METERS if person.condition == "active" else ():
        yield from ended(state, person, meter)
