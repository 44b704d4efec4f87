"""What the keeper may do about an action: its terms, repeating, in a player's place."""

from collections.abc import Iterator, Sequence
from typing import ClassVar

import msgspec

from tablee.games.yacdha.pages.judge import JudgeForm, judge
from tablee.games.yacdha.pages.pieces import row_fold
from tablee.games.yacdha.pages.words import People, Seen, fold, press, up
from tablee.games.yacdha.state.action import Action, Ruling
from tablee.kernel.acts import Act
from tablee.kernel.page import Fold, Part
from tablee.kernel.words import Offer

STAND_IN = ("agree", "force", "throw", "take-minimum", "throw-again", "finish", "leave")
OPEN_THROW = ("spend-luck", "resolve")
"""What may be done in a player's place; the last while a throw is still open."""


class Settle(msgspec.Struct, frozen=True):
    """Whether the throw may be repeated, and how else."""

    title: str
    acts: tuple[Act, ...]


class GrantLevel(Part, frozen=True):
    template: ClassVar[str] = "grant_level.html"

    act: Act
    id: str
    most: int


class Overrule(Part, frozen=True):
    template: ClassVar[str] = "overrule.html"

    act: Act
    id: str


def settle(sight: Seen, others: Sequence[Offer], ruling: Ruling | None) -> Settle | None:
    offers = [offer for offer in others if offer.ask == "settle-rerolls"]
    if not offers or ruling is None:
        return None
    t = sight.t

    def name(rerolls: str) -> str:
        return sight.choice_name("rerolls", rerolls, "settle-rerolls")

    return Settle(
        f"{t('Repeating')}{t(': ')}{name(ruling.rerolls)}",
        tuple(press(sight, offer, up(name(offer.given["rerolls"])), "quiet") for offer in offers),
    )


def keepers_folds(
    sight: Seen,
    people: People,
    action: Action,
    judging: Sequence[Offer],
    others: Sequence[Offer],
) -> Iterator[Fold]:
    t, leader = sight.t, action.leader
    if judging and action.ruling:
        key = f"judge-{leader}-fold"
        yield fold(
            sight,
            key,
            t("Change the terms"),
            lambda: (JudgeForm(key=f"{key}-terms", judge=judge(sight, people, action, judging)),),
        )
    for offer in others:
        if offer.ask == "grant-level":
            yield _grant(sight, people, offer)
    for offer in others:
        if offer.ask == "overrule-action":
            yield _overrule(sight, leader, offer)
    asks = STAND_IN + (OPEN_THROW if action.pending else ())
    stand = [offer for offer in others if offer.ask in asks]
    if stand:
        yield row_fold(
            sight,
            f"stand-in-{leader}",
            t("In a player's place"),
            lambda: (stand_in(sight, people, action, offer) for offer in stand),
        )


def _grant(sight: Seen, people: People, offer: Offer) -> Fold:
    t, member = sight.t, offer.given["member"]
    key = f"grant-{member}"
    title = t("{name} forgot to claim an occupation", name=people.call(member))
    made = press(sight, offer, t("Let the level count"), "quiet")
    inside = GrantLevel(key=made.id, act=made, id=f"{key}-level", most=offer.fields[0].most)
    return fold(sight, key, title, lambda: (inside,), icon="plus")


def _overrule(sight: Seen, leader: str, offer: Offer) -> Fold:
    t, key = sight.t, f"overrule-{leader}"
    title = t("Overrule: it fails after all")
    if offer.given["success"]:
        title = t("Overrule: it succeeds after all")
    made = press(sight, offer, t("Overrule the dice"), "quiet")
    inside = Overrule(key=made.id, act=made, id=f"{key}-reason")
    return fold(sight, key, title, lambda: (inside,), icon="gavel")


def stand_in(sight: Seen, people: People, action: Action, offer: Offer) -> Act:
    """A button in a player's place: “Daisy: throw (alone)”."""
    label = in_their_place(sight, people, offer)
    if "members" in offer.given:
        label = f"{label} ({sight.t('alone')})"
    if offer.ask == "spend-luck":
        label = f"{label} ({action.dice[offer.given['die']].face} → {offer.given['face']})"
    return press(sight, offer, label, "quiet")


def in_their_place(sight: Seen, people: People, offer: Offer) -> str:
    t = sight.t
    does = sight.ask_name(offer.ask).lower()
    if offer.ask == "force" and not offer.given["on"]:
        does = t("take the forced die back")
    return f"{people.call(offer.given['who'])}{t(': ')}{does}"
