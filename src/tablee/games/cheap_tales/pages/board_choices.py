"""What the keeper's people do with their go, chosen on the board: whom they attack, or nothing."""

from collections.abc import Iterator, Mapping
from typing import Any

from tablee.games.cheap_tales.pages.words import People, Seen
from tablee.kernel.choosing import Choosing, Settled, choosing
from tablee.kernel.words import Offer

MOST_TARGETS = 4


def choices_of(sight: Seen, people: People, who: str, place: str = "board") -> Choosing | None:
    """For the keeper, of somebody who may act now."""
    if not sight.is_keeper or who not in people.extras:
        return None
    t, offers = sight.t, sight.offers_of("extra-attack", "extra-pass")
    own = [offer for offer in offers if offer.given.get("who") == who]
    label = t("What does {name} do?", name=people.call(who))
    choices = [one for offer in own for one in _settled(offer)]

    def said(ask: Mapping[str, Any]) -> str:
        if "targets" not in ask:
            return t("Does nothing offensive")
        return t("Attacks {names}", names=t.listed([people.call(one) for one in ask["targets"]]))

    return choosing(sight, who, label, choices, said, place)


def _settled(offer: Offer) -> Iterator[Settled]:
    """An attack on each in reach; what leaves nothing open as it is."""
    if offer.ask == "extra-pass" or "targets" in offer.given:
        yield offer, {}
        return
    targets = next((one.choices for one in offer.fields if one.name == "targets"), ())
    for target in targets[:MOST_TARGETS]:
        yield offer, {"targets": (target,)}
