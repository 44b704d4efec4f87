"""Sheets, experience, levels and feats as sentences."""

from tablee.games.cthulhu_d20.rules.common import rules
from tablee.games.cthulhu_d20.rules.investigators import events
from tablee.games.cthulhu_d20.state.people import Person
from tablee.games.cthulhu_d20.state.table import State
from tablee.games.cthulhu_d20.words.common import chart_told, feat_told, short_name, told
from tablee.games.cthulhu_d20.words.names import signed
from tablee.kernel.telling import full_stop, within_sentence
from tablee.kernel.tongue import Tongue


@rules.tells(events.AbilitiesRolled)
def abilities_rolled(state: State, event: events.AbilitiesRolled, tongue: Tongue) -> str:
    scores = ", ".join(map(str, sorted(event.scores, reverse=True)))
    return tongue("Abilities rolled by {seat}: {scores}.", seat=event.seat, scores=scores)


@rules.tells(events.SheetWritten)
def sheet_written(state: State, event: events.SheetWritten, tongue: Tongue) -> str:
    return sheet_told(state, event.person, tongue)


def sheet_told(state: State, person: Person, tongue: Tongue) -> str:
    if person.creature.treatment == "traditional":
        return tongue.many(
            "Chart opened, {name}: level {level}, {count} hit point.",
            "Chart opened, {name}: level {level}, {count} hit points.",
            person.creature.hp,
            name=short_name(state, person.id),
            level=person.level,
        )
    text = (
        "Chart opened, {name}: level {level}, {pf} fatigue points, {pv} life points, "
        "Sanity {sanity}."
        if person.seat is not None
        else "Chart opened, {name}: level {level}, {pf} fatigue points, {pv} life points."
    )
    return told(
        tongue(
            text,
            name=short_name(state, person.id),
            level=person.level,
            pf=person.pf,
            pv=person.pv,
            sanity=person.sanity,
        ),
        tongue("Profession: {profession}", profession=full_stop(person.profession))
        if person.profession
        else "",
        _destiny_told(person, tongue),
    )


def _destiny_told(person: Person, tongue: Tongue) -> str:
    if not person.destiny:
        return ""
    return tongue.many("{count} destiny point.", "{count} destiny points.", person.destiny)


@rules.tells(events.PersonJoined)
def person_joined(state: State, event: events.PersonJoined, tongue: Tongue) -> str:
    if event.seat is None:
        return tongue("{name} is in sight.", name=short_name(state, event.who))
    return tongue("Admitted: {name}.", name=within_sentence(event.name))


@rules.tells(events.XpAwarded)
def xp_awarded(state: State, event: events.XpAwarded, tongue: Tongue) -> str:
    return tongue.many(
        "{name} gains {count} experience point.",
        "{name} gains {count} experience points.",
        event.xp,
        name=short_name(state, event.who),
    )


@rules.tells(events.LevelGained)
def level_gained(state: State, event: events.LevelGained, tongue: Tongue) -> str:
    person = event.person
    return told(chart_told(state, person, tongue), _destiny_told(person, tongue))


@rules.tells(events.LevelTold)
def level_told(state: State, event: events.LevelTold, tongue: Tongue) -> str:
    return tongue(
        "{name} reaches level {level}.", name=short_name(state, event.who), level=event.level
    )


@rules.tells(events.FeatSettled)
def feat_settled(state: State, event: events.FeatSettled, tongue: Tongue) -> str:
    effect = event.effect
    return tongue(
        "Feat settled, {name}: {feat}; attack {attack}, severity {gb}, "
        "fatigue points {pf}, life points {pv}.",
        name=short_name(state, event.who),
        feat=feat_told(state, effect.feat, tongue),
        attack=signed(effect.attack),
        gb=signed(effect.gb),
        pf=signed(effect.pf),
        pv=signed(effect.pv),
    )
