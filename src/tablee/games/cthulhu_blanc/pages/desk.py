"""What every keeper's desk has, in the look of the service: the clock, scenes to come, rulings."""

from collections.abc import Iterator

from tablee.games.cthulhu_blanc.pages.folder import Section, section
from tablee.games.cthulhu_blanc.pages.words import Seen
from tablee.kernel.desk_parts import desk_clock, desk_rulings, desk_scenes


def keepers_things(sight: Seen) -> Iterator[Section]:
    t, common = sight.t, sight.view.common
    ahead = [event for event in common.timetable if not event.settled]
    is_due = any(event.due for event in ahead)
    yield section(
        sight,
        "part-clock",
        t("Clock and timetable"),
        "clock",
        lambda: (desk_clock(sight),),
        count=len(ahead),
        is_open=is_due,
        is_urgent=is_due,
    )
    many = len(common.prepared)
    yield section(
        sight, "part-scenes", t("Scenes"), "film-slate", lambda: (desk_scenes(sight),), count=many
    )
    many = len(common.rulings)
    yield section(
        sight, "part-rulings", t("Rulings"), "gavel", lambda: (desk_rulings(sight),), count=many
    )
