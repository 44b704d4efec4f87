"""What each seat may ask for about hazards and poison."""

from collections.abc import Iterator

from tablee.games.cthulhu_d20.rules.common import ID, rules
from tablee.games.cthulhu_d20.rules.figures import score
from tablee.games.cthulhu_d20.rules.hazards.decide import METRES_A_DIE
from tablee.games.cthulhu_d20.rules.offering import MOST_OFFERED, SHOCKS, can_act, the_living
from tablee.games.cthulhu_d20.state.people import ABILITIES, Person
from tablee.games.cthulhu_d20.state.table import State
from tablee.kernel.words import By, Field, Offer

SHOCK = Field("shock", "choice", SHOCKS, required=False, rule=f"{ID}.shock.keeper-decision")
CAUSE = Field("cause", "text", least=1, most=200)
DICE = (
    Field("count", "integer", least=1, most=40),
    Field("sides", "integer", least=1, most=100),
)


@rules.offering
def poisoning(state: State, by: By) -> Iterator[Offer]:
    people = the_living(state)
    if by.is_keeper and any(p.creature.treatment != "traditional" for p in people):
        for person in people:
            if person.id not in state.lots:
                yield from weakening(person)


def weakening(person: Person) -> Iterator[Offer]:
    for ability in ABILITIES:
        most = min(score(person, ability) - 1, 20)
        if most > 0:
            points = Field("points", "integer", least=1, most=most)
            dc = Field("dc", "integer", least=0, most=40, required=False)
            given = {"who": person.id, "ability": ability}
            rule = f"{ID}.base.poison-disease"
            yield Offer("change-ability", rule, given, (points, dc), dice=True)


@rules.offering
def hazards(state: State, by: By) -> Iterator[Offer]:
    for person in the_living(state):
        if person.exposure is not None and person.exposure.fire and can_act(state, by, person):
            rolling = Field("rolling", "flag", required=False)
            rule = f"{ID}.base.hazard-fire"
            yield Offer("put-out-fire", rule, {"who": person.id}, (rolling,), dice=True)
        if by.is_keeper:
            yield from perils(state, person)
    if by.is_keeper:
        yield from exposing(state)


def may_be_hurt(state: State, person: Person) -> bool:
    return person.creature.treatment != "traditional" and person.id not in state.lots


def exposing(state: State) -> Iterator[Offer]:
    """Fire, blasts, accidents: for one or for many; what lasts, for those not yet in it."""
    hurtable = tuple(p for p in the_living(state) if may_be_hurt(state, p))[:MOST_OFFERED]
    free = tuple(p.id for p in hurtable if p.exposure is None)
    for ids, kinds in (
        (free, ("locate", "lasting", "fire")),
        (tuple(p.id for p in hurtable), ("locate",)),
    ):
        if not ids or (len(kinds) == 1 and len(ids) == len(free)):
            continue
        who = Field("who", "many", ids, least=1, most=len(ids))
        flags = tuple(Field(n, "flag", required=False) for n in kinds)
        save = Field("save_dc", "integer", least=0, most=40, required=False)
        left = Field("save", "choice", ("half", "none"), required=False)
        bonus = Field("bonus", "integer", least=0, most=50, required=False)
        fields = (who, CAUSE, *DICE, bonus, *flags, save, left, SHOCK)
        yield Offer("expose-to", f"{ID}.hazard.natural-cause", fields=fields, dice=True)


def perils(state: State, person: Person) -> Iterator[Offer]:
    who = {"who": person.id}
    traditional = person.creature.treatment == "traditional"
    if person.exposure is not None:
        yield Offer("end-exposure", f"{ID}.hazard.sustained", who, dice=True)
    if may_be_hurt(state, person):
        locate = Field("locate", "flag", required=False, rule=f"{ID}.hazard.location")
        for jumped, least in ((False, METRES_A_DIE), (True, 2 * METRES_A_DIE)):
            metres = Field("metres", "integer", least=least, most=1000)
            given = {**who, "jumped": jumped}
            fields = (metres, locate, SHOCK)
            yield Offer("fall", f"{ID}.base.hazard-falling", given, fields, dice=True)
    if person.breath is not None:
        yield Offer("rescue", f"{ID}.hazard.drowning", who)
    elif not traditional and not person.creature.undead:
        yield Offer("hold-breath", f"{ID}.base.hazard-drowning", who)
