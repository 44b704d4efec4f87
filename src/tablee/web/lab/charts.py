"""Where the marks of the lab's charts stand: numbers for the templates to draw, nothing else."""

from collections.abc import Sequence
from fractions import Fraction

import msgspec

from tablee.kernel.tongue import Tongue
from tablee.lab.analysis_words import came_to
from tablee.lab.luck import Analysis, Luck, Thrown

STEP, LEFT, HALF, TOP = 22, 16, 90, 26
"""Of the chart of throws, in pixels: from bar to bar, before the first, up or down for a whole
throw, and above the highest."""

WIDE, HIGH, EDGE = 600, 220, 18
"""Of the curves of luck."""

DASHES = ("", "8 5", "2 5", "12 4 2 4", "5 2", "1 3")


class Dumbbell(msgspec.Struct, frozen=True):
    """Two chances on one line, in per cent of its length."""

    book: str
    house: str


def dumbbell(book: Fraction | None, house: Fraction | None) -> Dumbbell | None:
    if book is None or house is None:
        return None
    return Dumbbell(_share(book), _share(house))


def _share(chance: Fraction) -> str:
    return f"{float(chance) * 100:.1f}%"


class Bar(msgspec.Struct, frozen=True):
    """One throw: up for better than expected. Without a height only its place is known."""

    x: int
    y: float
    height: float
    well: bool
    is_known: bool
    initial: str
    initial_y: int
    label: str
    link: str
    nth: int = 0
    """Its number among the turning points; 0 if it is none."""
    mark_y: float = 0


class Bars(msgspec.Struct, frozen=True):
    width: int
    height: int
    middle: int
    bars: tuple[Bar, ...]


def bars(analysis: Analysis, names: dict[str, str], tongue: Tongue) -> Bars:
    turning = {one.turn: at for at, one in enumerate(analysis.turning, 1)}
    found = tuple(
        _bar(at, one, names.get(one.seat, one.seat), turning.get(one.turn, 0), tongue)
        for at, one in enumerate(analysis.throws)
    )
    width = 2 * LEFT + STEP * max(1, len(found))
    return Bars(width, 2 * (HALF + TOP), HALF + TOP, found)


def _bar(at: int, one: Thrown, name: str, nth: int, tongue: Tongue) -> Bar:
    middle = HALF + TOP
    height = abs(float(one.height)) * HALF
    up = one.height > 0
    top = middle - height if up else float(middle)
    is_known = one.chance is not None
    said = came_to(one, tongue) if is_known else tongue("its chance is not known here")
    return Bar(
        x=LEFT + STEP * at,
        y=round(top, 1),
        height=round(max(height, 1), 1),
        well=one.well,
        is_known=is_known,
        initial=name[:1].upper(),
        initial_y=middle + 14 if up else middle - 5,
        label=f"{name}, {one.ask}: {said}" if one.ask else f"{name}: {said}",
        link=f"#throw-{one.turn}",
        nth=nth,
        mark_y=round(top - 12 if up else top + height + 13, 1),
    )


class Curve(msgspec.Struct, frozen=True):
    points: str
    dash: str
    label: str
    end_x: float
    end_y: float


class Curves(msgspec.Struct, frozen=True):
    width: int
    height: int
    middle: float
    curves: tuple[Curve, ...]


def curves(lucks: Sequence[Luck], throws: int, names: dict[str, str], tongue: Tongue) -> Curves:
    """Successes above or below the expected, throw by throw, for each."""
    heights = [float(above) for luck in lucks for _, above in luck.curve]
    most = max((abs(height) for height in heights), default=1.0) or 1.0
    middle = HIGH / 2

    def x(at: int) -> float:
        return round(EDGE + (WIDE - 2 * EDGE) * (at + 1) / max(1, throws), 1)

    def y(above: float) -> float:
        return round(middle - above / most * (middle - EDGE), 1)

    found = []
    for nth, luck in enumerate(lucks):
        points = [(float(EDGE), middle), *((x(at), y(float(above))) for at, above in luck.curve)]
        end = float(luck.well - luck.expected)
        shown = f"{end:+.1f}".replace("-", "\u2212")
        if tongue.language == "fr":
            shown = shown.replace(".", ",")
        found.append(
            Curve(
                " ".join(f"{px},{py}" for px, py in points),
                DASHES[nth % len(DASHES)],
                f"{names.get(luck.seat, luck.seat)} {shown}",
                *points[-1],
            )
        )
    return Curves(WIDE, HIGH, middle, tuple(found))
