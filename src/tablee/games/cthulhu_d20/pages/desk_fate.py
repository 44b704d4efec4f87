"""A point to be decided, and dice that wait for the keeper's word."""

from collections.abc import Iterator
from typing import ClassVar

from tablee.games.cthulhu_d20.pages.forms import (
    FOLD,
    Blank,
    Press,
    area,
    blank,
    called,
    pick,
    worded,
)
from tablee.games.cthulhu_d20.pages.vote import GROUP
from tablee.games.cthulhu_d20.pages.words import People, Seen, offers_for
from tablee.games.cthulhu_d20.view.table import LotView
from tablee.kernel.page import Fold, Part
from tablee.kernel.words import Offer


class FateToDecide(Part, frozen=True):
    """A point has been called: the keeper's free ruling."""

    template: ClassVar[str] = "fate.html"

    whose: str
    text: str
    outcomes: tuple[Fold, ...]


class DiceToTell(Part, frozen=True):
    """Dice that wait: what they bring, and the button that tells it."""

    template: ClassVar[str] = "dice_to_tell.html"

    title_id: str
    title: str
    brings: str
    tell: tuple[Blank, ...]


def fate(sight: Seen) -> Iterator[FateToDecide]:
    point = sight.mine.fate
    if point is None:
        return
    t, people = sight.t, sight.once(People)
    offers = sight.offers_of("decide-fate")
    yield FateToDecide(
        key="desk-fate",
        whose=t("the group's point") if point.who == GROUP else people.call(point.who),
        text=point.text,
        outcomes=tuple(
            _outcome(sight, people, offer, is_first=not at) for at, offer in enumerate(offers)
        ),
    )


def _outcome(sight: Seen, people: People, offer: Offer, *, is_first: bool) -> Fold:
    t, id = sight.t, f"fate-{offer.given['outcome']}"

    def inside() -> tuple[Part]:
        choices = [
            pick(
                field.name,
                sight.field_name(field.name, "decide-fate"),
                called(people, field.choices)
                if field.name == "patient"
                else worded(people, field.name, field.choices),
                "light" if field.name == "row" else None,
            )
            for field in offer.fields
            if field.kind == "choice"
        ]
        told = area("text", t("What the table is told"))
        form = blank(sight, offer, t("So be it"), *choices, told, look="red", id=id)
        return (Press(key=id, form=form),)

    title = people.title("outcome", offer.given["outcome"])
    return sight.fold(f"{id}-fold", title, inside, look=FOLD, stands_open=is_first)


def dice_to_tell(sight: Seen) -> Iterator[DiceToTell]:
    people = sight.once(People)
    for lot in sight.mine.lots:
        id, name = f"tell-dice-{lot.who}", people.call(lot.who)
        yield DiceToTell(
            key=f"{id}-card",
            title_id=f"{id}-title",
            title=f"{people.title('dice', lot.kind)}, {name}",
            brings=_brings(people, lot),
            tell=tuple(_tell(sight, people, lot, id)),
        )


def _tell(sight: Seen, people: People, lot: LotView, id: str) -> Iterator[Blank]:
    t = sight.t
    for offer in offers_for(sight, lot.who, "tell-dice"):
        heard, label = area("text", t("What the table hears")), t("Tell what the dice bring")
        yield blank(sight, offer, label, heard, look="red", id=id, about=people.call(lot.who))


def _brings(people: People, lot: LotView) -> str:
    t = people.t
    if lot.gb is not None:
        return f"{t('GB {gb}', gb=lot.gb)}, {people.word('row', lot.outcome)}"
    if lot.kind in ("cause", "fall"):
        return t("no harm")
    return people.word("outcome", lot.outcome)
