"""What the keeper may set right by a word."""

from collections.abc import Iterator
from typing import Any, get_args

from tablee.games.cthulhu_d20.data.tables import SKILLS
from tablee.games.cthulhu_d20.rules.common import free_seats
from tablee.games.cthulhu_d20.rules.investigators.offers import every_feat
from tablee.games.cthulhu_d20.rules.investigators.sheet import FEAT
from tablee.games.cthulhu_d20.rules.offering import MOST_OFFERED
from tablee.games.cthulhu_d20.rules.word import asks
from tablee.games.cthulhu_d20.rules.word.law import (
    can_gain,
    conditions,
    fits,
    may_end_condition,
    may_give_person,
    may_remove,
    may_rename,
    may_set_feat,
    may_set_group_point,
    may_set_meter,
    may_set_option,
    may_set_ranks,
    may_set_save,
    may_set_shots,
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


def the_living(state: State, by: By) -> tuple[str, ...]:
    return tuple(person.id for person in everybody(state, by) if not person.is_dead)


@may_set_ranks.offers
def ranks(state: State, by: By) -> Iterator[Candidate]:
    who = the_living(state, by)
    if who:
        yield Candidate(choices={"who": who, "skill": tuple(SKILLS)}, sure=("who", "skill"))


@may_set_feat.offers
def feats(state: State, by: By) -> Iterator[Candidate]:
    """Anybody may gain any feat that they can still take; whoever has some may lose them."""
    who, known = the_living(state, by), every_feat(state)
    pairs = ((w, feat) for w in who for feat in known if can_gain(state.people[w], feat))
    such = next(pairs, None)
    if such is not None:
        yield Candidate(
            {"change": "gain"},
            {"who": who, "feat": known},
            such_as=dict(zip(("who", "feat"), such, strict=True)),
            sure=("who", "feat"),
            bound_by=(FEAT,),
            dice=False,
        )
    for person in everybody(state, by):
        if person.feats and not person.is_dead:
            own = {"feat": tuple(dict.fromkeys(person.feats))}
            yield Candidate({"who": person.id, "change": "lose"}, own, sure=("feat",), dice=True)


@may_set_save.offers
def saves(state: State, by: By) -> Iterator[Candidate]:
    who = the_living(state, by)
    if who:
        yield Candidate(choices={"who": who}, sure=("who", "save", "change"))


@may_set_option.offers
def options(state: State, by: By) -> Iterator[Candidate]:
    who = the_living(state, by)
    if who:
        yield Candidate(choices={"who": who}, sure=("who", "option"))


@may_set_shots.offers
def shots(state: State, by: By) -> Iterator[Candidate]:
    for person in everybody(state, by):
        for weapon in person.loaded if not person.is_dead else ():
            most = state.arsenal[weapon].magazine
            given = {"who": person.id, "weapon": weapon}
            yield Candidate(given, limits={"shots": (0, most)})


@may_set_group_point.offers
def the_groups_point(state: State, by: By) -> Iterator[Candidate]:
    if by.is_keeper:
        yield Candidate({"there": not state.group_point})


@may_settle_wound.offers
def wounds(state: State, by: By) -> Iterator[Candidate]:
    for person in everybody(state, by):
        for wound in person.wounds[-6:]:
            yield Candidate({"who": person.id, "wound": wound.number})


@may_end_condition.offers
def endings(state: State, by: By) -> Iterator[Candidate]:
    for person in everybody(state, by):
        for what in conditions(person):
            yield Candidate({"who": person.id, "what": what}, dice=what in ("exposure", "weakness"))


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
