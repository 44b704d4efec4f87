"""Extras in seconds: from the stock, or a name and a class."""

from collections.abc import Iterator, Mapping
from typing import ClassVar

import msgspec

from tablee.games.cheap_tales.data import stock
from tablee.games.cheap_tales.pages.desk_shapes import Chapter
from tablee.games.cheap_tales.pages.desk_words import FOLD, Desk
from tablee.games.cheap_tales.pages.words import Seen
from tablee.kernel.acts import Act, form_fields
from tablee.kernel.page import Fold, Part
from tablee.kernel.words import Offer, ReadyMade

FIRST: Mapping[str, Mapping[str, int]] = {
    "brute": {"count": 5, "might": 0},
    "henchman": {"count": 1, "might": 3},
    "antagonist": {"count": 1, "might": 6},
}
"""What the form of each class holds at first."""


class StockCard(msgspec.Struct, frozen=True):
    """Somebody ready to enter the scene, with one button."""

    line: str
    """What stands after the name."""
    act: Act


class Shelf(Part, frozen=True):
    """The stock of one class."""

    template: ClassVar[str] = "desk_shelf.html"

    cards: tuple[StockCard, ...]


class Stock(Part, frozen=True):
    template: ClassVar[str] = "desk_stock.html"

    shelves: tuple[Fold, ...]


def new_extras(sight: Seen) -> Iterator[Chapter]:
    if not sight.offers_of("make-extra"):
        return
    desk = sight.once(Desk)
    yield desk.chapter(
        "part-make",
        sight.t("New extras"),
        "users-three",
        lambda: _inside(desk),
        stands_open=not sight.mine.extras,
    )


def _inside(desk: Desk) -> Iterator[Part]:
    for offer in desk.sight.offers_of("make-extra"):
        yield _making(desk, offer)
    yield Stock(key="stock", shelves=tuple(_shelf(desk, kind) for kind in FIRST))


def _making(desk: Desk, offer: Offer) -> Fold:
    t, kind = desk.t, offer.given["kind"]
    notes = {
        "brute": t("3 life, 1d3, gangs of five"),
        "henchman": t("5 life, 1d6"),
        "antagonist": t("10 to 20 life, by their weapon, several aspects"),
    }
    held = {**FIRST[kind], "life": 12, "armour": "none", "die": "d6up"}
    return desk.fold(
        f"make-{kind}-fold",
        _class_name(desk, kind),
        lambda: (desk.form(offer, "", "main", f"make-{kind}", values=held),),
        note=notes[kind],
    )


def _class_name(desk: Desk, kind: str) -> str:
    return desk.sight.choice_name("kind", kind, "make-extra").capitalize()


def _shelf(desk: Desk, kind: str) -> Fold:
    ready = [one for one in stock.extras(desk.sight.language) if one.fields["kind"] == kind]

    def inside() -> tuple[Shelf]:
        cards = tuple(_stock_card(desk, one) for one in ready)
        return (Shelf(key=f"stock-{kind}-list", cards=cards),)

    title = _class_name(desk, kind)
    return desk.fold(f"stock-{kind}", title, inside, count=len(ready), look=FOLD)


def _stock_card(desk: Desk, one: ReadyMade) -> StockCard:
    t, fields = desk.t, one.fields
    many = f" × {fields['count']}" if fields["count"] > 1 else ""
    take = Act(
        id=f"stock-{one.id}",
        ask="make-extra",
        label=t("Take"),
        given=tuple(form_fields(fields)),
        look="quiet",
        about=one.name,
    )
    might = t("might {number}", number=fields["might"])
    return StockCard(f"{many}, {might}. {one.pitch}", take)
