"""Trauma simply inflicted: an explosion, a fall, a creature beyond measure."""

from collections.abc import Iterator

from msgspec.structs import replace

from tablee.dice.readers import Dice
from tablee.games.yacdha import asks, events
from tablee.games.yacdha.asks.shapes import MANY
from tablee.games.yacdha.common import (
    after_the_round,
    anybody,
    distinct,
    is_mid_round,
    only_keeper,
    rules,
)
from tablee.games.yacdha.facing import can_be_hit, is_beyond_wounds
from tablee.games.yacdha.people import suffer
from tablee.games.yacdha.state import Person, State
from tablee.kernel.words import KEEPER, By, Event, Field, Offer, Refused

TRAUMA = "yacdha.meter.trauma-six"
MOST = 60
"""A creature may strike far beyond what the end of the scale can hold."""


@rules.decides(asks.Inflict)
def inflict(state: State, by: By, ask: asks.Inflict, dice: Dice) -> Iterator[Event]:
    only_keeper(by, TRAUMA)
    people = [anybody(state, who) for who in distinct(ask.who, TRAUMA)]
    for person in people:
        if not can_be_hit(person):
            raise Refused(TRAUMA, "Nothing more can happen to {name}.", name=person.name)
        if is_beyond_wounds(person):
            raise Refused("yacdha.combat.creatures", "Nothing wounds {name}.", name=person.name)
        after_the_round(state, person.id)
    # Of people whom nobody has met, the keeper alone reads.
    for hidden in (False, True):
        struck = tuple(p.id for p in people if (p.npc and not p.met) == hidden)
        if struck:
            yield events.TraumaInflicted(
                who=struck, amount=ask.amount, event=ask.event, to=(KEEPER,) if hidden else None
            )
    for person in people:
        hidden = person.npc and not person.met
        for event in suffer(state, person, "trauma", (ask.amount, TRAUMA)):
            yield replace(event, to=(KEEPER,)) if hidden else event


@rules.evolves(events.TraumaInflicted)
def trauma_inflicted(state: State, event: events.TraumaInflicted) -> State:
    return state


def may_be_hurt(state: State, person: Person) -> bool:
    return (
        can_be_hit(person) and not is_beyond_wounds(person) and not is_mid_round(state, person.id)
    )


@rules.offering
def inflicting(state: State, by: By) -> Iterator[Offer]:
    if not by.is_keeper:
        return
    people = (*state.investigators.values(), *state.npcs.values())
    exposed = tuple(person.id for person in people if may_be_hurt(state, person))
    if exposed:
        yield Offer(
            "inflict",
            TRAUMA,
            fields=(
                Field("who", "many", exposed, least=1, most=min(len(exposed), MANY)),
                Field("amount", "integer", least=1, most=MOST),
                Field("event", "text", least=1, most=200),
            ),
        )
