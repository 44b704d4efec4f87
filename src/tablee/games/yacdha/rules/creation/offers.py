"""Investigateurs: what each seat may ask for about sheets."""

from collections.abc import Iterator, Mapping
from typing import Any

from tablee.games.yacdha.rules.common import rules
from tablee.games.yacdha.rules.creation.decide import SHEET, is_learning, plays
from tablee.games.yacdha.rules.creation.evolve import AGE_STEPS
from tablee.games.yacdha.rules.creation.occupations import faults_in
from tablee.games.yacdha.rules.shapes import (
    HIGHEST_LEVEL,
    MOST_OCCUPATIONS,
    NATURES,
    OccupationSaid,
)
from tablee.games.yacdha.state.people import Age, Person
from tablee.games.yacdha.state.state import State
from tablee.kernel.words import By, Field, Offer


def occupations_field(state: State, age: Age, required: bool = True) -> Field:
    """Rows to fill in, within the points of an age."""
    limits = state.limits
    points, most_level = limits.ages[age]
    name = Field("name", "text", least=1, most=60, rule="yacdha.occupation.definition")
    nature = Field("nature", "choice", NATURES, required=False)
    most_rows = min(MOST_OCCUPATIONS, limits.most_occupations or MOST_OCCUPATIONS)
    if not state.has("occupation_levels"):
        # A character who has levels may come to a table that plays without.
        level = Field("level", "integer", most=HIGHEST_LEVEL, required=False)
        return Field(
            "occupations",
            "rows",
            least=1,
            most=most_rows,
            fields=(name, nature, level),
            required=required,
            distinct=("name",),
            one_of=limits.imposed,
        )
    level = Field(
        "level",
        "integer",
        least=0,
        most=min(most_level, limits.most_level),
        rule="yacdha.occupation.levels",
    )
    return Field(
        "occupations",
        "rows",
        least=1,
        most=most_rows,
        fields=(name, level, nature),
        required=required,
        summed="level",
        total=points,
        distinct=("name",),
        one_of=limits.imposed,
    )


def _one_occupation(state: State) -> Field:
    imposed = state.limits.imposed
    if imposed:
        return Field("occupation", "choice", imposed)
    return Field("occupation", "text", least=1, most=200)


def _texts() -> tuple[Field, ...]:
    return (
        Field("description", "text", most=2000, required=False),
        Field("ties", "text", most=2000, required=False, rule="yacdha.recovery.favourable"),
        Field("places", "text", most=2000, required=False, rule="yacdha.recovery.favourable"),
        Field("secret", "text", most=2000, required=False),
    )


def _naming() -> tuple[Field, Field]:
    return (
        Field("name", "text", least=1, most=60),
        Field("gender", "choice", ("f", "m", "n"), required=False),
    )


def _describing(state: State, person: Person) -> Iterator[Offer]:
    """A sheet that may still change as a whole: as it is, at another age, with one occupation."""
    texts = (Field("flaw", "text", most=2000, required=False), *_texts())
    open_ = not is_learning(person)
    who = {"who": person.id}
    rows = (occupations_field(state, person.age, required=False),) if open_ else ()
    yield Offer("describe-investigator", SHEET, who, (*rows, *texts))
    said = tuple(OccupationSaid(o.name, o.level, o.nature) for o in person.occupations)
    for age in state.limits.ages:
        fits = not any(faults_in(state, age, said))
        rows = (occupations_field(state, age, required=not fits),) if open_ else ()
        if fits or open_:
            yield Offer("describe-investigator", SHEET, {**who, "age": age}, (*rows, *texts))
    if open_:
        ages = Field("age", "choice", tuple(state.limits.ages), required=False)
        fields = (_one_occupation(state), ages, *texts)
        yield Offer("describe-investigator", SHEET, who, fields)


@rules.offering
def new_sheets(state: State, by: By) -> Iterator[Offer]:
    """Of one's own seat; of a seat lent, or by the keeper, the seat is named."""
    for seat, role in by.seats.items():
        if role != "player" or not by.may_act_for(seat) or plays(state, seat):
            continue
        own = seat == by.seat
        given = {} if own else {"seat": seat}
        named = (Field("seat", "choice", (seat,), required=False),) if own else ()
        yield from _creating(state, given, named)


def _creating(state: State, given: Mapping[str, Any], named: tuple[Field, ...]) -> Iterator[Offer]:
    flaw = Field("flaw", "text", most=2000, required=False)
    rest = (flaw, *_texts(), *named)
    rule = "yacdha.creation.scenario-imposes" if state.limits.imposed else SHEET
    advice = ("yacdha.creation.ordinary-people", "yacdha.setup.any-setting")
    one = _one_occupation(state)
    ages = tuple(state.limits.ages)
    several = tuple((age, occupations_field(state, age)) for age in ages)
    for age, trade in (*several, *((age, one) for age in ages)):
        at = {**given, "age": age}
        fields = (*_naming(), trade, *rest)
        yield Offer("create-investigator", rule, at, fields, advice=advice)


@rules.offering
def own_sheet(state: State, by: By) -> Iterator[Offer]:
    for person in state.investigators.values():
        if person.condition != "active" or not by.may_act_for(person.seat):
            continue
        who = {"who": person.id}
        if by.is_keeper or not person.approved:
            yield from _describing(state, person)
        else:
            beforehand = _texts() if not state.between else (_texts()[0], _texts()[-1])
            yield Offer("describe-investigator", SHEET, who, beforehand)


def _limits(state: State) -> tuple[Field, ...]:
    fields = (
        Field("era", "text", most=2000, required=False, rule="yacdha.setup.any-setting"),
        Field("most_level", "integer", least=1, most=5, required=False),
        Field("most_occupations", "integer", least=1, most=12, required=False),
        Field("imposed", "texts", most=12, required=False, rule="yacdha.creation.scenario-imposes"),
    )
    if state.options["age_budgets"] == "book-values":
        return fields
    return (
        *fields,
        *(
            Field(f"{age}_{what}", "integer", least=0, most=most, required=False)
            for age in ("adolescent", "child")
            for what, most in (("points", 12), ("level", 5))
        ),
    )


@rules.offering
def keeper_sheets(state: State, by: By) -> Iterator[Offer]:
    if not by.is_keeper:
        return
    yield Offer("set-creation-limits", "yacdha.creation.keeper-limits", fields=_limits(state))
    for person in state.investigators.values():
        if person.condition != "active":
            continue
        who = {"who": person.id}
        if not person.approved:
            yield Offer("approve-investigator", SHEET, who)
            reason = Field("reason", "text", least=1, most=200)
            yield Offer("send-sheet-back", "yacdha.occupation.definition", who, (reason,))
        if state.options["gifts"] == "on":
            yield Offer(
                "grant-gift",
                "yacdha.creation.gifts",
                who,
                (
                    Field("name", "text", least=1, most=60),
                    Field("effect", "text", least=1, most=200),
                    Field("level", "integer", least=0, most=5, required=False),
                ),
            )
        for age in ("adolescent", "adult")[AGE_STEPS[person.age] :]:
            yield Offer("grow-up", "yacdha.creation.age-budget", {**who, "age": age})
