"""The end of the scenario, or of a chapter: what it would bring to each, before it is said."""

from collections.abc import Iterator
from typing import ClassVar

import msgspec

from tablee.games.yacdha.pages.desk_sections import Section, section
from tablee.games.yacdha.pages.words import People, Seen, asking, has
from tablee.games.yacdha.view.outlook import Ending, Outcome
from tablee.kernel.acts import Act
from tablee.kernel.page import Part


class Relief(msgspec.Struct, frozen=True):
    """What an outcome makes of somebody's madness; the note says what more it may."""

    was: int
    then: int
    note: str = ""


class EndRow(msgspec.Struct, frozen=True):
    """What the end brings somebody, by its outcome."""

    name: str
    outcomes: tuple[Relief, ...]
    luck: Relief | None


class EndForm(Part, frozen=True):
    template: ClassVar[str] = "desk_end.html"

    act: Act
    lost: str
    rows: tuple[EndRow, ...]
    has_luck: bool
    has_recovery: bool


def end(sight: Seen) -> Iterator[Section]:
    if sight.offers_of("end-scenario"):
        title = sight.t("End of the scenario")
        yield section(sight, "part-end", title, "flag-checkered", lambda: (_form(sight),))


def _form(sight: Seen) -> EndForm:
    t, people = sight.t, sight.once(People)
    lost = t("Everybody is alive and sane.")
    if sight.mine.casualties:
        names = people.names(sight.mine.casualties)
        lost = t("Lost on the way{colon}{names}.", colon=t(": "), names=names)
    return EndForm(
        key="end-scenario",
        act=asking("end-scenario", "end-scenario", {}),
        lost=lost,
        rows=tuple(_rows(sight, people)),
        has_luck=has(sight, "luck"),
        has_recovery=has(sight, "recovery"),
    )


def _rows(sight: Seen, people: People) -> Iterator[EndRow]:
    by_outcome: dict[Outcome, list[Ending]] = {}
    for ending in sight.mine.endings:
        by_outcome.setdefault(ending.outcome, []).append(ending)
    if not by_outcome:
        return
    for who in by_outcome["clear-success"][0].madness:
        person = people.by_id[who]
        outcomes = tuple(
            _relief(sight, who, person.madness, plain, remarkable)
            for plain, remarkable in by_outcome.values()
        )
        luck = Relief(person.luck, by_outcome["clear-success"][0].luck[who])
        yield EndRow(people.call(who), outcomes, luck if has(sight, "luck") else None)


def _relief(sight: Seen, who: str, was: int, plain: Ending, remarkable: Ending) -> Relief:
    then, more = plain.madness[who], remarkable.madness[who]
    note = sight.t("({value} if remarkable)", value=more) if more != then else ""
    return Relief(was, then, note)
