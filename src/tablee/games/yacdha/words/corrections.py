"""The keeper's word as sentences."""

from collections.abc import Mapping

from tablee.games.yacdha.rules.common import anybody, rules
from tablee.games.yacdha.rules.corrections.events import (
    InvestigatorAssigned,
    LevelCorrected,
    PersonRemoved,
    PersonRenamed,
    SheetCorrected,
)
from tablee.games.yacdha.state.people import Gender
from tablee.games.yacdha.state.state import State
from tablee.games.yacdha.words.common import able_told, claim_name, gender, in_brackets, short_name
from tablee.games.yacdha.words.terms import condition_name
from tablee.kernel.telling import sentences
from tablee.kernel.tongue import Tongue

VALUES: Mapping[str, str] = {
    "madness": "madness {value}",
    "trauma": "trauma {value}",
    "luck": "luck {value}",
    "mythos": "Mythos {value}",
    "after_effects": "after-effects {value}",
    "toughness": "falls at trauma {value}",
}

SPOKEN_OF: Mapping[Gender, str] = {
    "f": "From now on {name} is spoken of in the feminine{why}.",
    "m": "From now on {name} is spoken of in the masculine{why}.",
    "n": "From now on {name} is spoken of without a gender{why}.",
}


def _why(reason: str) -> str:
    return f" ({in_brackets(reason)})" if reason else ""


@rules.tells(SheetCorrected)
def sheet_corrected(state: State, event: SheetCorrected, tongue: Tongue) -> str:
    name = short_name(state, event.who)
    changes = [_value(name, value, tongue) for name, value in event.values.items()]
    if event.condition is not None:
        how = gender(state, event.who)
        changes.append(condition_name(event.condition, how, name, tongue))
    told = ", ".join(changes) or tongue("nothing changes")
    return sentences(
        tongue(
            "The keeper corrects the sheet for {name}: {changes}{why}.",
            name=name,
            changes=told,
            why=_why(event.reason),
        ),
        tongue("From now on {seat} plays {who}{why}.", who=name, seat=event.seat, why="")
        if event.seat is not None
        else "",
    )


def _value(name: str, value: int, tongue: Tongue) -> str:
    if name == "toughness" and not value:
        return tongue("wounds do nothing to it")
    return tongue(VALUES[name], value=value)


@rules.tells(LevelCorrected)
def level_corrected(state: State, event: LevelCorrected, tongue: Tongue) -> str:
    person = anybody(state, event.who)
    skill = claim_name(person, event.claim, tongue)
    return tongue(
        "The keeper corrects the sheet for {name}: {changes}{why}.",
        name=short_name(state, event.who),
        changes=able_told(skill, event.level, tongue),
        why=_why(event.reason),
    )


@rules.tells(PersonRenamed)
def person_renamed(state: State, event: PersonRenamed, tongue: Tongue) -> str:
    why = _why(event.reason)
    if event.former == event.name:
        return tongue(SPOKEN_OF[event.gender], name=event.name, why=why)
    called = tongue(
        "{name} is called {now} from now on{why}.", name=event.former, now=event.name, why=why
    )
    turned = tongue(SPOKEN_OF[event.gender], name=event.name, why="") if event.turned else ""
    return sentences(called, turned)


@rules.tells(InvestigatorAssigned)
def investigator_assigned(state: State, event: InvestigatorAssigned, tongue: Tongue) -> str:
    other = "" if event.other is None else event.other
    seat = state.investigators[other].seat if other else None
    return sentences(
        tongue(
            "From now on {seat} plays {who}{why}.",
            who=short_name(state, event.who),
            seat=event.seat,
            why=_why(event.reason),
        ),
        tongue(
            "In exchange, {other} goes to {seat}.", other=short_name(state, other), seat=seat or ""
        )
        if other
        else "",
    )


@rules.tells(PersonRemoved)
def person_removed(state: State, event: PersonRemoved, tongue: Tongue) -> str:
    return tongue(
        "{name} is taken out of the story before anything happened{why}.",
        name=event.name,
        why=_why(event.reason),
    )
