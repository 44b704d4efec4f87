"""The keeper's word as sentences, each with its reason."""

from collections.abc import Mapping

from tablee.games.innommable import events
from tablee.games.innommable.common import rules
from tablee.games.innommable.state import Gender, Manner, State
from tablee.games.innommable.telling import because, pool_told, short_name, written
from tablee.games.innommable.words import bond_name
from tablee.kernel.telling import sentences
from tablee.kernel.tongue import Tongue


@rules.tells(events.GoalWithdrawn)
def goal_withdrawn(state: State, event: events.GoalWithdrawn, tongue: Tongue) -> str:
    name = short_name(state, event.who)
    if not event.goal.strip():
        return tongue("{name} does not flee after all.", name=name)
    return tongue("“{goal}”: {name} thinks better of it.", name=name, goal=event.goal)


RENOUNCED: Mapping[Manner, str] = {
    "immobilised": "It will soon be over for {name}: one last scene is left.",
    "turned": "{name} will go over to the source: one last scene is left.",
}


@rules.tells(events.Renounced)
def renounced(state: State, event: events.Renounced, tongue: Tongue) -> str:
    return sentences(
        written(event.text), tongue(RENOUNCED[event.manner], name=short_name(state, event.who))
    )


@rules.tells(events.BoxesCorrected)
def boxes_corrected(state: State, event: events.BoxesCorrected, tongue: Tongue) -> str:
    told = (
        "By the keeper's word, below the attachment ({name}): {empty}, {ticked}."
        if event.attachment
        else "By the keeper's word, on the fate list for {name}: {empty}, {ticked}."
    )
    return sentences(
        tongue(
            told,
            name=short_name(state, event.who),
            empty=tongue.many("{count} empty box", "{count} empty boxes", event.empty),
            ticked=tongue.many("{count} ticked box", "{count} ticked boxes", event.ticked),
        ),
        because(event.reason, tongue),
    )


@rules.tells(events.DiceCorrected)
def dice_corrected(state: State, event: events.DiceCorrected, tongue: Tongue) -> str:
    name = short_name(state, event.who)
    told = (
        tongue(
            "By the keeper's word, the dice of {name}: {dice}.",
            name=name,
            dice=pool_told(event.dice),
        )
        if event.dice
        else tongue("By the keeper's word, {name} has no dice.", name=name)
    )
    return sentences(told, because(event.reason, tongue))


@rules.tells(events.MonologuesCorrected)
def monologues_corrected(state: State, event: events.MonologuesCorrected, tongue: Tongue) -> str:
    return sentences(
        tongue(
            "By the keeper's word, monologues of {name} that count: {count}.",
            name=short_name(state, event.who),
            count=len(event.monologues),
        ),
        because(event.reason, tongue),
    )


@rules.tells(events.BondCorrected)
def bond_corrected(state: State, event: events.BondCorrected, tongue: Tongue) -> str:
    return sentences(
        tongue(
            "By the keeper's word, the link of {name} with the attachment: {bond}.",
            name=short_name(state, event.who),
            bond=bond_name(event.bond, tongue),
        ),
        because(event.reason, tongue),
    )


@rules.tells(events.TransgressionCorrected)
def transgression_corrected(
    state: State, event: events.TransgressionCorrected, tongue: Tongue
) -> str:
    told = (
        "By the keeper's word, {name} has transgressed."
        if event.transgressed
        else "By the keeper's word, {name} has not transgressed."
    )
    return sentences(tongue(told, name=short_name(state, event.who)), because(event.reason, tongue))


@rules.tells(events.DifficultyCorrected)
def difficulty_corrected(state: State, event: events.DifficultyCorrected, tongue: Tongue) -> str:
    return sentences(
        tongue("By the keeper's word, the difficulty is {count}.", count=event.difficulty),
        because(event.reason, tongue),
    )


@rules.tells(events.BowlCorrected)
def bowl_corrected(state: State, event: events.BowlCorrected, tongue: Tongue) -> str:
    told = (
        tongue("By the keeper's word, in the bowl: {dice}.", dice=pool_told(event.bowl))
        if event.bowl
        else tongue("By the keeper's word, the bowl is empty.")
    )
    return sentences(told, because(event.reason, tongue))


GENDERS: Mapping[Gender, str] = {
    "f": "Of {name} the story says “she” from now on.",
    "m": "Of {name} the story says “he” from now on.",
    "n": "Of {name} the story says “they” from now on.",
}


@rules.tells(events.ProtagonistRenamed)
def protagonist_renamed(state: State, event: events.ProtagonistRenamed, tongue: Tongue) -> str:
    told = (
        tongue(GENDERS[event.gender], name=short_name(state, event.who))
        if event.before == event.name
        else tongue("{before} is now called {name}.", before=event.before, name=event.name)
    )
    return sentences(told, because(event.reason, tongue))


@rules.tells(events.ProtagonistRemoved)
def protagonist_removed(state: State, event: events.ProtagonistRemoved, tongue: Tongue) -> str:
    return sentences(
        tongue("{name} will not be part of the story.", name=event.name),
        because(event.reason, tongue),
    )


@rules.tells(events.ProtagonistAssigned)
def protagonist_assigned(state: State, event: events.ProtagonistAssigned, tongue: Tongue) -> str:
    told = [tongue("{seat} now plays {name}.", seat=event.seat, name=short_name(state, event.who))]
    if event.exchange:
        name, seat = short_name(state, event.exchange), event.exchange_seat
        told.append(
            tongue("Nobody plays {name} for the moment.", name=name)
            if seat is None
            else tongue("{seat} now plays {name}.", seat=seat, name=name)
        )
    return sentences(*told, because(event.reason, tongue))
