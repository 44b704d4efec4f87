"""The test on the table, as the keeper rules on it: which dice are risked, what it is, where."""

from collections.abc import Iterator
from functools import partial
from typing import ClassVar

import msgspec

from tablee.games.cthulhu_blanc.pages.desk_places import ResultRow, result_rows
from tablee.games.cthulhu_blanc.pages.folder import (
    FolderForm,
    Section,
    folder_form,
    help_text,
    section,
)
from tablee.games.cthulhu_blanc.pages.words import People, Seen, capitalised, choices_of
from tablee.games.cthulhu_blanc.state import METERS, Pool, Trial
from tablee.games.cthulhu_blanc.words.names import meter_name
from tablee.kernel.acts import Act, Choice, Input
from tablee.kernel.page import Part
from tablee.kernel.words import Offer


class Impose(Part, frozen=True):
    """Dice that the keeper imposes on somebody, and facts about what they try."""

    template: ClassVar[str] = "impose.html"

    act: Act
    title: str
    meters: tuple[Choice, ...]
    facts: tuple[Choice, ...]
    why: Input


class AttachedPlace(msgspec.Struct, frozen=True):
    title: str
    is_needed: bool
    rows: tuple[ResultRow, ...]


class SearchedPlace(Part, frozen=True):
    """Where a test searches, and what that brings."""

    template: ClassVar[str] = "searched_place.html"

    act: Act
    choices: tuple[Choice, ...]
    is_required: bool
    attached: AttachedPlace | None


def tests_to_rule(sight: Seen) -> Iterator[Section]:
    people = sight.once(People)
    for trial in sight.mine.trials:
        title, make = capitalised(trial.what), partial(_rulings, sight, people, trial)
        yield section(sight, f"test-{trial.leader}", title, "stamp", make, is_open=True)


def _rulings(sight: Seen, people: People, trial: Trial) -> Iterator[Part]:
    t, leader = sight.t, trial.leader
    who = people.call(leader)
    kind = t("investigation")
    yield help_text(f"test-{leader}-by", f"{who}, {kind}" if trial.investigation else who)
    for offer in sight.offers_of("impose-dice"):
        if pool := trial.pools.get(offer.given["who"]):
            yield _impose(sight, people, pool, offer)
    if mark := sight.offer_of("mark-test", leader=leader):
        becomes = mark.given["investigation"]
        label = t("This is an investigation") if becomes else t("This is no investigation")
        yield folder_form(sight, mark, label, id=f"mark-{leader}", icon="magnifying-glass")
    if sight.mine.places:
        yield _searched(sight, leader)
    if opponent := sight.offer_of("add-opponent", leader=leader):
        yield _opponent(sight, people, trial, opponent)
    if drop := sight.offer_of("drop-test", leader=leader):
        label = t("End it without a result") if trial.thrown else t("No dice for this: file it")
        yield folder_form(sight, drop, label, "link", id=f"desk-drop-{leader}")


def _impose(sight: Seen, people: People, pool: Pool, offer: Offer) -> Impose:
    t, id = sight.t, f"impose-{pool.who}"
    form = folder_form(
        sight,
        offer,
        t("Impose"),
        "main",
        id=id,
        labels={"why": t("Reason, on the form")},
        lines=("why",),
    )
    return Impose(
        key=id,
        act=form.act,
        title=t("Dice imposed on {name}", name=people.call(pool.who)),
        meters=tuple(
            Choice(meter, meter_name(meter, t), meter in pool.imposed)
            for meter in METERS
            if meter in choices_of(offer, "meters")
        ),
        facts=(
            Choice("human", t("humanly possible"), "human" in pool.dice),
            Choice("trade", t("their profession or a trait"), "trade" in pool.dice),
        ),
        why=form.fields[0],
    )


def _searched(sight: Seen, leader: str) -> SearchedPlace:
    t, id = sight.t, f"place-of-{leader}"
    here = sight.mine.searches.get(leader, "")
    places = sight.mine.places
    attached = next((place for place in places if place.id == here), None)
    nowhere = Choice("", t("nowhere prepared") if here else "…")
    return SearchedPlace(
        key=f"{id}-part",
        act=Act(id=id, ask="attach-place", label=t("Attach"), given=(("leader", leader),)),
        choices=(nowhere, *(Choice(one.id, one.title, one.id == here) for one in places)),
        is_required=not here,
        attached=AttachedPlace(attached.title, attached.needed, result_rows(attached))
        if attached
        else None,
    )


def _opponent(sight: Seen, people: People, trial: Trial, offer: Offer) -> FolderForm:
    t = sight.t
    beside = (Choice(side, t("beside {name}", name=people.call(side))) for side in trial.sides)
    return folder_form(
        sight,
        offer,
        t("Let them take part"),
        id=f"opponent-{trial.leader}",
        icon="plus",
        labels={
            "name": t("Somebody of yours takes part"),
            "side": t("On which side"),
            "dice": t("Dice (one; two in their trade; more for worse)"),
        },
        values={"dice": 1},
        choices={"side": (Choice("", t("a side of their own")), *beside)},
    )
