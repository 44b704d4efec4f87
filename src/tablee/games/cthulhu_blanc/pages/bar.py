"""What the keeper of Cthulhu Blanc does most often."""

from collections.abc import Iterator, Mapping
from typing import Any

from tablee.games.cthulhu_blanc.pages.words import People, Seen
from tablee.kernel.bar import Slot
from tablee.kernel.pads import Pad
from tablee.kernel.words import Offer

LONGEST = 200
"""Of what was told, so much is the cause of what follows."""

ALOUD = frozenset(
    {
        "call-roll.why",
        "drop-paper.why",
        "tell-debt.text",
        "flag-moment.title",
        "refuse-suppression.why",
        "tell-mark.text",
    }
)
"""Texts that may be left to what was said at the table."""


def slots(sight: Seen) -> Iterator[Slot]:
    t, people, cause = sight.t, sight.once(People), _cause(sight)
    title = sight.view.common.scene or cause

    def values(offer: Offer) -> dict[str, Any]:
        choices = next((one.choices for one in offer.fields if one.name == "who"), ())
        here = tuple(who for who in choices if people.by_id[who].seat in sight.present)
        if offer.ask == "impose-dice":
            return _as_it_is(sight, offer)
        many = {"who": here or choices} if offer.ask == "call-roll" else {}
        return {"why": cause, "title": title, **many}

    calls = (*sight.offers_of("call-roll"), *sight.offers_of("drop-paper"))
    fact = t("madness, wounds, papers") if calls else t("nobody to call")
    yield Slot("call", "warning", t("A shock, a blow"), calls, fact, values=values)
    tests = sorted(sight.offers_of(*RULINGS), key=lambda offer: _place(sight, offer))
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


RULINGS = ("impose-dice", "add-opponent", "mark-test", "attach-place")
"""What the keeper may say of a test, the likeliest first."""


def _place(sight: Seen, offer: Offer) -> int:
    """How likely a ruling is: somebody against an opposition and the place of a search come
    first while they are missing."""
    trials = {trial.leader: trial for trial in sight.mine.trials}
    trial = trials.get(str(offer.given.get("leader", "")))
    if trial is not None and offer.ask == "add-opponent" and len(trial.sides) < 2:
        return -1
    is_search = trial is not None and trial.investigation
    if (
        is_search
        and offer.ask == "attach-place"
        and offer.given["leader"] not in sight.mine.searches
    ):
        return -1
    return RULINGS.index(offer.ask)


def _as_it_is(sight: Seen, offer: Offer) -> dict[str, Any]:
    """The dice of a pool as they are: the keeper changes what is to be otherwise."""
    who = offer.given["who"]
    pool = next(trial.pools[who] for trial in sight.mine.trials if who in trial.pools)
    facts = {str(die): die in pool.dice for die in ("human", "trade")}
    return {"meters": pool.imposed, **facts}


def _cause(sight: Seen) -> str:
    """What a roll or a paper comes of: the action on the table, what was told last, the scene."""
    if sight.mine.trials:
        return sight.mine.trials[0].what
    for happening in reversed(sight.happened):
        told = [one for one in happening.lines if one.cast is None and not one.is_private]
        if told:
            return told[-1].words[:LONGEST] if told[-1].kind == "talk" else _unnamed(sight)
    return _unnamed(sight)


def _unnamed(sight: Seen) -> str:
    return sight.t("what has just happened")


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
