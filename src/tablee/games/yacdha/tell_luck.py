"""Sheets, levels, luck and what the keeper overrules, as sentences."""

from collections.abc import Iterator, Mapping

from tablee.games.yacdha import events
from tablee.games.yacdha.common import rules
from tablee.games.yacdha.state import AGES, HIGHEST, MYTHOS, Age, Limits, State
from tablee.games.yacdha.tell_action import result_told
from tablee.games.yacdha.telling import (
    claim_told,
    full_stop,
    level_told,
    sentences,
    short_name,
)
from tablee.kernel.common.tell_time import moment
from tablee.kernel.tongue import Tongue


@rules.tells(events.SecretWritten)
def secret_written(state: State, event: events.SecretWritten, tongue: Tongue) -> str:
    name = short_name(state, event.who)
    if not event.text:
        return tongue("{name} has nothing left to hide.", name=name)
    return tongue("{name} has something to hide: {text}", name=name, text=full_stop(event.text))


@rules.tells(events.SheetSentBack)
def sheet_sent_back(state: State, event: events.SheetSentBack, tongue: Tongue) -> str:
    return tongue(
        "The keeper asks for another look at the sheet, for {name}: {reason}",
        name=short_name(state, event.who),
        reason=full_stop(event.reason),
    )


@rules.tells(events.CreationLimited)
def creation_limited(state: State, event: events.CreationLimited, tongue: Tongue) -> str:
    terms = tongue("; ").join(_limits(event.limits, tongue))
    if not terms:
        return tongue("Nothing special is asked of investigators any more.")
    return tongue("What is asked of investigators: {terms}.", terms=terms)


YOUNG: Mapping[Age, str] = {
    "adolescent": "adolescents: {points} points, level {level} at most",
    "child": "children: {points} points, level {level} at most",
}


def _limits(limits: Limits, tongue: Tongue) -> Iterator[str]:
    if limits.era:
        yield tongue("era: {era}", era=limits.era.strip().rstrip("."))
    if limits.most_level < HIGHEST - 1:
        yield tongue("no level above {level}", level=level_told(limits.most_level, tongue))
    if limits.most_occupations is not None:
        yield tongue.many(
            "{count} occupation at most", "{count} occupations at most", limits.most_occupations
        )
    if limits.imposed:
        yield tongue("one of these occupations: {names}", names=", ".join(limits.imposed))
    for age, (points, level) in limits.ages.items():
        if (points, level) != AGES[age]:
            yield tongue(YOUNG[age], points=points, level=level)


@rules.tells(events.GiftGranted)
def gift_granted(state: State, event: events.GiftGranted, tongue: Tongue) -> str:
    gift = event.gift
    return sentences(
        tongue(
            "{name} has a gift, “{gift}”: {effect}",
            name=short_name(state, event.who),
            gift=gift.name,
            effect=full_stop(gift.effect),
        ),
        tongue("Level of the gift: {level}.", level=level_told(gift.level, tongue))
        if gift.level
        else "",
    )


GROWN: Mapping[Age, str] = {
    "adolescent": "The years have passed: {name} reaches adolescence, and the sheet is open again.",
    "adult": "The years have passed: {name} comes of age, and the sheet is open again.",
}


@rules.tells(events.GrewUp)
def grew_up(state: State, event: events.GrewUp, tongue: Tongue) -> str:
    return tongue(GROWN[event.age], name=short_name(state, event.who))


@rules.tells(events.SurvivalSet)
def survival_set(state: State, event: events.SurvivalSet, tongue: Tongue) -> str:
    text = (
        "{name} fights for life from now on and may force an advantage."
        if event.on
        else "{name} no longer fights for life."
    )
    return tongue(text, name=short_name(state, event.who))


