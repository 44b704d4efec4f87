"""Investigateurs: what each seat may ask for about sheets."""

from collections.abc import Iterator
from typing import Any

from tablee.games.yacdha.rules.creation.decide import (
    SHEET,
    is_learning,
    may_approve,
    may_create,
    may_describe,
    may_grant_gift,
    may_grow_up,
    may_limit,
    may_send_back,
    plays,
    settled_limits,
)
from tablee.games.yacdha.rules.creation.occupations import as_said, faults_in, is_vague
from tablee.games.yacdha.rules.shapes import HIGHEST_LEVEL, MOST_OCCUPATIONS
from tablee.games.yacdha.state.people import Age, Person
from tablee.games.yacdha.state.state import State
from tablee.kernel.law import Candidate
from tablee.kernel.words import By

SURE = ("gender", "age", "occupations", "seat")
TEXTS = ("description", "flaw", "ties", "places", "secret")


def _several(state: State, age: Age, *, required: bool = True) -> dict[str, Any]:
    """Rows of occupations to fill in, within the points of an age."""
    limits = state.bounds
    points, most_level = limits.ages[age]
    imposed = next((one for one in limits.imposed if not is_vague(one)), "")
    rows: dict[str, Any] = {
        "required": required,
        "distinct": ("name",),
        "one_of": limits.imposed,
    }
    level: dict[str, Any] = {"most": min(most_level, limits.most_level)}
    if state.has("occupation_levels"):
        rows |= {"summed": "level", "total": points}
    else:
        # A character who has levels may come to a table that plays without.
        level = {"most": HIGHEST_LEVEL, "required": False, "rule": ""}
    most = min(MOST_OCCUPATIONS, limits.most_occupations or MOST_OCCUPATIONS)
    return {
        "limits": {"occupations": (1, most)},
        "shaped": {"occupations": rows, "occupations.level": level},
        "such_as": {"occupations": [{"name": imposed}]} if imposed and required else {},
    }


def _one(state: State) -> dict[str, Any]:
    """A single occupation, one of those that the scenario imposes if there are any."""
    imposed = {"occupation": state.bounds.imposed} if state.bounds.imposed else {}
    return {"choices": imposed, "shaped": {"occupation": {"required": True}}}


@may_create.offers
def new_sheets(state: State, by: By) -> Iterator[Candidate]:
    """Of one's own seat; of a seat lent, or by the keeper, the seat is named."""
    rule = "yacdha.creation.scenario-imposes" if state.bounds.imposed else SHEET
    advice = ("yacdha.creation.ordinary-people", "yacdha.setup.any-setting")
    for seat, role in by.seats.items():
        if role != "player" or not by.may_act_for(seat) or plays(state, seat):
            continue
        given = {} if seat == by.seat else {"seat": seat}
        own = {"seat": (seat,)} if seat == by.seat else {}
        said: dict[str, Any] = {"advice": advice, "rule": rule, "sure": SURE}
        for place, age in enumerate(state.bounds.ages):
            at, rows = {**given, "age": age}, _several(state, age)
            yield Candidate(at, own, **rows, **said, omit=("occupation",), alike=place > 0)
        one = _one(state)
        for age in state.bounds.ages:
            at, choices = {**given, "age": age}, {**own, **one["choices"]}
            yield Candidate(at, **{**one, "choices": choices}, **said, omit=("occupations",))


@may_create.depends
@may_describe.depends
def what_sheets_hang_on(state: State, by: By) -> tuple[Any, ...]:
    reader = (by.seat, by.role, by.acts_for, tuple(by.seats.items()), bool(state.between))
    return reader, state.investigators, state.npcs, state.bounds, state.options


@may_describe.offers
def own_sheets(state: State, by: By) -> Iterator[Candidate]:
    for person in state.investigators.values():
        if person.condition != "active" or not by.may_act_for(person.seat):
            continue
        if by.is_keeper or not person.approved:
            yield from _describing(state, person)
        else:
            late = ("ties", "places") if state.between else ()
            settled = ("age", "occupation", "occupations", "flaw", *late)
            yield Candidate({"who": person.id}, omit=settled)


def _describing(state: State, person: Person) -> Iterator[Candidate]:
    """A sheet that may still change as a whole: as it is, at another age, with one occupation."""
    who = {"who": person.id}
    if is_learning(person):
        for age in (None, *state.bounds.ages):
            given = who if age is None else {**who, "age": age}
            yield Candidate(given, omit=("age", "occupation", "occupations"))
        return
    rows = _several(state, person.age, required=False)
    yield Candidate(who, **rows, omit=("age", "occupation"))
    alike, said = True, as_said(person.occupations)
    for age in state.bounds.ages:
        fits = not any(faults_in(state, age, said))
        rows = _several(state, age, required=not fits)
        yield Candidate({**who, "age": age}, **rows, omit=("occupation",), alike=alike and fits)
        alike = fits
    yield Candidate(who, **_one(state), omit=("occupations",), sure=SURE)


@may_limit.offers
def limiting(state: State, by: By) -> Iterator[Candidate]:
    yield Candidate(omit=settled_limits(state))


@may_approve.offers
@may_send_back.offers
def waiting(state: State, by: By) -> Iterator[Candidate]:
    for person in state.investigators.values():
        if not person.approved:
            yield Candidate({"who": person.id})


@may_grant_gift.offers
def gifts(state: State, by: By) -> Iterator[Candidate]:
    for person in state.investigators.values() if state.options["gifts"] != "off" else ():
        had = tuple(gift.name for gift in person.gifts)
        yield Candidate({"who": person.id}, shaped={"name": {"barred": had}})


@may_grow_up.offers
def growing_up(state: State, by: By) -> Iterator[Candidate]:
    for person in state.investigators.values():
        for age in ("adolescent", "adult") if person.age != "adult" else ():
            yield Candidate({"who": person.id, "age": age})
