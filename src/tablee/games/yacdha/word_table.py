"""The keeper's word: what it changes, and what of it is offered."""

from collections.abc import Iterator

from msgspec.structs import replace

from tablee.games.yacdha import events
from tablee.games.yacdha.common import anybody, is_mid_round, rules
from tablee.games.yacdha.people_table import gone
from tablee.games.yacdha.state import Person, State
from tablee.games.yacdha.word import (
    OVERRIDE,
    free_seats,
    has_traces,
    numbers_of,
    seats_for,
)
from tablee.kernel.words import By, Field, Offer

REASON = Field("reason", "text", least=1, most=200)
AWAY = ("dead", "insane", "retired")


@rules.evolves(events.SheetCorrected)
def sheet_corrected(state: State, event: events.SheetCorrected) -> State:
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


@rules.evolves(events.PersonRenamed)
def person_renamed(state: State, event: events.PersonRenamed) -> State:
    person = anybody(state, event.who)
    return state.with_person(replace(person, name=event.name, gender=event.gender))


@rules.evolves(events.InvestigatorAssigned)
def investigator_assigned(state: State, event: events.InvestigatorAssigned) -> State:
    person = anybody(state, event.who)
    if event.other is not None:
        state = state.with_person(replace(anybody(state, event.other), seat=person.seat))
    return state.with_person(replace(person, seat=event.seat))


@rules.evolves(events.PersonRemoved)
def person_removed(state: State, event: events.PersonRemoved) -> State:
    investigators = {w: p for w, p in state.investigators.items() if w != event.who}
    npcs = {w: p for w, p in state.npcs.items() if w != event.who}
    return replace(state, investigators=investigators, npcs=npcs)


@rules.offering
def keepers_word(state: State, by: By) -> Iterator[Offer]:
    if not by.is_keeper:
        return
    for person in (*state.investigators.values(), *state.npcs.values()):
        who = {"who": person.id}
        yield from _correcting(state, by, person)
        yield Offer("rename-person", OVERRIDE, who, (*_naming(), REASON))
        seats = seats_for(state, by, person)
        if seats:
            seat = Field("seat", "choice", seats)
            yield Offer("assign-investigator", OVERRIDE, who, (seat, REASON))
        if not has_traces(state, person):
            yield Offer("remove-person", OVERRIDE, who, (REASON,))


def _correcting(state: State, by: By, person: Person) -> Iterator[Offer]:
    if is_mid_round(state, person.id):
        return
    who = {"who": person.id}
    numbers = tuple(
        Field(name, "integer", least=least, most=most, required=False)
        for name, (least, most) in numbers_of(person).items()
    )
    fates = ("active", *AWAY) if person.condition == "active" else AWAY
    condition = Field("condition", "choice", fates, required=False)
    yield Offer("correct-sheet", OVERRIDE, who, (REASON, *numbers, condition))
    if person.condition == "active":
        return
    back = {**who, "condition": "active"}
    if person.npc:
        yield Offer("correct-sheet", OVERRIDE, back, (REASON, *numbers))
        return
    free = free_seats(state, by, person)
    keeps = person.is_down or person.seat in free
    if free or keeps:
        seat = (Field("seat", "choice", free, required=not keeps),) if free else ()
        yield Offer("correct-sheet", OVERRIDE, back, (REASON, *seat, *numbers))


def _naming() -> tuple[Field, Field]:
    return (
        Field("name", "text", least=1, most=60),
        Field("gender", "choice", ("f", "m", "n")),
    )


@rules.offering
def own_name(state: State, by: By) -> Iterator[Offer]:
    for person in state.investigators.values():
        if by.is_keeper or person.approved or not by.may_act_for(person.seat):
            continue
        why = Field("reason", "text", most=200, required=False)
        yield Offer("rename-person", OVERRIDE, {"who": person.id}, (*_naming(), why))