@rules.tells(events.Claimed)
def claimed(state: State, event: events.Claimed, tongue: Tongue) -> str:
    name = short_name(state, event.who)
    if event.claim is None:
        return tongue("{name} no longer calls upon anything.", name=name)
    if event.claim == MYTHOS:
        return tongue("{name} calls upon what is known of the Mythos.", name=name)
    return sentences(
        tongue("{name} thinks of something that may help.", name=name),
        claim_told(state, event.who, event.claim, tongue),
    )


@rules.tells(events.ResistanceSet)
def resistance_set(state: State, event: events.ResistanceSet, tongue: Tongue) -> str:
    return tongue(
        "What {name} is up against has a level: {level}.",
        name=short_name(state, event.who),
        level=level_told(event.level, tongue),
    )


@rules.tells(events.LevelGranted)
def level_granted(state: State, event: events.LevelGranted, tongue: Tongue) -> str:
    granted = tongue(
        "{name} had forgotten a level that counts: {level}.",
        name=short_name(state, event.member),
        level=level_told(event.level, tongue),
    )
    action = state.actions[event.who]
    members = action.members if action.pending is None else action.pending.members
    return sentences(granted, result_told(state, members, event.margin, event.degree, tongue))


@rules.tells(events.LuckSpent)
def luck_spent(state: State, event: events.LuckSpent, tongue: Tongue) -> str:
    spent = tongue(
        "Luck smiles: {name} spends a point and turns a die to {face}.",
        name=short_name(state, event.by),
        face=event.face,
    )
    action = state.actions.get(event.who)
    if action is None or action.pending is None:
        # In a fight the blow itself is told again.
        return spent
    members = action.pending.members
    return sentences(spent, result_told(state, members, event.margin, event.degree, tongue))


@rules.tells(events.Resolved)
def resolved(state: State, event: events.Resolved, tongue: Tongue) -> str:
    return tongue("For {name} the throw stands.", name=short_name(state, event.who))


@rules.tells(events.ActionOverruled)
def action_overruled(state: State, event: events.ActionOverruled, tongue: Tongue) -> str:
    text = (
        "The keeper decides otherwise than the dice: {name} succeeds ({reason})."
        if event.success
        else "The keeper decides otherwise than the dice: {name} fails ({reason})."
    )
    return tongue(text, name=short_name(state, event.who), reason=event.reason)


@rules.tells(events.DeathLooms)
def death_looms(state: State, event: events.DeathLooms, tongue: Tongue) -> str:
    return tongue(
        "{name} hangs between life and death: only a point of luck can still decide.",
        name=short_name(state, event.who),
    )


@rules.tells(events.FellIntoComa)
def fell_into_coma(state: State, event: events.FellIntoComa, tongue: Tongue) -> str:
    return sentences(
        tongue(
            "{name} clings to life and sinks into a coma. Care must come within the hour.",
            name=short_name(state, event.who),
        ),
        tongue.many(
            "A permanent after-effect will remain.",
            "{count} permanent after-effects will remain.",
            event.after_effects,
        )
        if event.after_effects
        else "",
    )


@rules.tells(events.ComaTreated)
def coma_treated(state: State, event: events.ComaTreated, tongue: Tongue) -> str:
    return tongue(
        "Good hands look after {name}: a day of care should end the coma.",
        name=short_name(state, event.who),
    )


@rules.tells(events.CameRound)
def came_round(state: State, event: events.CameRound, tongue: Tongue) -> str:
    return tongue(
        "{name} comes out of the coma: trauma {trauma} out of 6.",
        name=short_name(state, event.who),
        trauma=event.trauma,
    )


HOURS: Mapping[str, str] = {
    "coma": "The hour in which {name} needs care begins: {moment}.",
    "care": "The day of care that {name} needs begins: {moment}.",
    "night": "Night noted for {name}: {moment}.",
}


@rules.tells(events.HourNoted)
def hour_noted(state: State, event: events.HourNoted, tongue: Tongue) -> str:
    return tongue(
        HOURS[event.of],
        name=short_name(state, event.who),
        moment=moment(event.at, tongue),
    )
