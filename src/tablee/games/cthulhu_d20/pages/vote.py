"""Destiny outside an attack: a point that waits for the keeper's word, the vote on the group's."""

from collections.abc import Iterator
from typing import ClassVar

import msgspec

from tablee.games.cthulhu_d20.pages.forms import blank, folded_form, line, press
from tablee.games.cthulhu_d20.pages.words import People, Seen
from tablee.kernel.acts import Act
from tablee.kernel.page import Fold, Part
from tablee.kernel.words import Offer

GROUP = "@group"


class Voice(msgspec.Struct, frozen=True):
    seat: str
    is_for: bool


class GroupVote(msgspec.Struct, frozen=True):
    """The group's point: who is for it, who is awaited; or whether it is still there."""

    proposal: str
    voices: tuple[Voice, ...]
    vote: Act | None
    close: Act | None
    is_under_way: bool
    is_there: bool
    propose: Fold | None


class VoteCard(Part, frozen=True):
    template: ClassVar[str] = "vote_card.html"

    title: str
    vote: GroupVote


class FateCalled(Part, frozen=True):
    template: ClassVar[str] = "fate_called.html"

    said: str


def destiny(sight: Seen) -> Iterator[Part]:
    t, mine = sight.t, sight.mine
    if mine.fate and mine.fate.about != "attack":
        people = sight.once(People)
        who = t("The group") if mine.fate.who == GROUP else people.call(mine.fate.who)
        said = f"{who}{t(': ')}{mine.fate.text}" if mine.fate.text else who
        yield FateCalled(key="fate-called", said=said)
    if not sight.offer_of("vote-group-point"):
        yield from _vote(sight)


def vote_due(sight: Seen) -> Iterator[Part]:
    """A vote that waits for this seat's voice."""
    if sight.offer_of("vote-group-point"):
        yield from _vote(sight)


def _vote(sight: Seen) -> Iterator[Part]:
    mine = sight.mine
    if mine.vote and not mine.attack:
        yield VoteCard(key="vote-card", title=sight.t("A vote"), vote=group_vote(sight))


def proposal(sight: Seen) -> Iterator[VoteCard]:
    """The group's point while nothing asks for it: it can be put to the vote."""
    mine = sight.mine
    if not mine.attack and not mine.vote and sight.offers_of("propose-group-point"):
        yield VoteCard(key="propose-card", title="", vote=group_vote(sight))


def group_vote(sight: Seen) -> GroupVote:
    t, mine = sight.t, sight.mine
    under_way = mine.vote
    vote, close = sight.offer_of("vote-group-point"), sight.offer_of("close-vote")
    yes = under_way.yes if under_way else ()
    return GroupVote(
        proposal=f"{t.seat(under_way.by)}{t(': ')}{under_way.text}" if under_way else "",
        voices=tuple(Voice(sight.t.seat(seat), seat in yes) for seat in mine.voters)
        if under_way
        else (),
        vote=press(sight, vote, "", id="vote") if vote and under_way else None,
        close=press(sight, close, t("Close the vote"), "link", id="close-vote")
        if close and under_way
        else None,
        is_under_way=under_way is not None,
        is_there=mine.group_point,
        propose=_propose(sight),
    )


def _propose(sight: Seen) -> Fold | None:
    offer = _proposed(sight)
    if offer is None:
        return None
    t = sight.t
    field = line("text", t("What the group hopes for"))
    form = blank(sight, offer, t("Propose it"), field, id="propose-point")
    return folded_form(sight, form, t("Put it to the vote"), key="propose-fold")


def _proposed(sight: Seen) -> Offer | None:
    """The proposal about what lies on the table, else any."""
    mine, offers = sight.mine, sight.offers_of("propose-group-point")
    about = "situation"
    if mine.attack:
        about = "attack"
    elif mine.lots:
        about = "dice"
    elif mine.checks:
        about = "check"
    fitting = (offer for offer in offers if offer.given.get("about") == about)
    return next(fitting, offers[0] if offers else None)
