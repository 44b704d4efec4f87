"""The keeper's word as sentences, each with its reason."""

from collections.abc import Mapping

from tablee.games.innommable.rules.common import rules
from tablee.games.innommable.rules.keepers_word.events import (
    BondCorrected,
    BowlCorrected,
    BoxesCorrected,
    DiceCorrected,
    DifficultyCorrected,
    MonologuesCorrected,
    ProtagonistAssigned,
    ProtagonistRecalled,
    ProtagonistRemoved,
    ProtagonistRenamed,
    StoryResumed,
    TransgressionCorrected,
)
from tablee.games.innommable.state.people import Gender
from tablee.games.innommable.state.table import State
from tablee.games.innommable.words.common import because, pool_told, short_name
from tablee.games.innommable.words.names import bond_name
from tablee.kernel.telling import sentences
from tablee.kernel.tongue import Tongue


@rules.tells(BoxesCorrected)
def tell_boxes_corrected(state: State, event: BoxesCorrected, tongue: Tongue) -> str:
    told = (
        "By the keeper's word, below the attachment ({name}): {empty}, {ticked}."
        if event.attachment
        else "By the keeper's word, on the fate list for {name}: {empty}, {ticked}."
    )
    return sentences(
        tongue(
            told,
            name=short_name(state, event.who),
            empty=tongue.many("{count} empty box", "{count} empty boxes", event.empty)
            if event.empty
            else tongue("no empty box"),
            ticked=tongue.many("{count} ticked box", "{count} ticked boxes", event.ticked)
            if event.ticked
            else tongue("no ticked box"),
        ),
        because(event.reason, tongue),
    )


@rules.tells(DiceCorrected)
def tell_dice_corrected(state: State, event: DiceCorrected, tongue: Tongue) -> str:
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


@rules.tells(MonologuesCorrected)
def tell_monologues_corrected(state: State, event: MonologuesCorrected, tongue: Tongue) -> str:
    return sentences(
        tongue(
            "By the keeper's word, monologues of {name} that count: {count}.",
            name=short_name(state, event.who),
            count=len(event.monologues),
        ),
        because(event.reason, tongue),
    )


@rules.tells(BondCorrected)
def tell_bond_corrected(state: State, event: BondCorrected, tongue: Tongue) -> str:
    return sentences(
        tongue(
            "By the keeper's word, the link of {name} with the attachment: {bond}.",
            name=short_name(state, event.who),
            bond=bond_name(event.bond, tongue),
        ),
        because(event.reason, tongue),
    )


@rules.tells(TransgressionCorrected)
def tell_transgression_corrected(
    state: State, event: TransgressionCorrected, tongue: Tongue
) -> str:
    told = (
        "By the keeper's word, {name} has transgressed."
        if event.transgressed
        else "By the keeper's word, {name} has not transgressed."
    )
    return sentences(tongue(told, name=short_name(state, event.who)), because(event.reason, tongue))


@rules.tells(DifficultyCorrected)
def tell_difficulty_corrected(state: State, event: DifficultyCorrected, tongue: Tongue) -> str:
    return sentences(
        tongue("By the keeper's word, the difficulty is {count}.", count=event.difficulty),
        because(event.reason, tongue),
    )


@rules.tells(BowlCorrected)
def tell_bowl_corrected(state: State, event: BowlCorrected, tongue: Tongue) -> str:
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


@rules.tells(ProtagonistRenamed)
def tell_protagonist_renamed(state: State, event: ProtagonistRenamed, tongue: Tongue) -> str:
    told = (
        tongue(GENDERS[event.gender], name=short_name(state, event.who))
        if event.before == event.name
        else tongue("{name} is now called {new}.", name=event.before, new=event.name)
    )
    return sentences(told, because(event.reason, tongue))


@rules.tells(ProtagonistRemoved)
def tell_protagonist_removed(state: State, event: ProtagonistRemoved, tongue: Tongue) -> str:
    return sentences(
        tongue("{name} will not be part of the story.", name=event.name),
        because(event.reason, tongue),
    )


@rules.tells(ProtagonistRecalled)
def tell_protagonist_recalled(state: State, event: ProtagonistRecalled, tongue: Tongue) -> str:
    return sentences(
        tongue("By the keeper's word, {name} is back.", name=short_name(state, event.who)),
        because(event.reason, tongue),
    )


@rules.tells(StoryResumed)
def tell_story_resumed(state: State, event: StoryResumed, tongue: Tongue) -> str:
    return tongue("It was not the end: the story goes on.")


@rules.tells(ProtagonistAssigned)
def tell_protagonist_assigned(state: State, event: ProtagonistAssigned, tongue: Tongue) -> str:
    told = [tongue("{seat} now plays {who}.", seat=event.seat, who=short_name(state, event.who))]
    if event.exchange:
        name, seat = short_name(state, event.exchange), event.exchange_seat
        told.append(
            tongue("Nobody plays {name} for the moment.", name=name)
            if seat is None
            else tongue("{seat} now plays {who}.", seat=seat, who=name)
        )
    return sentences(*told, because(event.reason, tongue))
