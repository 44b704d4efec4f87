"""Tables in which people are ticked: a row each, a column for what they are in."""

from collections.abc import Collection, Iterable, Sequence

import msgspec

from tablee.games.yacdha.pages.words import People, Seen


class GridBox(msgspec.Struct, frozen=True):
    """A box to tick; without a name there is none."""

    name: str = ""
    label: str = ""


class GridRow(msgspec.Struct, frozen=True):
    who: str
    name: str
    boxes: tuple[GridBox, ...]


class Grid(msgspec.Struct, frozen=True):
    heads: tuple[str, ...]
    rows: tuple[GridRow, ...]


def grid(
    sight: Seen,
    people: People,
    columns: Sequence[tuple[str, str]],
    everybody: Iterable[str],
    only: Collection[tuple[str, str]] | None = None,
) -> Grid:
    """`columns` are fields with their titles; `only` names who has a box in which, where not all
    have one in each."""
    colon = sight.t(": ")

    def row(who: str) -> GridRow:
        name = people.call(who)
        boxes = (
            GridBox(field, f"{name}{colon}{title}")
            if only is None or (who, field) in only
            else GridBox()
            for field, title in columns
        )
        return GridRow(who, name, tuple(boxes))

    return Grid(tuple(title for _, title in columns), tuple(row(who) for who in everybody))
