"""Scénarios & campagnes: what may be asked for at the end of a scenario and after it."""

from collections.abc import Iterator

from tablee.games.yacdha.rules.campaign.decide import CARE, STEPS, cast_of, recoveries
from tablee.games.yacdha.rules.common import rules
from tablee.games.yacdha.state.people import METERS, Person
from tablee.games.yacdha.state.state import State
from tablee.kernel.words import By, Field, Offer


@rules.offering
def recovering(state: State, by: By) -> Iterator[Offer]:
    for person in cast_of(state) if state.between else ():
        if person.is_out or not by.may_act_for(person.seat):
            continue
        for meter in METERS:
            care = person.care.get(meter)
            if care is not None and care.due:
                given = {"who": person.id, "meter": meter}
                yield Offer("roll-recovery", CARE[meter], given, dice=True)


@rules.offering
def scenarios(state: State, by: By) -> Iterator[Offer]:
    if not by.is_keeper:
        return
    if not state.between:
        yield from _endings(state)
        return
    title = Field("title", "text", least=1, most=200)
    yield Offer("begin-scenario", "yacdha.campaign.scope", fields=(title,))
    if state.has("recovery"):
        if any(recoveries(state)):
            yield Offer("reset-meters", "yacdha.recovery.full-reset")
        for person in cast_of(state):
            if not person.is_out:
                yield from _care_offers(person)


def _endings(state: State) -> Iterator[Offer]:
    dying = any(p.condition == "dying" for p in state.investigators.values())
    waiting = any(action.pending is not None for action in state.actions.values())
    if state.fight is not None or dying or waiting:
        return
    for milestone in (False, True):
        yield Offer(
            "end-scenario",
            "yacdha.recovery.milestones" if milestone else STEPS,
            {"milestone": milestone},
            (
                Field("outcome", "choice", ("clear-success", "other")),
                Field("relief", "flag", required=False),
                Field("remarkable", "flag", required=False),
                Field("text", "text", most=2000, required=False),
            ),
        )


def _care_offers(person: Person) -> Iterator[Offer]:
    favourable = (
        (Field("favourable", "flag", required=False, rule="yacdha.recovery.favourable"),)
        if person.ties and person.places
        else ()
    )
    for meter in METERS:
        yield Offer(
            "set-care",
            "yacdha.recovery.care-weight",
            {"who": person.id, "meter": meter},
            (
                Field("care", "choice", ("proper", "partial", "none")),
                Field("rest", "flag", required=False, rule="yacdha.recovery.no-rest"),
                *favourable,
            ),
        )
