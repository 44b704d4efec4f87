"""What the keeper may set right by a word."""

from collections.abc import Iterator
from typing import Any, get_args

from tablee.games.cthulhu_d20.rules.common import free_seats
from tablee.games.cthulhu_d20.rules.offering import MOST_OFFERED
from tablee.games.cthulhu_d20.rules.word import asks
from tablee.games.cthulhu_d20.rules.word.law import (
    conditions,
    fits,
    may_end_condition,
    may_give_person,
    may_remove,
    may_rename,
    may_set_meter,
    may_settle_wound,
)
from tablee.games.cthulhu_d20.state.people import Person
from tablee.games.cthulhu_d20.state.table import State
from tablee.kernel.law import Candidate
from tablee.kernel.words import By

METERS: tuple[asks.Meter, ...] = get_args(asks.Meter)
CAN_FELL = ("pf", "pv", "constitution")
"""Numbers by which somebody may faint: then dice are thrown."""


def everybody(state: State, by: By) -> tuple[Person, ...]:
    """The living and the dead, for the keeper."""
    return tuple(state.people.values())[:MOST_OFFERED] if by.is_keeper else ()


@may_set_meter.offers
def meters(state: State, by: By) -> Iterator[Candidate]:
    people = everybody(state, by)
    for meter in METERS if people else ():
        who = tuple(person.id for person in people if fits(person, meter))
        if who:
            given, dice = {"meter": meter}, meter in CAN_FELL
            yield Candidate(given, {"who": who}, sure=("who",), dice=dice)


@may_set_meter.depends
def whose_numbers(state: State, by: By) -> tuple[Any, ...]:
    return (state.people,)


@may_settle_wound.offers
def wounds(state: State, by: By) -> Iterator[Candidate]:
    for person in everybody(state, by):
        for wound in person.wounds[-6:]:
            yield Candidate({"who": person.id, "wound": wound.number})


@may_end_condition.offers
def endings(state: State, by: By) -> Iterator[Candidate]:
    for person in everybody(state, by):
        for what in conditions(person):
            yield Candidate({"who": person.id, "what": what}, dice=what == "exposure")


@may_rename.offers
def namings(state: State, by: By) -> Iterator[Candidate]:
    people = everybody(state, by)
    if people:
        yield Candidate(choices={"who": tuple(p.id for p in people)}, sure=("who", "gender"))


@may_remove.offers
def removals(state: State, by: By) -> Iterator[Candidate]:
    people = everybody(state, by)
    if people:
        who = tuple(p.id for p in people)
        yield Candidate(choices={"who": who}, sure=("who",), dice=state.fight is not None)


@may_give_person.offers
def gifts(state: State, by: By) -> Iterator[Candidate]:
    played = tuple(p.id for p in everybody(state, by) if p.seat is not None)
    if played:
        seats = free_seats(state, by)
        yield Candidate(choices={"who": played, "seat": seats}, sure=("who", "seat"))
