"""What the group holds: people met, what was learnt, the board with its clues and its plan."""

from collections.abc import Iterator
from functools import partial
from typing import ClassVar

import msgspec

from tablee.games.yacdha.pages.fields import Fields, FormPart, Line, form_fold, form_part
from tablee.games.yacdha.pages.words import People, Seen, press
from tablee.games.yacdha.view.view import Information, Stranger
from tablee.games.yacdha.words.terms import condition_name
from tablee.kernel.acts import Act, Choice, Input
from tablee.kernel.page import Fold, Part
from tablee.kernel.words import Offer


class Met(msgspec.Struct, frozen=True):
    """Somebody whom the players know of, and what became of them."""

    name: str
    state: str


class PeopleMet(Part, frozen=True):
    template: ClassVar[str] = "people_met.html"

    people: tuple[Met, ...]


class Learnt(msgspec.Struct, frozen=True):
    """What is known about a lead."""

    title: str
    texts: tuple[str, ...]
    is_shared: bool
    share: tuple[Act, ...]


class AllLearnt(Part, frozen=True):
    template: ClassVar[str] = "learnt.html"

    title: str
    found: tuple[Learnt, ...]


class Pinboard(Part, frozen=True):
    """Clues, the plan, the marching order, what scenes left behind."""

    template: ClassVar[str] = "pinboard.html"

    clues: tuple[str, ...]
    plan: str
    marching: tuple[str, ...]
    aftermath: tuple[str, ...]
    is_empty: bool
    forms: tuple[FormPart, ...]
    folds: tuple[Fold, ...]


def people_met(sight: Seen) -> Iterator[PeopleMet]:
    if sight.mine.strangers:
        met = tuple(_met(sight, one) for one in sight.mine.strangers)
        yield PeopleMet(key="people-met", people=met)


def _met(sight: Seen, one: Stranger) -> Met:
    t = sight.t
    match one.condition:
        case "active":
            return Met(one.name, "")
        case "dead" | "insane":
            return Met(one.name, condition_name(one.condition, one.gender, one.name, t))
        case _:
            return Met(one.name, t("out of the story"))


def learnt(sight: Seen) -> Iterator[AllLearnt]:
    t, information = sight.t, sight.mine.information
    if information:
        title = t("What they know") if sight.is_keeper else t("What you know")
        found = tuple(_learnt(sight, one) for one in information)
        yield AllLearnt(key="learnt", title=title, found=found)


def _learnt(sight: Seen, one: Information) -> Learnt:
    label = sight.t("Share with everybody")
    share = tuple(
        press(sight, offer, label, "quiet", "share-network")
        for offer in sight.offers_of("share-information")
        if offer.given["lead"] == one.lead and not sight.is_keeper
    )
    return Learnt(one.title, one.texts, one.shared, share)


def pinboard(sight: Seen) -> Iterator[Pinboard]:
    mine, people = sight.mine, sight.once(People)
    yield Pinboard(
        key="pinboard",
        clues=mine.clues,
        plan=mine.plan,
        marching=tuple(people.call(who) for who in mine.marching),
        aftermath=mine.aftermath,
        is_empty=not (mine.clues or mine.plan or mine.marching or mine.aftermath),
        forms=tuple(_pinning(sight)),
        folds=tuple(_folds(sight, people)),
    )


def _pinning(sight: Seen) -> Iterator[FormPart]:
    t = sight.t
    for offer in sight.offers_of("pin-clue"):
        line = Fields(sight, offer, "pin-clue").line("text", t("A clue for the board"))
        yield form_part(sight, offer, t("Pin"), (line,), icon="push-pin")


def _folds(sight: Seen, people: People) -> Iterator[Fold]:
    t = sight.t
    for offer in sight.offers_of("write-plan"):
        make = partial(_planning, sight, offer)
        yield form_fold(sight, "write-plan", t("Write the plan down"), make)
    for offer in sight.offers_of("set-marching-order"):
        make = partial(_marching, sight, people, offer)
        yield form_fold(sight, "marching", t("Settle the marching order"), make)


def _planning(sight: Seen, offer: Offer) -> FormPart:
    line = Fields(sight, offer, "write-plan").line("text", sight.t("Plan"), sight.mine.plan, rows=3)
    return form_part(sight, offer, sight.t("Write the plan down"), (line,))


def _marching(sight: Seen, people: People, offer: Offer) -> FormPart:
    """As many places as there are people, each with who walks there."""
    walkers, order = offer.fields[0].choices, sight.mine.marching
    lines = (
        _place(sight, people, walkers, number, order[number] if number < len(order) else "")
        for number in range(len(walkers))
    )
    return form_part(sight, offer, sight.t("Settle the marching order"), lines)


def _place(sight: Seen, people: People, walkers: tuple[str, ...], number: int, holder: str) -> Line:
    choices = tuple(Choice(who, people.call(who), who == holder) for who in walkers)
    field = Input(
        name="order",
        kind="choice",
        label=sight.t("Place {number}", number=number + 1),
        choices=(Choice("", ""), *choices),
    )
    return Line(id=f"marching-{number}", input=field, look="short")
