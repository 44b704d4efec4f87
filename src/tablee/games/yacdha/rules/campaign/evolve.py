"""Scénarios & campagnes: what each event changes."""

from msgspec.structs import replace

from tablee.games.yacdha.rules.campaign.decide import BETTER, CARE, cast_of, heals, period
from tablee.games.yacdha.rules.campaign.events import (
    CareSet,
    DaysPassed,
    RecoveryDue,
    RecoveryThrown,
    ScenarioBegun,
    ScenarioEnded,
)
from tablee.games.yacdha.rules.common import anybody, rules
from tablee.games.yacdha.rules.luck.events import LuckCapped, LuckGained
from tablee.games.yacdha.rules.meters.events import MeterFell
from tablee.games.yacdha.state.people import Care, Meter, Person
from tablee.games.yacdha.state.state import State

OF_CARE = {*CARE.values(), "yacdha.recovery.favourable"}
"""The rules by which a meter falls because a period of care is over."""


@rules.evolves(ScenarioEnded)
def scenario_ended(state: State, event: ScenarioEnded) -> State:
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


@rules.evolves(LuckGained)
def luck_gained(state: State, event: LuckGained) -> State:
    return state.with_person(replace(anybody(state, event.who), luck=event.luck))


@rules.evolves(LuckCapped)
def luck_capped(state: State, event: LuckCapped) -> State:
    return state.with_person(replace(anybody(state, event.who), luck=event.luck))


@rules.evolves(ScenarioBegun)
def scenario_begun(state: State, event: ScenarioBegun) -> State:
    for person in state.investigators.values():
        # A scenario interrupts every period of care, and every month of study.
        course = person.learning if person.learning and person.learning.ends else None
        state = state.with_person(
            replace(person, care={}, studying=None, learning=course, months_allowed=0)
        )
    return replace(state, between=False, scenario=event.scenario, title=event.title)


@rules.evolves(CareSet)
def care_set(state: State, event: CareSet) -> State:
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


@rules.evolves(DaysPassed)
def days_passed(state: State, event: DaysPassed) -> State:
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


@rules.evolves(RecoveryDue)
def recovery_due(state: State, event: RecoveryDue) -> State:
    person = anybody(state, event.who)
    care = person.care[event.meter]
    return _with_care(state, person, event.meter, replace(care, due=True))


@rules.evolves(RecoveryThrown)
def recovery_thrown(state: State, event: RecoveryThrown) -> State:
    person = anybody(state, event.who)
    care = replace(person.care[event.meter], due=False)
    if not event.recovers:
        # A new period of the same length begins; days beyond the last count for it.
        left = care.days - period(person, event.meter)
        care = replace(care, days=left, worst=care.kind)
    return _with_care(state, person, event.meter, care)


@rules.evolves(MeterFell)
def meter_fell(state: State, event: MeterFell) -> State:
    person = anybody(state, event.who)
    care = person.care.get(event.meter)
    if care is not None and event.rule in OF_CARE:
        left = care.days - period(person, event.meter)
        care = replace(care, days=left, due=False, worst=care.kind)
        person = replace(person, care={**person.care, event.meter: care})
    return state.with_person(replace(person, **{event.meter: event.value}))
