"""Objections as sentences."""

from tablee.games.cthulhu_blanc.rules.common import rules
from tablee.games.cthulhu_blanc.rules.objection import (
    Objected,
    ObjectionsAwaited,
    ObjectionWaived,
    ObjectionWithdrawn,
)
from tablee.games.cthulhu_blanc.state import State
from tablee.games.cthulhu_blanc.words.common import short_name
from tablee.kernel.telling import full_stop
from tablee.kernel.tongue import Tongue


@rules.tells(Objected)
def objected(state: State, event: Objected, tongue: Tongue) -> str:
    return tongue(
        "{seat} lodges an objection against {who}: {how}",
        seat=event.seat,
        who=short_name(state, event.leader),
        how=full_stop(event.how),
    )


@rules.tells(ObjectionsAwaited)
def objections_awaited(state: State, event: ObjectionsAwaited, tongue: Tongue) -> str:
    return tongue(
        "Before the throw, {name} waits for objections: {seats}.",
        name=short_name(state, event.leader),
        seats=tongue.seats(event.seats),
    )


@rules.tells(ObjectionWaived)
def objection_waived(state: State, event: ObjectionWaived, tongue: Tongue) -> str:
    return tongue("No objection ({seat}).", seat=event.seat)


@rules.tells(ObjectionWithdrawn)
def objection_withdrawn(state: State, event: ObjectionWithdrawn, tongue: Tongue) -> str:
    return tongue("Objection withdrawn ({seat}): whoever takes part has none.", seat=event.seat)
