"""Fights and turns as sentences."""

from collections.abc import Mapping

from tablee.games.cthulhu_d20.rules.common import rules
from tablee.games.cthulhu_d20.rules.fight import events
from tablee.games.cthulhu_d20.state.table import State
from tablee.games.cthulhu_d20.words.common import short_name, short_names, told, weapon_told
from tablee.games.cthulhu_d20.words.names import number
from tablee.kernel.line import Verdict
from tablee.kernel.telling import full_stop
from tablee.kernel.tongue import Tongue


@rules.tells(events.InitiativeRolled)
def initiative_rolled(state: State, event: events.InitiativeRolled, tongue: Tongue) -> str:
    fight = event.fight
    numbers = ", ".join(
        tongue(
            "{name} ({initiative})",
            name=short_name(state, who),
            initiative=number(fight.initiative.get(who, 0)),
        )
        for who in fight.order
    )
    surprised = short_names(state, fight.surprised, tongue)
    return told(
        tongue("Initiative: {numbers}.", numbers=numbers),
        tongue("Taken by surprise: {names}.", names=surprised) if surprised else "",
    )


@rules.tells(events.FightBegun)
def fight_begun(state: State, event: events.FightBegun, tongue: Tongue) -> str:
    order = ", ".join(short_name(state, who) for who in event.order)
    return tongue("A fight begins. Order of action: {names}.", names=order)


@rules.judges_by(events.FightBegun)
def fight_begun_as(state: State, event: events.FightBegun, tongue: Tongue) -> Verdict:
    first = short_name(state, event.order[0])
    return Verdict(tongue("{name} begins", name=first), purpose=tongue("Initiative"))


@rules.tells(events.FightOrdered)
def fight_ordered(state: State, event: events.FightOrdered, tongue: Tongue) -> str:
    order = ", ".join(short_name(state, who) for who in event.order)
    return tongue(
        "{name} waits. Order of action: {names}.", name=short_name(state, event.who), names=order
    )


@rules.tells(events.InitiativeAdded)
def initiative_added(state: State, event: events.InitiativeAdded, tongue: Tongue) -> str:
    name, rolled = short_name(state, event.who), event.fight.initiative.get(event.who, 0)
    return tongue("Initiative, {name}: {number}.", name=name, number=number(rolled))


@rules.tells(events.FightJoined)
def fight_joined(state: State, event: events.FightJoined, tongue: Tongue) -> str:
    order = ", ".join(short_name(state, who) for who in event.order)
    name = short_name(state, event.who)
    return tongue("{name} joins the fight. Order of action: {names}.", name=name, names=order)


@rules.tells(events.RoundBegun)
def round_begun(state: State, event: events.RoundBegun, tongue: Tongue) -> str:
    return tongue("Round {round} begins.", round=event.round)


TURNS: Mapping[str, str] = {
    "normal": "Turn: {name}.",
    "partial": "Turn: {name}, a partial action only.",
    "none": "Turn lost: {name}.",
}


@rules.tells(events.TurnBegun)
def turn_begun(state: State, event: events.TurnBegun, tongue: Tongue) -> str:
    return tongue(TURNS[event.turn.limit], name=short_name(state, event.turn.who))


@rules.tells(events.TurnUsed)
def turn_used(state: State, event: events.TurnUsed, tongue: Tongue) -> str:
    if not event.turn.cleave:
        return ""
    return tongue("Cleave, {name}: one more attack.", name=short_name(state, event.turn.who))


@rules.tells(events.TurnEnded)
def turn_ended(state: State, event: events.TurnEnded, tongue: Tongue) -> str:
    return ""


@rules.tells(events.FightEnded)
def fight_ended(state: State, event: events.FightEnded, tongue: Tongue) -> str:
    return tongue("The fight is over.")


@rules.tells(events.PostureChanged)
def posture_changed(state: State, event: events.PostureChanged, tongue: Tongue) -> str:
    text = "{name} is on the ground." if event.prone else "{name} stands up."
    return tongue(text, name=short_name(state, event.who))


ACTIONS: Mapping[str, str] = {
    "move": "{name} moves.",
    "act": "{name} acts.",
    "full": "{name} gives the whole round to it.",
}


@rules.tells(events.ActionDone)
def action_done(state: State, event: events.ActionDone, tongue: Tongue) -> str:
    name = short_name(state, event.who)
    if event.text:
        return tongue("{name}: {text}", name=name, text=full_stop(event.text))
    return tongue(ACTIONS[event.action], name=name)


@rules.tells(events.ShotsLeft)
def shots_left(state: State, event: events.ShotsLeft, tongue: Tongue) -> str:
    return tongue.many(
        "Magazine, {name} ({weapon}): {count} shot left.",
        "Magazine, {name} ({weapon}): {count} shots left.",
        event.left,
        name=short_name(state, event.who),
        weapon=weapon_told(state, event.weapon, tongue),
    )
