"""The throws of a round as sentences: blows, seizures, and what is out of the ordinary."""

from tablee.games.yacdha import events
from tablee.games.yacdha.common import rules
from tablee.games.yacdha.state import State
from tablee.games.yacdha.tell_combat import circumstances
from tablee.games.yacdha.telling import full_stop, gender, sentences, short_name, stakes_told
from tablee.games.yacdha.words import signed, weapon_name
from tablee.kernel.tongue import Tongue


@rules.tells(events.FeatJudged)
def feat_judged(state: State, event: events.FeatJudged, tongue: Tongue) -> str:
    return sentences(
        tongue(
            "The dice will decide what {name} is up to: {terms}.",
            name=short_name(state, event.who),
            terms=", ".join(circumstances(state, event.modifier, tongue)),
        ),
        stakes_told(event.stakes, tongue),
    )


@rules.tells(events.FeatForgone)
def feat_forgone(state: State, event: events.FeatForgone, tongue: Tongue) -> str:
    return tongue(
        "{name} thinks better of it and throws nothing.", name=short_name(state, event.who)
    )


@rules.tells(events.Struck)
def struck(state: State, event: events.Struck, tongue: Tongue) -> str:
    opener = state.fight.fighters.get(event.opened_by) if state.fight is not None else None
    is_open = event.window and opener is not None and opener.pending is not None
    # Once a die of it was turned, it is told again as it now lies.
    turned = opener is not None and opener.pending is not None and opener.pending.lucky
    return sentences(
        _blow(state, event, tongue),
        tongue("Nothing is settled yet.") if is_open and not turned else "",
    )


def _blow(state: State, event: events.Struck, tongue: Tongue) -> str:
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
        return tongue("{name} reaches nobody: {target} is in flight.", name=name, target=target)
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


def _seizure(event: events.Struck, name: str, target: str, tongue: Tongue) -> str:
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


def _hit(state: State, event: events.Struck, name: str, target: str, tongue: Tongue) -> str:
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


def _knock_out(state: State, event: events.Struck, tongue: Tongue) -> str:
    if not event.critical:
        return ""
    target = event.target
    return tongue.of(
        gender(state, target),
        "Critical success: {target} is about to drop, unconscious.",
        target=short_name(state, target),
    )
