"""The analysis of a played story, for each seat as it may know it."""

import contextlib
from typing import Any

import msgspec
from litestar import Request, Response, get
from litestar.params import FromPath

from tablee.kernel.seat_names import called
from tablee.kernel.tongue import Tongue
from tablee.lab import analysis_words as words
from tablee.lab.chance_words import in_fraction, in_percent
from tablee.lab.luck import Analysis, Thrown
from tablee.web.lab.charts import Bars, Curves, bars, curves
from tablee.web.lab.lab_tasks import Task
from tablee.web.lab.queue import TooMuchWaits, Work
from tablee.web.services import Injected
from tablee.web.site.house_pages import house_page
from tablee.web.site.language import site_tongue
from tablee.web.site.requests import HTML
from tablee.web.table.seating import Seated, seated_at

PATIENCE = 6.0
RECORDS = 8


class Told(msgspec.Struct, frozen=True):
    """A throw and what is said of it."""

    turn: int
    who: str
    ask: str
    text: str


class LuckRow(msgspec.Struct, frozen=True):
    who: str
    well: str
    expected: str
    word: str


class ChanceRow(msgspec.Struct, frozen=True):
    label: str
    chance: str
    exact: str
    came: bool


class ThrowRow(msgspec.Struct, frozen=True):
    """A throw of the list, with all that might have come of it."""

    turn: int
    at: str
    who: str
    ask: str
    text: str
    possible: tuple[ChanceRow, ...]


class AnalysisPage(msgspec.Struct, frozen=True):
    headline: str
    bars: Bars
    curves: Curves
    lucks: tuple[LuckRow, ...]
    turning: tuple[Told, ...]
    decisions: tuple[Told, ...]
    records: tuple[Told, ...]
    throws: tuple[ThrowRow, ...]


def analysis_page(found: Analysis, names: dict[str, str], t: Tongue) -> AnalysisPage:
    def told(one: Thrown, text: str) -> Told:
        return Told(one.turn, names.get(one.seat, one.seat), one.ask, text)

    renamed = msgspec.structs.replace(
        found,
        throws=tuple(
            msgspec.structs.replace(one, seat=names.get(one.seat, one.seat)) for one in found.throws
        ),
    )
    return AnalysisPage(
        words.headline(renamed, t),
        bars(found, names, t),
        curves(found.lucks, len(found.throws), names, t),
        tuple(
            LuckRow(
                luck.seat,
                t("{part} of {whole}", part=luck.well, whole=luck.throws),
                words.expected(luck, t),
                words.luck_in_words(luck, t),
            )
            for luck in renamed.lucks
        ),
        tuple(told(one, words.came_to(one, t)) for one in found.turning),
        tuple(told(one, words.decided(one, t)) for one in found.decisions),
        tuple(told(one, words.rarity(one, t)) for one in found.strangest[:RECORDS]),
        tuple(_throw(one, names, t) for one in found.throws),
    )


def _throw(one: Thrown, names: dict[str, str], t: Tongue) -> ThrowRow:
    return ThrowRow(
        one.turn,
        one.at,
        names.get(one.seat, one.seat),
        one.ask,
        words.came_to(one, t) if one.chance is not None else t("its chance is not known here"),
        tuple(
            ChanceRow(p.label, in_percent(p.chance, t), in_fraction(p.chance, t), p.came)
            for p in one.possible
        ),
    )


def analysis_task(seated: Seated) -> Task:
    """What is sent to be analysed: the history, and for whom."""
    table = seated.room.table
    common = table.state.common
    is_under_way = common.commitment is not None
    entries = tuple(table.entries)
    return Task("analysis", table.game.id, (entries, is_under_way, seated.language, seated.seat))


@get("/t/{table_id:str}/analysis", media_type=HTML)
async def show_analysis(
    services: Injected, request: Request[Any, Any, Any], table_id: FromPath[str]
) -> Response[str]:
    seated = await seated_at(services, request, table_id)
    table = seated.room.table
    work: Work | None = None
    with contextlib.suppress(TooMuchWaits):
        work = await services.lab.answered(table_id, analysis_task(seated), PATIENCE)
    found = work.result if work is not None else None
    t = site_tongue(seated.language, table.game)
    common = table.state.common
    names = {name: called(seat, t) for name, seat in common.seats.items()}
    is_keeper = common.seats[seated.seat].role == "keeper"
    return house_page(
        request,
        "lab/analysis.html",
        t=t,
        game=table.game,
        table_id=table_id,
        title=seated.room.title,
        is_keeper=is_keeper,
        left_out=common.commitment is not None and not is_keeper,
        found=analysis_page(found, names, t) if isinstance(found, Analysis) else None,
        is_waiting=work is None or not work.is_over,
    )


handlers = [show_analysis]
