"""Fights as sentences: who fights, what each declares, how the blows fall, how it ends."""

from collections.abc import Iterator, Mapping

from tablee.games.yacdha import events
from tablee.games.yacdha.common import anybody, rules
from tablee.games.yacdha.state import Declaration, Doing, Modifier, State
from tablee.games.yacdha.telling import (
    claim_name,
    full_stop,
    gender,
    opposition_told,
    sentences,
    short_name,
    short_names,
)
from tablee.games.yacdha.words import weapon_name
from tablee.kernel.tongue import Tongue


@rules.tells(events.FightOpened)
def fight_opened(state: State, event: events.FightOpened, tongue: Tongue) -> str:
    surprised = short_names(state, event.surprised, tongue)
    return sentences(
        tongue(
            "A fight breaks out: {investigators} against {opponents}.",
            investigators=short_names(state, event.investigators, tongue),
            opponents=short_names(state, event.opponents, tongue),
        ),
        tongue("Taken by surprise in the first round: {names}.", names=surprised)
        if surprised
        else "",
    )


@rules.tells(events.CreatureFaced)
def creature_faced(state: State, event: events.CreatureFaced, tongue: Tongue) -> str:
    found = next((p.id for p in state.npcs.values() if p.name == event.name), None)
    return tongue(
        "Beware: there is nothing human about {name}, and no rule made for people may hold.",
        name=event.name if found is None else short_name(state, found),
    )


JOINS: Mapping[str, tuple[str, str]] = {
    "investigators": (
        "{names} enters the fight beside the investigators.",
        "{names} enter the fight beside the investigators.",
    ),
    "opponents": (
        "{names} enters the fight against the investigators.",
        "{names} enter the fight against the investigators.",
    ),
}


@rules.tells(events.FightJoined)
def fight_joined(state: State, event: events.FightJoined, tongue: Tongue) -> str:
    names = short_names(state, event.who, tongue)
    surprised = short_names(state, event.surprised, tongue)
    return sentences(
        tongue.many(*JOINS[event.side], len(event.who), names=names),
        tongue("Taken by surprise in the round to come: {names}.", names=surprised)
        if surprised
        else "",
    )


@rules.tells(events.StoodAside)
def stood_aside(state: State, event: events.StoodAside, tongue: Tongue) -> str:
    return tongue("{name} stays out of the fight.", name=short_name(state, event.who))


@rules.tells(events.RoundDescribed)
def round_described(state: State, event: events.RoundDescribed, tongue: Tongue) -> str:
    late = short_names(state, event.too_late_to_flee, tongue)
    far = short_names(state, event.out_of_reach, tongue)
    return sentences(
        tongue("Round {round}: {text}", round=event.round, text=full_stop(event.text))
        if event.text
        else tongue("Round {round} begins.", round=event.round),
        tongue("Too late to flee: {names}.", names=late) if late else "",
        tongue("Out of reach: {names}.", names=far) if far else "",
    )


@rules.tells(events.Released)
def released(state: State, event: events.Released, tongue: Tongue) -> str:
    return tongue(
        "{name} is free again: {holder} holds on no longer.",
        name=short_name(state, event.who),
        holder=short_name(state, event.by),
    )


DEEDS: Mapping[Doing, str] = {
    "attack": "{name} attacks {target} ({weapon})",
    "immobilise": "{name} tries to immobilise {target}",
    "dodge": "{name} dodges",
    "flee": "{name} flees",
    "break-free": "{name} tries to break free",
}


def deed(state: State, who: str, declared: Declaration, tongue: Tongue) -> str:
    """What a fighter does this round, and thanks to what, without a full stop."""
    told = _bare_deed(state, who, declared, tongue)
    claimed = claim_name(anybody(state, who), declared.claim or "", tongue)
    if not claimed:
        return told
    return tongue("{deed}, calling upon “{occupation}”", deed=told, occupation=claimed)


