"""The fate list: two columns for each protagonist, and the harm that was done in this scene."""

from collections.abc import Iterator
from typing import ClassVar

import msgspec

from tablee.games.innommable.pages.words import (
    People,
    Seen,
    boxes_in_words,
    is_fate_shut,
    next_severity,
)
from tablee.games.innommable.state.people import Protagonist
from tablee.games.innommable.state.table import SEVERITIES
from tablee.games.innommable.view import Column
from tablee.games.innommable.words.names import severity_name
from tablee.kernel.page import Part

FEWEST_ROWS, MOST_ROWS = 6, 12
MANY_COLUMNS = 6


class Head(msgspec.Struct, frozen=True):
    """A name above a column, as much of it as there is room for, and what became of it."""

    name: str
    short: str
    is_gone: bool
    note: str


class FateColumn(Part, frozen=True):
    template: ClassVar[str] = "fate_column.html"

    is_attachment: bool
    is_closed: bool
    boxes: tuple[str, ...]
    """How each looks."""
    is_struck: bool
    """The link is broken and has no boxes: a stroke stands in their place."""
    said: str


class Pair(msgspec.Struct, frozen=True):
    """The heads of somebody's two columns."""

    own: Head
    attachment: Head


class Heads(Part, frozen=True):
    """The heads of all columns."""

    template: ClassVar[str] = "fate_heads.html"

    pairs: tuple[Pair, ...]


class Fate(Part, frozen=True):
    template: ClassVar[str] = "fate.html"

    seen_by: str
    is_wide: bool
    is_shut: bool
    heads: Heads
    rows: int
    bands: tuple[tuple[str, str], ...]
    columns: tuple[FateColumn, ...]
    harms: tuple[str, ...]


class HiddenFate(Part, frozen=True):
    """At some tables only the keeper sees the boxes."""

    template: ClassVar[str] = "hidden_fate.html"


def keepers_fate(sight: Seen) -> Iterator[Part]:
    """The keeper has the list on top, a player below their own."""
    if sight.is_keeper:
        yield from _fate(sight)


def players_fate(sight: Seen) -> Iterator[Part]:
    if not sight.is_keeper:
        yield from _fate(sight)


def _fate(sight: Seen) -> Iterator[Part]:
    mine, people, t = sight.mine, sight.once(People), sight.t
    if mine.fate_hidden:
        yield HiddenFate(key="fate")
        return
    if not mine.fate:
        return
    longest = max(column.ticked + column.empty for column in mine.fate)
    is_public = mine.house["fate_list"] == "public"
    yield Fate(
        key="fate",
        seen_by=t("seen by all") if is_public else t("the keeper's"),
        is_wide=len(mine.fate) > MANY_COLUMNS,
        is_shut=is_fate_shut(mine),
        heads=Heads(
            key="fate-heads", pairs=tuple(_pair(sight, people, one) for one in mine.protagonists)
        ),
        rows=min(max(longest, FEWEST_ROWS), MOST_ROWS),
        bands=tuple((one, severity_name(one, t)) for one in SEVERITIES),
        columns=tuple(_column(sight, people, one) for one in mine.fate),
        harms=tuple(_harms(sight, people)),
    )


def _harms(sight: Seen, people: People) -> Iterator[str]:
    t = sight.t
    for harm in sight.mine.outrages:
        whose = people.harmed(harm.who, attachment=harm.attachment)
        yield f"{whose}, {severity_name(harm.severity, t)}{t(': ')}{harm.text}"


def _pair(sight: Seen, people: People, one: Protagonist) -> Pair:
    t, attachment = sight.t, one.attachment
    note = {"intact": "", "broken": t("broken"), "destroyed": t("lost")}[attachment.bond]
    own = _cut(people.call(one.id), 9)
    return Pair(
        Head(one.name, own, one.is_gone, t("gone") if one.is_gone else ""),
        Head(attachment.name, _cut(attachment.name, 8), attachment.bond == "destroyed", note),
    )


def _cut(name: str, most: int) -> str:
    return name if len(name) <= most else f"{name[: most - 1]}…"


def _column(sight: Seen, people: People, column: Column) -> FateColumn:
    t, full = sight.t, column.ticked + column.empty
    is_whole = people.by_id[column.who].attachment.bond == "intact"
    said = boxes_in_words(column, t)
    if not column.closed:
        said = f"{said}, {t('next cross')} {next_severity(column, t)}"
    return FateColumn(
        key=f"fate-{column.who}-{'attachment' if column.attachment else 'own'}",
        is_attachment=column.attachment,
        is_closed=column.closed,
        boxes=("ticked",) * column.ticked + ("",) * column.empty,
        is_struck=column.attachment and not is_whole and not full,
        said=said,
    )
