"""The preparation while the game goes on: what may be rewritten, dice moved, reveals added."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import ClassVar

from tablee.games.innommable.pages.desk import Chapter, chapter, desk_of
from tablee.games.innommable.pages.forms import (
    Doing,
    Listed,
    Sentence,
    area,
    doing,
    folded_doing,
)
from tablee.games.innommable.pages.preparation import symptom_name
from tablee.games.innommable.pages.steps_written import aesthetic, antagonists, saved, source
from tablee.games.innommable.pages.words import Seen, shortened
from tablee.games.innommable.state.preparation import Concrete
from tablee.games.innommable.words.names import reveal_name
from tablee.kernel.acts import Choice
from tablee.kernel.page import Fold, Part
from tablee.kernel.words import Offer


class PrintIt(Part, frozen=True):
    template: ClassVar[str] = "desk_print.html"


class RevealToCome(Part, frozen=True):
    """A reveal to come: its text, and what may be done with its dice."""

    template: ClassVar[str] = "desk_reveal_to_come.html"

    rewrite: Doing
    folds: tuple[Fold, ...]


def written(sight: Seen) -> Iterator[Chapter]:
    if sight.mine.begun:
        title = sight.t("Your preparation")
        yield chapter(sight, "part-written", title, partial(_chapters, sight))


def _chapters(sight: Seen) -> Iterator[Part]:
    t, setting = sight.t, desk_of(sight).prepared.setting
    yield PrintIt(key="written-print")
    where = f"{setting.place}, {setting.period}. {setting.spots}"
    yield Sentence(key="written-setting", text=where)
    yield from _step(sight, "source", t("The source"), source)
    yield from _step(sight, "antagonists", t("The antagonists"), antagonists)
    yield from _step(sight, "aesthetic", t("The aesthetic element"), aesthetic)
    symptoms = sight.offers_of("prepare-symptom")
    if symptoms and sight.mine.phase == 1:
        make, note = partial(_symptoms, sight, symptoms), str(len(symptoms))
        yield chapter(sight, "written-symptoms", t("Symptoms to come"), make, note=note)
    concrete = sight.offers_of("rewrite-concrete")
    if concrete:
        to_come, note = partial(_concrete, sight, concrete), str(len(concrete))
        yield chapter(sight, "written-concrete", t("Reveals to come"), to_come, note=note)


def _step(
    sight: Seen, name: str, title: str, form: Callable[[Seen, Offer], Doing]
) -> Iterator[Chapter]:
    offer = sight.offer_of(f"prepare-{name}")
    if offer:
        yield chapter(sight, f"written-{name}", title, lambda: (form(sight, offer),))


def _symptoms(sight: Seen, offers: list[Offer]) -> Iterator[Doing]:
    t, prepared = sight.t, desk_of(sight).prepared
    for offer in offers:
        place = offer.given["symptom"]
        text = prepared.symptom(place).text
        field = area("text", symptom_name(place, t), required=True, value=text)
        yield saved(sight, offer, field, id=f"symptom-{place}")
    for offer in sight.offers_of("order-symptoms"):
        label = t("In this order") if offer.given["ordered"] else t("In any order")
        yield doing(sight, offer, label, "link", id="order-symptoms")


def _concrete(sight: Seen, offers: list[Offer]) -> Iterator[RevealToCome]:
    t = sight.t
    known = {one.id: one for one in desk_of(sight).prepared.concrete}
    for offer in offers:
        one = known[offer.given["concrete"]]
        dice = t.many("{count} die", "{count} dice", one.dice)
        label = f"{reveal_name(one.kind, t)}, {dice}"
        text = area("text", label, required=True, value=one.text)
        yield RevealToCome(
            key=f"to-come-{one.id}",
            rewrite=saved(sight, offer, text, id=f"rewrite-{one.id}"),
            folds=(*_moves(sight, one, known), *_splits(sight, one)),
        )


def _moves(sight: Seen, one: Concrete, known: dict[str, Concrete]) -> Iterator[Fold]:
    title = sight.t("Give one of its dice to another reveal")
    for offer in sight.offers_of("move-die"):
        if offer.given["concrete"] == one.id:
            make = partial(_move, sight, offer, known)
            yield folded_doing(sight, title, make, key=f"move-{one.id}-fold")


def _move(sight: Seen, offer: Offer, known: dict[str, Concrete]) -> Doing:
    t = sight.t
    others = [known[id] for id in offer.fields[0].choices]
    choices = tuple(
        Choice(one.id, f"{reveal_name(one.kind, t)}{t(': ')}{shortened(one.text, 48)}")
        for one in others
    )
    towards = Listed(name="towards", label=t("To which"), choices=choices, required=True)
    id = f"move-{offer.given['concrete']}"
    return doing(sight, offer, t("Move the die"), "quiet", towards, id=id)


def _splits(sight: Seen, one: Concrete) -> Iterator[Fold]:
    title = sight.t("Make a new element of the plan with one of its dice")
    for offer in sight.offers_of("split-concrete"):
        if offer.given["concrete"] == one.id:
            make = partial(_split, sight, offer)
            yield folded_doing(sight, title, make, key=f"split-{one.id}-fold")


def _split(sight: Seen, offer: Offer) -> Doing:
    t, id = sight.t, f"split-{offer.given['concrete']}"
    text = area("text", t("New element of the plan"), required=True, rows=2)
    return doing(sight, offer, t("Add it"), "quiet", text, id=id)
