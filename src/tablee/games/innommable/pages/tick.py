"""The tick panel, below the keeper's fate list: each column with the harm its crosses allow."""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import ClassVar

import msgspec

from tablee.games.innommable.pages.drawing import Strip, strip
from tablee.games.innommable.pages.forms import Written, fold, folded_offer, line, why
from tablee.games.innommable.pages.words import (
    STARTS,
    People,
    Seen,
    capitalised,
    has_objection,
    is_fate_shut,
)
from tablee.games.innommable.state.table import SEVERITIES
from tablee.games.innommable.view import Column
from tablee.games.innommable.words.names import severity_name
from tablee.kernel.acts import Act, act
from tablee.kernel.page import Fold, Part
from tablee.kernel.words import Offer

ORDINALS = (
    "first cross",
    "second cross",
    "third cross",
    "fourth cross",
    "fifth cross",
    "sixth cross",
)


class Harm(msgspec.Struct, frozen=True):
    """A severity: open to choose, or shut with the reason."""

    value: str
    name: str
    note: str
    is_open: bool
    is_chosen: bool


class TickForm(Part, frozen=True):
    template: ClassVar[str] = "tick_form.html"

    act: Act
    harms: tuple[Harm, ...]
    text: Written


class TickCard(Part, frozen=True):
    """What one column's fold holds."""

    template: ClassVar[str] = "tick_card.html"

    column: str
    title: str
    first: TickForm
    more: tuple[Part, ...]


class TickColumn(Part, frozen=True):
    """A column, folded: its name and its boxes."""

    template: ClassVar[str] = "tick_column.html"

    name: str
    is_attachment: bool
    strip: Strip
    fold: Fold


class TickPanel(Part, frozen=True):
    template: ClassVar[str] = "tick_panel.html"

    columns: tuple[TickColumn, ...]
    shut: str
    why: Fold


def tick_panel(sight: Seen) -> Iterator[TickPanel]:
    """Where the whole list is closed, the list itself says so."""
    mine, offers = sight.mine, sight.offers_of("tick")
    is_played = mine.begun and mine.phase < 4 and bool(mine.fate)
    counted = [one for one in offers if "boxes" in one.given]
    if not sight.is_keeper or not is_played or not (counted or not is_fate_shut(mine)):
        return
    people = sight.once(People)
    found = (_column(sight, people, one, _of_column(offers, one)) for one in mine.fate)
    yield TickPanel(
        key="tick",
        columns=tuple(one for one in found if one is not None),
        shut="" if counted else _why_shut(sight),
        why=why(sight, "meter.fate-severity-protagonist", "why-tick"),
    )


def _of_column(offers: Sequence[Offer], column: Column) -> list[Offer]:
    place = (column.who, column.attachment)
    return [one for one in offers if (one.given["who"], one.given["attachment"]) == place]


def _why_shut(sight: Seen) -> str:
    mine, t = sight.mine, sight.t
    if not mine.scene:
        return t("Open the first scene.")
    if mine.ended and not mine.ended.told:
        return t("Closed until the outcome.")
    if has_objection(mine):
        return t("An objection is being discussed.")
    return t("No empty box in any column.")


def _id(column: Column, start: str) -> str:
    return f"{start}-{column.who}{'-attachment' if column.attachment else ''}"


def _column(
    sight: Seen, people: People, column: Column, offers: Sequence[Offer]
) -> TickColumn | None:
    if not any("boxes" in one.given for one in offers):
        return None
    id = _id(column, "column")
    name = column.name if column.attachment else people.call(column.who)
    make = partial(_card, sight, column, offers)
    return TickColumn(
        key=id,
        name=name,
        is_attachment=column.attachment,
        strip=strip(column, sight.t),
        fold=fold(sight, id, name, make, look="id-column"),
    )


def _card(sight: Seen, column: Column, offers: Sequence[Offer]) -> Iterator[TickCard]:
    t, id = sight.t, _id(column, "column")
    first, *others = [one for one in offers if "boxes" in one.given]
    if column.ticked < len(ORDINALS):
        title = t("Tick a box, the {nth}", nth=t(ORDINALS[column.ticked]))
    else:
        title = t("Tick a box, cross {number}", number=column.ticked + 1)
    even_more = t("Tick even more boxes at once")
    yield TickCard(
        key=f"{id}-card",
        column=t("Column{colon}{name}", colon=t(": "), name=column.name),
        title=title,
        first=_form(sight, column, first),
        more=(
            *(_several(sight, column, one) for one in others),
            *(folded_offer(sight, one, even_more) for one in offers if "boxes" not in one.given),
        ),
    )


def _several(sight: Seen, column: Column, offer: Offer) -> Fold:
    count = offer.given["boxes"]
    title = sight.t("Tick {count} boxes at once", count=count)
    key = f"{_id(column, 'column')}-{count}"
    return fold(sight, key, title, lambda: (_form(sight, column, offer),))


def _form(sight: Seen, column: Column, offer: Offer) -> TickForm:
    t, count = sight.t, offer.given["boxes"]
    id = f"{_id(column, 'tick')}-{count}"
    label = t.many("Tick", "Tick {count} boxes", count)
    return TickForm(
        key=id,
        act=act(sight, offer, label, id=id, about=column.name, only=()),
        harms=tuple(_harms(sight, column, offer)),
        text=line("text", t("What strikes, in a line")),
    )


def _harms(sight: Seen, column: Column, offer: Offer) -> Iterator[Harm]:
    t, choices, starts = sight.t, offer.fields[0].choices, STARTS[column.attachment]
    for one in SEVERITIES:
        is_last = one == choices[-1]
        if one in choices:
            note = t("ceiling here") if is_last else t("allowed")
        elif starts[one] > column.ticked + offer.given["boxes"]:
            note = t("from {count} crosses on", count=starts[one])
        else:
            note = t("no longer, at this table")
        yield Harm(one, capitalised(severity_name(one, t)), note, one in choices, is_last)
