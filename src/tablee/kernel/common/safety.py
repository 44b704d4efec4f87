"""What a table keeps out of its story, and how a scene is faded out.

A line is never told, a veil is not shown, a note says what the story holds. Whoever writes one may
stay unnamed, towards the keeper too: so the site asks all of them in the keeper's name, and only
`author` says whose it is, where somebody wants that said.
"""

from collections.abc import Iterator

from msgspec.structs import replace

from tablee.dice.readers import Dice
from tablee.kernel.ask_fields import declared
from tablee.kernel.checks import only_keeper
from tablee.kernel.common import asks, events
from tablee.kernel.common.rules import a_seat, rules
from tablee.kernel.common.state import Common, Limit
from tablee.kernel.tongue import Tongue
from tablee.kernel.words import By, Event, Field, Offer, Refused

RULE = "table.safety"

MOST_LIMITS = 60


@rules.decides(asks.SetLimit)
def set_limit(state: Common, by: By, ask: asks.SetLimit, dice: Dice) -> Iterator[Event]:
    only_keeper(by, RULE)
    if ask.author:
        a_seat(state, ask.author, RULE)
    if any(known.kind == ask.kind and known.text == ask.text for known in state.limits.values()):
        raise Refused(RULE, "This stands there already.")
    if len(state.limits) >= MOST_LIMITS:
        raise Refused(RULE, "A table has at most {most} lines and veils.", most=MOST_LIMITS)
    number = 1 + max((int(known) for known in state.limits), default=0)
    yield events.LimitSet(id=str(number), kind=ask.kind, text=ask.text, author=ask.author)


@rules.decides(asks.LiftLimit)
def lift_limit(state: Common, by: By, ask: asks.LiftLimit, dice: Dice) -> Iterator[Event]:
    only_keeper(by, RULE)
    if ask.id not in state.limits:
        raise Refused(RULE, "There is no line or veil “{id}”.", id=ask.id)
    yield events.LimitLifted(id=ask.id)


@rules.decides(asks.FadeOut)
def fade_out(state: Common, by: By, ask: asks.FadeOut, dice: Dice) -> Iterator[Event]:
    yield events.FadedOut()


@rules.evolves(events.LimitSet)
def limit_set(state: Common, event: events.LimitSet) -> Common:
    limit = Limit(event.id, event.kind, event.text, event.author)
    return replace(state, limits={**state.limits, event.id: limit})


@rules.evolves(events.LimitLifted)
def limit_lifted(state: Common, event: events.LimitLifted) -> Common:
    left = {id_: limit for id_, limit in state.limits.items() if id_ != event.id}
    return replace(state, limits=left)


@rules.evolves(events.FadedOut)
def faded_out(state: Common, event: events.FadedOut) -> Common:
    return state


@rules.offering
def limits(state: Common, by: By) -> Iterator[Offer]:
    yield Offer("fade-out", RULE)
    if not by.is_keeper:
        return
    if len(state.limits) < MOST_LIMITS:
        fields = (
            *declared(asks.SetLimit, "kind", "text"),
            Field("author", "choice", tuple(state.seats), required=False),
        )
        yield Offer("set-limit", RULE, fields=fields)
    for limit in state.limits.values():
        yield Offer("lift-limit", RULE, {"id": limit.id})


@rules.tells(events.LimitSet)
def tell_limit(common: Common, event: events.LimitSet, tongue: Tongue) -> str:
    """Limits stand on a page of their own; the story does not repeat them."""
    return ""


@rules.tells(events.LimitLifted)
def tell_lifted(common: Common, event: events.LimitLifted, tongue: Tongue) -> str:
    return ""


@rules.tells(events.FadedOut)
def tell_fade(common: Common, event: events.FadedOut, tongue: Tongue) -> str:
    return tongue("Fade to black: this is not told any further, the story goes on after it.")
