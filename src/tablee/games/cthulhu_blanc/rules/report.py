"""Reports: written by their author, barred in black by the keeper."""

from collections.abc import Iterator
from typing import Annotated

from msgspec import Meta
from msgspec.structs import replace

from tablee.dice.readers import Dice
from tablee.games.cthulhu_blanc.rules.common import mine, rules
from tablee.games.cthulhu_blanc.rules.paper import PAPERS, paper_called, unsigned, with_paper
from tablee.games.cthulhu_blanc.state import State
from tablee.kernel.checks import only_keeper
from tablee.kernel.common.asks import Name
from tablee.kernel.words import Ask, By, Event, Field, Offer, Refused

Numeral = Annotated[str, Meta(pattern=r"^\d{1,2}$")]


class WriteReport(Ask, frozen=True, kw_only=True):
    paper: Name
    lines: Annotated[
        tuple[Annotated[str, Meta(min_length=1, max_length=500)], ...], Meta(max_length=60)
    ]


class BarReport(Ask, frozen=True, kw_only=True):
    """Black bars over lines, by their place from 0; and the keeper's note in red."""

    paper: Name
    lines: Annotated[tuple[int | Numeral, ...], Meta(max_length=60)] = ()
    note: Annotated[str, Meta(max_length=200)] = ""


class ReportWritten(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-blanc.meter.bureaucratie-triggers"
    paper: str
    lines: tuple[str, ...]


class ReportBarred(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-blanc.meter.bureaucratie-triggers"
    paper: str
    lines: tuple[int, ...]
    note: str


@rules.decides(WriteReport)
def write_report(state: State, by: By, ask: WriteReport, dice: Dice) -> Iterator[Event]:
    paper = unsigned(state, ask.paper)
    agent = mine(state, by, paper.who)
    if paper.kind != "report":
        raise Refused(PAPERS, "Only a report is written out.")
    # A draft is its author's until it is signed.
    to = None if agent.seat is None else (agent.seat, "@keeper")
    yield ReportWritten(paper=paper.id, lines=ask.lines, to=to)


@rules.decides(BarReport)
def bar_report(state: State, by: By, ask: BarReport, dice: Dice) -> Iterator[Event]:
    only_keeper(by, PAPERS)
    paper = paper_called(state, ask.paper)
    if paper.kind != "report":
        raise Refused(PAPERS, "Only a report has lines to bar.")
    lines = tuple(sorted(int(place) for place in ask.lines))
    if len(set(lines)) != len(lines):
        raise Refused(PAPERS, "The same line is named twice.")
    if any(not 0 <= place < len(paper.lines) for place in lines):
        raise Refused(PAPERS, "The report has no such line.")
    yield ReportBarred(paper=paper.id, lines=lines, note=ask.note)


@rules.evolves(ReportWritten)
def report_written(state: State, event: ReportWritten) -> State:
    return with_paper(state, replace(state.papers[event.paper], lines=event.lines, barred=()))


@rules.evolves(ReportBarred)
def report_barred(state: State, event: ReportBarred) -> State:
    paper = state.papers[event.paper]
    return with_paper(state, replace(paper, barred=event.lines, note=event.note))


@rules.offering
def reports(state: State, by: By) -> Iterator[Offer]:
    for paper in state.papers.values():
        if paper.kind != "report":
            continue
        which = {"paper": paper.id}
        if not paper.signed and by.may_act_for(state.agents[paper.who].seat):
            lines = Field("lines", "texts", least=0, most=60, times=60)
            yield Offer("write-report", PAPERS, which, (lines,))
        if by.is_keeper and paper.lines:
            places = tuple(str(place) for place in range(len(paper.lines)))
            bars = Field("lines", "many", places, most=len(places), required=False)
            note = Field("note", "text", most=200, required=False)
            yield Offer("bar-report", PAPERS, which, (bars, note))
