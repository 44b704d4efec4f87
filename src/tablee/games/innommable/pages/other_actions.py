"""What may be asked and has no place of its own on the page: plain forms, folded."""

from collections.abc import Iterator
from functools import partial

from tablee.games.innommable.pages.forms import (
    Doing,
    asking,
    fold,
    folded_doing,
    folded_offer,
    line,
    picks,
)
from tablee.games.innommable.pages.words import People, Seen
from tablee.kernel.page import Fold, Part
from tablee.kernel.words import Offer

DRAWN = frozenset(
    {
        "create-protagonist",
        "rewrite-protagonist",
        "weave-link",
        "take-die",
        "tell-monologue",
        "withdraw-aside",
        "doubt-monologue",
        "reuse-element",
        "realise-illusion",
        "propose-transgression",
        "agree-transgression",
        "decline-transgression",
        "suggest",
        "take-suggestion",
        "impose",
        "tell-imposed",
        "state-goal",
        "withdraw-goal",
        "rename-protagonist",
        "remove-protagonist",
        "roll",
        "roll-given",
        "reroll",
        "stop-action",
        "break-attachment",
        "tell-outcome",
        "renounce",
        "flee",
        "object-to-outrage",
        "anchor",
        "tell-anchor",
        "tell-last-scene",
        "keep-dice",
        "propose-defusing",
        "tell-epilogue",
    }
)
"""The asks that have a place of their own on a player's page."""


def other_actions(sight: Seen) -> Iterator[Fold]:
    """What the pages draw nowhere else."""
    if sight.is_keeper or not sight.mine.begun:
        return
    asks = sight.game.asks
    left = [one for one in sight.offers if one.ask in asks and one.ask not in DRAWN]
    if left:
        make = partial(_others, sight, left)
        yield fold(sight, "other-actions", sight.t("Other actions"), make)


def acts_of_others(sight: Seen) -> Iterator[Fold]:
    """Anybody who judges may ask the table about an act, also about one of somebody else's."""
    t, people, id = sight.t, People(sight), "inhuman-others"
    others = [one.given["who"] for one in sight.offers_of("propose-transgression")]
    others = [who for who in others if who not in people.own]

    def inside() -> Doing:
        names = ((who, people.call(who)) for who in others)
        whose = picks("who", t("Whose act"), names, others[0] if len(others) == 1 else None)
        done = line("act", t("What was done"))
        return asking("propose-transgression", {}, t("Ask the table"), "", whose, done, id=id)

    if others:
        yield folded_doing(sight, t("Was that inhuman?"), inside, key=f"{id}-fold", icon="eye")


def _others(sight: Seen, offers: list[Offer]) -> Iterator[Part]:
    return (folded_offer(sight, offer) for offer in offers)
