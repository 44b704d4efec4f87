"""Bodies as sentences: efforts, wounds, shock, care, rest, fire and water."""

from collections.abc import Mapping

from tablee.games.cthulhu_d20 import events
from tablee.games.cthulhu_d20.common import rules
from tablee.games.cthulhu_d20.state import EffortKind, Seen, State, Wound
from tablee.games.cthulhu_d20.telling import chart_told, gender, short_name, told
from tablee.games.cthulhu_d20.words import (
    ability_name,
    location_name,
    number,
    part_name,
    rate_name,
    row_name,
    save_name,
    signed,
)
from tablee.kernel.telling import full_stop
from tablee.kernel.tongue import Tongue

EFFORTS: Mapping[EffortKind, str] = {
    "prolonged": "Prolonged effort, {name}: −{cost} fatigue.",
    "violent": "Violent effort, {name}: −{cost} fatigue.",
}


@rules.tells(events.EffortMade)
def effort_made(state: State, event: events.EffortMade, tongue: Tongue) -> str:
    name = short_name(state, event.who)
    return told(tongue(EFFORTS[event.kind], name=name, cost=event.cost), full_stop(event.text))


@rules.tells(events.SelfCareSet)
def self_care_set(state: State, event: events.SelfCareSet, tongue: Tongue) -> str:
    penalty = signed(-event.penalty)
    return tongue("From now on, treating oneself: {penalty}.", penalty=penalty)


@rules.tells(events.PointsChanged)
def points_changed(state: State, event: events.PointsChanged, tongue: Tongue) -> str:
    return chart_told(state, state.people[event.who], tongue)


@rules.tells(events.HitPointsChanged)
def hit_points_changed(state: State, event: events.HitPointsChanged, tongue: Tongue) -> str:
    if event.damage < 0:
        name, hp = short_name(state, event.who), number(event.hp)
        return tongue("Hit points regained, {name}: {hp}.", name=name, hp=hp)
    return tongue(
        "Damage, {name}: {damage}. Hit points left: {hp}.",
        name=short_name(state, event.who),
        damage=event.damage,
        hp=number(event.hp),
    )


@rules.tells(events.PenaltyHeld)
def penalty_held(state: State, event: events.PenaltyHeld, tongue: Tongue) -> str:
    if event.penalty is None:
        return ""
    return tongue(
        "Fatigue penalty until the end of the turn, {name}: {penalty}.",
        name=short_name(state, event.who),
        penalty=signed(event.penalty),
    )


@rules.tells(events.ConditionChanged)
def condition_changed(state: State, event: events.ConditionChanged, tongue: Tongue) -> str:
    """The save at 0 fatigue points; death and waking are told to all by what is seen."""
    if event.condition not in ("stunned", "unconscious"):
        return ""
    name, who = short_name(state, event.who), gender(state, event.who)
    if event.saved is None and event.condition == "stunned":
        return ""  # the save is still to be told
    if event.saved is None:
        return tongue.of(who, "{name} is unconscious.", name=name)
    if event.condition == "stunned":
        return tongue.of(who, "Fortitude, {name}: success. Stunned, unable to act.", name=name)
    return tongue.of(who, "Fortitude, {name}: failure. Unconscious.", name=name)


SEEN: Mapping[Seen, str] = {
    "unhurt": "{name} is unharmed.",
    "hurt": "Wound, {name}.",
    "badly-hurt": "Serious wound, {name}.",
    "falls": "{name} can do no more.",
    "dies": "Death recorded: {name}.",
    "wakes": "{name} comes round.",
}

SEEN_AT: Mapping[str, str] = {
    "unhurt": "{name} is hit without harm: {location}.",
    "hurt": "Wound, {name}: {location}.",
    "badly-hurt": "Serious wound, {name}: {location}.",
}
"""The same, where everybody sees which part was hit."""


@rules.tells(events.BodyTold)
def body_told(state: State, event: events.BodyTold, tongue: Tongue) -> str:
    name = short_name(state, event.who)
    if event.location and event.seen in SEEN_AT:
        location = location_name(event.location, tongue)
        return tongue(SEEN_AT[event.seen], name=name, location=location)
    return tongue(SEEN[event.seen], name=name)


# Wounds


def wound_told(wound: Wound, tongue: Tongue) -> str:
    """“grave, left leg, severity 10”."""
    row = row_name(wound.row, tongue)
    if wound.location is None:
        return tongue("{row}, severity {gb}", row=row, gb=wound.gb)
    return tongue(
        "{row}, {location}, severity {gb}",
        row=row,
        location=location_name(wound.location, tongue),
        gb=wound.gb,
    )


@rules.tells(events.WoundMade)
def wound_made(state: State, event: events.WoundMade, tongue: Tongue) -> str:
    wound = event.wound
    return told(
        tongue(
            "Wound no. {number}, {name}: {wound}.",
            number=wound.number,
            name=short_name(state, event.who),
            wound=wound_told(wound, tongue),
        ),
        part_told(wound, tongue),
    )


def part_told(wound: Wound, tongue: Tongue) -> str:
    """What a blow has made of the part: a body without vital centres loses it altogether."""
    if not wound.part:
        return ""
    if wound.row == "destructive":
        return tongue("The part is destroyed.")
    if wound.part == "severed":
        return tongue("The part is severed, crushed or shredded.")
    return tongue("The part is {part}.", part=part_name(wound.part, tongue))