def _bare_deed(state: State, who: str, declared: Declaration, tongue: Tongue) -> str:
    name = short_name(state, who)
    target = "" if declared.target is None else short_name(state, declared.target)
    if declared.doing == "frozen":
        return tongue.of(gender(state, who), "{name} stands frozen", name=name)
    if declared.doing != "other":
        weapon = weapon_name(declared.weapon or "fist", tongue)
        return tongue(DEEDS[declared.doing], name=name, target=target, weapon=weapon)
    text = declared.text.rstrip(".")
    if text and target:
        return tongue("{name} acts against {target} ({text})", name=name, target=target, text=text)
    if text:
        return tongue("{name} acts ({text})", name=name, text=text)
    if target:
        return tongue("{name} makes for {target}", name=name, target=target)
    return tongue("{name} does something else", name=name)


@rules.tells(events.Declared)
def declared(state: State, event: events.Declared, tongue: Tongue) -> str:
    told = deed(state, event.who, event.declaration, tongue)
    return tongue("Under seal: {deed}", deed=full_stop(told))


@rules.tells(events.DeclaredSecretly)
def declared_secretly(state: State, event: events.DeclaredSecretly, tongue: Tongue) -> str:
    return tongue("{name} has made a choice.", name=short_name(state, event.who))


@rules.tells(events.ModifiersSet)
def modifiers_set(state: State, event: events.ModifiersSet, tongue: Tongue) -> str:
    name, reason = short_name(state, event.who), event.reason.strip()
    terms = ", ".join(circumstances(state, event.modifier, tongue))
    if not terms:
        terms = tongue("nothing out of the ordinary")
    if not reason:
        return tongue("Circumstances for {name}: {terms}.", name=name, terms=terms)
    return tongue(
        "Circumstances for {name}: {terms} ({reason}).", name=name, terms=terms, reason=reason
    )


def circumstances(state: State, modifier: Modifier, tongue: Tongue) -> Iterator[str]:
    if modifier.advantage:
        yield tongue("major advantage")
    if modifier.disadvantage:
        yield tongue("major disadvantage")
    if modifier.opposition is not None:
        yield opposition_told(state, modifier.opposition, tongue)
    if modifier.level is not None:
        yield tongue("level {level}", level=modifier.level)


@rules.tells(events.Revealed)
def revealed(state: State, event: events.Revealed, tongue: Tongue) -> str:
    deeds = [deed(state, who, declared, tongue) for who, declared in event.declarations]
    if not deeds:
        return tongue("Nobody is able to act.")
    return tongue("All at once: {deeds}", deeds=full_stop(tongue("; ").join(deeds)))


@rules.tells(events.Immobilised)
def immobilised(state: State, event: events.Immobilised, tongue: Tongue) -> str:
    return tongue.of(
        gender(state, event.who),
        "{name} is held fast by {holder}.",
        name=short_name(state, event.who),
        holder=short_name(state, event.by),
    )


@rules.tells(events.KnockedOut)
def knocked_out(state: State, event: events.KnockedOut, tongue: Tongue) -> str:
    return tongue.of(
        gender(state, event.who),
        "{name} collapses, unconscious until the end of the fight.",
        name=short_name(state, event.who),
    )


@rules.tells(events.Fled)
def fled(state: State, event: events.Fled, tongue: Tongue) -> str:
    return tongue.of(
        gender(state, event.who), "{name} has run away.", name=short_name(state, event.who)
    )


@rules.tells(events.RoundEnded)
def round_ended(state: State, event: events.RoundEnded, tongue: Tongue) -> str:
    return tongue("Round {round} is over.", round=event.round)


ROUTS: Mapping[str, str] = {
    "investigators": "The investigators are on the run: a chase may begin.",
    "opponents": "The opponents are on the run: a chase may begin.",
}


@rules.tells(events.FightEnded)
def fight_ended(state: State, event: events.FightEnded, tongue: Tongue) -> str:
    if not event.rounds:
        return tongue("The fight ends before it has begun.")
    return sentences(
        tongue.many(
            "The fight is over after a single round.",
            "The fight is over after {count} rounds.",
            event.rounds,
        ),
        tongue(ROUTS[event.fled]) if event.fled else "",
    )
