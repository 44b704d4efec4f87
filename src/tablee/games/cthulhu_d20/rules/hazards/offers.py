"""What each seat may think of about hazards and poison."""

from collections.abc import Iterator
from typing import Any

from tablee.games.cthulhu_d20.rules.figures import score
from tablee.games.cthulhu_d20.rules.hazards.law import (
    METRES_A_DIE,
    may_end_exposure,
    may_expose,
    may_fall,
    may_hold_breath,
    may_put_out,
    may_rescue,
    may_weaken,
)
from tablee.games.cthulhu_d20.rules.offering import own_people, the_living
from tablee.games.cthulhu_d20.state.people import ABILITIES, Person
from tablee.games.cthulhu_d20.state.table import State
from tablee.kernel.law import Candidate
from tablee.kernel.words import By

MOST_POINTS = 20


def keepers(state: State, by: By) -> tuple[Person, ...]:
    """Everybody alive, for the keeper to befall."""
    return the_living(state) if by.is_keeper else ()


def may_be_hurt(state: State, person: Person) -> bool:
    return person.creature.treatment != "traditional" and person.id not in state.lots


@may_weaken.offers
def weakening(state: State, by: By) -> Iterator[Candidate]:
    for person in keepers(state, by):
        for ability in ABILITIES if person.id not in state.lots else ():
            most = min(score(person, ability) - 1, MOST_POINTS)
            if most > 0:
                given = {"who": person.id, "ability": ability}
                yield Candidate(given, limits={"points": (1, most)})


@may_weaken.depends
@may_fall.depends
def who_can_be_hurt(state: State, by: By) -> tuple[Any, ...]:
    return state.people, state.lots


@may_put_out.offers
def burning(state: State, by: By) -> Iterator[Candidate]:
    for person in own_people(state, by):
        if person.exposure is not None and person.exposure.fire:
            yield Candidate({"who": person.id})


@may_end_exposure.offers
def exposed(state: State, by: By) -> Iterator[Candidate]:
    yield from (Candidate({"who": p.id}) for p in keepers(state, by) if p.exposure is not None)


@may_fall.offers
def falling(state: State, by: By) -> Iterator[Candidate]:
    for person in keepers(state, by):
        if may_be_hurt(state, person):
            for jumped, least in ((False, METRES_A_DIE), (True, 2 * METRES_A_DIE)):
                given = {"who": person.id, "jumped": jumped}
                yield Candidate(given, limits={"metres": (least, 1000)}, sure=("shock",))


@may_rescue.offers
def drowning(state: State, by: By) -> Iterator[Candidate]:
    yield from (Candidate({"who": p.id}) for p in keepers(state, by) if p.breath is not None)


@may_hold_breath.offers
def going_under(state: State, by: By) -> Iterator[Candidate]:
    yield from (Candidate({"who": p.id}) for p in keepers(state, by) if p.breath is None)


@may_expose.offers
def exposing(state: State, by: By) -> Iterator[Candidate]:
    """Fire, blasts, accidents: for one or for many; what lasts, for those not yet in it."""
    people = tuple(p for p in keepers(state, by) if may_be_hurt(state, p))
    free = tuple(p.id for p in people if p.exposure is None)
    dice, sure = {"count": (1, 40), "sides": (1, 100)}, ("save", "shock")
    if free:
        yield Candidate(choices={"who": free}, limits=dice, sure=sure)
    if len(free) < len(people):
        everybody = {"who": tuple(p.id for p in people)}
        yield Candidate(choices=everybody, limits=dice, sure=sure, omit=("lasting", "fire"))
