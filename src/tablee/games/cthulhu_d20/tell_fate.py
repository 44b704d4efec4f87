"""Destiny, spells and the clock as sentences."""

from collections.abc import Mapping

from tablee.games.cthulhu_d20 import events, events_fight
from tablee.games.cthulhu_d20.common import rules
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
    return tongue("Destiny's answer: {text}", text=full_stop(event.text))


@rules.tells(events_fight.VoteOpened)
def vote_opened(state: State, event: events_fight.VoteOpened, tongue: Tongue) -> str:
    return tongue(
        "The group's destiny point is put to the vote by {seat}: {text}",
        seat=event.seat,
        text=full_stop(event.text),
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
        "{caster} casts “{spell}” (target: {target}).",
        caster=short_name(state, event.caster),
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
