"""Worsening and care as sentences."""

from collections.abc import Mapping

from tablee.games.cthulhu_d20.rules.common import ID, rules
from tablee.games.cthulhu_d20.rules.worsening import events
from tablee.games.cthulhu_d20.state.table import State
from tablee.games.cthulhu_d20.words.common import passed, short_name
from tablee.games.cthulhu_d20.words.names import rate_name, signed
from tablee.kernel.line import Verdict
from tablee.kernel.tongue import Tongue

DECIDES = f"{ID}.destiny.keeper-decides"


@rules.tells(events.SelfCareSet)
def self_care_set(state: State, event: events.SelfCareSet, tongue: Tongue) -> str:
    penalty = signed(-event.penalty)
    return tongue("From now on, the penalty for treating oneself: {penalty}.", penalty=penalty)


@rules.tells(events.WoundOpen)
def wound_open(state: State, event: events.WoundOpen, tongue: Tongue) -> str:
    wound = state.people[event.who].wound(event.wound)
    if wound is None:
        return ""
    return tongue(
        "Wound no. {number} stays open, {name}: {rate}.",
        number=event.wound,
        name=short_name(state, event.who),
        rate=rate_name(wound.row, tongue),
    )


@rules.tells(events.WoundWorsened)
def wound_worsened(state: State, event: events.WoundWorsened, tongue: Tongue) -> str:
    name = short_name(state, event.who)
    return tongue("Wound no. {number} gets worse, {name}.", number=event.wound, name=name)


@rules.tells(events.WoundStabilised)
def wound_stabilised(state: State, event: events.WoundStabilised, tongue: Tongue) -> str:
    name = short_name(state, event.who)
    if event.rule == DECIDES:
        return tongue("Wound no. {number} bleeds no more, {name}.", number=event.wound, name=name)
    return tongue("Wound no. {number} stabilises by itself, {name}.", number=event.wound, name=name)


@rules.tells(events.WoundTreated)
def wound_treated(state: State, event: events.WoundTreated, tongue: Tongue) -> str:
    name = short_name(state, event.who)
    return tongue("Wound no. {number} treated, {name}.", number=event.wound, name=name)


@rules.tells(events.WoundsClosed)
def wounds_closed(state: State, event: events.WoundsClosed, tongue: Tongue) -> str:
    numbers = tongue.listed([tongue("no. {number}", number=each) for each in event.wounds])
    return tongue.many(
        "Wound closed, {name}: {numbers}.",
        "Wounds closed, {name}: {numbers}.",
        len(event.wounds),
        name=short_name(state, event.who),
        numbers=numbers,
    )


CARED: Mapping[bool, str] = {
    True: "Care given by {healer} ({patient}, wound no. {number}), DC {dc}: success.",
    False: "Care given by {healer} ({patient}, wound no. {number}): failure.",
}
SELF_CARED: Mapping[bool, str] = {
    True: "Care given to oneself, {name} (wound no. {number}), DC {dc}: success.",
    False: "Care given to oneself, {name} (wound no. {number}), DC {dc}: failure.",
}


@rules.tells(events.Cared)
def cared(state: State, event: events.Cared, tongue: Tongue) -> str:
    patient = short_name(state, event.patient)
    if event.healer == event.patient:
        text = SELF_CARED[event.success]
        return tongue(text, name=patient, number=event.wound, dc=event.dc)
    return tongue(
        CARED[event.success],
        healer=short_name(state, event.healer),
        patient=patient,
        number=event.wound,
        dc=event.dc,
    )


@rules.judges_by(events.Cared)
def cared_as(state: State, event: events.Cared, tongue: Tongue) -> Verdict:
    note = tongue(
        "{name}, wound no. {number}",
        name=short_name(state, event.patient),
        number=event.wound,
    )
    alone = event.healer == event.patient
    purpose = (
        tongue("Treating oneself")
        if alone
        else tongue("Treating {name}", name=short_name(state, event.patient))
    )
    return passed(event.success, tongue, event.healer, "care", note, purpose)


@rules.judges_by(events.WoundOpen)
def wound_open_as(state: State, event: events.WoundOpen, tongue: Tongue) -> Verdict | None:
    wound = state.people[event.who].wound(event.wound)
    if wound is None:
        return None
    purpose = tongue("Wound no. {number}", number=event.wound)
    return Verdict(tongue("Stays open"), "bad", rate_name(wound.row, tongue), purpose=purpose)


@rules.judges_by(events.WoundStabilised)
def wound_stabilised_as(state: State, event: events.WoundStabilised, tongue: Tongue) -> Verdict:
    purpose = tongue("Wound no. {number}", number=event.wound)
    return Verdict(tongue("Stabilised"), "good", purpose, purpose=purpose)
