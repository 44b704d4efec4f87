"""The line of the four phases: a strip on a phone, a fall beside the bowl on a laptop."""

from collections.abc import Mapping

import msgspec

from tablee.games.innommable.view import InnommableView
from tablee.games.innommable.words.names import phase_name
from tablee.kernel.tongue import Tongue

PHASES = (1, 2, 3, 4)

STRIP: Mapping[int, tuple[float, float, int]] = {
    0: (6, 10, 0),
    1: (6, 10, 0),
    2: (97, 11.6, 36),
    3: (181.8, 20.3, 70),
    4: (254, 42, 100),
}
FALL: Mapping[int, tuple[float, float, int]] = {
    0: (8, 34, 0),
    1: (8, 34, 0),
    2: (348.1, 50.3, 40),
    3: (535.4, 158.2, 66),
    4: (580, 440, 100),
}
"""Where each phase begins on the two drawings, and how much of the line lies behind it."""

STRIP_NAMES: Mapping[int, tuple[int, str]] = {
    1: (0, "start"),
    2: (97, "middle"),
    3: (172, "middle"),
    4: (260, "end"),
}
FALL_NAMES: Mapping[int, tuple[int, int, str]] = {
    1: (8, 62, "start"),
    2: (348, 28, "middle"),
    3: (518, 172, "end"),
    4: (566, 445, "end"),
}
FALL_MARKS: Mapping[int, str] = {
    1: "M8 28v12",
    2: "M348 44v12",
    3: "M529 161l13-6",
    4: "M574 440h12",
}


class Mark(msgspec.Struct, frozen=True):
    """A stroke where a phase begins."""

    path: str
    is_ahead: bool


class Name(msgspec.Struct, frozen=True):
    text: str
    x: float
    y: float
    anchor: str
    is_now: bool = False


class Line(msgspec.Struct, frozen=True):
    """One of the two drawings: how far the story has come, where it is, what stands beside."""

    far: int
    x: float
    y: float
    is_begun: bool
    marks: tuple[Mark, ...]
    names: tuple[Name, ...]


class PhaseLine(msgspec.Struct, frozen=True):
    phases: tuple[Name, ...]
    """The four phases in words."""
    strip: Line
    difficulty: str
    where: str


def phase_line(mine: InnommableView, t: Tongue) -> PhaseLine:
    is_played = mine.begun and mine.phase < 4
    where = ""
    if is_played:
        where = (
            t("Scene {number}", number=mine.scene) if mine.scene else t("Before the first scene")
        )
        if mine.phase_waits:
            where = f"{where}. {t('The next phase begins with the next scene.')}"
    now = t("now")
    return PhaseLine(
        phases=tuple(
            Name(f"{phase_name(n, t)}, {now}" if is_now else phase_name(n, t), 0, 0, "", is_now)
            for n in PHASES
            for is_now in (n == mine.phase,)
        ),
        strip=_strip(mine.phase, t),
        difficulty=str(mine.difficulty) if is_played else "",
        where=where,
    )


def _strip(phase: int, t: Tongue) -> Line:
    x, y, far = STRIP[phase]
    names: tuple[Name, ...] = ()
    if phase:
        at, anchor = STRIP_NAMES[phase]
        names = (Name(phase_name(phase, t), at, y + 21, anchor),)
    marks = tuple(Mark(f"M{STRIP[n][0]} {STRIP[n][1] - 5}v10", n > phase) for n in PHASES)
    return Line(far, x, y, phase > 0, marks, names)


def phase_fall(phase: int, t: Tongue) -> Line:
    x, y, far = FALL[phase]
    marks = tuple(Mark(FALL_MARKS[n], n > max(phase, 1)) for n in PHASES)
    names = tuple(Name(phase_name(n, t), *FALL_NAMES[n], n == phase) for n in PHASES)
    return Line(far, x, y, phase > 0, marks, names)
