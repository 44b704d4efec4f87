"""Care for a wound, by others or by oneself."""

from collections.abc import Iterator
from typing import NamedTuple

from tablee.dice.readers import Dice
from tablee.dice.throws import Above
from tablee.games.cthulhu_d20.data.tables import CARE
from tablee.games.cthulhu_d20.rules.clock.agenda import THROWN, due_for
from tablee.games.cthulhu_d20.rules.clock.run import run
from tablee.games.cthulhu_d20.rules.common import (
    ID,
    Telling,
    able,
    check_wound,
    known,
    living,
    mine,
    pass_on,
    rules,
    visible,
)
from tablee.games.cthulhu_d20.rules.destiny.lots import lay_dice, waits
from tablee.games.cthulhu_d20.rules.fight.turns import (
    check_action,
    check_free,
    spend_action,
    turn_of,
)
from tablee.games.cthulhu_d20.rules.figures import is_trained, skill_bonus
from tablee.games.cthulhu_d20.rules.offering import acting, the_living
from tablee.games.cthulhu_d20.rules.worsening import asks, events
from tablee.games.cthulhu_d20.rules.worsening.stabilise import is_treated, open_next_worst
from tablee.games.cthulhu_d20.state.people import Person, Wound
from tablee.games.cthulhu_d20.state.table import Lot, State, Turn
from tablee.kernel.law import Candidate
from tablee.kernel.words import Audience, By, Event, Refused

CARING = f"{ID}.worsening.care"
CLOCK = f"{ID}.base.clock"
HEAL = f"{ID}.base.heal-skill"


def overdue(state: State, patient: Person) -> bool:
    """Whether a player must throw for this body before anybody looks after it."""
    item = due_for(state, patient) if patient.seat is not None else None
    return item is not None and item.kind in THROWN


class Care(NamedTuple):
    """Who looks after which wound of whom, and in which turn if there are turns."""

    healer: Person
    patient: Person
    wound: Wound
    turn: Turn | None


@rules.law(asks.CareFor, CARING, dice=True)
def may_care(state: State, by: By, ask: asks.CareFor) -> Care:
    healer = able(mine(state, by, ask.healer))
    patient = living(visible(state, by, ask.patient))
    wound = check_wound(patient, ask.wound)
    if wound.treated and by.may_act_for(patient.seat):
        # Others cannot tell a wound that has been looked after from one that has not.
        raise Refused(CARING, "This wound has been treated.")
    if patient.exposure is not None:
        raise Refused(CARING, "First the exposure must end.")
    if overdue(state, patient):
        raise Refused(CLOCK, "First what has fallen due for {name}.", name=patient.name)
    if ask.skill == "medicine" and not is_trained(healer, "medicine"):
        raise Refused(HEAL, "Knowledge (medicine) must have been learnt.")
    check_free(state, healer, attack=False)
    turn = turn_of(state, healer)
    check_action(turn, "act")
    return Care(healer, patient, wound, turn)


@may_care.offers
def caring(state: State, by: By) -> Iterator[Candidate]:
    for healer in acting(state, by):
        skills = ("first-aid", "medicine")[: 1 + is_trained(healer, "medicine")]
        for patient in the_living(state):
            for wound in patient.wounds[-6:]:
                given = {"healer": healer.id, "patient": patient.id, "wound": wound.number}
                yield Candidate(given, {"skill": skills}, sure=("skill",))


@may_care.decides
def care_for(state: State, by: By, ask: asks.CareFor, dice: Dice, care: Care) -> Iterator[Event]:
    healer, patient, wound, turn = care
    state = yield from pass_on(state, spend_action(healer, turn))
    alone = healer.id == patient.id and state.chose("self_care_penalty", "keeper-number")
    bonus = skill_bonus(state, healer, ask.skill) - (state.self_care if alone else 0)
    dc = CARE + wound.gb
    helps = Above(sides=20, value=dc - 1 - bonus, role="care", who=(healer.id,))
    success = dice.ask(helps, to=healer.audience)
    lot = Lot(
        who=healer.id,
        kind="care",
        success=success,
        patient=patient.id,
        wound=wound.number,
        takes_round=turn is None,
    )
    if waits(state, healer, patient):
        yield from lay_dice(lot, healer)
    else:
        yield from tell_care(state, by, lot, dice, success=success)


def tell_care(state: State, by: By, lot: Lot, dice: Dice, *, success: bool) -> Telling:
    """What care comes to. Out of a fight an attempt takes its round all the same."""
    healer, patient = known(state, lot.who), known(state, lot.patient)
    wound = patient.wound(lot.wound)
    if wound is not None and not patient.is_dead:
        dc = CARE + wound.gb if success or healer.id == patient.id else 0
        done = events.Cared(
            healer=healer.id,
            patient=patient.id,
            wound=wound.number,
            dc=dc,
            success=success,
            to=together(healer, patient),
        )
        state = yield from pass_on(state, [done])
        if success and not wound.treated:
            state = yield from pass_on(state, treat_wound(state, patient, wound.number))
    if lot.takes_round and state.fight is None:
        state = yield from run(state, by, 1, dice)
    return state


def together(one: Person, other: Person) -> Audience:
    return tuple(sorted({*(one.audience or ()), *(other.audience or ())}))


def treat_wound(state: State, patient: Person, number: int) -> Iterator[Event]:
    anew = not is_treated(state, patient)
    yield events.WoundTreated(who=patient.id, wound=number, anew=anew, to=patient.audience)
    yield from open_next_worst(state, patient.id, number)


@rules.law(asks.SetSelfCare, CARING, keeper=True)
def may_set_self_care(state: State, by: By, ask: asks.SetSelfCare) -> Event:
    if state.chose("self_care_penalty", "0"):
        raise Refused(CARING, "At this table people treat themselves without a penalty.")
    return events.SelfCareSet(penalty=ask.penalty)


@may_set_self_care.offers
def self_care(state: State, by: By) -> Iterator[Candidate]:
    if by.is_keeper:
        yield Candidate()
