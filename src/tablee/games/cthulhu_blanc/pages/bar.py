"""What the keeper of Cthulhu Blanc does most often."""

from collections.abc import Iterator, Mapping
from typing import Any

from tablee.games.cthulhu_blanc.pages.words import People, Seen
from tablee.kernel.bar import Slot
from tablee.kernel.composer import just_happened
from tablee.kernel.pads import Pad
from tablee.kernel.words import Offer

ALOUD = frozenset(
    {
        "call-roll.why",
        "drop-paper.why",
        "tell-debt.text",
        "flag-moment.title",
        "refuse-suppression.why",
    }
)
"""Texts that may be left to what was said at the table."""


def slots(sight: Seen) -> Iterator[Slot]:
    t, people, cause = sight.t, sight.once(People), just_happened(sight)

    def values(offer: Offer) -> dict[str, Any]:
        choices = next((one.choices for one in offer.fields if one.name == "who"), ())
        here = tuple(who for who in choices if people.by_id[who].seat in sight.present)
        many = {"who": here or choices} if offer.ask == "call-roll" else {}
        return {"why": cause, "title": cause, **many}

    calls = (*sight.offers_of("call-roll"), *sight.offers_of("drop-paper"))
    fact = t("madness, wounds, papers") if calls else t("nobody to call")
    yield Slot("call", "warning", t("A shock, a blow"), calls, fact, values=values)
    tests = sight.offers_of("impose-dice", "mark-test", "attach-place", "add-opponent")
    leaders = [trial.leader for trial in sight.mine.trials]
    fact = t("{name} tests", name=people.call(leaders[0])) if leaders else t("no test lies open")
    yield Slot("terms", "stamp", t("Rule on the test"), tuple(tests), fact, values=values)
    moments = (*sight.offers_of("end-moment"), *sight.offers_of("flag-moment"))
    fact = sight.mine.moment or t("none lies open")
    yield Slot("clash", "star", t("Important moment"), moments, fact, values=values)
    papers = sight.offers_of("drop-paper")
    shown = (*papers, *sight.offers_of("show-handout"), *sight.offers_of("prepare-handout"))
    fact = t.many("{count} form", "{count} forms", len(papers))
    yield Slot("show", "file-text", t("Put down a paper"), shown, fact, values=values)


def pads(
    sight: Seen, offer: Offer, field: str, value: str, held: Mapping[str, tuple[str, ...]]
) -> Pad | None:
    """The chance that a meter of somebody's rises."""
    if offer.ask != "call-roll" or field != "who":
        return None
    called = {"ask": offer.ask, **offer.given, "who": [value], "why": "?"}
    odds = sight.chances({"ask": "roll-meter", "who": value}, called)
    rises = [name for name in odds.names if name.startswith("rise.")] if odds else []
    return Pad(chance=odds.chance(**{rises[0]: True})) if odds and rises else None