@rules.tells(events.WoundGrew)
def wound_grew(state: State, event: events.WoundGrew, tongue: Tongue) -> str:
    return tongue(
        "Wound no. {number} spreads, {name}: {wound}.",
        number=event.wound.number,
        name=short_name(state, event.who),
        wound=wound_told(event.wound, tongue),
    )


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


@rules.tells(events.PartMarked)
def part_marked(state: State, event: events.PartMarked, tongue: Tongue) -> str:
    wound = state.people[event.who].wound(event.wound)
    location = "" if wound is None or wound.location is None else wound.location
    part = part_name(event.part, tongue)
    name = short_name(state, event.who)
    said = (
        tongue(
            "{location}, {name}: {part}.",
            location=location_name(location, tongue),
            name=name,
            part=part,
        )
        if location
        else tongue("The part that was hit, {name}: {part}.", name=name, part=part)
    )
    return told(said, full_stop(event.note))


SHOCKS: Mapping[str, str] = {
    "shock": "Shock, {name}: a partial action only on the next turn.",
    "violent": "Violent shock, {name}: 1.5 m back, and the next turn is lost.",
}


@rules.tells(events.ShockGiven)
def shock_given(state: State, event: events.ShockGiven, tongue: Tongue) -> str:
    if event.shock == "none":
        return ""
    return tongue(SHOCKS[event.shock], name=short_name(state, event.who))


CARED: Mapping[bool, str] = {
    True: "Care given by {healer} ({patient}, wound no. {number}), DC {dc}: success.",
    False: "Care given by {healer} ({patient}, wound no. {number}): failure.",
}

SELF_CARED: Mapping[bool, str] = {
    True: "Care given to oneself, {patient} (wound no. {number}), DC {dc}: success.",
    False: "Care given to oneself, {patient} (wound no. {number}), DC {dc}: failure.",
}


@rules.tells(events.Cared)
def cared(state: State, event: events.Cared, tongue: Tongue) -> str:
    patient = short_name(state, event.patient)
    if event.healer == event.patient:
        text = SELF_CARED[event.success]
        return tongue(text, patient=patient, number=event.wound, dc=event.dc)
    return tongue(
        CARED[event.success],
        healer=short_name(state, event.healer),
        patient=patient,
        number=event.wound,
        dc=event.dc,
    )


@rules.tells(events.ActionBarred)
def action_barred(state: State, event: events.ActionBarred, tongue: Tongue) -> str:
    name = short_name(state, event.who)
    if not event.text:
        return tongue("The keeper's decision is lifted, {name}.", name=name)
    return tongue("Keeper's decision, {name}: {text}", name=name, text=told(full_stop(event.text)))


@rules.tells(events.AbilityChanged)
def ability_changed(state: State, event: events.AbilityChanged, tongue: Tongue) -> str:
    name, ability = short_name(state, event.who), ability_name(event.ability, tongue)
    if not event.damaged:
        return tongue("{ability}, {name}: back to normal.", ability=ability, name=name)
    return tongue(
        "{ability}, {name}: −{points} for the time being.",
        ability=ability,
        name=name,
        points=event.damaged,
    )


@rules.tells(events.SaveThrown)
def save_thrown(state: State, event: events.SaveThrown, tongue: Tongue) -> str:
    text = "{what}, {name}: success." if event.success else "{what}, {name}: failure."
    return tongue(text, what=save_name(event.save, tongue), name=short_name(state, event.who))


@rules.tells(events.Doomed)
def doomed(state: State, event: events.Doomed, tongue: Tongue) -> str:
    if event.rounds is None:
        return ""
    name = short_name(state, event.who)
    return tongue("Mortal wound, {name}: the end comes with the next round.", name=name)


# Rest, fire and water


@rules.tells(events.RestChanged)
def rest_changed(state: State, event: events.RestChanged, tongue: Tongue) -> str:
    """Where rest begins and ends; what it gives back is told by the chart."""
    name = short_name(state, event.who)
    if event.change not in ("begins", "ends") or state.people[event.who].is_out:
        return ""  # whoever cannot act rests in any case
    if event.change == "ends":
        return tongue("{name} rests no longer.", name=name)
    return tongue("{name} rests.", name=name)


@rules.tells(events.ExposureChanged)
def exposure_changed(state: State, event: events.ExposureChanged, tongue: Tongue) -> str:
    person, name = state.people[event.who], short_name(state, event.who)
    exposure = person.exposure
    if exposure is None:
        return tongue("The exposure ends, {name}.", name=name)
    wound = person.wound(exposure.wound)
    if wound is not None and wound.at + 1 < exposure.due:
        return ""  # the wound that spreads has been told
    return tongue("Exposure, {name}: {cause}", name=name, cause=full_stop(exposure.cause))


@rules.tells(events.BreathChanged)
def breath_changed(state: State, event: events.BreathChanged, tongue: Tongue) -> str:
    name, breath = short_name(state, event.who), event.breath
    if breath is None:
        return tongue("{name} can breathe again.", name=name)
    if breath.drowning:
        return tongue("{name} is drowning.", name=name)
    if breath.dc > 10:
        return tongue("{name} still holds out; next check: DC {dc}.", name=name, dc=breath.dc)
    return tongue("{name} holds the breath.", name=name)
