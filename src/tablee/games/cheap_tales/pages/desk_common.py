"""The clock, the scenes to come, and what was ruled: as at every table."""

from collections.abc import Iterator
from typing import ClassVar

from tablee.games.cheap_tales.pages.desk_shapes import Chapter
from tablee.games.cheap_tales.pages.desk_words import Desk
from tablee.games.cheap_tales.pages.words import Seen
from tablee.kernel.desk_parts import desk_clock, desk_rulings, desk_scenes
from tablee.kernel.page import Part


class Links(Part, frozen=True):
    """The ways from the desk to the book's tables and to paper."""

    template: ClassVar[str] = "desk_links.html"


def clock(sight: Seen) -> Iterator[Chapter]:
    ahead = [one for one in sight.view.common.timetable if not one.settled]
    is_due = any(one.due for one in ahead)
    yield sight.once(Desk).chapter(
        "part-clock",
        sight.t("Clock and timetable"),
        "clock",
        lambda: (desk_clock(sight),),
        count=len(ahead),
        stands_open=is_due,
        is_urgent=is_due,
    )


def scenes(sight: Seen) -> Iterator[Chapter]:
    yield sight.once(Desk).chapter(
        "part-scenes",
        sight.t("Scenes"),
        "film-slate",
        lambda: (desk_scenes(sight),),
        count=len(sight.view.common.prepared),
    )


def rulings(sight: Seen) -> Iterator[Chapter]:
    yield sight.once(Desk).chapter(
        "part-rulings",
        sight.t("Rulings"),
        "gavel",
        lambda: (desk_rulings(sight),),
        count=len(sight.view.common.rulings),
    )


def links(sight: Seen) -> Iterator[Links]:
    yield Links(key="desk-links")
