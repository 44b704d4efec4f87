"""Destiny, spells and the clock as sentences."""

from collections.abc import Mapping

from tablee.games.cthulhu_d20 import events, events_fight
from tablee.games.cthulhu_d20.common import rules
from tablee.games.cthulhu_d20.growing import gb_of
from tablee.games.cthulhu_d20.lot import LotKind
from tablee.games.cthulhu_d20.state import About, State
from tablee.games.cthulhu_d20.telling import short_name, told
from tablee.kernel.telling import full_stop
from tablee.kernel.tongue import Tongue


@rules.tells(events_fight.DestinyPassed)
def destiny_passed(state: State, event: events_fight.DestinyPassed, tongue: Tongue) -> str:
    return tongue("Destiny point kept: {name}.", name=short_name(state, event.who))


CALLED: Mapping[About, str] = {
    "attack": "Destiny, {name}: a point is spent on the attack.",
    "check": "Destiny, {name}: a point is spent on the check.",
    "dice": "Destiny, {name}: a point is spent on the dice that have fallen.",
    "situation": "Destiny, {name}: a point is spent.",
}


@rules.tells(events_fight.DestinyCalled)
def destiny_called(state: State, event: events_fight.DestinyCalled, tongue: Tongue) -> str:
    # How many are left is for the sheet: not everybody may know it.
    return told(
        tongue(CALLED[event.about], name=short_name(state, event.who)), full_stop(event.text)
    )


@rules.tells(events_fight.FateDecided)
def fate_decided(state: State, event: events_fight.FateDecided, tongue: Tongue) -> str:
    if not event.text:
        return tongue("The keeper has decided what destiny does.")
    return tongue("Destiny's answer: {text}", text=told(full_stop(event.text)))


@rules.tells(events_fight.VoteOpened)
def vote_opened(state: State, event: events_fight.VoteOpened, tongue: Tongue) -> str:
    return tongue(
        "The group's destiny point is put to the vote by {seat}: {text}",
        seat=event.seat,
        text=told(full_stop(event.text)),
    )


@rules.tells(events_fight.VoteCast)
def vote_cast(state: State, event: events_fight.VoteCast, tongue: Tongue) -> str:
    text = "Vote, {seat}: for." if event.agree else "Vote, {seat}: against."
    return tongue(text, seat=event.seat)


@rules.tells(events_fight.VoteClosed)
def vote_closed(state: State, event: events_fight.VoteClosed, tongue: Tongue) -> str:
    if event.agreed:
        return tongue("The vote is unanimous.")
    return tongue("The vote is not unanimous: the group keeps its point.")


@rules.tells(events_fight.GroupPointSpent)
def group_point_spent(state: State, event: events_fight.GroupPointSpent, tongue: Tongue) -> str:
    return tongue("The group's destiny point is spent.")


@rules.tells(events_fight.ScenarioBegun)
def scenario_begun(state: State, event: events_fight.ScenarioBegun, tongue: Tongue) -> str:
    return tongue("Scenario: {title}", title=full_stop(event.title))


@rules.tells(events_fight.TimeRan)
def time_ran(state: State, event: events_fight.TimeRan, tongue: Tongue) -> str:
    return ""  # the table's clock says it where it matters


@rules.tells(events_fight.TimeFelt)
def time_felt(state: State, event: events_fight.TimeFelt, tongue: Tongue) -> str:
    return ""  # the sheet says how long is left


@rules.tells(events_fight.ShockPassed)
def shock_passed(state: State, event: events_fight.ShockPassed, tongue: Tongue) -> str:
    return tongue("The shock is over, {name}.", name=short_name(state, event.who))


@rules.tells(events_fight.LossDue)
def loss_due(state: State, event: events_fight.LossDue, tongue: Tongue) -> str:
    return tongue("A throw is due: {name}.", name=short_name(state, event.who))


@rules.tells(events_fight.LossBorne)
def loss_borne(state: State, event: events_fight.LossBorne, tongue: Tongue) -> str:
    return ""  # what it brought is the body's own affair


FALLEN: Mapping[LotKind, str] = {
    "cause": "{name}, {cause}: the dice have fallen, what follows is not told yet.",
    "fall": "Fall, {name}: the dice have fallen, what follows is not told yet.",
    "care": "Care, {name}: the die has fallen, what follows is not told yet.",
    "fire": "Reflex, {name}: the die has fallen, what follows is not told yet.",
    "poison": "Fortitude, {name}: the die has fallen, what follows is not told yet.",
    "faint": "Fortitude, {name}: the die has fallen, what follows is not told yet.",
}


@rules.tells(events_fight.DiceFallen)
def dice_fallen(state: State, event: events_fight.DiceFallen, tongue: Tongue) -> str:
    name = short_name(state, event.who)
    return told(tongue(FALLEN[event.kind], name=name, cause=event.cause))


@rules.tells(events_fight.DiceLaid)
def dice_laid(state: State, event: events_fight.DiceLaid, tongue: Tongue) -> str:
    """For the keeper alone: what will be told if nobody bends it."""
    lot, name = event.lot, short_name(state, event.lot.who)
    if not lot.wounds:
        text = "Sealed, {name}: success." if lot.success else "Sealed, {name}: failure."
        return tongue(text, name=name)
    if not lot.most:
        return tongue("Sealed, {name}: no harm.", name=name)
    gb = gb_of(state.people[lot.who], lot)
    return tongue("Sealed, {name}: severity {gb}.", name=name, gb=gb)


@rules.tells(events_fight.DiceTold)
def dice_told(state: State, event: events_fight.DiceTold, tongue: Tongue) -> str:
    return full_stop(event.text) if event.text else ""


# Spells


@rules.tells(events.SpellWritten)
def spell_written(state: State, event: events.SpellWritten, tongue: Tongue) -> str:
    spell = event.spell
    return told(
        tongue("Spell entered: “{spell}”.", spell=spell.name),
        tongue("Casting time: {text}", text=full_stop(spell.casting)) if spell.casting else "",
        full_stop(spell.text),
    )


@rules.tells(events.SpellCast)
def spell_cast(state: State, event: events.SpellCast, tongue: Tongue) -> str:
    return tongue(
        "{name} casts “{spell}” (target: {target}).",
        name=short_name(state, event.caster),
        spell=state.spells[event.spell].name,
        target=short_name(state, event.target),
    )


@rules.tells(events.Healed)
def healed(state: State, event: events.Healed, tongue: Tongue) -> str:
    return tongue(
        "Healing given by {caster} ({target}): {pv} life, {pf} fatigue at most.",
        caster=short_name(state, event.caster),
        target=short_name(state, event.target),
        pv=f"+{event.pv}",
        pf=f"+{event.pf}",
    )
