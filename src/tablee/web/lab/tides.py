"""Tide charts: where a meter of somebody's may stand after each scene, as bands to be drawn."""

from collections.abc import Mapping
from fractions import Fraction

import msgspec

from tablee.kernel.tongue import Tongue
from tablee.lab.chance_words import in_percent
from tablee.lab.forecast import Forecast

WIDE, HIGH, LEFT, EDGE = 640, 190, 34, 16
HALF, NINE_TENTHS = Fraction(1, 2), Fraction(9, 10)


class Line(msgspec.Struct, frozen=True):
    """A line across the chart at a whole value."""

    y: float
    value: str
    is_end: bool


class Mark(msgspec.Struct, frozen=True):
    x: float
    y: float
    label: str = ""
    """The chance to be lost by then, where it is worth saying."""


class Tide(msgspec.Struct, frozen=True):
    """One meter of one person."""

    who: str
    meter: str
    said: str
    wide: str
    narrow: str
    middle: str
    lines: tuple[Line, ...]
    marks: tuple[Mark, ...]
    rows: tuple[tuple[str, tuple[str, ...]], ...]
    """The same as a table: each value, and its chance after each scene."""


LEAST = Fraction(1, 200)


def tide(
    forecast: Forecast,
    who: str,
    meter: str,
    span: tuple[int, int, int | None],
    names: Mapping[str, str],
    meter_name: str,
    t: Tongue,
) -> Tide:
    scenes = range(len(forecast.question.plan) + 1)
    every = [forecast.values(who, meter, scene) for scene in scenes]
    low = min(span[0], *(min(values) for values in every))
    high = max(span[1] if span[2] is None else span[2], *(max(values) for values in every))
    room = max(1, high - low)

    def x(scene: int) -> float:
        return round(LEFT + (WIDE - LEFT - EDGE) * scene / max(1, len(scenes) - 1), 1)

    def y(value: float) -> float:
        return round(HIGH - EDGE - (HIGH - 2 * EDGE) * (value - low) / room, 1)

    def band(share: Fraction) -> str:
        found = [forecast.band(who, meter, scene, share) for scene in scenes]
        top = [f"{x(s)},{y(above)}" for s, (_, above) in enumerate(found)]
        under = [f"{x(s)},{y(below)}" for s, (below, _) in enumerate(found)]
        return " ".join((*top, *reversed(under)))

    means = [float(forecast.mean(who, meter, scene)) for scene in scenes]
    lost = [forecast.lost(who, scene) for scene in scenes]
    step = max(1, room // 5)
    return Tide(
        names.get(who, who),
        meter_name,
        in_percent(lost[-1].value, t, lost[-1].draws),
        band(NINE_TENTHS),
        band(HALF),
        " ".join(f"{x(scene)},{y(mean)}" for scene, mean in enumerate(means)),
        tuple(Line(y(v), str(v), v == span[2]) for v in range(low, high + 1, step)),
        tuple(
            Mark(
                x(scene),
                y(mean),
                in_percent(lost[scene].value, t, lost[scene].draws)
                if span[2] is not None and lost[scene].value >= LEAST and scene
                else "",
            )
            for scene, mean in enumerate(means)
        ),
        tuple(
            (
                str(value),
                tuple(
                    in_percent(values[value].value, t, values[value].draws)
                    if value in values
                    else "–"
                    for values in every
                ),
            )
            for value in sorted({value for values in every for value in values})
        ),
    )
