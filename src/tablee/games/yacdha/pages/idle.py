"""Nothing asked yet: what one's investigator does; for the keeper, what to expect."""

from collections.abc import Iterator
from typing import ClassVar

import msgspec

from tablee.games.yacdha.pages.creation import new_sheets
from tablee.games.yacdha.pages.helping import Help, help_of
from tablee.games.yacdha.pages.pieces import offer_fold
from tablee.games.yacdha.pages.words import (
    ClaimField,
    People,
    Seen,
    asking,
    claim_field,
    fold,
    given_to,
)
from tablee.kernel.acts import Act
from tablee.kernel.page import Fold, Part
from tablee.kernel.words import Offer

ON_THE_PAGE = frozenset(
    {
        *("create-investigator", "describe-investigator", "approve-investigator"),
        *("send-sheet-back", "grant-gift", "grow-up", "correct-sheet", "rename-person"),
        "correct-level",
        *("assign-investigator", "remove-person", "retire-investigator"),
        *("attempt", "join", "judge", "agree", "force", "throw", "throw-again", "finish"),
        *("settle-rerolls", "leave", "claim", "take-minimum", "spend-luck", "grant-level"),
        *("resolve", "overrule-action", "roll-check", "roll-dream", "turn-to-coma"),
        *("accept-death", "treat-coma", "cast", "throw-contest", "drop-contest"),
        *("award-contest", "settle-contest", "weigh-claim", "declare", "declare-together"),
        *("strike", "release", "freeze", "reveal", "describe-round", "end-fight", "join-fight"),
        *("stand-aside", "set-modifiers", "improvise", "forgo", "roll-recovery"),
        *("wish-to-learn", "drop-learning", "grant-learning", "allow-study", "study-mythos"),
        *("set-care", "reset-meters", "begin-scenario", "pin-clue", "write-plan"),
        *("set-marching-order", "share-information"),
    }
)
"""What the cards and the sheet draw."""

ON_THE_DESK = frozenset(
    {
        *("note-aftermath", "remind", "add-weapon", "give-weapon", "create-npc", "call-check"),
        *("inflict", "prepare-lead", "grant-information", "open-contest", "open-chase"),
        *("prepare-magic", "open-magic", "open-fight", "create-creature", "set-survival"),
        *("set-creation-limits", "call-dream", "send-dream", "end-scenario"),
    }
)
"""What the keeper finds below the surface."""


class Trying(msgspec.Struct, frozen=True):
    """The form in which somebody says what they try."""

    act: Act
    claim: ClaimField | None
    may_investigate: bool


class Idle(Part, frozen=True):
    """Somebody who may try something. While they are at something else, it is folded away."""

    template: ClassVar[str] = "idle.html"

    joins: tuple[Help, ...]
    turn: str
    title: str
    is_small: bool
    is_aside: bool
    trying: Trying


class Nothing(Part, frozen=True):
    """What to expect while nothing happens."""

    template: ClassVar[str] = "nothing.html"

    title: str
    text: str


def is_busy(sight: Seen) -> bool:
    view = sight.mine
    return bool(view.fight or view.actions or view.contests or view.rites or view.checks)


def idle(sight: Seen) -> Iterator[Part]:
    """Between two scenarios, all this is folded away on the card of that time."""
    if not sight.mine.between:
        yield from doing_nothing(sight)


def doing_nothing(sight: Seen) -> Iterator[Part]:
    people, attempts = sight.once(People), sight.offers_of("attempt")
    for who in people.own:
        free = given_to(attempts, who)
        if free:
            yield _idle(sight, people, who, free)
    if not is_busy(sight):
        yield from _nothing(sight, people)
    yield from _other_actions(sight)


def _idle(sight: Seen, people: People, who: str, free: list[Offer]) -> Idle:
    t, view, busy = sight.t, sight.mine, is_busy(sight)
    id, name = f"try-{who}", people.call(who)
    investigations = any("investigation" in offer.given for offer in free)
    aside = (
        who in view.checks
        or any(contest.side_of(who) for contest in view.contests)
        or any(who in rite.users for rite in view.rites)
    )
    joins = given_to(sight.offers_of("join"), who)
    title = t("What does {name} do?", name=name)
    if joins and not aside:
        title = t("What does {name} do instead?", name=name)
    return Idle(
        key=f"idle-{who}",
        joins=tuple(help_of(sight, people, who, offer) for offer in joins),
        turn="" if busy else t("Your turn, {name}", name=name),
        title=title,
        is_small=busy,
        is_aside=aside or bool(joins),
        trying=Trying(
            asking(id, "attempt", {"who": who, "category": "mental"}),
            claim_field(sight, people, free[0], who, id),
            investigations,
        ),
    )


def _nothing(sight: Seen, people: People) -> Iterator[Nothing]:
    t = sight.t
    if sight.is_keeper and sight.mine.investigators:
        text = t(
            "Tell what they see. When somebody tries something, it appears here for you to judge."
        )
        yield Nothing(key="nothing", title=t("The table is yours"), text=text)
    elif sight.is_keeper:
        text = t(
            "The players are creating their investigators. "
            "Meanwhile, prepare leads and NPCs below the surface."
        )
        yield Nothing(key="nothing", title=t("Waiting for the investigators"), text=text)
    elif not people.own and not new_sheets(sight):
        text = t("You are watching: whatever happens appears here.")
        yield Nothing(key="nothing", title=t("The story goes on"), text=text)


def _other_actions(sight: Seen) -> Iterator[Fold]:
    """Offers that the pages draw nowhere else."""
    drawn = ON_THE_PAGE | ON_THE_DESK if sight.is_keeper else ON_THE_PAGE
    asks = sight.game.asks
    left = [offer for offer in sight.offers if offer.ask in asks and offer.ask not in drawn]
    if left:
        yield fold(
            sight,
            "other-actions",
            sight.t("Other actions"),
            lambda: (offer_fold(sight, offer) for offer in left),
        )
