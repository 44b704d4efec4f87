"""What is drawn and not written: dice, boxes, bars of chances. Numbers ready for the templates."""

from collections.abc import Iterable, Mapping
from fractions import Fraction

import msgspec

from tablee.dice.throws import Shown
from tablee.games.innommable.pages.words import (
    STARTS,
    boxes_in_words,
    capitalised,
    chance_in_words,
    dice_in_words,
)
from tablee.games.innommable.state.pools import Pool, dice_of, pool_of
from tablee.games.innommable.view import Column
from tablee.games.innommable.words.names import die_worth
from tablee.kernel.odds import Odds
from tablee.kernel.tables import hundredths
from tablee.kernel.tongue import Tongue

LARGE_TEXT: Mapping[int, int] = {20: 62, 12: 62, 8: 53, 4: 74}
SMALL_TEXT: Mapping[int, int] = {20: 64, 12: 67, 8: 64, 4: 78}
"""How far down the number stands on a die, of 100."""

THINNEST = 0.02
"""No piece of a bar is thinner than this share of it, or nobody would see it."""
GAP = 0.6
NARROWEST = 0.8


class Die(msgspec.Struct, frozen=True):
    """A die as a line drawing: how it looks (odd, may, spent), its size, its angle."""

    sides: int
    face: str
    look: str = ""
    size: str = ""
    turn: int = 0
    x: int = 50
    y: int = 0


class Dice(msgspec.Struct, frozen=True):
    """Several dice, and their names for those who do not see them."""

    dice: tuple[Die, ...]
    said: str


class Fallen(msgspec.Struct, frozen=True):
    """A die as it lies after a throw, and what it is worth."""

    die: Die
    is_kept: bool
    is_one: bool
    name: str
    worth: str


class Box(msgspec.Struct, frozen=True):
    """A box of the fate list: ticked, empty, or the one to come."""

    look: str = ""
    opens_band: bool = False
    """A stroke before it: from here on the harm may go further."""


class Strip(msgspec.Struct, frozen=True):
    """A column lying down."""

    boxes: tuple[Box, ...]
    said: str


class Piece(msgspec.Struct, frozen=True):
    """A piece of a bar: what it stands for, where it begins and how wide it is, in per cent."""

    look: str
    legend: str
    start: float
    width: float


class Bar(msgspec.Struct, frozen=True):
    id: str
    pieces: tuple[Piece, ...]


class StepOdds(msgspec.Struct, frozen=True):
    """The chance of one step, its bar, and the box that it may add."""

    chance: str
    bar: Bar
    box_chance: str
    """Empty where no box can come of it."""
    box: str
    first: str = ""
    """What the first throw alone would do."""


def die(sides: int, face: int = 0, look: str = "", size: str = "", turn: int = 0) -> Die:
    x = 46 if sides == 4 and not size else 50
    y = (SMALL_TEXT if size else LARGE_TEXT)[sides]
    return Die(sides, str(face or sides), look, size, turn, x, y)


def dice_row(pool: Pool, t: Tongue, size: str = "small") -> Dice:
    return Dice(tuple(die(sides, size=size) for sides in dice_of(pool)), dice_in_words(pool, t))


def drawn_dice(dice: Iterable[int], t: Tongue, size: str = "middle", look: str = "") -> Dice:
    """Dice in the order in which they are given."""
    found = tuple(dice)
    drawn = tuple(die(sides, 0, look, size) for sides in found)
    return Dice(drawn, dice_in_words(pool_of(found), t))


def fallen(one: Shown, t: Tongue) -> Fallen:
    is_even, worth = one.face % 2 == 0, die_worth(one, t)
    drawn = die(one.sides, one.face, "" if is_even else "odd")
    return Fallen(drawn, is_even, one.face == 1, _fallen_name(one, t), worth)


def _fallen_name(one: Shown, t: Tongue) -> str:
    if one.face == one.sides:
        return t("d{sides}: {face}, the highest", sides=one.sides, face=one.face)
    if one.face % 2 == 0:
        return t("d{sides}: {face}, even", sides=one.sides, face=one.face)
    if one.face == 1:
        return t("d{sides}: a 1", sides=one.sides)
    return t("d{sides}: {face}, odd", sides=one.sides, face=one.face)


def strip(column: Column, t: Tongue, *, with_next: bool = False) -> Strip:
    starts = STARTS[column.attachment]
    full = column.ticked + column.empty
    boxes = tuple(
        Box(
            "ticked" if n <= column.ticked else "" if n <= full else "coming",
            n in (starts["grave"], starts["terminal"]),
        )
        for n in range(1, full + (2 if with_next else 1))
    )
    return Strip(boxes, boxes_in_words(column, t))


def bar(clean: Fraction, tinted: Fraction, id: str, t: Tongue) -> Bar:
    """Clean, tinted by a 1, failure: one bar, and its legend in words."""
    every = (
        ("clean", t("clean"), clean),
        ("tinted", t("tinted"), tinted),
        ("fail", t("failure"), 1 - clean - tinted),
    )
    parts = [part for part in every if part[2] > 0]
    shares = hundredths([chance for _, _, chance in parts])
    wide = [max(float(chance), THINNEST) for _, _, chance in parts]
    start: float = 0
    pieces = []
    for place, (look, word, _) in enumerate(parts):
        width = 100 * wide[place] / sum(wide)
        gap = 0 if place == len(parts) - 1 else GAP
        legend = f"{word} {t('{number}%', number=shares[place])}"
        pieces.append(Piece(look, legend, round(start, 2), round(max(width - gap, NARROWEST), 2)))
        start += width
    return Bar(id, tuple(pieces))


def step_odds(odds: Odds, id: str, t: Tongue, *, is_own: bool = False, first: str = "") -> StepOdds:
    success, boxed = odds.of("success").chance(True), odds.of("box").chance(True)
    tinted = odds.chance(success=True, box=True)
    if boxed == 0:
        box_chance, box = "", t("No box, whatever happens.")
    else:
        box_chance = capitalised(chance_in_words(boxed, t))
        box = t("one box more in your column.") if is_own else t("one box more in the column.")
    return StepOdds(
        chance=chance_in_words(success, t),
        bar=bar(success - tinted, tinted, id, t),
        box_chance=box_chance,
        box=f"{t(': ')}{box}" if box_chance else box,
        first=first,
    )


def say_odds(found: Mapping[str, Odds], t: Tongue, id: str) -> tuple[StepOdds, ...]:
    """The odds of a form as it is being filled in."""
    return tuple(
        step_odds(odds, f"{id}-live", t) for odds in found.values() if "success" in odds.names
    )
