"""What each seat may think of when skills are put to the test: checks, and help with them."""

from collections.abc import Iterator, Mapping
from typing import Any

from tablee.games.cthulhu_d20.data.tables import KNOWLEDGE
from tablee.games.cthulhu_d20.rules.checks.law import (
    COMMON_KNOWLEDGE,
    GRAPPLE,
    RULES,
    knows_of,
    may_aid,
    may_call_check,
    may_drop,
    may_roll,
    may_tell,
)
from tablee.games.cthulhu_d20.rules.figures import EVERY_SAVE, usable_skills
from tablee.games.cthulhu_d20.rules.offering import own_people, the_living
from tablee.games.cthulhu_d20.state.people import ABILITIES, Person
from tablee.games.cthulhu_d20.state.table import CheckKind, State
from tablee.kernel.law import Candidate
from tablee.kernel.words import By

CHOSEN = {"name": {"required": True}}
SURE = ("name", "against")
NAMED: Mapping[CheckKind, tuple[str, ...]] = {"save": EVERY_SAVE, "ability": ABILITIES}


@may_call_check.offers
def calling(state: State, by: By) -> Iterator[Candidate]:
    others = tuple(p.id for p in the_living(state)) if by.is_keeper else ()
    for who in others:
        if who in state.checks:
            continue
        person = state.people[who]
        usable = usable_skills(person)
        given = {"who": who, "kind": "skill"}
        skills = {"name": usable, "against": others}
        yield Candidate(given, skills, shaped=CHOSEN, sure=SURE)
        common = tuple(skill for skill in KNOWLEDGE if skill not in usable)
        if common:
            skills, low = {"name": common, "against": others}, {"dc": (0, COMMON_KNOWLEDGE)}
            such_as = {"dc": 0}
            yield Candidate(given, skills, shaped=CHOSEN, sure=SURE, limits=low, such_as=such_as)
        for kind, names in NAMED.items():
            given, chosen = {"who": who, "kind": kind}, {"name": names, "against": others}
            yield Candidate(given, chosen, shaped=CHOSEN, sure=SURE, rule=RULES[kind])
        given, grip = {"who": who, "kind": "grapple"}, {"against": {"required": True}}
        chosen = {"against": others}
        yield Candidate(given, chosen, shaped=grip, sure=SURE, omit=("name",), rule=GRAPPLE)


@may_call_check.depends
def who_is_free(state: State, by: By) -> tuple[Any, ...]:
    return (state.people, state.checks) if by.is_keeper else ()


def tested(state: State) -> Iterator[Person]:
    """Those who have a check to finish."""
    return (person for person in the_living(state) if person.id in state.checks)


@may_roll.offers
def rolling(state: State, by: By) -> Iterator[Candidate]:
    yield from (Candidate({"who": p.id}) for p in tested(state) if by.may_act_for(p.seat))


@may_drop.offers
@may_tell.offers
def keeping(state: State, by: By) -> Iterator[Candidate]:
    if by.is_keeper:
        yield from (Candidate({"who": person.id}) for person in tested(state))


@may_aid.offers
def aiding(state: State, by: By) -> Iterator[Candidate]:
    for person in tested(state):
        check = state.checks[person.id]
        if not check.rolled and check.kind == "skill" and knows_of(state, by, check):
            for helper in own_people(state, by):
                yield Candidate({"who": person.id, "helper": helper.id})
