"""A table seen from above: where its chairs stand and how each one looks.

The drawing is hidden from screen readers: a page that shows it also says it.
"""

import math
from collections.abc import Sequence
from typing import Literal

import msgspec

from tablee.kernel.seat_names import initial

State = Literal["here", "away", "free"]

RING = 178
"""From the middle of the table to the middle of a chair; the table's edge is at 135."""

LONGEST_LABEL = 13


class Place(msgspec.Struct, frozen=True):
    """Somebody's place at a table, as a reader may know it."""

    name: str
    state: State = "here"
    is_keeper: bool = False
    is_mine: bool = False
    label: str = ""
    seat: str = ""
    sign: str = ""
    """What stands on the chair; the first letter of the name without it."""


class Chair(msgspec.Struct, frozen=True):
    seat: str
    x: float
    y: float
    turn: float
    size: float
    classes: str
    sign: str
    label: str
    label_x: float
    label_y: float


def chairs(places: Sequence[Place]) -> list[Chair]:
    """The keeper at the top, the others at equal angles, as the clock goes."""
    ordered = sorted(places, key=lambda place: not place.is_keeper)
    step = 360 / max(1, len(ordered))
    size = min(52.0, 0.62 * 2 * RING * math.sin(math.pi / max(3, len(ordered))))
    return [_chair(place, number * step, size) for number, place in enumerate(ordered)]


def _chair(place: Place, turn: float, size: float) -> Chair:
    away = math.radians(turn - 90)
    x, y = RING * math.cos(away), RING * math.sin(away)
    is_above = y < -0.9 * RING
    label_y = y - size / 2 - 26 if is_above else y + size / 2 + 30
    return Chair(
        seat=place.seat,
        x=round(x, 1),
        y=round(y, 1),
        turn=round(turn, 1),
        size=round(size, 1),
        classes=" ".join(_classes(place)),
        sign=place.sign or ("+" if place.state == "free" else initial(place.name)),
        label=_short(place.label),
        label_x=round(x * 1.18, 1),
        label_y=round(label_y, 1),
    )


def _classes(place: Place) -> list[str]:
    marks = [("keeper", place.is_keeper), ("mine", place.is_mine)]
    return ["chair", place.state, *(name for name, is_so in marks if is_so)]


def _short(label: str) -> str:
    return label if len(label) <= LONGEST_LABEL else label[: LONGEST_LABEL - 1] + "…"
