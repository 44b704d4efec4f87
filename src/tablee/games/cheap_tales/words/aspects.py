"""The story of a table in sentences: aspects."""

from collections.abc import Mapping

from tablee.games.cheap_tales.rules.aspects import events
from tablee.games.cheap_tales.rules.common import rules
from tablee.games.cheap_tales.state import SceneAspect, State
from tablee.games.cheap_tales.state.roll import Claim
from tablee.games.cheap_tales.state.traits import Until
from tablee.games.cheap_tales.words.telling import sentence_of, short_name
from tablee.kernel.telling import sentences
from tablee.kernel.tongue import Tongue


def _plays(state: State, who: str, claim: Claim, tongue: Tongue) -> str:
    text = "“{text}” plays for {name}." if claim.way == "for" else "“{text}” plays against {name}."
    return tongue(text, text=claim.text, name=short_name(state, who))


@rules.tells(events.AspectClaimed)
def aspect_claimed(state: State, event: events.AspectClaimed, tongue: Tongue) -> str:
    claim, name = event.claim, short_name(state, event.who)
    if claim.agreed:
        return _plays(state, event.who, claim, tongue)
    if claim.source == "guess":
        return tongue(
            "A bet on {name}: “{text}”? The keeper knows.",
            name=short_name(state, claim.owner),
            text=claim.text,
        )
    if claim.keeper is None:
        text = (
            "Could “{text}” play for {name}? The keeper decides."
            if claim.way == "for"
            else "Could “{text}” play against {name}? The keeper decides."
        )
    else:
        text = (
            "The keeper offers: could “{text}” play for {name}?"
            if claim.way == "for"
            else "The keeper offers: could “{text}” play against {name}?"
        )
    return tongue(text, text=claim.text, name=name)


@rules.tells(events.ClaimAnswered)
def claim_answered(state: State, event: events.ClaimAnswered, tongue: Tongue) -> str:
    claim = event.claim
    if claim.agreed:
        return sentences(tongue("Agreed."), _plays(state, event.who, claim, tongue))
    return tongue("Not this time: “{text}” does not come into it.", text=claim.text)


LASTS: Mapping[Until, str] = {
    "turn": "It lasts a few turns.",
    "scene": "",
    "rest": "It lasts until the next rest.",
    "session": "It lasts until the end of the session.",
    "lasting": "It lasts until further notice.",
}


@rules.tells(events.AspectSet)
def aspect_set(state: State, event: events.AspectSet, tongue: Tongue) -> str:
    aspect = event.aspect
    if aspect.kind == "opportunism":
        # Whose weakness it is shows in the words that its maker will find.
        maker = short_name(state, aspect.by)
        if not aspect.text:
            return tongue("{name} spots an opening, good for one roll.", name=maker)
    return sentences(_set(state, aspect, tongue), tongue(LASTS[aspect.until]))


def _set(state: State, aspect: SceneAspect, tongue: Tongue) -> str:
    if not aspect.text:
        return tongue(
            "An aspect still without words weighs on {name}.", name=short_name(state, aspect.on)
        )
    if aspect.kind == "twist":
        return sentences(
            tongue("A twist!"),
            sentence_of(aspect.text),
            tongue("It bears on {name}.", name=short_name(state, aspect.on)) if aspect.on else "",
        )
    if aspect.on:
        name = short_name(state, aspect.on)
        return tongue("One aspect more for {name}: “{text}”.", name=name, text=aspect.text)
    return tongue("New aspect of the scene: “{text}”.", text=aspect.text)


@rules.tells(events.AspectDropped)
def aspect_dropped(state: State, event: events.AspectDropped, tongue: Tongue) -> str:
    if not event.text:
        return tongue("An aspect that nobody had put into words is gone.")
    return tongue("“{text}” no longer holds.", text=event.text)


@rules.tells(events.AspectUsed)
def aspect_used(state: State, event: events.AspectUsed, tongue: Tongue) -> str:
    if not event.text:
        return tongue("The opening has been used.")
    return tongue("“{text}” has served its turn.", text=event.text)


@rules.tells(events.AspectNamed)
def aspect_named(state: State, event: events.AspectNamed, tongue: Tongue) -> str:
    aspect = state.aspects.get(event.aspect)
    if aspect is None or not aspect.on:
        return tongue("The aspect has found its words: “{text}”.", text=event.text)
    return tongue(
        "The aspect of {name} has found its words: “{text}”.",
        name=short_name(state, aspect.on),
        text=event.text,
    )


@rules.tells(events.ConstraintExploited)
def constraint_exploited(state: State, event: events.ConstraintExploited, tongue: Tongue) -> str:
    name = short_name(state, event.who)
    if not event.text:
        return tongue("The keeper makes the constraint of {name} count.", name=name)
    return tongue("The keeper makes it count against {name}: “{text}”.", name=name, text=event.text)


EXPIRIES: Mapping[Until, str] = {
    "turn": "“{text}” holds for a few turns.",
    "scene": "“{text}” holds until the end of the scene.",
    "rest": "“{text}” holds until the next rest.",
    "session": "“{text}” holds until the end of the session.",
    "lasting": "“{text}” holds until further notice.",
}


@rules.tells(events.ExpirySet)
def expiry_set(state: State, event: events.ExpirySet, tongue: Tongue) -> str:
    return tongue(EXPIRIES[event.until], text=event.text)
