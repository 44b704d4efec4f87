"""Investigators as sentences: their sheets, and what new ones must fit into."""

from collections.abc import Iterator, Mapping

from tablee.games.yacdha.rules.common import rules
from tablee.games.yacdha.rules.creation.events import (
    CreationLimited,
    GiftGranted,
    GrewUp,
    InvestigatorApproved,
    InvestigatorCreated,
    InvestigatorDescribed,
    SecretWritten,
    SheetSentBack,
)
from tablee.games.yacdha.state.people import AGES, HIGHEST, Age, Gender, Limits
from tablee.games.yacdha.state.state import State
from tablee.games.yacdha.words.common import (
    full_stop,
    gender,
    level_told,
    occupations_told,
    short_name,
)
from tablee.kernel.telling import sentences
from tablee.kernel.tongue import Tongue


@rules.tells(InvestigatorCreated)
def investigator_created(state: State, event: InvestigatorCreated, tongue: Tongue) -> str:
    return sentences(
        tongue.of(
            event.gender,
            "{name} enters the story, played by {seat}.",
            name=event.name,
            seat=event.seat,
        ),
        _young(event.age, event.gender, short_name(state, event.who), tongue),
        tongue.many(
            "Occupation: {occupations}",
            "Occupations: {occupations}",
            len(event.occupations),
            occupations=full_stop(occupations_told(state, event.occupations, tongue)),
        ),
    )


def _young(age: Age, agrees: Gender, name: str, tongue: Tongue) -> str:
    if age == "adolescent":
        return tongue.of(agrees, "{name} is still an adolescent.", name=name)
    if age == "child":
        return tongue.of(agrees, "{name} is still a child.", name=name)
    return ""


@rules.tells(InvestigatorDescribed)
def investigator_described(state: State, event: InvestigatorDescribed, tongue: Tongue) -> str:
    return tongue("The sheet changes for {name}.", name=short_name(state, event.who))


@rules.tells(InvestigatorApproved)
def investigator_approved(state: State, event: InvestigatorApproved, tongue: Tongue) -> str:
    return tongue.of(
        gender(state, event.who), "{name} is ready to play.", name=short_name(state, event.who)
    )


@rules.tells(SecretWritten)
def secret_written(state: State, event: SecretWritten, tongue: Tongue) -> str:
    name = short_name(state, event.who)
    if not event.text:
        return tongue("{name} has nothing left to hide.", name=name)
    return tongue("{name} has something to hide: {text}", name=name, text=full_stop(event.text))


@rules.tells(SheetSentBack)
def sheet_sent_back(state: State, event: SheetSentBack, tongue: Tongue) -> str:
    return tongue(
        "The keeper asks for another look at the sheet, for {name}: {reason}",
        name=short_name(state, event.who),
        reason=full_stop(event.reason),
    )


@rules.tells(CreationLimited)
def creation_limited(state: State, event: CreationLimited, tongue: Tongue) -> str:
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


@rules.tells(GiftGranted)
def gift_granted(state: State, event: GiftGranted, tongue: Tongue) -> str:
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


@rules.tells(GrewUp)
def grew_up(state: State, event: GrewUp, tongue: Tongue) -> str:
    return tongue(GROWN[event.age], name=short_name(state, event.who))
