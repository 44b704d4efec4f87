"""The clock of the story, its scenes to come, and what is remembered of it."""

from collections.abc import Iterator
from functools import partial
from itertools import pairwise
from typing import ClassVar

import msgspec

from tablee.games.yacdha.pages.desk_sections import Section, section
from tablee.games.yacdha.pages.fields import Fields, FormPart, Help, form_fold, form_part
from tablee.games.yacdha.pages.portraits import texts
from tablee.games.yacdha.pages.words import Seen
from tablee.kernel.common.clock import DAY
from tablee.kernel.desk_parts import desk_clock, desk_rulings, desk_scenes
from tablee.kernel.page import Part
from tablee.kernel.words import Offer

TIDE = (
    (0, 66),
    (120, 60),
    (240, 42),
    (360, 26),
    (480, 20),
    (600, 26),
    (720, 42),
    (840, 58),
    (960, 66),
    (1080, 58),
    (1200, 38),
    (1320, 24),
    (1440, 20),
)
"""How high the water stands at a minute of the day, as it is drawn."""

LEFT, WIDE = 10, 320
"""Where the day begins in the drawing, and how wide it is."""

HOURS = ((0, "start"), (6, "middle"), (12, "middle"), (18, "middle"), (24, "end"))


class Mark(msgspec.Struct, frozen=True):
    """Something on the water: where it floats."""

    x: float
    y: float
    is_done: bool = False


class Hour(msgspec.Struct, frozen=True):
    x: float
    anchor: str
    text: str


class DayTide(Part, frozen=True):
    """The present day as a tide: what is planned on it, and a white dot for now."""

    template: ClassVar[str] = "desk_tide.html"

    curve: tuple[Mark, ...]
    hours: tuple[Hour, ...]
    events: tuple[Mark, ...]
    now: Mark


class Scenario(Part, frozen=True):
    template: ClassVar[str] = "desk_scenario.html"

    title: str
    note: str


def clock(sight: Seen) -> Iterator[Section]:
    ahead = [event for event in sight.view.common.timetable if not event.settled]
    is_due = any(event.due for event in ahead)
    yield section(
        sight,
        "part-clock",
        sight.t("Clock and timetable"),
        "clock",
        lambda: (_day_tide(sight), desk_clock(sight)),
        count=len(ahead),
        stands_open=is_due,
        is_urgent=is_due,
    )


def _day_tide(sight: Seen) -> DayTide:
    now = sight.view.common.clock or 0
    return DayTide(
        key="day-tide",
        curve=tuple(Mark(_across(minute), height) for minute, height in TIDE),
        hours=tuple(
            Hour(LEFT + hour * WIDE / 24, anchor, sight.t("{hour} h", hour=hour))
            for hour, anchor in HOURS
        ),
        events=tuple(
            _mark(event.at, is_done=event.settled)
            for event in sight.view.common.timetable
            if event.at // DAY == now // DAY
        ),
        now=_mark(now),
    )


def _across(minute: int) -> float:
    return round(LEFT + minute * WIDE / DAY, 1)


def _mark(at: int, *, is_done: bool = False) -> Mark:
    minute = at % DAY
    height = 0.0
    for (start, low), (end, high) in pairwise(TIDE):
        if start <= minute:
            height = low + (high - low) * (minute - start) / (end - start)
    return Mark(_across(minute), round(height, 1), is_done)


def scenario(sight: Seen) -> Iterator[Section]:
    t, mine, common = sight.t, sight.mine, sight.view.common

    def make() -> Iterator[Part]:
        note = t("scenario {number}", number=mine.scenario)
        if common.scene:
            note += f", {t('scene{colon}{name}', colon=t(': '), name=common.scene)}"
        title = mine.title or sight.title
        yield Scenario(key="desk-scenario", title=title, note=note)
        yield desk_scenes(sight)

    title, count = t("Scenario"), len(common.prepared)
    yield section(sight, "part-scenario", title, "film-slate", make, count=count)


def memory(sight: Seen) -> Iterator[Section]:
    """What was ruled, what scenes left behind, and reminders."""
    t, rulings = sight.t, sight.view.common.rulings
    yield section(
        sight,
        "part-rulings",
        t("Rulings"),
        "gavel",
        lambda: (desk_rulings(sight),),
        count=len(rulings),
    )
    yield section(
        sight,
        "part-memory",
        t("Memory of the story"),
        "note",
        lambda: _memory(sight),
        count=len(sight.mine.aftermath),
    )


def _memory(sight: Seen) -> Iterator[Part]:
    t = sight.t
    if sight.mine.aftermath:
        yield texts("desk-aftermath", sight.mine.aftermath)
    for offer in sight.offers_of("note-aftermath"):
        fields = Fields(sight, offer, "aftermath")
        lines = (
            fields.line("text", t("What a scene leaves behind")),
            fields.line("known", t("The players know it")),
        )
        yield form_part(sight, offer, t("Note it"), lines)
    for offer in sight.offers_of("remind"):
        make = partial(_reminder, sight, offer)
        title = t("Take stock with the players")
        yield form_fold(sight, "remind-fold", title, make, icon="bell")


def _reminder(sight: Seen, offer: Offer) -> FormPart:
    t = sight.t
    lines = (
        Help(t("Recalls the clues, what is shared and the plan; add what you like.")),
        Fields(sight, offer, "remind").line("text", t("Your words")),
    )
    return form_part(sight, offer, t("Remind them"), lines)
