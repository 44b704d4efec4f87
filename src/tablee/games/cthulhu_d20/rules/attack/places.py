"""Where an attack can land: the places of a body, the zones that can be called."""

from typing import NamedTuple

from tablee.games.cthulhu_d20.data.tables import (
    TORSO_AND_HEAD,
    TORSO_AND_HEAD_ROW,
    ZONES,
    Body,
    Location,
    meant_by,
)
from tablee.games.cthulhu_d20.rules.figures import (
    body_of,
)
from tablee.games.cthulhu_d20.state.people import Person
from tablee.games.cthulhu_d20.state.table import State, Strike

EVERY_ZONE: tuple[str, ...] = (*ZONES, TORSO_AND_HEAD)


def zone_row(state: State, zone: str) -> tuple[int, tuple[Location, ...]] | None:
    """The penalty of a called zone, and the places in it."""
    if zone == TORSO_AND_HEAD:
        own = state.chose("torso_and_head_zone", "own-row-without-arms")
        return TORSO_AND_HEAD_ROW if own else ZONES["head-torso-arms"]
    return ZONES.get(zone)


class Spot(NamedTuple):
    """A place of a body with its faces on the location table."""

    name: Location
    first: int
    last: int


def spots_of(body: Body) -> tuple[Spot, ...]:
    spots, last = [], 0
    for place in body.places:
        spots.append(Spot(place.name, last + 1, last + place.faces))
        last += place.faces
    return tuple(spots)


def places_for(state: State, strike: Strike) -> tuple[Spot, ...]:
    """Where this attack can land. What a called zone means on a body of its own goes by name."""
    every = spots_of(body_of(state.people[strike.target]))
    zone = zone_row(state, strike.zone)
    names = strike.places or (zone[1] if zone is not None else ())
    return tuple(spot for spot in every if is_called(spot.name, names)) or every


def is_called(place: Location, names: tuple[Location, ...]) -> bool:
    """Whether a place is among those called for, by its own name or by what its name means."""
    return place in names or any(part in names for part in meant_by(place))


def open_zones(state: State, target: Person) -> tuple[str, ...]:
    """The zones that can be called: those of which at least one place is not behind cover."""
    blocks = state.chose("cover", "location-blocks")
    if not target.covered or not blocks or target.creature.treatment == "traditional":
        return EVERY_ZONE
    return tuple(zone for zone in EVERY_ZONE if in_the_open(state, target, zone))


def in_the_open(state: State, target: Person, zone: str) -> bool:
    spots = places_for(state, Strike("", target.id, "", zone))
    return any(spot.name not in target.covered for spot in spots)
