"""Wounds and shock as sentences."""

from collections.abc import Mapping

from tablee.games.cthulhu_d20.rules.common import rules
from tablee.games.cthulhu_d20.rules.wounds import events
from tablee.games.cthulhu_d20.state.people import Wound
from tablee.games.cthulhu_d20.state.table import State
from tablee.games.cthulhu_d20.words.common import harm, short_name, told
from tablee.games.cthulhu_d20.words.names import location_name, part_name, row_name
from tablee.kernel.line import Verdict
from tablee.kernel.telling import full_stop
from tablee.kernel.tongue import Tongue


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


@rules.tells(events.ActionBarred)
def action_barred(state: State, event: events.ActionBarred, tongue: Tongue) -> str:
    name = short_name(state, event.who)
    if not event.text:
        return tongue("The keeper's decision is lifted, {name}.", name=name)
    return tongue("Keeper's decision, {name}: {text}", name=name, text=told(full_stop(event.text)))


@rules.tells(events.Doomed)
def doomed(state: State, event: events.Doomed, tongue: Tongue) -> str:
    if event.rounds is None:
        return ""
    name = short_name(state, event.who)
    return tongue("Mortal wound, {name}: the end comes with the next round.", name=name)


@rules.tells(events.ShockPassed)
def shock_passed(state: State, event: events.ShockPassed, tongue: Tongue) -> str:
    return tongue("The shock is over, {name}.", name=short_name(state, event.who))


BESIDES, WOUND, OUT, DEATH = -1, 2, 3, 4
"""What weighs more in the same turn."""


@rules.judges_by(events.WoundMade)
def wound_made_as(state: State, event: events.WoundMade, tongue: Tongue) -> Verdict:
    return wound_as(state, event.who, event.wound, tongue)


@rules.judges_by(events.WoundGrew)
def wound_grew_as(state: State, event: events.WoundGrew, tongue: Tongue) -> Verdict:
    return wound_as(state, event.who, event.wound, tongue)


def wound_as(state: State, who: str, wound: Wound, tongue: Tongue) -> Verdict:
    word = tongue("Wound: {row}", row=row_name(wound.row, tongue))
    note = tongue("severity {gb}", gb=wound.gb)
    if wound.location is not None:
        location = location_name(wound.location, tongue)
        note = tongue("{location}, severity {gb}", location=location, gb=wound.gb)
    return Verdict(word, harm(state, who), note, WOUND, whose=who)
