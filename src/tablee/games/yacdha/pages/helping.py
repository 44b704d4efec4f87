"""To lend somebody a hand: what it does to the chances, before one does it."""

from collections.abc import Iterator, Mapping
from fractions import Fraction

import msgspec

from tablee.games.yacdha.odds.helping import ALONE, SHARED
from tablee.games.yacdha.pages.odds_words import Bar, bar, success
from tablee.games.yacdha.pages.words import (
    Chance,
    ClaimField,
    People,
    Seen,
    brief,
    claim_field,
    has,
    headline,
    press,
    up,
)
from tablee.games.yacdha.state.action import Action
from tablee.kernel.acts import Act
from tablee.kernel.odds import Odds
from tablee.kernel.words import Offer


class Way(msgspec.Struct, frozen=True, kw_only=True):
    """One way to help, or none: its chance, and how far it lies from the chance without help."""

    id: str = ""
    claim: str = ""
    name: str
    note: str = ""
    chance: Chance
    more: str = ""
    is_worse: bool = False
    is_chosen: bool = False
    bar: Bar


class Help(msgspec.Struct, frozen=True, kw_only=True):
    """To lend somebody a hand. Before the keeper's terms are told there are no ways to weigh."""

    act: Act
    what: str
    weighs: str = ""
    claim: ClaimField | None = None
    alone: Way | None = None
    title: str = ""
    ways: tuple[Way, ...] = ()
    shared: str = ""


def help_of(sight: Seen, people: People, who: str, offer: Offer) -> Help:
    t, leader = sight.t, offer.given["leader"]
    led = next(action for action in sight.mine.actions if action.leader == leader)
    label = t("Lend {name} a hand", name=people.call(leader))
    made = press(sight, offer, label, "main", "users")
    claim = claim_field(sight, people, offer, who, f"join-{who}-{leader}")
    claims = ("", *(choice.value for choice in claim.choices)) if claim else ("",)
    found = {one: _odds(sight, who, leader, one) for one in claims} if led.ruling else {}
    if not all(odds.get("") and odds.get(ALONE) for odds in found.values()) or not found:
        weighs = t("The keeper is weighing it up.") if led.ruling is None else ""
        return Help(act=made, what=up(led.what), weighs=weighs, claim=claim)
    alone = found[""][ALONE]
    ways = tuple(_ways(sight, people, who, led, found))
    return Help(
        act=made,
        what=up(led.what),
        alone=Way(
            name=t("{name} without you", name=people.names(led.members)),
            chance=headline(success(alone), t),
            bar=bar(alone, t),
        ),
        title=t.many(
            "If you help: {count} die, one level for all",
            "If you help: {count} dice, one level for all",
            len(led.members) + 1,
        )
        if has(sight, "occupation_levels")
        else t("If you help"),
        ways=ways,
        shared=_shared(sight, found),
    )


def _odds(sight: Seen, who: str, leader: str, claim: str) -> Mapping[str, Odds]:
    ask = {"ask": "join", "who": who, "leader": leader, **({"claim": claim} if claim else {})}
    return sight.looks.odds(ask)


def _ways(
    sight: Seen, people: People, who: str, led: Action, found: Mapping[str, Mapping[str, Odds]]
) -> Iterator[Way]:
    """The best first; the best of all is chosen, unless every one of them does harm."""
    t, alone = sight.t, success(found[""][ALONE])
    order = sorted(found, key=lambda claim: success(found[claim][""]), reverse=True)
    for claim in order:
        chance = success(found[claim][""])
        yield Way(
            id=f"join-{who}-{led.leader}-{claim or 'none'}",
            claim=claim,
            name=up(people.claim_name(who, claim)) if claim else t("Without an occupation"),
            note=_lowest(sight, people, who, led, claim),
            chance=headline(chance, t),
            more=_difference(sight, chance - alone),
            is_worse=chance < alone,
            is_chosen=claim == order[0] and chance >= alone,
            bar=bar(found[claim][""], t),
        )


def _lowest(sight: Seen, people: People, who: str, led: Action, claim: str) -> str:
    """The level that the whole group would have."""
    ruling = led.ruling
    if ruling is None or ruling.transferable or not has(sight, "occupation_levels"):
        return ""
    own = people.by_id[who].level_for(claim, led.what) if claim else 0
    level = min(own, ruling.level(led.members))
    return sight.t("the lowest of all: {level}", level=level)


def _difference(sight: Seen, by: Fraction) -> str:
    t, points = sight.t, round(abs(by) * 100)
    if not points:
        return t("as without you") if not by else t("hardly any difference")
    if by > 0:
        return t("{points} more in 100", points=points)
    return t("{points} fewer in 100", points=points)


def _shared(sight: Seen, found: Mapping[str, Mapping[str, Odds]]) -> str:
    best = max((success(odds[SHARED]) for odds in found.values() if SHARED in odds), default=None)
    if best is None:
        return ""
    t, said = sight.t, brief(best, sight.t)
    chance = f"{said.said}, {said.share}" if said.share else said.said
    return t("If the keeper lets the best level serve everybody: {chance}.", chance=chance)
