"""Fights as sentences: who stands against whom, declarations, throws, the end of a round."""

from collections.abc import Iterator, Mapping

from tablee.games.yacdha.rules.common import anybody, rules
from tablee.games.yacdha.rules.fight.events import (
    CreatureFaced,
    Declared,
    DeclaredSecretly,
    FeatForgone,
    FeatJudged,
    FightEnded,
    FightJoined,
    FightOpened,
    Fled,
    Immobilised,
    KnockedOut,
    ModifiersSet,
    Released,
    Revealed,
    RoundDescribed,
    RoundEnded,
    StoodAside,
    Struck,
)
from tablee.games.yacdha.state.fight import Declaration, Modifier
from tablee.games.yacdha.state.people import Doing
from tablee.games.yacdha.state.state import State
from tablee.games.yacdha.words.common import (
    claim_name,
    full_stop,
    gender,
    how_many,
    in_brackets,
    opposition_told,
    short_name,
    short_names,
    stakes_told,
)
from tablee.games.yacdha.words.terms import signed, weapon_name
from tablee.kernel.telling import sentences
from tablee.kernel.tongue import Tongue


@rules.tells(FeatJudged)
def feat_judged(state: State, event: FeatJudged, tongue: Tongue) -> str:
    return sentences(
        tongue(
            "The dice will decide what {name} is up to: {terms}.",
            name=short_name(state, event.who),
            terms=", ".join(circumstances(state, event.modifier, tongue)),
        ),
        stakes_told(event.stakes, tongue),
    )


@rules.tells(FeatForgone)
def feat_forgone(state: State, event: FeatForgone, tongue: Tongue) -> str:
    return tongue(
        "{name} thinks better of it and throws nothing.", name=short_name(state, event.who)
    )


@rules.tells(Struck)
def struck(state: State, event: Struck, tongue: Tongue) -> str:
    opener = state.fight.fighters.get(event.opened_by) if state.fight is not None else None
    is_open = event.window and opener is not None and opener.pending is not None
    # Once a die of it was turned, it is told again as it now lies.
    turned = opener is not None and opener.pending is not None and opener.pending.lucky
    return sentences(
        _blow(state, event, tongue),
        tongue("Nothing is settled yet.") if is_open and not turned else "",
    )


def _blow(state: State, event: Struck, tongue: Tongue) -> str:
    if event.doing == "other":
        text = (
            "{name} succeeds (margin {margin}): {outcome}"
            if event.success
            else "{name} fails (margin {margin}): {outcome}"
        )
        return tongue(
            text,
            name=short_name(state, event.who),
            margin=signed(event.margin or 0),
            outcome=full_stop(event.outcome),
        )
    name, target = short_name(state, event.who), short_name(state, event.target)
    if event.margin is None:
        text = (
            "{name} cannot reach {target}, already in flight."
            if event.rule == "yacdha.combat.flee"
            else "{name} comes too late for {target}."
        )
        return tongue(text, name=name, target=target)
    margin = signed(event.margin)
    if event.doing == "break-free":
        text = (
            "{name} wrenches free (margin {margin})."
            if event.success
            else "{name} does not get free (margin {margin})."
        )
        return tongue(text, name=name, margin=margin)
    if event.doing == "immobilise":
        return sentences(_seizure(event, name, target, tongue), _knock_out(state, event, tongue))
    if not event.success:
        return tongue(
            "{name} misses {target} (margin {margin}).", name=name, target=target, margin=margin
        )
    return sentences(_hit(state, event, name, target, tongue), _knock_out(state, event, tongue))


def _seizure(event: Struck, name: str, target: str, tongue: Tongue) -> str:
    if event.facing == "yacdha.combat.mutual-immobilise":
        # Both threw without opposition and compared: a margin would mean nothing.
        text = (
            "{name} gains the upper hand and seizes {target}."
            if event.success
            else "{name} does not gain the upper hand over {target}."
        )
        return tongue(text, name=name, target=target)
    text = (
        "{name} seizes {target} (margin {margin})."
        if event.success
        else "{name} fails to seize {target} (margin {margin})."
    )
    return tongue(text, name=name, target=target, margin=signed(event.margin or 0))


def _hit(state: State, event: Struck, name: str, target: str, tongue: Tongue) -> str:
    fighter = state.fight.fighters.get(event.who) if state.fight is not None else None
    declared = fighter.declaration if fighter is not None else None
    weapon = weapon_name((declared.weapon if declared is not None else None) or "fist", tongue)
    text = (
        "{name} hits {target} ({weapon}, margin {margin}): trauma +{trauma} as the round ends."
        if event.trauma
        else "{name} hits {target} ({weapon}, margin {margin}), and it does nothing at all."
        if event.rule == "yacdha.combat.creatures"
        else "{name} hits {target} ({weapon}, margin {margin}) without drawing blood."
    )
    return tongue(
        text,
        name=name,
        target=target,
        weapon=weapon,
        margin=signed(event.margin or 0),
        trauma=event.trauma,
    )


