"""The keeper's word: what it changes."""

from msgspec.structs import replace

from tablee.games.yacdha.rules.common import anybody, rules
from tablee.games.yacdha.rules.corrections.events import (
    InvestigatorAssigned,
    PersonRemoved,
    PersonRenamed,
    SheetCorrected,
)
from tablee.games.yacdha.rules.meters.evolve import gone
from tablee.games.yacdha.state.state import State


@rules.evolves(SheetCorrected)
def sheet_corrected(state: State, event: SheetCorrected) -> State:
    person = replace(anybody(state, event.who), **event.values)
    if event.condition is None:
        return state.with_person(person)
    person = replace(person, condition=event.condition, treated=False)
    person = replace(person, coma_since=None, care_since=None)
    if event.seat is not None or event.released:
        person = replace(person, seat=event.seat)
    if event.condition == "active":
        return state.with_person(person)
    return gone(state, person)


@rules.evolves(PersonRenamed)
def person_renamed(state: State, event: PersonRenamed) -> State:
    person = anybody(state, event.who)
    return state.with_person(replace(person, name=event.name, gender=event.gender))


@rules.evolves(InvestigatorAssigned)
def investigator_assigned(state: State, event: InvestigatorAssigned) -> State:
    person = anybody(state, event.who)
    if event.other is not None:
        state = state.with_person(replace(anybody(state, event.other), seat=person.seat))
    return state.with_person(replace(person, seat=event.seat))


@rules.evolves(PersonRemoved)
def person_removed(state: State, event: PersonRemoved) -> State:
    investigators = {w: p for w, p in state.investigators.items() if w != event.who}
    npcs = {w: p for w, p in state.npcs.items() if w != event.who}
    return replace(state, investigators=investigators, npcs=npcs)
