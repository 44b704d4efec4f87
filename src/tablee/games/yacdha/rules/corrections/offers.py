"""The keeper's word: what of it is offered."""

from collections.abc import Iterator

from tablee.games.yacdha.rules.common import is_mid_round, rules
from tablee.games.yacdha.rules.corrections.decide import (
    OVERRIDE,
    free_seats,
    has_traces,
    numbers_of,
    seats_for,
)
from tablee.games.yacdha.rules.corrections.evolve import AWAY, REASON
from tablee.games.yacdha.state.people import Person
from tablee.games.yacdha.state.state import State
from tablee.kernel.words import By, Field, Offer


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
