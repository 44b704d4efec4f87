"""Checks that lie open: what is rolled, with what, and how likely; who lends a hand."""

from collections.abc import Iterator
from typing import ClassVar

import msgspec

from tablee.games.cthulhu_d20.pages.chances import Chances, check_chances
from tablee.games.cthulhu_d20.pages.dues import hope_for
from tablee.games.cthulhu_d20.pages.forms import blank, folded_form, line, press
from tablee.games.cthulhu_d20.pages.staged import is_about
from tablee.games.cthulhu_d20.pages.words import People, Seen, offers_for
from tablee.games.cthulhu_d20.view.table import CheckView
from tablee.games.cthulhu_d20.words.names import signed
from tablee.kernel.acts import Act
from tablee.kernel.page import Fold, Part
from tablee.kernel.words import Offer

WITHOUT_BONUS = ("sanity", "grapple")


class Take(msgspec.Struct, frozen=True):
    """A way to make a check: to roll, to take 10 or 20."""

    value: str
    name: str
    look: str


class Roll(msgspec.Struct, frozen=True):
    chances: Chances
    act: Act
    takes: tuple[Take, ...]


class CheckCard(Part, frozen=True):
    template: ClassVar[str] = "check.html"

    title_id: str
    title: str
    bonus: str
    text: str
    helped: str
    is_rolled: bool
    is_on_stage: bool
    """Whether the stage says what came of it."""
    total: str
    rolls: tuple[Roll, ...]
    destiny: tuple[Fold, ...]


class Hands(Part, frozen=True):
    template: ClassVar[str] = "hands.html"

    helps: tuple[Act, ...]


class RolledCheck(CheckCard, frozen=True):
    """A check whose die lies there: it waits for its telling, or for a point of destiny."""

    follows_throw: ClassVar[bool] = True

    @property
    def is_of_throw(self) -> bool:
        return self.is_on_stage and bool(self.destiny)


def checks_due(sight: Seen) -> Iterator[Part]:
    """The checks of a player: to be rolled, or still to be bent."""
    if not sight.is_keeper:
        yield from _cards(sight)


def _cards(sight: Seen) -> Iterator[Part]:
    if sight.mine.checks:
        people = sight.once(People)
        for check in sight.mine.checks:
            yield _card(sight, people, check)


def checks(sight: Seen) -> Iterator[Part]:
    """The keeper's look at all checks, and who may lend a hand."""
    if sight.is_keeper:
        yield from _cards(sight)
    if not sight.offers_of("aid-check"):
        return
    people = sight.once(People)
    helps = () if sight.is_keeper else tuple(_helps(sight, people))
    if helps:
        yield Hands(key="lend-a-hand", helps=helps)


def checked_name(people: People, kind: str, name: str) -> str:
    t = people.t
    if kind == "sanity":
        return t("Sanity")
    return t("Grapple") if kind == "grapple" else people.word("name", name)


def _card(sight: Seen, people: People, check: CheckView) -> CheckCard:
    t, id = sight.t, f"check-{check.who}"
    title = checked_name(people, check.kind, check.name)
    if check.who not in people.own or len(people.own) > 1:
        title = f"{title}, {people.call(check.who)}"
    helped = t("Helped by {names}.", names=people.listed(check.aid)) if check.aid else ""
    is_on_stage = check.rolled and is_about(sight, check.who)
    made = RolledCheck if check.rolled else CheckCard
    return made(
        key=f"{id}-card",
        title_id=f"{id}-title",
        title=title,
        bonus="" if check.kind in WITHOUT_BONUS else signed(check.bonus),
        text=check.text,
        helped=helped,
        is_rolled=check.rolled,
        is_on_stage=is_on_stage,
        total="" if is_on_stage else str(check.total or ""),
        rolls=tuple(_rolls(sight, people, check)),
        destiny=() if sight.is_keeper else tuple(_destiny(sight, people, check)),
    )


def _rolls(sight: Seen, people: People, check: CheckView) -> Iterator[Roll]:
    for offer in offers_for(sight, check.who, "roll-check"):
        found = sight.looks.odds({"ask": "roll-check", "who": check.who})
        act = press(sight, offer, "", id=f"check-{check.who}")
        yield Roll(check_chances(people, found), act, tuple(_takes(people, check, offer)))


def _takes(people: People, check: CheckView, offer: Offer) -> Iterator[Take]:
    t = people.t
    for at, take in enumerate(offer.fields[0].choices):
        is_plain = check.kind == "sanity" and take == "roll"
        name = t("Roll the check") if is_plain else people.title("take", take)
        yield Take(take, name, "quiet" if at else "main")


def _destiny(sight: Seen, people: People, check: CheckView) -> Iterator[Fold]:
    t, id = sight.t, f"check-{check.who}"
    for offer in offers_for(sight, check.who, "call-destiny"):
        if offer.given["about"] != "check":
            continue
        field = line("text", hope_for(people, check.who), required=False)
        label = t("Spend a point on this check")
        form = blank(sight, offer, label, field, look="red", id=f"{id}-destiny")
        left = people.sheets[check.who].person.destiny
        note = t.many("{count} point left", "{count} points left", left)
        yield folded_form(sight, form, t("Destiny!"), key=f"{id}-fate", note=note)


def _helps(sight: Seen, people: People) -> Iterator[Act]:
    t = sight.t
    for offer in sight.offers_of("aid-check"):
        helper, other = people.call(offer.given["helper"]), people.call(offer.given["who"])
        yield press(sight, offer, t("{name} helps {other}", name=helper, other=other))
