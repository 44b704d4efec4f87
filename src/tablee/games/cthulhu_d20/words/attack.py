"""Attacks as sentences."""

from tablee.dice.throws import Shown
from tablee.games.cthulhu_d20.data.tables import AIM
from tablee.games.cthulhu_d20.rules.attack import events
from tablee.games.cthulhu_d20.rules.attack.places import zone_row
from tablee.games.cthulhu_d20.rules.common import rules
from tablee.games.cthulhu_d20.state.table import State
from tablee.games.cthulhu_d20.words.common import attacker_name, short_name, told, weapon_told
from tablee.games.cthulhu_d20.words.names import (
    location_name,
    location_names,
    number,
    signed,
    term_name,
    total_told,
    zone_name,
)
from tablee.kernel.line import Sum, Term, Tone, Verdict
from tablee.kernel.telling import full_stop
from tablee.kernel.tongue import Tongue


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
    free = "" if event.shown else tongue("Nothing hinders or hides {name} any more.", name=name)
    return told(*said) or free


def behind_cover(name: str, covered: tuple[str, ...], tongue: Tongue) -> str:
    places = location_names(covered, tongue)
    return tongue("Behind cover, {name}: {places}.", name=name, places=places)


@rules.tells(events.CoverSeen)
def cover_seen(state: State, event: events.CoverSeen, tongue: Tongue) -> str:
    name = short_name(state, event.who)
    if not event.covered:
        return tongue("In the open: {name}.", name=name)
    return behind_cover(name, event.covered, tongue)


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
    # Where hit points are lost instead there is no severity.
    severe = event.gb is not None and event.location
    severity = tongue("Severity: {gb}.", gb=event.gb) if severe else ""
    return told(against, in_spite_of_numbers(state, event, event.ac, tongue), severity)


def in_spite_of_numbers(state: State, event: events.AttackReckoned, ac: int, tongue: Tongue) -> str:
    """Why an attack missed that reached the armour class, or hit without reaching it."""
    if event.hit == (event.total >= ac):
        return ""
    if event.hit:
        return tongue("A 20 always hits.") if event.gb is not None else tongue("Armour stops it.")
    if event.face == 1 and state.chose("natural_twenty", "auto-hit-margin-zero"):
        return tongue("A 1 always misses.")
    return tongue("Cover or poor sight: the blow does not land.")


@rules.tells(events.AttackTold)
def attack_told(state: State, event: events.AttackTold, tongue: Tongue) -> str:
    return full_stop(event.text)


def against_whom(state: State, who: str, target: str, tongue: Tongue) -> str:
    """What an attack is for, as it was declared: “against Lucien, machete”. With what somebody
    unseen strikes, and where, is not known."""
    said = tongue("against {target}", target=short_name(state, target))
    strike = state.strike
    if not who or strike is None or (strike.who, strike.target) != (who, target):
        return said
    zone = zone_name(strike.zone, tongue) if zone_row(state, strike.zone) else ""
    return ", ".join(filter(None, (said, weapon_told(state, strike.weapon, tongue), zone)))


@rules.judges_by(events.AttackAnnounced)
def attack_announced_as(state: State, event: events.AttackAnnounced, tongue: Tongue) -> Verdict:
    """Hit or missed. The die stays sealed: it opens when the attack is told."""
    sealed = Shown(20, 0, "attack", event.who)
    stake = tongue("Everybody sees it roll, and nobody sees its face: it stays sealed")
    purpose = against_whom(state, event.who, event.target, tongue)
    if not event.hit:
        return Verdict(tongue("Missed."), "bad", purpose=purpose, dice=(sealed,), stake=stake)
    note = tongue("Nobody knows yet where, or how badly.")
    word = tongue("Hit.")
    return Verdict(word, "good", note, purpose=purpose, dice=(sealed,), stake=stake)


@rules.judges_by(events.AttackReckoned)
def attack_reckoned_as(
    state: State, event: events.AttackReckoned, tongue: Tongue
) -> Verdict | None:
    """The die is opened, for those who may read it."""
    if not event.face:
        return None
    opened = (Shown(20, event.face, "attack", event.who),)
    note = tongue("Total {total}", total=number(event.total))
    if event.ac is not None:
        note = tongue(
            "{total} against armour class {ac}", total=number(event.total), ac=number(event.ac)
        )
    word, made = tongue("Hit.") if event.hit else tongue("Missed."), _sum(event, tongue)
    purpose, tone = against_whom(state, event.who, event.target, tongue), _tone(hit=event.hit)
    return Verdict(word, tone, note, purpose=purpose, dice=opened, sum=made)


def _tone(*, hit: bool) -> Tone:
    return "good" if hit else "bad"


def _sum(event: events.AttackReckoned, tongue: Tongue) -> Sum:
    terms = (Term(term_name(one.name, tongue), one.value) for one in event.terms)
    against = Term(tongue("armour class"), event.ac or None)
    return Sum((Term(tongue("die"), event.face), *terms), event.total, against)
