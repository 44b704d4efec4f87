"""What the keeper may do in the name of somebody who is away."""

from collections.abc import Iterator
from functools import partial

from tablee.games.innommable.pages.desk import Chapter, chapter
from tablee.games.innommable.pages.drawing import die
from tablee.games.innommable.pages.forms import (
    DieChoice,
    DiePicks,
    Doing,
    Sentence,
    area,
    asking,
    doing,
    fold,
    folded_doing,
    folded_offer,
)
from tablee.games.innommable.pages.giving import gifts_to, give
from tablee.games.innommable.pages.ways import rewrite, weave
from tablee.games.innommable.pages.words import People, Seen, shortened
from tablee.games.innommable.state.people import Protagonist
from tablee.games.innommable.words.names import content_name
from tablee.kernel.page import Fold, Part
from tablee.kernel.words import Offer

ASKS = (
    "rewrite-protagonist",
    "weave-link",
    "take-die",
    "tell-monologue",
    "suggest",
    "impose",
    "tell-imposed",
    "anchor",
    "tell-anchor",
    "stop-action",
    "propose-defusing",
    "reuse-element",
    "realise-illusion",
)
TELL = ("tell-monologue", "tell-imposed", "tell-anchor")


def in_somebodys_name(sight: Seen) -> Iterator[Chapter]:
    t, people = sight.t, sight.once(People)
    found: dict[str, list[Offer]] = {}
    for offer in sight.offers_of(*ASKS):
        who = offer.given.get("who")
        if who is not None and people.by_id[who].seat not in sight.held:
            found.setdefault(who, []).append(offer)
    if found:
        make = partial(_people, sight, people, found)
        note = t("when they are away")
        yield chapter(sight, "part-absent", t("In somebody's name"), make, note=note)


def _people(sight: Seen, people: People, found: dict[str, list[Offer]]) -> Iterator[Part]:
    t = sight.t
    for one in sight.mine.protagonists:
        if one.id in found:
            make = partial(_acts, sight, people, one, found[one.id])
            seat, key = t.seat(one.seat or "") or t("nobody's"), f"absent-{one.id}"
            yield fold(sight, key, people.call(one.id), make, note=seat)
    if sight.mine.begun:
        lent = t("Throwing is for the players alone: let the seat be lent.")
        yield Sentence(key="absent-help", text=lent)


def _acts(sight: Seen, people: People, one: Protagonist, offers: list[Offer]) -> Iterator[Part]:
    t = sight.t
    by_ask: dict[str, list[Offer]] = {}
    for offer in offers:
        by_ask.setdefault(offer.ask, []).append(offer)
    if "take-die" in by_ask:
        yield _take(sight, one, by_ask["take-die"])
    yield from _gifts(sight, people, one, offers)
    for offer in by_ask.get("anchor", ()):
        label = t("A moment with {attachment}", attachment=one.attachment.name)
        yield doing(sight, offer, label, id=f"absent-anchor-{one.id}")
    for offer in offers:
        if offer.ask in TELL:
            said = area("text", t("What is said"), required=True)
            id = f"absent-tell-{one.id}"
            yield doing(sight, offer, t("It is told"), "main", said, id=id)
    for offer in by_ask.get("stop-action", ()):
        label = t("Leave it at the failure")
        yield doing(sight, offer, label, id=f"absent-stop-{one.id}")
    for offer in offers:
        if offer.ask in ("propose-defusing", "reuse-element"):
            yield folded_offer(sight, offer)
    for offer in by_ask.get("realise-illusion", ()):
        yield _realise(sight, offer)
    for offer in by_ask.get("weave-link", ()):
        yield weave(sight, people, offer)
    for offer in by_ask.get("rewrite-protagonist", ()):
        yield rewrite(sight, one, offer)


def _take(sight: Seen, one: Protagonist, offers: list[Offer]) -> Doing:
    t = sight.t
    dice = DiePicks(
        name="die",
        legend=t("A monologue: take a die from the bowl"),
        choices=tuple(
            DieChoice(str(sides), die(sides, size="middle"), f"d{sides}, {content_name(sides, t)}")
            for sides in (offer.given["die"] for offer in offers)
        ),
    )
    id = f"absent-take-{one.id}"
    return asking("take-die", {"who": one.id}, t("Take it"), "", dice, id=id)


def _gifts(sight: Seen, people: People, one: Protagonist, offers: list[Offer]) -> Iterator[Fold]:
    t = sight.t
    gifts = gifts_to([offer for offer in offers if offer.ask in ("suggest", "impose")])
    for taker, found in gifts.items():
        name, imposes = people.call(taker), found[0].ask == "impose"
        hold = t("Hold out a die to {name}", name=name)
        title = t("Impose a die on {name}", name=name) if imposes else hold
        make = partial(give, sight, people, found)
        yield folded_doing(sight, title, make, key=f"absent-give-{one.id}-{taker}")


def _realise(sight: Seen, offer: Offer) -> Doing:
    element = next(one for one in sight.mine.elements if one.id == offer.given["element"])
    label, id = sight.t("It was no more than an illusion"), f"absent-realise-{element.id}"
    return doing(sight, offer, label, id=id, about=shortened(element.text, 40))
