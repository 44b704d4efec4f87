"""What each seat may ask for when skills are put to the test: checks, and help with them."""

from collections.abc import Iterator

from tablee.games.cthulhu_d20.data.tables import KNOWLEDGE, SKILLS
from tablee.games.cthulhu_d20.rules.checks.decide import COMMON_KNOWLEDGE, knows_of
from tablee.games.cthulhu_d20.rules.common import ID, rules
from tablee.games.cthulhu_d20.rules.figures import EVERY_SAVE, can_use
from tablee.games.cthulhu_d20.rules.offering import NOTE, the_living
from tablee.games.cthulhu_d20.state.people import ABILITIES, Person
from tablee.games.cthulhu_d20.state.table import State
from tablee.kernel.words import By, Field, Offer

TIMING = f"{ID}.destiny.timing"


@rules.offering
def checking(state: State, by: By) -> Iterator[Offer]:
    for person in the_living(state):
        check = state.checks.get(person.id)
        if check is None:
            if by.is_keeper:
                yield from calling(state, person)
            continue
        if not knows_of(state, by, check):
            continue
        if not check.rolled and not check.called and by.may_act_for(person.seat):
            takes = ["roll"]
            if check.kind == "skill" and state.fight is None:
                takes += ["10"] if check.costly else ["10", "20"]
            take = Field("take", "choice", tuple(takes), required=False)
            yield Offer("roll-check", f"{ID}.base.skills", {"who": person.id}, (take,), dice=True)
        if by.is_keeper and not check.called:
            yield Offer("drop-check", f"{ID}.base.skills", {"who": person.id})
            if check.rolled:
                yield Offer("tell-check", TIMING, {"who": person.id}, (NOTE,), dice=True)
        if check.kind == "skill" and not check.rolled:
            yield from aiding(state, by, person, check.name, check.aid)


def aiding(
    state: State, by: By, person: Person, skill: str, helped: tuple[str, ...]
) -> Iterator[Offer]:
    for helper in the_living(state):
        out = helper.id in (person.id, *helped) or helper.is_out
        if not out and by.may_act_for(helper.seat) and can_use(helper, skill):
            given = {"who": person.id, "helper": helper.id}
            yield Offer("aid-check", f"{ID}.base.skills", given, dice=True)


def calling(state: State, person: Person) -> Iterator[Offer]:
    usable = tuple(skill for skill in SKILLS if can_use(person, skill))
    dc = Field("dc", "integer", least=0, most=60, required=False)
    who = {"who": person.id}
    others = tuple(p.id for p in the_living(state))
    more = (
        Field("bonus", "integer", least=-20, most=20, required=False),
        Field("costly", "flag", required=False),
        Field("secret", "flag", required=False),
        NOTE,
    )
    against = Field("against", "choice", others, required=False)
    skills = (Field("name", "choice", usable), dc, against, *more)
    yield Offer("call-check", f"{ID}.base.skills", {**who, "kind": "skill"}, skills)
    common = tuple(skill for skill in KNOWLEDGE if skill not in usable)
    if common:
        low = Field("dc", "integer", least=0, most=COMMON_KNOWLEDGE, required=False)
        known = (Field("name", "choice", common), low, against, *more)
        yield Offer("call-check", f"{ID}.base.skills", {**who, "kind": "skill"}, known)
    saves = (Field("name", "choice", EVERY_SAVE), dc, against, *more)
    yield Offer("call-check", f"{ID}.base.saves", {**who, "kind": "save"}, saves)
    abilities = (Field("name", "choice", tuple(ABILITIES)), dc, against, *more)
    yield Offer("call-check", f"{ID}.base.abilities", {**who, "kind": "ability"}, abilities)
    grip = Field("against", "choice", others)
    yield Offer("call-check", f"{ID}.base.grapple", {**who, "kind": "grapple"}, (grip, dc, *more))
