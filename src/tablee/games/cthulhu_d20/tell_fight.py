"""Fights as sentences: turns, aiming, and the attack told no further than it was announced."""

from collections.abc import Mapping

from tablee.games.cthulhu_d20 import events_fight as events
from tablee.games.cthulhu_d20.aiming import zone_row
from tablee.games.cthulhu_d20.common import rules
from tablee.games.cthulhu_d20.state import State
from tablee.games.cthulhu_d20.tables import AIM
from tablee.games.cthulhu_d20.telling import (
    attacker_name,
    short_name,
    short_names,
    told,
    weapon_told,
)
from tablee.games.cthulhu_d20.words import (
    location_name,
    location_names,
    number,
    signed,
    total_told,
    zone_name,
)
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


@rules.tells(events.Aimed)
def aimed(state: State, event: events.Aimed, tongue: Tongue) -> str:
    name = short_name(state, event.who)
    if event.aim is None:
        return tongue("{name} loses the aim.", name=name)
    most = 2 if state.chose("aim_stacking", "up-to-two-rounds") else 1
    return tongue(
        "{name} aims at {target}: {bonus} on the next shot.",
        name=name,
        target=short_name(state, event.aim.target),
        bonus=signed(AIM * min(event.aim.rounds, most)),
    )


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


@rules.tells(events.CoverSet)
def cover_set(state: State, event: events.CoverSet, tongue: Tongue) -> str:
    name = short_name(state, event.who)
    said = (
        "" if event.shown or not event.covered else behind_cover(name, event.covered, tongue),
        tongue("Concealment, {name}: {percent}%.", name=name, percent=event.concealment)
        if event.concealment
        else "",
        tongue("Without defence: {name}.", name=name) if event.defenceless else "",
    )
    open_now = "" if event.shown else tongue("In the open: {name}.", name=name)
    return told(*said) or open_now


def behind_cover(name: str, covered: tuple[str, ...], tongue: Tongue) -> str:
    places = location_names(covered, tongue)
    return tongue("Behind cover, {name}: {places}.", name=name, places=places)


@rules.tells(events.CoverSeen)
def cover_seen(state: State, event: events.CoverSeen, tongue: Tongue) -> str:
    name = short_name(state, event.who)
    if not event.covered:
        return tongue("In the open: {name}.", name=name)
    return behind_cover(name, event.covered, tongue)


# The attack


@rules.tells(events.AttackDeclared)
def attack_declared(state: State, event: events.AttackDeclared, tongue: Tongue) -> str:
    name, target = attacker_name(state, event.who, tongue), short_name(state, event.target)
    weapon = weapon_told(state, event.weapon, tongue)
    zone = zone_row(state, event.zone)
    if zone is None:
        return tongue("{name} attacks {target}: {weapon}.", name=name, target=target, weapon=weapon)
    return tongue(
        "{name} attacks {target}: {weapon}, called zone: {zone} ({penalty}).",
        name=name,
        target=target,
        weapon=weapon,
        zone=zone_name(event.zone, tongue),
        penalty=signed(zone[0]),
    )


@rules.tells(events.AttackSet)
def attack_set(state: State, event: events.AttackSet, tongue: Tongue) -> str:
    """What the keeper changes on a declared attack; the declaration itself is told by itself."""
    strike = event.strike
    if strike.rolled:
        location = location_name(strike.location or "", tongue)
        return tongue("Sealed: the hit lands there: {location}.", location=location)
    if not strike.bonus and not strike.reason:
        return ""
    return told(
        tongue("Sealed: the keeper's bonus is {bonus}.", bonus=signed(strike.bonus)),
        full_stop(strike.reason),
    )


@rules.tells(events.AttackVetoed)
def attack_vetoed(state: State, event: events.AttackVetoed, tongue: Tongue) -> str:
    name = short_name(state, event.who)
    return told(tongue("No attack, {name}.", name=name), full_stop(event.why))


@rules.tells(events.AttackDropped)
def attack_dropped(state: State, event: events.AttackDropped, tongue: Tongue) -> str:
    return tongue("{name} gives the attack up.", name=short_name(state, event.who))


@rules.tells(events.AttackDrawn)
def attack_drawn(state: State, event: events.AttackDrawn, tongue: Tongue) -> str:
    """For the keeper alone, until the window has closed."""
    strike = state.strike or event.strike
    if strike.blocked:
        where = location_name(strike.location or "", tongue)
        return tongue("Sealed: the cover takes the blow ({location}).", location=where)
    if not strike.hit:
        return tongue("Sealed: a miss.")
    text = (
        "Sealed: {total} against armour class {ac}, {location}, stopped by the armour."
        if strike.stopped
        else "Sealed: {total} against armour class {ac}, {location}."
        if strike.location
        else "Sealed: {total} against armour class {ac}."
    )
    return tongue(
        text,
        total=number(strike.total),
        ac=number(strike.ac),
        location=location_name(strike.location or "", tongue),
    )


@rules.tells(events.AttackAnnounced)
def attack_announced(state: State, event: events.AttackAnnounced, tongue: Tongue) -> str:
    text = "Announced: {target} is hit." if event.hit else "Announced: {target} is missed."
    return tongue(text, target=short_name(state, event.target))


@rules.tells(events.AttackReckoned)
def attack_reckoned(state: State, event: events.AttackReckoned, tongue: Tongue) -> str:
    if not event.face:
        return ""
    total = total_told(event.face, event.terms, event.total, tongue)
    if event.ac is None or (not event.hit and not event.ac):
        # The first edition wrote a miss without what it was against.
        return tongue("Attack: {total}.", total=total)
    against = tongue(
        "Attack: {total}, against armour class {ac}.", total=total, ac=number(event.ac)
    )
    if event.gb is None or not event.location:
        return against  # hit points are lost instead
    return told(against, tongue("Severity: {gb}.", gb=event.gb))


@rules.tells(events.AttackTold)
def attack_told(state: State, event: events.AttackTold, tongue: Tongue) -> str:
    return full_stop(event.text)
