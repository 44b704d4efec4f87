"""Destiny, votes and waiting dice as sentences."""

from collections.abc import Mapping

from tablee.dice.throws import Shown
from tablee.games.cthulhu_d20.rules.common import rules
from tablee.games.cthulhu_d20.rules.destiny import events
from tablee.games.cthulhu_d20.rules.hazards.exposure import gb_of
from tablee.games.cthulhu_d20.state.table import About, LotKind, State
from tablee.games.cthulhu_d20.words.common import short_name, told
from tablee.kernel.line import Verdict
from tablee.kernel.telling import full_stop
from tablee.kernel.tongue import Tongue


@rules.tells(events.DestinyPassed)
def destiny_passed(state: State, event: events.DestinyPassed, tongue: Tongue) -> str:
    return tongue("Destiny point kept: {name}.", name=short_name(state, event.who))


CALLED: Mapping[About, str] = {
    "attack": "Destiny, {name}: a point is spent on the attack.",
    "check": "Destiny, {name}: a point is spent on the check.",
    "dice": "Destiny, {name}: a point is spent on the dice that have fallen.",
    "situation": "Destiny, {name}: a point is spent.",
}


@rules.tells(events.DestinyCalled)
def destiny_called(state: State, event: events.DestinyCalled, tongue: Tongue) -> str:
    # How many are left is for the sheet: not everybody may know it.
    return told(
        tongue(CALLED[event.about], name=short_name(state, event.who)), full_stop(event.text)
    )


@rules.tells(events.FateDecided)
def fate_decided(state: State, event: events.FateDecided, tongue: Tongue) -> str:
    if not event.text:
        return tongue("The keeper has decided what destiny does.")
    return tongue("Destiny's answer: {text}", text=told(full_stop(event.text)))


@rules.tells(events.VoteOpened)
def vote_opened(state: State, event: events.VoteOpened, tongue: Tongue) -> str:
    return tongue(
        "The group's destiny point is put to the vote by {seat}: {text}",
        seat=event.seat,
        text=told(full_stop(event.text)),
    )


@rules.tells(events.VoteCast)
def vote_cast(state: State, event: events.VoteCast, tongue: Tongue) -> str:
    text = "Vote, {seat}: for." if event.agree else "Vote, {seat}: against."
    return tongue(text, seat=event.seat)


@rules.tells(events.VoteClosed)
def vote_closed(state: State, event: events.VoteClosed, tongue: Tongue) -> str:
    if event.agreed:
        return tongue("The vote is unanimous.")
    return tongue("The vote is not unanimous: the group keeps its point.")


@rules.tells(events.GroupPointSpent)
def group_point_spent(state: State, event: events.GroupPointSpent, tongue: Tongue) -> str:
    return tongue("The group's destiny point is spent.")


@rules.tells(events.ScenarioBegun)
def scenario_begun(state: State, event: events.ScenarioBegun, tongue: Tongue) -> str:
    return tongue("Scenario: {title}", title=full_stop(event.title))


FALLEN: Mapping[LotKind, str] = {
    "cause": "{name}, {cause}: the dice have fallen, what follows is not told yet.",
    "fall": "Fall, {name}: the dice have fallen, what follows is not told yet.",
    "care": "Care, {name}: the die has fallen, what follows is not told yet.",
    "fire": "Reflex, {name}: the die has fallen, what follows is not told yet.",
    "poison": "Fortitude, {name}: the die has fallen, what follows is not told yet.",
    "faint": "Fortitude, {name}: the die has fallen, what follows is not told yet.",
}


@rules.tells(events.DiceFallen)
def dice_fallen(state: State, event: events.DiceFallen, tongue: Tongue) -> str:
    name = short_name(state, event.who)
    return told(tongue(FALLEN[event.kind], name=name, cause=event.cause))


@rules.tells(events.DiceLaid)
def dice_laid(state: State, event: events.DiceLaid, tongue: Tongue) -> str:
    """For the keeper alone: what will be told if nobody bends it."""
    lot, name = event.lot, short_name(state, event.lot.who)
    if not lot.wounds:
        text = "Sealed, {name}: success." if lot.success else "Sealed, {name}: failure."
        return tongue(text, name=name)
    if not lot.most:
        return tongue("Sealed, {name}: no harm.", name=name)
    gb = gb_of(state.people[lot.who], lot)
    return tongue("Sealed, {name}: severity {gb}.", name=name, gb=gb)


@rules.tells(events.DiceTold)
def dice_told(state: State, event: events.DiceTold, tongue: Tongue) -> str:
    return full_stop(event.text) if event.text else ""


SEALED: Mapping[LotKind, tuple[int, str]] = {
    "cause": (10, "cause"),
    "fall": (10, "cause"),
    "care": (20, "care"),
    "fire": (20, "reflex"),
    "poison": (20, "fortitude"),
    "faint": (20, "fortitude"),
}
"""Which die lies there, for those who may not read it."""
PURPOSES: Mapping[LotKind, str] = {
    "cause": "A danger",
    "fall": "A fall",
    "care": "Care",
    "fire": "Put the fire out",
    "poison": "Fortitude",
    "faint": "Fortitude",
}


@rules.judges_by(events.DiceFallen)
def dice_fallen_as(state: State, event: events.DiceFallen, tongue: Tongue) -> Verdict:
    sides, role = SEALED[event.kind]
    note = tongue("What follows is not told yet.")
    purpose = event.cause or tongue(PURPOSES[event.kind])
    dice = (Shown(sides, 0, role, event.who),)
    return Verdict(tongue("Fallen"), "none", note, purpose=purpose, dice=dice)
