"""Rows of occupations, with a level and a nature each: at creation, and on a sheet."""

from collections.abc import Iterator, Sequence

import msgspec

from tablee.games.yacdha.pages.skills import nature_name
from tablee.games.yacdha.pages.words import Seen, has
from tablee.games.yacdha.state.people import Nature, Occupation
from tablee.games.yacdha.words.terms import level_name
from tablee.kernel.acts import Choice

NATURES: tuple[tuple[str, Nature], ...] = (
    ("", "both"),
    ("physical", "physical"),
    ("mental", "mental"),
)


class OccupationRow(msgspec.Struct, frozen=True, kw_only=True):
    """One occupation. Where the scenario imposes one, it is chosen and not written."""

    id: str
    at: str
    label: str
    name: str
    is_required: bool
    imposed: tuple[Choice, ...]
    levels: tuple[Choice, ...]
    natures: tuple[Choice, ...]


class OccupationRows(msgspec.Struct, frozen=True, kw_only=True):
    id: str
    least: int
    help: str
    points: int
    """What the levels come to at most; 0 where nothing is counted."""
    points_said: str
    spent_said: str
    rows: tuple[OccupationRow, ...]


def occupation_rows(
    sight: Seen,
    id: str,
    held: Sequence[Occupation] = (),
    *,
    points: int = 0,
    most: int = 5,
    rows: int = 6,
    imposed: Sequence[str] = (),
    least: int = 1,
) -> OccupationRows:
    """`held` are the rows there are; `imposed` the names that the first row chooses from."""
    t, levels = sight.t, has(sight, "occupation_levels")
    counted = points if levels else 0
    help = t("A precise trade, hobby or field: “sea fishing” rather than “sports”.")
    if levels:
        help += f" {t('Its level adds to the dice of what it helps with.')}"
    one, several = "{count} point to spread", "{count} points to spread"
    return OccupationRows(
        id=id,
        least=least,
        help=help,
        points=counted,
        points_said=t.many(one, several, points) if counted else "",
        spent_said=t("{spent} of {total} spent", spent="#", total="@") if counted else "",
        rows=tuple(
            _row(
                sight,
                f"{id}-{number}",
                number,
                held[number] if number < len(held) else None,
                most=most if levels else -1,
                imposed=imposed if number == 0 else (),
                is_required=number < least,
            )
            for number in range(max(rows, len(held)))
        ),
    )


def _row(
    sight: Seen,
    id: str,
    number: int,
    one: Occupation | None,
    *,
    most: int,
    imposed: Sequence[str],
    is_required: bool,
) -> OccupationRow:
    name = one.name if one else ""
    return OccupationRow(
        id=id,
        at=f"occupations.{number}",
        label=f"{sight.t('Occupation')} {number + 1}",
        name=name,
        is_required=is_required,
        imposed=tuple(Choice(other, other, other == name) for other in imposed),
        levels=tuple(_levels(sight, most, one)),
        natures=tuple(
            Choice(value, nature_name(sight, nature), (one.nature if one else "both") == nature)
            for value, nature in NATURES
        ),
    )


def _levels(sight: Seen, most: int, one: Occupation | None) -> Iterator[Choice]:
    for level in range(most + 1):
        value = str(level) if level else ""
        is_held = one is not None and one.level == level
        yield Choice(value, f"{level} · {level_name(level, sight.t)}", is_held)
