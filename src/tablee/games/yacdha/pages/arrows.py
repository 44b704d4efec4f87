"""Where fighters stand on the board, and the lines that are drawn between them."""

from collections.abc import Iterator, Sequence

import msgspec

from tablee.games.yacdha.pages.fight_words import aim
from tablee.games.yacdha.view.fight import FighterView

LEFT, RIGHT, MIDDLE = 2, 198, 100
CROWDED = 3
"""More fighters than this on a side stand closer together, without words on the arrows."""


class Place(msgspec.Struct, frozen=True):
    is_left: bool
    row: int


class Arrow(msgspec.Struct, frozen=True):
    look: str
    shaft: str
    tip: str


class Places:
    """Everybody's place, by id; how high a row is."""

    def __init__(
        self, ours: Sequence[FighterView], theirs: Sequence[FighterView], *, is_low: bool
    ) -> None:
        self.rows = max(len(ours), len(theirs))
        self.is_crowded = self.rows > CROWDED
        self.is_low = is_low
        self.row = 88 if self.is_crowded else 148 if is_low else 172
        self.at = {one.id: Place(is_left=True, row=n) for n, one in enumerate(ours)}
        self.at |= {one.id: Place(is_left=False, row=n) for n, one in enumerate(theirs)}

    @property
    def height(self) -> int:
        return self.rows * self.row - 12

    def drop(self, *, is_upper: bool) -> int:
        """How far below the top of its row an arrow starts; two in a row stand apart."""
        if self.is_crowded:
            return 34 if is_upper else 46
        if self.is_low:
            return 78 if is_upper else 94
        return 72 if is_upper else 86


def holds(fighters: Sequence[FighterView], places: Places) -> Iterator[str]:
    """A double line between somebody and whom they hold."""
    for one in fighters:
        here, there = places.at.get(one.id), places.at.get(one.holding or "")
        if here and there:
            start = here.row * places.row + places.row - 26
            end = there.row * places.row + places.row - 26
            a, b = LEFT if here.is_left else RIGHT, LEFT if there.is_left else RIGHT
            yield f"M{a},{start} C70,{start + 4} 130,{end - 4} {b},{end}"
            yield f"M{a},{start + 5} C70,{start + 9} 130,{end + 1} {b},{end + 5}"


def arrows(acting: Sequence[FighterView], places: Places, *, is_open: bool) -> Iterator[Arrow]:
    for one in acting:
        look = "y-open" if is_open else ""
        if one.has_struck:
            look = f"{look} {'y-hit' if one.hit else 'y-miss'}"
        yield _arrow(one, acting, places, look)


def _arrow(fighter: FighterView, acting: Sequence[FighterView], places: Places, look: str) -> Arrow:
    here, there = places.at[fighter.id], places.at[aim(fighter)]
    is_same = here.is_left == there.is_left
    is_alone = not any(
        one.side != fighter.side and places.at[one.id].row == here.row for one in acting
    )
    is_upper = here.is_left or (is_alone and not places.is_crowded)
    drop = places.drop(is_upper=is_upper)
    y1 = here.row * places.row + drop
    y2 = there.row * places.row + drop + (8 if is_same else 0)
    x1 = LEFT if here.is_left else RIGHT
    x2 = x1 if is_same else 200 - x1
    back = 9 if (x2 > MIDDLE) != is_same else -9
    bend = (70 if here.is_left else 130) if is_same else MIDDLE
    shaft = f"M{x1},{y1} C{bend},{y1 - 3} {bend},{y2 + 3} {x2},{y2}"
    tip = f"M{x2 - back},{y2 - 8} L{x2},{y2} L{x2 - back},{y2 + 8}"
    return Arrow(look, shaft, tip)
