"""What each seat may ask for about care."""

from collections.abc import Iterator

from tablee.games.cthulhu_d20.rules.common import ID, rules
from tablee.games.cthulhu_d20.rules.figures import is_trained
from tablee.games.cthulhu_d20.rules.offering import can_act, has_room, the_living
from tablee.games.cthulhu_d20.rules.worsening.decide import overdue
from tablee.games.cthulhu_d20.state.people import Person
from tablee.games.cthulhu_d20.state.table import State
from tablee.kernel.words import By, Field, Offer


@rules.offering
def healing(state: State, by: By) -> Iterator[Offer]:
    people = the_living(state)
    bodies = [p for p in people if p.creature.treatment != "traditional"]
    if by.is_keeper and bodies and state.chose("self_care_penalty", "keeper-number"):
        penalty = Field("penalty", "integer", least=0, most=10)
        yield Offer("set-self-care", f"{ID}.worsening.care", fields=(penalty,))
    yield from caring(state, by, people)


def caring(state: State, by: By, people: tuple[Person, ...]) -> Iterator[Offer]:
    for healer in people:
        if not can_act(state, by, healer):
            continue
        fighting = state.fight is not None
        if fighting and not (state.fight and healer.id in state.fight.order):
            continue
        if not has_room(state, healer, "act"):
            continue
        for patient in people:
            if patient.exposure is not None or (patient.hidden and not by.is_keeper):
                continue
            if overdue(state, patient):
                continue
            for wound in patient.wounds[-6:]:
                if wound.treated and by.may_act_for(patient.seat):
                    continue
                skills = (
                    ("first-aid", "medicine") if is_trained(healer, "medicine") else ("first-aid",)
                )
                given = {"healer": healer.id, "patient": patient.id, "wound": wound.number}
                skill = Field("skill", "choice", skills)
                yield Offer("care-for", f"{ID}.worsening.care", given, (skill,), dice=True)
