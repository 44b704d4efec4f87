"""What waits for the keeper of a table of YACDHA."""

from collections.abc import Iterator

from tablee.games.yacdha.pages.words import People, Seen
from tablee.kernel.waits import Wait, owing
from tablee.kernel.words import Offer


def waits(sight: Seen) -> Iterator[Wait]:
    yield from _words(sight)
    yield from _dice(sight)
    yield from _fight(sight)
    yield from _contests(sight)
    yield from _between(sight)


def keepers(sight: Seen, offer: Offer) -> bool:
    """Whether an offer is about somebody whom no player plays."""
    person = sight.once(People).by_id.get(str(offer.given.get("who", "")))
    return person is not None and (person.npc or person.seat not in sight.players)


def _words(sight: Seen) -> Iterator[Wait]:
    """What somebody tries waits for its terms; a sheet, for being read."""
    t, call = sight.t, sight.once(People).call
    unruled = {action.leader for action in sight.mine.actions if action.ruling is None}
    yield from owing(
        sight,
        ("judge",),
        lambda who: t("An attempt of {name} waits for your terms", name=call(who)),
        among=lambda offer: offer.given["who"] in unruled,
        icon="scales",
    )
    yield from owing(
        sight,
        ("approve-investigator",),
        lambda who: t("Read and approve this sheet{colon}{name}", colon=t(": "), name=call(who)),
        icon="identification-card",
    )


def _dice(sight: Seen) -> Iterator[Wait]:
    """Dice of those whom the keeper plays."""
    t, call = sight.t, sight.once(People).call
    asks = ("roll-check", "throw", "agree", "cast", "throw-again", "take-minimum", "finish")
    yield from owing(
        sight,
        (*asks, "resolve", "roll-dream"),
        lambda who: t("The dice of {name} are yours to throw", name=call(who)),
        among=lambda offer: keepers(sight, offer),
        icon="dice-five",
    )
    yield from owing(
        sight,
        ("turn-to-coma", "accept-death"),
        lambda who: t("{name} is between life and death", name=call(who)),
        among=lambda offer: keepers(sight, offer),
        icon="skull",
    )


def _fight(sight: Seen) -> Iterator[Wait]:
    t, people, fight = sight.t, sight.once(People), sight.mine.fight
    if fight is None:
        return
    silent = {one.id for one in fight.fighters if not one.has_declared}
    yield from owing(
        sight,
        ("declare",),
        lambda who: t("What does {name} do this round?", name=people.within(who)),
        among=lambda offer: offer.given["who"] in silent and keepers(sight, offer),
        icon="sword",
    )
    unsettled = {one.id for one in fight.fighters if one.feat is None}
    yield from owing(sight, ("reveal",), lambda _: t("All have chosen: reveal"), icon="eye")
    yield from owing(
        sight,
        ("improvise",),
        lambda who: t("{name} tries something of their own: settle it", name=people.call(who)),
        # What the keeper's own people do besides, the keeper tells.
        among=lambda offer: offer.given["who"] in unsettled and not keepers(sight, offer),
        icon="scales",
    )
    yield from owing(
        sight,
        ("strike",),
        lambda who: t("The throw of {name} is yours", name=people.call(who)),
        among=lambda offer: keepers(sight, offer),
        icon="dice-five",
    )
    yield from owing(
        sight, ("describe-round",), lambda _: t("The next round waits for you"), icon="sword"
    )


def _contests(sight: Seen) -> Iterator[Wait]:
    t = sight.t
    people = sight.once(People)
    for contest in sight.mine.contests:
        played = any(
            (person := people.by_id.get(who)) is not None
            and not person.npc
            and person.seat in sight.players
            for side in contest.sides
            for who in side.members
        )
        offers = [
            offer
            for offer in sight.offers_of("settle-contest", "throw-contest", "award-contest")
            if offer.given["contest"] == contest.id
        ]
        if offers and (contest.laid is not None or not played):
            text = t("A contest waits for you{colon}{what}", colon=t(": "), what=contest.what)
            yield Wait(text, tuple(offers), "scales")


def _between(sight: Seen) -> Iterator[Wait]:
    t, call = sight.t, sight.once(People).call
    yield from owing(
        sight,
        ("grant-learning",),
        lambda who: t("{name} wishes to learn: how long?", name=call(who)),
        icon="student",
    )
    dreamt = sight.mine.dreamt
    yield from owing(
        sight,
        ("send-dream",),
        lambda who: t("{name} waits for a dream", name=call(who)),
        among=lambda offer: offer.given["who"] in dreamt,
        icon="moon-stars",
    )
    yield from owing(
        sight,
        ("roll-recovery",),
        lambda who: t("The dice of {name} are yours to throw", name=call(who)),
        among=lambda offer: keepers(sight, offer),
        icon="trend-down",
    )
