"""What the keeper of YACDHA does most often."""

import re
from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

from tablee.games.yacdha.pages.odds_words import success
from tablee.games.yacdha.pages.waits import waits
from tablee.games.yacdha.pages.words import People, Seen, has
from tablee.games.yacdha.words.terms import scale_name
from tablee.kernel.bar import Slot
from tablee.kernel.composer import just_happened
from tablee.kernel.odds import Odds
from tablee.kernel.pads import Pad
from tablee.kernel.words import Offer

USUAL = 3
"""The opposition of what is neither easy nor hard."""

UNOPPOSED = 0
"""That of a search in which nothing stands in the way: only how much is found is thrown for."""

SHORT = 60
LONGEST_CAUSE = 200
"""Signs, at most, of what a check is called for."""

BEYOND = {"judge.opposition": (0, 6)}
"""What cannot fail and what cannot succeed are judged with the same form."""

ALOUD = frozenset(
    {
        "judge.success",
        "judge.failure",
        "improvise.success",
        "improvise.failure",
        "call-check.event",
        "inflict.event",
        "open-contest.what",
        "open-magic.success",
        "open-magic.failure",
    }
)
"""Texts that may be left to what was said at the table."""


def slots(sight: Seen) -> Iterator[Slot]:
    yield _call(sight)
    yield _terms(sight)
    yield _clash(sight)


def _call(sight: Seen) -> Slot:
    t = sight.t
    checks = sight.offers_of("call-check")
    cause = _cause(sight)

    def values(offer: Offer) -> dict[str, Any]:
        return {"event": cause, "who": _in_the_scene(sight, offer, "who")}

    offers = (*checks, *sight.offers_of("inflict"))
    fact = t("madness or trauma") if checks else t("nobody to call")
    return Slot("call", "spiral", t("Call a check"), offers, fact, values=values)


def _cause(sight: Seen) -> str:
    """What shakes people is what the keeper told last in this scene, not what dice came to."""
    seats = sight.view.common.seats
    keepers = {seat.name for seat in seats if seat.role == "keeper"}
    for happening in reversed(sight.happened):
        if happening.opens_scene:
            break
        for line in reversed(happening.lines):
            if line.kind == "talk" and line.words and line.seat in keepers and not line.is_private:
                return _end_of(line.words)[:LONGEST_CAUSE]
    return sight.view.common.scene or just_happened(sight)


def _end_of(told: str) -> str:
    """What is told at length ends with what matters: of several sentences the last."""
    return told if len(told) <= SHORT else re.split(r"(?<=[.!?…»])\s+(?=[A-ZÀ-Ý«])", told)[-1]


def _in_the_scene(sight: Seen, offer: Offer, field: str) -> tuple[str, ...]:
    """Those of a field whose players are here; all who are played where nobody is."""
    people = sight.once(People).by_id
    choices = next((one.choices for one in offer.fields if one.name == field), ())
    played = tuple(who for who in choices if who in people and people[who].seat)
    here = tuple(who for who in played if people[who].seat in sight.present)
    return here or played or choices


def _terms(sight: Seen) -> Slot:
    t, people = sight.t, sight.once(People)
    unruled = [action.leader for action in sight.mine.actions if action.ruling is None]
    judged = [one for one in sight.offers_of("judge") if one.given["who"] in unruled]
    offers = [*filter(_throws, judged), *filter(_needs_no_dice, judged), *filter(_resists, judged)]
    fact = t("nobody tries anything")
    if unruled:
        fact = t("{name} waits", name=people.call(unruled[0]))
    return Slot(
        "terms",
        "scales",
        t("Set the terms"),
        tuple(offers),
        fact,
        len(unruled),
        lambda offer: {"opposition": _usual(sight, offer)} if _throws(offer) else {},
    )


def _usual(sight: Seen, offer: Offer) -> int:
    return UNOPPOSED if _is_search(sight, offer) else USUAL


def _is_search(sight: Seen, offer: Offer) -> bool:
    leader = offer.given["who"]
    return any(one.leader == leader and one.investigation for one in sight.mine.actions)


def _throws(offer: Offer) -> bool:
    """Dice against a number that leaves it open what comes."""
    return "verdict" not in offer.given and any(
        field.name == "opposition" and field.least == 1 and field.most > USUAL
        for field in offer.fields
    )


def _needs_no_dice(offer: Offer) -> bool:
    return "verdict" in offer.given and "opposition" not in offer.given


def _resists(offer: Offer) -> bool:
    return "verdict" not in offer.given and offer.given.get("opposition") == "active"


def _clash(sight: Seen) -> Slot:
    t = sight.t
    if sight.mine.fight is not None:
        asks = ("declare", "reveal", "strike", "describe-round", "improvise", "resolve")
        found = [wait for wait in waits(sight) if wait.offers and wait.offers[0].ask in asks]
        offers = [offer for wait in found for offer in wait.offers]
        fact = found[0].text if found else t("The players choose")
        more = [] if found else sight.offers_of("join-fight", "end-fight")
        return Slot("clash", "sword", t("The fight"), (*offers, *more), fact, len(found))
    ready = [person for person in sight.mine.npcs if not person.is_gone]
    offers = [*sight.offers_of("open-fight"), *sight.offers_of("create-npc")]
    if not ready:
        offers.reverse()
    fact = t.many("{count} facing them", "{count} facing them", len(ready))
    if not ready:
        fact = t("nobody faces them yet")

    def values(offer: Offer) -> dict[str, Any]:
        if offer.ask != "open-fight":
            return {"name": t("Somebody")}
        return {
            "investigators": _in_the_scene(sight, offer, "investigators"),
            "opponents": tuple(person.id for person in ready),
        }

    return Slot("clash", "sword", t("Open a fight"), tuple(offers), fact, values=values)


def pads(
    sight: Seen, offer: Offer, field: str, value: str, held: Mapping[str, tuple[str, ...]]
) -> Pad | None:
    """The chance of whoever tries it against an opposition; that a meter of somebody's rises."""
    t, given = sight.t, {"ask": offer.ask, **offer.given}
    if offer.ask == "judge" and field == "opposition":
        odds = sight.chances({**given, "opposition": int(value), "success": "?", "failure": "?"})
        # A search that cannot fail is thrown for all the same: the dice say how much is found.
        is_search = _is_search(sight, offer)
        granted = None if is_search else ("verdict", "certain", t("Grant it without dice"))
        name = scale_name(int(value), t) if has(sight, "passive_scale") else ""
        if int(value) == max(BEYOND["judge.opposition"]):
            return Pad(name, Fraction(0))  # no die reaches it, so none is thrown
        return Pad(name, _success(odds) if odds else None, sure=granted)
    if offer.ask == "call-check" and field == "who":
        odds = sight.chances(
            {"ask": "roll-check", "who": value}, {**given, "who": [value], "event": "?"}
        )
        return Pad(chance=odds.chance(**{f"rise.{value}": True}) if odds else None)
    return None


def _success(odds: Odds) -> Fraction:
    """Where no outcome is named, nothing is left to chance."""
    return success(odds) if "success" in odds.names else Fraction(1)
