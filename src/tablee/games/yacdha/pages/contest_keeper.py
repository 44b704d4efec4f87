"""What the keeper may do about a contest: what a claim is worth, and in a player's place."""

from collections.abc import Iterator, Sequence
from functools import partial

from tablee.games.yacdha.pages.action_keeper import in_their_place
from tablee.games.yacdha.pages.pieces import row_fold
from tablee.games.yacdha.pages.words import People, Seen, given_to, has, press
from tablee.games.yacdha.state.contest import Contest
from tablee.kernel.acts import Act
from tablee.kernel.page import Fold
from tablee.kernel.words import Offer


def weighed_folds(
    sight: Seen, people: People, contest: Contest, offers: Sequence[Offer]
) -> Iterator[Fold]:
    for who in dict.fromkeys(offer.given["who"] for offer in offers):
        title = sight.t("What it is worth to {name}", name=people.call(who))
        weighed = partial(map, partial(_weigh, sight), given_to(offers, who))
        yield row_fold(sight, f"weigh-{contest.id}-{who}", title, weighed, icon="scales")


def _weigh(sight: Seen, offer: Offer) -> Act:
    t, level = sight.t, offer.given["level"]
    label = t("does not help")
    if level and has(sight, "occupation_levels"):
        label = t("level {level}", level=level)
    elif level:
        label = t("occupation helps")
    return press(sight, offer, label, "quiet")


def stand_in(
    sight: Seen,
    people: People,
    contest: Contest,
    offers: Sequence[Offer],
    throws: Sequence[Offer],
    missing: Sequence[str],
) -> Fold | None:
    """`throws` are those that need not wait for the missing."""
    stand = [offer for offer in offers if offer.given["who"] not in people.own]
    if not stand and not throws:
        return None

    def make() -> Iterator[Act]:
        for number, offer in enumerate(stand, 1):
            label = in_their_place(sight, people, offer)
            if offer.ask == "spend-luck":
                now, then = contest.dice[offer.given["die"]].face, offer.given["face"]
                label = f"{label} ({now} → {then})"
            id = f"{contest.id}-{offer.ask}-{number}"
            yield press(sight, offer, label, "quiet", "", id)
        names = sight.t.listed(missing)
        for offer in throws:
            label = sight.t("Throw without waiting for {names}", names=names)
            yield press(sight, offer, label, "quiet")

    return row_fold(sight, f"stand-in-{contest.id}", sight.t("In a player's place"), make)