def _knock_out(state: State, event: Struck, tongue: Tongue) -> str:
    if not event.critical:
        return ""
    target = event.target
    return tongue.of(
        gender(state, target),
        "Critical success: {name} is about to drop, unconscious.",
        name=short_name(state, target),
    )


@rules.tells(FightOpened)
def fight_opened(state: State, event: FightOpened, tongue: Tongue) -> str:
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


@rules.tells(CreatureFaced)
def creature_faced(state: State, event: CreatureFaced, tongue: Tongue) -> str:
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


@rules.tells(FightJoined)
def fight_joined(state: State, event: FightJoined, tongue: Tongue) -> str:
    names = short_names(state, event.who, tongue)
    surprised = short_names(state, event.surprised, tongue)
    return sentences(
        tongue.many(*JOINS[event.side], how_many(state, event.who), names=names),
        tongue("Taken by surprise in the round to come: {names}.", names=surprised)
        if surprised
        else "",
    )


@rules.tells(StoodAside)
def stood_aside(state: State, event: StoodAside, tongue: Tongue) -> str:
    return tongue("{name} stays out of the fight.", name=short_name(state, event.who))


@rules.tells(RoundDescribed)
def round_described(state: State, event: RoundDescribed, tongue: Tongue) -> str:
    late = short_names(state, event.too_late_to_flee, tongue)
    far = short_names(state, event.out_of_reach, tongue)
    return sentences(
        tongue("Round {round}: {text}", round=event.round, text=full_stop(event.text))
        if event.text
        else tongue("Round {round} begins.", round=event.round),
        tongue("Too late to flee: {names}.", names=late) if late else "",
        tongue("Out of reach: {names}.", names=far) if far else "",
    )


@rules.tells(Released)
def released(state: State, event: Released, tongue: Tongue) -> str:
    return tongue(
        "{name} is free again: {why}.",
        name=short_name(state, event.who),
        why=tongue("{name} lets go", name=short_name(state, event.by)),
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
    text = in_brackets(declared.text)
    if text and target:
        return tongue("{name} acts against {target} ({text})", name=name, target=target, text=text)
    if text:
        return tongue("{name} acts ({text})", name=name, text=text)
    if target:
        return tongue("{name} makes for {target}", name=name, target=target)
    return tongue("{name} does something else", name=name)


@rules.tells(Declared)
def declared(state: State, event: Declared, tongue: Tongue) -> str:
    return tongue("Under seal: {deed}.", deed=deed(state, event.who, event.declaration, tongue))


@rules.tells(DeclaredSecretly)
def declared_secretly(state: State, event: DeclaredSecretly, tongue: Tongue) -> str:
    return tongue("{name} has made a choice.", name=short_name(state, event.who))


@rules.tells(ModifiersSet)
def modifiers_set(state: State, event: ModifiersSet, tongue: Tongue) -> str:
    name, reason = short_name(state, event.who), in_brackets(event.reason)
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


@rules.tells(Revealed)
def revealed(state: State, event: Revealed, tongue: Tongue) -> str:
    deeds = [deed(state, who, declared, tongue) for who, declared in event.declarations]
    if not deeds:
        return tongue("Nobody is able to act.")
    if len(deeds) == 1:
        return f"{deeds[0]}."
    return tongue("All at once: {deeds}.", deeds=tongue("; ").join(deeds))


@rules.tells(Immobilised)
def immobilised(state: State, event: Immobilised, tongue: Tongue) -> str:
    return tongue.of(
        gender(state, event.who),
        "{name} is held fast by {holder}.",
        name=short_name(state, event.who),
        holder=short_name(state, event.by),
    )


@rules.tells(KnockedOut)
def knocked_out(state: State, event: KnockedOut, tongue: Tongue) -> str:
    return tongue.of(
        gender(state, event.who),
        "{name} collapses, unconscious until the end of the fight.",
        name=short_name(state, event.who),
    )


@rules.tells(Fled)
def fled(state: State, event: Fled, tongue: Tongue) -> str:
    return tongue.of(
        gender(state, event.who), "{name} has run away.", name=short_name(state, event.who)
    )


@rules.tells(RoundEnded)
def round_ended(state: State, event: RoundEnded, tongue: Tongue) -> str:
    return tongue("Round {round} is over.", round=event.round)


ROUTS: Mapping[str, str] = {
    "investigators": "The investigators are on the run: a chase may begin.",
    "opponents": "The opponents are on the run: a chase may begin.",
}


@rules.tells(FightEnded)
def fight_ended(state: State, event: FightEnded, tongue: Tongue) -> str:
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
